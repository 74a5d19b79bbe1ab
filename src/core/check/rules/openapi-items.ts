// The OpenAPI 3.0 schema language: a list says in `items` what it holds (section Multi Format Schema Object).
import { get, type MapNode, stringOf } from '../../parse/tree.ts';
import type { Fault } from '../finding.ts';

export function openApiItems(node: MapNode): readonly Fault[] {
  if (stringOf(get(node, 'type')) !== 'array' || get(node, 'items')) return [];
  const message = 'Missing field "items", which this schema language requires for an array. Use "items: {}" to allow anything.';
  return [{ code: 'openapi-items', severity: 'warning', message, at: ['type'], key: false }];
}
