// The OpenAPI 3.0 schema language: an array has `items` (section Multi Format Schema Object).
import { get, type MapNode, stringOf } from '../../../text/tree.ts';
import type { NodeProblem } from '../finding.ts';

export function openApiItems(node: MapNode): readonly NodeProblem[] {
  if (stringOf(get(node, 'type')) !== 'array' || get(node, 'items')) return [];
  const message =
    'Missing field "items", which this schema language requires for an array. Use "items: {}" to allow anything.';
  return [{ code: 'openapi-items', severity: 'warning', message, at: ['type'], key: false }];
}
