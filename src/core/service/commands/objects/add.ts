// Adds an entry or item with the fields that the format requires.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { unfit } from '../../../analysis/rename/renamable.ts';
import { below, narrow } from '../../../analysis/symbols/scan-sites.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import { initialValue } from '../../../format/initial-value.ts';
import { quote, withArticle } from '../../../format/message-text.ts';
import type { Shape } from '../../../format/table-types.ts';
import { kindIn, rootKind } from '../../../format/tables.ts';
import type { Change } from '../../../text/edit/types.ts';
import { freeKey, identifier } from '../../../text/free-name.ts';
import { isRoot, isWithin, locationId } from '../../../text/location.ts';
import { capitalize } from '../../../text/plural.ts';
import { fromPointer, toPointer } from '../../../text/pointer.ts';
import { get, type MapNode, type Node, type NodePath } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { documentHead, isEmptyDocument } from '../wizards/document-head.ts';
import { byFile, followReferences } from './follow-references.ts';
import { insertPositionFor, nodeAt } from './value-at.ts';

export const add: CommandHandler<'add'> = (
  file,
  { name: expected, before, after, value: given, keepSelection: stay, ...command },
) => {
  const parentPath = fromPointer(command.parentPointer);
  const { uri } = file;
  const index = symbolIndexOf(file.documents);
  const begin = isRoot(uri) && isEmptyDocument(file.tree.root) ? documentHead(file, null) : [];
  const node = nodeAt(index, uri, parentPath);
  const found = node && !isEmptyDocument(node) ? node : undefined;
  const known = shapeDown(file, index, parentPath);
  const at = (known === null || known.is === 'any') && given !== undefined ? plain(found) : known;
  if (
    (at?.is !== 'map' && at?.is !== 'list') ||
    (found && found.kind !== (at.is === 'map' ? 'map' : 'seq'))
  )
    return refuse(`Can't add anything to ${quote(toPointer(parentPath))}.`);
  const what = at.is === 'map' ? at.entry : at.item;
  if (at.of.is === 'object' && at.of.ref === 'only' && given === undefined)
    return refuse(`Only a reference is allowed there: choose ${withArticle(what)}.`);
  const map = found?.kind === 'map' ? found : EMPTY;
  const length = found?.kind === 'seq' ? found.items.length : 0;
  const beside = before ?? after;
  const isGone = (name: string): boolean =>
    at.is === 'list' ? !(Number(name) < length) : !get(map, name);
  if (before !== undefined && after !== undefined)
    return refuse('Choose one entry: the new one goes either before or after it.');
  if (beside !== undefined && isGone(beside))
    return refuse(
      `The entry it should come ${before === undefined ? 'after' : 'before'} no longer exists.`,
    );
  const next = before !== undefined ? { before } : after !== undefined ? { after } : null;
  const location = beside === undefined ? length : Number(beside) + (before === undefined ? 1 : 0);
  const key = at.is === 'list' ? String(location) : (expected?.trim() ?? nameFor(what, map));
  const path = [...parentPath, key];
  refuseIf(at.is === 'map' && unfit({ id: locationId({ uri, path }), map, at }, key));
  const value = given === undefined ? initialValue(at.of) : given;
  if (value === undefined)
    return refuse(
      `${capitalize(withArticle(what))} needs a value. Add it in the form or in the text.`,
    );
  const position = next ?? insertPositionFor(index, uri, path);
  const change: Change =
    at.is === 'map'
      ? { do: 'set', path, value: { data: value }, ...(position && { at: position }) }
      : found
        ? {
            do: 'append',
            list: parentPath,
            value: { data: value },
            ...(next && { at: next }),
          }
        : {
            do: 'set',
            path: parentPath,
            value: { data: [value] },
            ...(position && { at: position }),
          };
  const title = at.is === 'map' ? `Add the ${what} ${quote(key)}` : `Add ${withArticle(what)}`;
  const refs =
    at.is === 'list' && location < length ? shifted(file, index, parentPath, location) : [];
  // The references first, while everything is where it was.
  return {
    title,
    changes: byFile([...refs, { uri, changes: [...begin, change] }]),
    ...(!stay && { select: { uri, pointer: toPointer(path) } }),
  };
};

/** Returns the shape of a map or list that the format doesn't know, such as one in an extension. */
function plain(node: Node | undefined): Shape | null {
  const of: Shape = { is: 'any' };
  if (node?.kind === 'seq') return { is: 'list', of, item: 'item' };
  return node?.kind === 'map' ? { is: 'map', of, entry: 'entry' } : null;
}

/** Updates references to list items that move down by one because of an insertion. */
function shifted(
  file: AnalyzedFile,
  index: SymbolIndex,
  list: NodePath,
  location: number,
): ReturnType<typeof followReferences> {
  const { uri } = file;
  return followReferences(
    file,
    index,
    (spot) => {
      const now = Number(spot.path[list.length]);
      const moves =
        spot.uri === uri &&
        spot.path.length > list.length &&
        isWithin(spot.path, list) &&
        now >= location;
      return moves ? [...list, String(now + 1), ...spot.path.slice(list.length + 1)] : null;
    },
    (spot) => spot.path,
  );
}

const EMPTY: MapNode = { kind: 'map', entries: [], flow: false, length: 0, size: 1 };

/** Returns the shape that the tables expect at a path, whether or not a value is defined there. */
function shapeDown(file: AnalyzedFile, index: SymbolIndex, path: NodePath): Shape | null {
  const { uri, dialect } = file;
  let at: Shape | null =
    isEmptyDocument(file.tree.root) && isRoot(uri)
      ? { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' }
      : shapeOf(index, uri, []);
  for (const [i, key] of path.entries()) {
    const node = nodeAt(index, uri, path.slice(0, i));
    const known = node && shapeOf(index, uri, path.slice(0, i));
    // An empty value is treated like a missing one.
    const holder = node && !isEmptyDocument(node) ? node : EMPTY;
    at = below(known && known.is !== 'any' ? known : at, holder, key);
    if (!at || at.is === 'any') return at;
    const inner = nodeAt(index, uri, path.slice(0, i + 1));
    at = narrow(at, inner && !isEmptyDocument(inner) ? inner : EMPTY);
  }
  return at;
}

function nameFor(what: string, map: MapNode): string {
  return freeKey(identifier(what), map);
}
