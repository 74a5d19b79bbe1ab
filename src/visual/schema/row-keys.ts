// Identifies rows of the schema tree: ids that tell apart the same schema below several references,
// and keys that stay when a row is renamed.

import { fromPointer, toPointer } from '../../core/light.ts';
import type { Location, SchemaCommand } from '../../core/types.ts';

/**
 * Returns the pointer of a schema after a change of one of its ancestors; the same pointer if the
 * change doesn't move it.
 */
export function pointerAfter(pointer: string, command: SchemaCommand): string {
  if (command.do !== 'rename-property') return pointer;
  const path = fromPointer(pointer);
  const from = [...fromPointer(command.schema), command.in ?? 'properties', command.name];
  return from.every((key, i) => path[i] === key)
    ? toPointer(path.with(from.length - 1, command.to))
    : pointer;
}

/**
 * Joins the ids of references that a row is shown below: the target of several references appears
 * below each, so its pointer alone doesn't identify a row. It can't occur in a pointer, where a
 * tilde is always followed by 0 or 1.
 */
const UNDER = '/~>';

/**
 * Returns the prefix of the ids of all rows of a schema that is shown below a reference; with the
 * pointer of a row appended, the id of that row.
 */
export function referencePrefix(id: string, uri: string): string {
  return `${id}${UNDER}${escapeUri(uri)}#`;
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
      const same = i === 0 ? root === uri : part.slice(0, hash) === escapeUri(uri);
      return same ? part.slice(0, hash + 1) + pointerAfter(part.slice(hash + 1), command) : part;
    })
    .join(UNDER);
}

/** Returns a location as a string. */
export function locationKey({ uri, pointer }: Location): string {
  return `${escapeUri(uri)}#${pointer}`;
}

function escapeUri(uri: string): string {
  return uri.replaceAll('~', '%7E').replaceAll('#', '%23');
}

/**
 * Keys of rows that remain when a row is renamed, so that its element isn't recreated while the
 * user edits it.
 */
export class StableKeys {
  /** Maps the current pointer to the pointer that its key is made of. */
  private readonly names = new Map<string, string>();

  /** Returns the key of a row. */
  of(pointer: string): string {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const name = this.names.get(at);
      if (name !== undefined) return name + pointer.slice(at.length);
    }
    return pointer;
  }

  /** Records that a row moved from one pointer to another. */
  moved(from: string, to: string): void {
    if (from === to) return;
    const key = this.of(from);
    this.names.delete(from);
    if (key === to) this.names.delete(to);
    else this.names.set(to, key);
    // A new row at the old pointer must not share the key.
    if (!this.names.has(from)) this.names.set(from, `${from}'`);
  }
}
