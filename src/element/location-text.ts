// A location as the attributes `at` and `only` write it.
import { percentDecoded } from '../core/light.ts';
import type { Location } from '../core/types.ts';

/** Writes what `locationOf` reads. */
export function textOf({ uri, pointer }: Location): string {
  return uri === '' && !pointer.includes('#') ? pointer : `${uri}#${encodeURIComponent(pointer)}`;
}

/** Returns the location that a text names; null for none. */
export function locationOf(text: string | null): Location | null {
  if (text === null || text === '') return null;
  const hash = text.indexOf('#');
  if (hash < 0) return { uri: '', pointer: text };
  const pointer = text.slice(hash + 1);
  return { uri: text.slice(0, hash), pointer: percentDecoded(pointer) ?? pointer };
}
