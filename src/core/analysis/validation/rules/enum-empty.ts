// SHOULD: a list of choices has at least one (JSON Schema Draft 07 validation, section 6.1.2;
// readings.md AMB-35).
import { get, type MapNode } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function enumEmpty(node: MapNode): readonly NodeProblem[] {
  const list = get(node, 'enum');
  if (list?.kind !== 'seq' || list.items.length > 0) return [];
  const message = 'An empty "enum" allows no value. List the values, or remove "enum".';
  return [{ code: 'enum-empty', severity: 'warning', message, at: ['enum'], key: true }];
}
