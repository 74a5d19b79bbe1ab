// Whether what a reference names can be the part it is asked to be.
import type { PartKind } from './types.ts';
import type { Place } from './world.ts';

/** Maps of the entry document that hold parts of a kind. */
const HOLDERS: ReadonlyMap<PartKind, string> = new Map([
  ['server', 'servers'],
  ['channel', 'channels'],
  ['operation', 'operations'],
  ['message', 'messages'],
  ['security', 'securitySchemes'],
]);

/**
 * False for references that are half typed (`#/components`) or that name something else: they must not turn whole sections into parts.
 * In other files any object will do, because they may be fragments. A schema may stand anywhere below a named object.
 */
export function fits(kind: PartKind, { uri, path, node }: Place): boolean {
  const isBoolean = node.kind === 'scalar' && typeof node.value === 'boolean';
  if (node.kind !== 'map' && !(kind === 'schema' && isBoolean)) return false;
  if (uri !== '') return true;
  if (kind === 'schema') return path.length > 2;
  if (kind === 'component') return path.length === 3 && path[0] === 'components';
  return path.at(-2) === HOLDERS.get(kind);
}
