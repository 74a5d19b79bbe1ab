// What parts are called: their kinds, and the name that the user gave one where it is defined, with
// what holds it there.
import { fromPointer } from '../../text/pointer.ts';
import type { Part } from './types.ts';

/** In a sentence: `channel`. */
export const PART_KINDS: Readonly<Record<Part['kind'], string>> = {
  info: 'overview',
  server: 'server',
  channel: 'channel',
  operation: 'operation',
  message: 'message',
  schema: 'schema',
  security: 'security scheme',
  component: 'component',
};

/** Kinds whose key can be that of a map that refers to the object. */
const NAMED: ReadonlySet<Part['kind']> = new Set(['message', 'channel', 'server', 'operation']);

/**
 * Returns the name under which a part is defined, such as that of a component, where it differs
 * from the key under which it is used; else undefined.
 */
export function homeName({ kind, key, pointer }: Part): string | undefined {
  if (!NAMED.has(kind)) return undefined;
  const name = fromPointer(pointer).at(-1);
  return name === key ? undefined : name;
}

/**
 * Returns what distinguishes a part from others with the same name: the channel in which a message
 * is defined, the server or operation in which a security scheme is, else the file of a part that
 * is not in the root document; '' if none of them is there.
 */
export function homeOf({ kind, pointer, uri }: Part): string {
  const [map, owner, list] = fromPointer(pointer).slice(-4);
  const isInside =
    (kind === 'message' && map === 'channels' && list === 'messages') ||
    (kind === 'security' && list === 'security');
  return (isInside && owner) || uri;
}
