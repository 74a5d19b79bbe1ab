// From a requested change to the steps that make it: a change of one slot, with what the collection
// must hold afterwards.
import { clip } from '../clip.ts';
import { toPointer } from '../pointer.ts';
import { type Entry, isEntry, isMerged, type Node, type NodePath } from '../tree.ts';
import {
  type Collection,
  type EditableDocument,
  follow,
  type Holder,
  indexOf,
  type Step,
  slotAt,
  slotsOf,
  type Traversal,
} from './editable-document.ts';
import { matches, ofNode, type PrintableValue, toPrintable } from './new-value.ts';
import { type Change, type Position, Refused } from './types.ts';

/** What is put into a collection: a value, with its key where it goes into a map. */
export interface Member {
  readonly key: string | null;
  readonly val: PrintableValue;
}

/**
 * One operation. `steps` are those to the slot or collection that it changes. There is at least one
 * of the `members` to insert.
 */
export type Op =
  | { readonly do: 'replace'; readonly steps: readonly Step[]; readonly val: PrintableValue }
  | {
      readonly do: 'insert';
      readonly holder: Holder;
      readonly index: number;
      readonly members: readonly Member[];
    }
  | {
      readonly do: 'remove';
      readonly holder: Holder;
      readonly index: number;
      readonly comments: boolean | 'inside';
    }
  | { readonly do: 'rename'; readonly holder: Holder; readonly index: number; readonly key: string }
  | { readonly do: 'move'; readonly holder: Holder; readonly index: number; readonly to: number };

/**
 * Returns what a change comes to in this version of the text; null where nothing is to be done.
 * @throws Refused
 */
export function planOf(doc: EditableDocument, change: Change): Op | null {
  switch (change.do) {
    case 'set':
      return planSet(doc, change.path, toPrintable(change.value), change.at);
    case 'append':
      return append(doc, change.list, toPrintable(change.value), change.at);
    case 'remove':
      return remove(traverse(doc, change.path), change);
    case 'rename':
      return rename(traverse(doc, change.path), change.path, change.to);
    case 'move':
      return move(traverse(doc, change.path), change.at);
    case 'duplicate':
      return duplicate(doc, traverse(doc, change.path), change.path, change.to);
  }
}

/** Returns what a part of a change comes to. @throws Refused */
export function opOf(doc: EditableDocument, part: Part): Op {
  if (part.do === 'set') return planSet(doc, part.path, part.val);
  if (part.do === 'remove')
    return remove(traverse(doc, part.path), { do: 'remove', path: part.path });
  const { node, at, steps } = follow(doc, part.path);
  if (!node || node.kind === 'scalar')
    throw new Refused(`${nameOf(part.path)} is not an object or a list.`);
  return {
    do: 'insert',
    holder: { node, at, steps },
    index: part.index,
    members: [{ key: part.key, val: part.val }],
  };
}

function planSet(doc: EditableDocument, path: NodePath, val: PrintableValue, at?: Position): Op {
  const route = follow(doc, path);
  const [key, ...more] = route.rest;
  if (key === undefined) return { do: 'replace', steps: route.steps, val };
  const inner = more.reduceRight<PrintableValue>(
    (v, name) => ({ kind: 'map', entries: [[name, v]] }),
    val,
  );
  const { node } = route;
  if (isNothing(node))
    return { do: 'replace', steps: route.steps, val: { kind: 'map', entries: [[key, inner]] } };
  if (node.kind === 'scalar')
    throw new Refused(
      `${nameOf(path.slice(0, -route.rest.length))} is not an object, so it can't contain "${clip(key)}".`,
    );
  checkAlias(doc, route, path);
  const holder: Holder = { node, at: route.at, steps: route.steps };
  if (node.kind === 'seq') {
    if (!/^(0|[1-9]\d*)$/.test(key) || Number(key) !== node.items.length)
      throw new Refused(
        `${nameOf(path.slice(0, -route.rest.length))} is a list and has no item ${clip(key)}.`,
      );
    return insert(holder, node.items.length, null, inner);
  }
  return insert(holder, positionIn(node, key, at), key, inner);
}

function append(doc: EditableDocument, list: NodePath, val: PrintableValue, at?: Position): Op {
  const route = follow(doc, list);
  const { node } = route;
  if (route.rest.length > 0) return planSet(doc, list, { kind: 'seq', items: [val] });
  if (isNothing(node))
    return { do: 'replace', steps: route.steps, val: { kind: 'seq', items: [val] } };
  if (node.kind !== 'seq') throw new Refused(`${nameOf(list)} is not a list.`);
  checkAlias(doc, route, list);
  const holder: Holder = { node, at: route.at, steps: route.steps };
  return insert(holder, positionIn(node, null, at), null, val);
}

function insert(holder: Holder, index: number, key: string | null, val: PrintableValue): Op {
  return { do: 'insert', holder, index, members: [{ key, val }] };
}

function remove(step: Step, change: Extract<Change, { do: 'remove' }>): Op {
  let { holder, index } = step;
  while (change.prune && slotsOf(holder.node).length === 1) {
    const outer = holder.steps.at(-1);
    if (!outer || (holder.node.kind === 'map' && holder.node.entries.some(isMerged))) break;
    ({ holder, index } = outer);
  }
  const twin = change.twin ?? 0;
  if (twin > 0 && holder === step.holder) {
    const { key } = slotAt(holder, index) as Entry;
    const twins = slotsOf(holder.node).flatMap((slot, i) =>
      isEntry(slot) && slot.key === key ? [i] : [],
    );
    index = twins[twin] ?? -1;
    if (index < 0) throw new Refused(`"${clip(key)}" does not occur that often.`);
  }
  return { do: 'remove', holder, index, comments: change.comments ?? false };
}

function rename({ holder, index }: Step, path: NodePath, to: string): Op | null {
  const slot = slotAt(holder, index);
  if (!isEntry(slot)) throw new Refused(`${nameOf(path)} is an item of a list and has no name.`);
  if (slot.key === to) return null;
  if (holder.node.kind === 'map' && holder.node.entries.some((e) => e.key === to))
    throw new Refused(`"${clip(to)}" already exists.`);
  return { do: 'rename', holder, index, key: to };
}

function move({ holder, index }: Step, at: Extract<Change, { do: 'move' }>['at']): Op | null {
  const { node } = holder;
  const slot = slotAt(holder, index);
  const to = positionIn(
    node,
    isEntry(slot) ? slot.key : null,
    'by' in at ? { index: index + at.by } : at,
    index,
  );
  return to === index || to === index + 1 ? null : { do: 'move', holder, index, to };
}

function duplicate(
  doc: EditableDocument,
  { holder, index }: Step,
  path: NodePath,
  to: string | undefined,
): Op {
  const slot = slotAt(holder, index);
  const key = isEntry(slot) ? (to ?? '') : null;
  if (key !== null && (to === undefined || indexOf(holder.node, key) >= 0))
    throw new Refused(
      to === undefined
        ? `Enter a name for the copy of ${nameOf(path)}.`
        : `"${clip(key)}" already exists.`,
    );
  if ('broken' in slot && slot.broken)
    throw new Refused(`There is a syntax error in ${nameOf(path)}. Fix it first.`);
  const val: PrintableValue =
    slot.alias === undefined
      ? {
          kind: 'text',
          source: doc,
          node: slot.value,
          at: holder.at + slot.valueAt,
          comments: true,
        }
      : ofNode(slot.value);
  return insert(holder, index + 1, key, val);
}

/** The slot at a path. @throws Refused where there is none */
function traverse(doc: EditableDocument, path: NodePath): Step {
  const route = follow(doc, path);
  const step = route.steps.at(-1);
  if (path.length === 0) throw new Refused("This can't be done to the whole document.");
  if (step && route.rest.length === 0) return step;
  const { node } = route;
  const merged =
    route.rest.length === 1 &&
    node?.kind === 'map' &&
    node.entries.some((e) => isMerged(e) && e.key === route.rest[0]);
  if (merged)
    throw new Refused(
      `${nameOf(path)} comes from a merge (<<). Change it where it is defined.`,
      path,
    );
  throw new Refused(`There is no ${nameOf(path)}.`);
}

/** The index before which a new member goes. `self` is the index of a member that moves. */
function positionIn(
  node: Collection,
  key: string | null,
  at: Position | undefined,
  self = -1,
): number {
  const count = slotsOf(node).length;
  if (!at) return count;
  if ('index' in at) {
    const index = Math.max(0, Math.min(count, Math.trunc(at.index)));
    // The index that it has after the move.
    return self >= 0 && index > self ? Math.min(count, index + 1) : index;
  }
  if ('before' in at || 'after' in at) {
    const beside = indexOf(node, 'before' in at ? at.before : at.after);
    return beside < 0 ? count : 'before' in at ? beside : beside + 1;
  }
  const rank = key === null ? -1 : at.order.indexOf(key);
  if (rank < 0) return count;
  for (let i = rank - 1; i >= 0; i--) {
    const before = indexOf(node, at.order[i] ?? '');
    if (before >= 0) return before + 1;
  }
  for (let i = rank + 1; i < at.order.length; i++) {
    const behind = indexOf(node, at.order[i] ?? '');
    if (behind >= 0) return behind;
  }
  return self >= 0 ? self : count;
}

/** Whether there is no value, or only the null that stands for none. */
function isNothing(node: Node | null): node is null {
  return node === null || (node.kind === 'scalar' && node.value === null);
}

function checkAlias(doc: EditableDocument, route: Traversal, path: NodePath): void {
  const step = route.steps.at(-1);
  const slot = step && slotAt(step.holder, step.index);
  if (slot?.alias === undefined) return;
  const from = step ? step.holder.at + slot.valueAt : 0;
  throw new Refused(
    `The value is only the alias ${clip(doc.text.slice(from, from + slot.alias))}. Change it where it is defined.`,
    path,
  );
}

function nameOf(path: NodePath): string {
  return path.length === 0 ? 'The document' : `"${clip(toPointer(path))}"`;
}

// The difference of two maps or lists: unchanged members keep their text, comments and style.

/** One step of a change. `path` is that of the value, for `insert` that of the collection. */
type Part =
  | { readonly do: 'set'; readonly path: NodePath; readonly val: PrintableValue }
  | { readonly do: 'remove'; readonly path: NodePath }
  | {
      readonly do: 'insert';
      readonly path: NodePath;
      readonly index: number;
      readonly key: string | null;
      readonly val: PrintableValue;
    };

const MAX_PARTS = 50;

/** Returns the steps in order: none for an equal value, null to replace it as a whole. */
export function partsOf(node: Node, val: PrintableValue, path: NodePath): readonly Part[] | null {
  if (matches(node, val)) return [];
  const parts =
    node.kind === 'map' && val.kind === 'map'
      ? mapParts(node, val, path)
      : node.kind === 'seq' && val.kind === 'seq'
        ? listParts(node, val, path)
        : null;
  return parts && parts.length <= MAX_PARTS ? parts : null;
}

function mapParts(
  node: Node & { kind: 'map' },
  val: PrintableValue & { kind: 'map' },
  path: NodePath,
): readonly Part[] | null {
  const old = new Map(node.entries.map((e) => [e.key, e]));
  const now = new Map(val.entries);
  if (
    old.size !== node.entries.length ||
    now.size !== val.entries.length ||
    node.entries.some(isMerged)
  )
    return null;
  const kept = node.entries.filter((e) => now.has(e.key)).map((e) => e.key);
  const order = val.entries.filter(([key]) => old.has(key)).map(([key]) => key);
  if (kept.length === 0 || kept.some((key, i) => key !== order[i])) return null;
  const parts: Part[] = [];
  for (const e of node.entries)
    if (!now.has(e.key)) parts.push({ do: 'remove', path: [...path, e.key] });
  for (const [index, [key, v]] of val.entries.entries()) {
    const e = old.get(key);
    if (!e) parts.push({ do: 'insert', path, index, key, val: v });
    else parts.push(...editInside(e, v, [...path, key]));
  }
  return parts;
}

function listParts(
  node: Node & { kind: 'seq' },
  val: PrintableValue & { kind: 'seq' },
  path: NodePath,
): readonly Part[] | null {
  const old = node.items;
  const now = val.items;
  const same = (i: number, j: number) =>
    old[i] !== undefined && now[j] !== undefined && matches(old[i].value, now[j]);
  const fewer = Math.min(old.length, now.length);
  let head = 0;
  while (head < fewer && same(head, head)) head++;
  let tail = 0;
  while (tail < fewer - head && same(old.length - 1 - tail, now.length - 1 - tail)) tail++;
  if (head + tail === 0) return null;
  const parts: Part[] = [];
  const both = fewer - head - tail;
  for (let i = head; i < head + both; i++) {
    const item = old[i];
    const v = now[i];
    if (item && v) parts.push(...editInside(item, v, [...path, String(i)]));
  }
  for (let i = old.length - tail - 1; i >= head + both; i--)
    parts.push({ do: 'remove', path: [...path, String(i)] });
  for (let i = head + both; i < now.length - tail; i++) {
    const v = now[i];
    if (v) parts.push({ do: 'insert', path, index: i, key: null, val: v });
  }
  return parts;
}

function editInside(
  slot: { value: Node; alias?: number },
  val: PrintableValue,
  path: NodePath,
): readonly Part[] {
  return (
    (slot.alias === undefined ? partsOf(slot.value, val, path) : null) ??
    (matches(slot.value, val) ? [] : [{ do: 'set', path, val }])
  );
}
