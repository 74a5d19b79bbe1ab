// Decides whether a definition can be renamed, by what the tables say about its map.

import { controlCharacterError, invalidName, quote } from '../../format/message-text.ts';
import type { Shape } from '../../format/table-types.ts';
import { EXTENSION } from '../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../format/tables.ts';
import { checkFormat } from '../../format/text-formats.ts';
import { locationOfId } from '../../text/location.ts';
import { isGuess, nodeRangesAt } from '../../text/node-ranges.ts';
import { lastKey } from '../../text/pointer.ts';
import { entry, type MapNode, nodeAt } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { isBehindAlias, shapeOf } from '../symbols/symbol-at.ts';
import type { SymbolIndex } from '../symbols/symbol-index.ts';

/** A definition that can be renamed: the map that contains it, and what the tables say about it. */
export interface Renamable {
  readonly id: string;
  readonly map: MapNode | null;
  readonly at: Shape | null;
}

/** Returns why the value at a location can't be renamed, else what is needed to rename it. */
export function renameTarget(
  documents: DocumentSet,
  index: SymbolIndex,
  id: string,
  byValue: boolean,
): Renamable | { readonly refused: string } {
  const { uri, path } = locationOfId(id);
  const name = path.at(-1);
  const tree = index.tracer.files.tree(uri);
  if (name === undefined) return { refused: "A file can't be renamed here." };
  const location = tree && nodeRangesAt(tree, path);
  if (!tree || !location) return { refused: `${quote(name)} is not defined anywhere.` };
  if (isGuess(tree, path))
    return { refused: `${quote(name)} is in a part with a syntax error. Fix that first.` };
  if (isBehindAlias(index, uri, path.slice(0, -1)))
    return {
      refused: `${quote(name)} comes from an alias. Rename it where the anchor is defined.`,
    };
  if (byValue) return { id, map: null, at: null };
  if (!location.key) return { refused: 'An item of a list has no name.' };
  const parent = path.length === 1 ? tree.root : nodeAt(tree, path.slice(0, -1));
  if (parent?.kind !== 'map') return { refused: `${quote(name)} is not defined anywhere.` };
  const own = entry(parent, name);
  if (own?.alias !== undefined && own.keyAt === own.valueAt)
    return {
      refused: `${quote(name)} comes from an alias. Rename it where the anchor is defined.`,
    };
  const source = documents.file(uri)?.text[location.key.start];
  if (source === '*' || source === '?')
    return {
      refused: `${quote(name)} is written as an alias. Replace the alias with the name first.`,
    };
  if (parent.entries.filter((e) => e.key === name).length > 1)
    return { refused: `${quote(name)} is a duplicate key. Fix that first.` };
  const at = shapeOf(index, uri, path.slice(0, -1));
  const refused = isName(at, name) ? null : notAName(at, name, index.byTarget.has(id));
  return refused === null ? { id, map: parent, at } : { refused };
}

function isName(at: Shape | null, name: string): boolean {
  return at?.is === 'map' && at.of.is !== 'any' && name !== '$ref';
}

function notAName(at: Shape | null, name: string, used: boolean): string | null {
  if (at?.is === 'object') {
    if (fieldsOf(tableOf(at.kind), name).length > 0 || name === '$ref')
      return `${quote(name)} is a field of the format and can't be renamed.`;
  }
  return used && at?.is !== 'any' ? null : `${quote(name)} is not a name that anything refers to.`;
}

/** Returns why `to` can't be the name of a definition, or null. */
export function unfitNameReason({ id, map, at }: Renamable, to: string): string | null {
  const unwritable = controlCharacterError(to);
  if (unwritable !== null) return unwritable;
  if (to.trim() === '') return "A name can't be empty.";
  if (!map) return null;
  if (to === '$ref') return '"$ref" can\'t be a name: it makes the object a reference.';
  const name = lastKey(locationOfId(id).path);
  if (at?.is === 'map') {
    if (at.keys !== undefined && !new RegExp(at.keys).test(to))
      return invalidName(to, at.entry, at.keys);
    const wrong = at.keyFormat && checkFormat(at.keyFormat, to);
    if (typeof wrong === 'string') return wrong;
  } else if (at?.is === 'object') {
    const table = tableOf(at.kind);
    if (fieldsOf(table, to).length > 0) return `${quote(to)} is a field of the format.`;
    if (EXTENSION.test(name) && !EXTENSION.test(to))
      return `The name of an extension must start with "x-".`;
  }
  return entry(map, to) ? `${quote(to)} already exists here.` : null;
}
