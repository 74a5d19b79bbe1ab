// Which objects of the format are parts of a kind of their own; any other is a plain component.
import type { Kind } from '../spec/kit.ts';
import type { PartKind } from './types.ts';

const KINDS: ReadonlyMap<Kind, PartKind> = new Map([
  ['Server', 'server'],
  ['Channel', 'channel'],
  ['Operation', 'operation'],
  ['Message', 'message'],
  ['SecurityScheme', 'security'],
]);

/** The kind of part that an object of `kind` becomes where something refers to it. */
export function partKindOf(kind: Kind): PartKind {
  return KINDS.get(kind) ?? 'component';
}
