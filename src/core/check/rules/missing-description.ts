// Wanted by some teams: whatever a reader looks up says in words what it is for (fields `description` and `summary` of every section).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Kind } from '../../spec/kit.ts';
import { fieldsOf, tableOf } from '../../spec/spec.ts';
import type { Fault } from '../finding.ts';

/** The rule for the objects of one kind. What has traits may have its words from them and is not reported. */
export function missingDescription(kind: Kind, called: string): (node: MapNode) => readonly Fault[] {
  const names = ['description', 'summary'];
  return (node) => {
    const table = tableOf(kind);
    if (get(node, 'traits') || names.some((name) => fieldsOf(table, name).length > 0 && stringOf(get(node, name))?.trim())) return [];
    const message = `This ${called} has no description. Add "description" to explain what it is for.`;
    return [{ code: 'missing-description', severity: 'information', message, at: [], key: true }];
  };
}
