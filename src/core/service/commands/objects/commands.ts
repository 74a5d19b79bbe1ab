// Commands on existing objects, by name.

import { type AnalyzedFile, sourceOf } from '../../../analysis/analyzed-file.ts';
import { refOf } from '../../../analysis/documents/reference.ts';
import { extractChanges } from '../../../analysis/refactoring/extract.ts';
import { inlineChanges } from '../../../analysis/refactoring/inline.ts';
import { type TraitOwner, traitChanges } from '../../../analysis/refactoring/traits.ts';
import { unfitNameReason } from '../../../analysis/rename/renamable.ts';
import { rename as renameEverywhere } from '../../../analysis/rename/rename.ts';
import { narrowShape, shapeBelow } from '../../../analysis/symbols/scan-sites.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { type SymbolIndex, symbolIndexOf } from '../../../analysis/symbols/symbol-index.ts';
import type { ComponentMap } from '../../../analysis/targets/component-maps.ts';
import { expectedValueAt } from '../../../analysis/typed-tree/typed-node.ts';
import { initialValue } from '../../../format/initial-value.ts';
import { quote, withArticle } from '../../../format/message-text.ts';
import { EXTENSION, type Shape } from '../../../format/table-types.ts';
import { kindIn, rootKind } from '../../../format/tables.ts';
import type { Change } from '../../../text/edit/types.ts';
import { copyName, freeKey, identifier } from '../../../text/free-name.ts';
import { isRoot, isWithin, locationId } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { capitalize, formatCount } from '../../../text/plural.ts';
import { fromPointer, lastKey, toPointer } from '../../../text/pointer.ts';
import { get, type MapNode, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import { refuse, refuseIf } from '../refusal.ts';
import type { CommandDraft, CommandHandler } from '../types/command.ts';
import type { InsertPosition } from '../types/objects.ts';
import { documentHead, isEmptyDocument } from '../wizards/document-head.ts';
import { componentAt, extractableKeys, sharedKeys, traitOwnerAt } from './extraction.ts';
import { byFile, followReferences, outsideReferences } from './follow-references.ts';
import { invalidatedExamplesNotes } from './invalidated-examples.ts';
import { move } from './move-object.ts';
import { describeObject } from './object-names.ts';
import { isInBraces } from './removal-impact.ts';
import { remove } from './remove.ts';
import { setLanguage } from './set-language.ts';
import {
  insertPositionFor,
  type MemberNode,
  memberAt,
  memberCountOf,
  nodeAt,
  positionNote,
} from './value-at.ts';

// Adds an entry or item with the fields that the format requires.

const add: CommandHandler<'add'> = (
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
  const at =
    (known === null || known.is === 'any') && given !== undefined ? shapeOfUnknown(found) : known;
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
  refuseIf(at.is === 'map' && unfitNameReason({ id: locationId({ uri, path }), map, at }, key));
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
    at.is === 'list' && location < length ? shiftReferences(file, index, parentPath, location) : [];
  // The references first, while everything is where it was.
  return {
    title,
    changes: byFile([...refs, { uri, changes: [...begin, change] }]),
    ...(!stay && { select: { uri, pointer: toPointer(path) } }),
  };
};

/** Returns the shape of a map or list that the format doesn't know, such as one in an extension. */
function shapeOfUnknown(node: Node | undefined): Shape | null {
  const of: Shape = { is: 'any' };
  if (node?.kind === 'seq') return { is: 'list', of, item: 'item' };
  return node?.kind === 'map' ? { is: 'map', of, entry: 'entry' } : null;
}

/** Updates references to list items that move down by one because of an insertion. */
function shiftReferences(
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
    at = shapeBelow(known && known.is !== 'any' ? known : at, holder, key);
    if (!at || at.is === 'any') return at;
    const inner = nodeAt(index, uri, path.slice(0, i + 1));
    at = narrowShape(at, inner && !isEmptyDocument(inner) ? inner : EMPTY);
  }
  return at;
}

function nameFor(what: string, map: MapNode): string {
  return freeKey(identifier(what), map);
}

// Duplicates an object directly below it, under a new name.

/** So deep is looked for ids. */
const MAX_DEPTH = 12;

const duplicate: CommandHandler<'duplicate'> = (file, { pointer, to }) => {
  const object = memberAt(file, pointer);
  return object.holder.kind === 'seq' ? ofItem(object) : ofEntry(object, to);
};

function ofEntry(object: MemberNode, to: string | undefined): CommandDraft {
  const { holderAt, holder, uri, path, key } = object;
  const taken = (name: string): boolean => get(holder, name) !== undefined;
  if (holderAt?.is === 'object' && !EXTENSION.test(key))
    return refuse(`Can't duplicate ${quote(key)}: a field of the format can only appear once.`);
  if (holderAt?.is === 'map' && memberCountOf(holder) >= (holderAt.maxEntries ?? Infinity))
    return refuse(`Only one ${holderAt.entry} is allowed here.`);
  const name = to ?? copyName(key, taken);
  refuseIf(
    holder.kind === 'map' &&
      unfitNameReason({ id: locationId({ uri, path }), map: holder, at: holderAt }, name),
  );
  const copy = [...path.slice(0, -1), name];
  return {
    title: `Duplicate ${quote(key)}`,
    changes: [{ uri, changes: [{ do: 'duplicate', path, to: name }] }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(object), ...parameterNote(object, name)],
  };
}

/** Items have no keys, but many a list tells them apart by their `name`. */
function ofItem(object: MemberNode): CommandDraft {
  const { holder, holderAt, node, uri, path, key } = object;
  const list = path.slice(0, -1);
  const plain = node.kind === 'scalar' || refOf(node) !== undefined;
  if (plain && holderAt?.is === 'list' && holderAt.unique)
    return refuse(`This list can't contain the same ${holderAt.item} twice.`);
  const copy = [...list, String(Number(key) + 1)];
  const changes: Change[] = [{ do: 'duplicate', path }];
  const name = typeof object.at === 'object' ? stringOf(get(node, 'name')) : undefined;
  if (name !== undefined && holder.kind === 'seq') {
    const names = new Set(holder.items.map(({ value }) => stringOf(get(value, 'name'))));
    changes.push({
      do: 'set',
      path: [...copy, 'name'],
      value: { data: copyName(name, (n) => names.has(n)) },
    });
  }
  const what = holderAt?.is === 'list' ? holderAt.item : 'item';
  return {
    title: `Duplicate the ${what}`,
    changes: [{ uri, changes }],
    select: { uri, pointer: toPointer(copy) },
    notes: [...clashes(object), ...positionNote(object), ...oneOfNote(object)],
  };
}

/** Of two schemas that are the same, no value fits exactly one. */
function oneOfNote({ path }: MemberNode): string[] {
  return path.at(-2) === 'oneOf'
    ? ['While both are the same, every value matches both, which "oneOf" does not allow.']
    : [];
}

/** A parameter has to appear in the address too. */
function parameterNote({ index, uri, path }: MemberNode, name: string): string[] {
  const [use] = outsideReferences(index, uri, path).filter(isInBraces);
  return use
    ? [
        `${capitalize(describeObject(index, use.uri, use.path))} does not use ${quote(name)} yet. Add {${name}} there.`,
      ]
    : [];
}

/** Returns a note if the copy repeats an `$id`, which must be unique. */
function clashes({ node }: MemberNode): string[] {
  const id = findId(node, MAX_DEPTH);
  return id === null
    ? []
    : [`The copy has the same "$id" ${quote(id)} as the original. Change or remove it.`];
}

function findId(node: Node, depth: number): string | null {
  if (node.kind === 'scalar' || depth === 0) return null;
  if (node.kind === 'map') {
    const own = stringOf(get(node, '$id'));
    if (own !== undefined) return own;
  }
  for (const { value } of node.kind === 'map' ? node.entries : node.items) {
    const found = findId(value, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

// Moves a member within its map or list; references to list items by index are updated.

const reorder: CommandHandler<'reorder'> = (file, { pointer, index: at }) => {
  const object = memberAt(file, pointer);
  const { index, uri, path, key, holder } = object;
  const from = holder.kind === 'seq' ? Number(key) : holder.entries.findIndex((e) => e.key === key);
  const position = insertPositionOf(holder, at, from);
  if (position < 0) return refuse('The entry next to it no longer exists.');
  const to = position > from ? position - 1 : position;
  const outer = path.slice(0, -1);
  const title = `Move ${quote(key)}`;
  if (to === from) return { title, changes: [] };
  const move = { do: 'move', path, at: { index: to } } as const;
  if (holder.kind === 'map')
    return { title, changes: [{ uri, changes: [move] }], select: { uri, pointer } };
  const moved = (location: NodePath): NodePath => {
    const i = Number(location[outer.length]);
    const now = i === from ? to : i > from && i <= to ? i - 1 : i < from && i >= to ? i + 1 : i;
    return [...outer, String(now), ...location.slice(outer.length + 1)];
  };
  const inside = (location: { uri: string; path: NodePath }): boolean =>
    location.uri === uri && location.path.length > outer.length && isWithin(location.path, outer);
  const refs = followReferences(
    file,
    index,
    (location) => {
      const now = inside(location) ? moved(location.path) : null;
      return now && toPointer(now) !== toPointer(location.path) ? now : null;
    },
    (location) => location.path,
  );
  // The references first, while everything is where it was.
  return {
    title: 'Move the item',
    changes: byFile([...refs, { uri, changes: [move] }]),
    select: { uri, pointer: toPointer(moved(path)) },
    notes: positionNote(object),
  };
};

/**
 * Returns the number of members before the position; -1 if there is no such position.
 * @param own index of the moved member
 */
function insertPositionOf(holder: MemberNode['holder'], at: InsertPosition, own: number): number {
  if (typeof at === 'number') return Math.max(0, Math.min(memberCountOf(holder), Math.trunc(at)));
  const names =
    holder.kind === 'map'
      ? holder.entries.map((e) => e.key)
      : holder.items.map((_, i) => String(i));
  if ('by' in at) {
    const among = new Set(at.among);
    const all = names.flatMap((name, i) => (i === own || among.has(name) ? [i] : []));
    const beside = all[Math.max(0, Math.min(all.length - 1, all.indexOf(own) + at.by))] ?? own;
    return beside > own ? beside + 1 : beside;
  }
  const beside = names.indexOf('before' in at ? at.before : at.after);
  return beside < 0 || 'before' in at ? beside : beside + 1;
}

// Replaces a reference with a copy of its target.

const inline: CommandHandler<'inline'> = (file, { pointer }) => {
  const object = memberAt(file, pointer);
  const { uri, path, node } = object;
  const ref = refOf(node);
  const shape = expectedValueAt(file, path).declared;
  if (ref === undefined || !shape) return refuse('This is not a reference.');
  const target = file.documents.target(uri, ref);
  if (target.kind !== 'found')
    return refuse(target.kind === 'broken' ? target.why : `${target.uri} is not open.`);
  if (!sourceOf(file, target.node.uri)) return refuse(`${target.node.uri} is not open.`);
  const made = inlineChanges(file, uri, { path, shape, node }, target.node);
  if (made === null) return refuse('Only a reference is allowed here.');
  if (typeof made === 'string') return refuse(made);
  return {
    title: `Inline ${quote(target.node.path.at(-1) ?? ref)} here`,
    changes: [{ uri, changes: made.changes }],
    notes: made.warnings,
  };
};

// `extract` and `extract-trait`: move an object, or fields of one or more objects, to components
// and replace them with references.

const extract: CommandHandler<'extract'> = (file, { pointer, name }) => {
  const object = memberAt(file, pointer);
  const { path, node } = object;
  if (stringOf(get(node, '$ref')) !== undefined) return refuse('This is already a reference.');
  const found = componentAt(file, path);
  if (!found)
    return refuse('There is nothing here that could be a component, or it is one already.');
  const { value, shape, home: componentMap } = found;
  refuseIf(componentNameError(componentMap, name));
  const draft = extractChanges(file, value, shape, componentMap, name);
  if (!draft) return refuse('It refers to files that cannot be named from there.');
  const { changes = [], otherFiles: elsewhere = [] } = draft;
  return { title: draft.title, moves: true, changes: [{ uri: file.uri, changes }, ...elsewhere] };
};

const extractTrait: CommandHandler<'extract-trait'> = (
  file,
  { pointer, also = [], fields, name },
) => {
  const first = traitOwnerAt(file, fromPointer(pointer));
  if (!first) return refuse('This object cannot have traits here.');
  const { bearer: owner, home: componentMap } = first;
  if (fields.length === 0) return refuse('Choose at least one field.');
  const owners: TraitOwner[] = [owner];
  for (const location of also) {
    const other =
      location.uri === file.uri
        ? traitOwnerAt(file, fromPointer(location.pointer))?.bearer
        : undefined;
    const own = quote(lastKey(fromPointer(location.pointer)));
    if (!other || other.kind !== owner.kind) return refuse(`${own} cannot have the same trait.`);
    const differs = fields.find((key) => !sharedKeys(fields, owner, other).includes(key));
    if (differs !== undefined) return refuse(`${quote(differs)} of ${own} has another value.`);
    owners.push(other);
  }
  for (const each of owners) {
    const may = extractableKeys(file, each);
    const stays = fields.find((key) => !may.includes(key));
    if (stays !== undefined)
      return refuse(
        `${quote(stays)} of ${quote(lastKey(each.value.path))} cannot be in a trait, or is referred to from elsewhere.`,
      );
  }
  refuseIf(componentNameError(componentMap, name));
  const changes = traitChanges(file, owners, fields, componentMap, name);
  if (!changes) return refuse('A trait here cannot be referred to.');
  const what = fields.length === 1 ? quote(fields[0] ?? '') : formatCount(fields.length, 'field');
  const from = owners.length === 1 ? '' : ` of ${formatCount(owners.length, 'object')}`;
  return {
    title: `Extract ${what}${from} to the ${componentMap.entry} ${quote(name)}`,
    moves: true,
    changes: [{ uri: file.uri, changes }],
  };
};

/**
 * Returns why a component can't have a name, in one sentence; null if it can. Section Components
 * Object: letters, digits, ".", "_" and "-".
 */
function componentNameError(componentMap: ComponentMap, name: string): string | null {
  if (!/^[A-Za-z0-9._-]+$/.test(name))
    return 'Letters, digits, ".", "_" and "-" are allowed in the name of a component.';
  return componentMap.has(name)
    ? `The components already have a ${componentMap.entry} ${quote(name)}.`
    : null;
}

const rename: CommandHandler<'rename'> = (file, { pointer, to }) => {
  const object = memberAt(file, pointer);
  const path = fromPointer(pointer);
  const key = nodeRangesAt(file.tree, path)?.key;
  if (!key) return refuse('An item of a list has no name.');
  const quoted = /["']/.test(file.text.charAt(key.start)) ? 1 : 0;
  const done = renameEverywhere(file, key.start + quoted, to);
  if ('refused' in done) refuse(done.refused);
  const select = { uri: file.uri, pointer: toPointer([...path.slice(0, -1), to]) };
  const holder = shapeOf(object.index, file.uri, path.slice(0, -1));
  // Another pattern matches other properties.
  const isPattern = holder?.is === 'map' && holder.keyFormat === 'regex';
  return {
    title: `Rename ${quote(object.key)} to ${quote(to)}`,
    files: done.files,
    select,
    ...(isPattern && {
      notes: invalidatedExamplesNotes(object.index, [{ uri: file.uri, path }]),
    }),
  };
};

export const objectCommands = {
  rename,
  duplicate,
  remove,
  reorder,
  move,
  add,
  inline,
  extract,
  'extract-trait': extractTrait,
  'set-language': setLanguage,
};
