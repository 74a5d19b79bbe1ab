// Ids of rows: the target of several references appears in the tree below each of them, so its
// pointer alone doesn't identify a row.
import type { Location, SchemaCommand } from '../../core/types.ts';
import { pointerAfter } from './optimistic-form.ts';

/** Can't occur in a pointer, where a tilde is always followed by 0 or 1. */
const UNDER = '/~>';

/**
 * Returns the prefix of the ids of all rows of a schema that is shown below a reference; with the
 * pointer of a row appended, the id of that row.
 */
export function referencePrefix(id: string, uri: string): string {
  return `${id}${UNDER}${plain(uri)}#`;
}

/**
 * Returns the id of a row after a change of one of its ancestors, or of an ancestor of the
 * reference that it is shown below. @param root file of the rows without a prefix
 */
export function rowIdAfter(id: string, root: string, uri: string, command: SchemaCommand): string {
  return id
    .split(UNDER)
    .map((part, i) => {
      const hash = i === 0 ? -1 : part.indexOf('#');
      const same = i === 0 ? root === uri : part.slice(0, hash) === plain(uri);
      return same ? part.slice(0, hash + 1) + pointerAfter(part.slice(hash + 1), command) : part;
    })
    .join(UNDER);
}

/** Returns a location as a string. */
export function locationKey({ uri, pointer }: Location): string {
  return `${plain(uri)}#${pointer}`;
}

function plain(uri: string): string {
  return uri.replaceAll('~', '%7E').replaceAll('#', '%23');
}
