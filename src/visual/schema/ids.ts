// What rows are called: a schema that references lead to stands in the tree below each of them, so that its pointer alone names no row.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { Where } from '../../core/build/types.ts';
import { followed } from './expected.ts';

/** Stands in no pointer, where a tilde comes before 0 or 1 only. */
const UNDER = '/~>';

/** Begins the ids of all rows of a schema that is shown below a reference; with the pointer of a row it is the id of that row. */
export function prefixUnder(id: string, uri: string): string {
  return `${id}${UNDER}${plain(uri)}#`;
}

/** The id of a row after a change of what is around it, or of what is around a reference that it is shown below. @param root file of the rows without a prefix */
export function followedId(id: string, root: string, uri: string, intent: SchemaIntent): string {
  return id
    .split(UNDER)
    .map((part, i) => {
      const hash = i === 0 ? -1 : part.indexOf('#');
      const same = i === 0 ? root === uri : part.slice(0, hash) === plain(uri);
      return same ? part.slice(0, hash + 1) + followed(part.slice(hash + 1), intent) : part;
    })
    .join(UNDER);
}

/** A place as one text. */
export function keyOf({ uri, pointer }: Where): string {
  return `${plain(uri)}#${pointer}`;
}

function plain(uri: string): string {
  return uri.replaceAll('~', '%7E').replaceAll('#', '%23');
}
