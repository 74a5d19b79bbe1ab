// What stands at a place of a text by the tables: each value from the root to it, with its shape and the row that names it.
import { type Described, described } from '../../check/shape-at.ts';
import { documentShape } from '../../check/shapes.ts';
import type { Range } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import { isEntry, type Path, type Slot, step } from '../../parse/tree.ts';
import type { Dialect } from '../../spec/dialects.ts';
import type { Field, Shape } from '../../spec/kit.ts';
import type { Subject } from '../subject.ts';
import { isWhole, wantedShapes } from './fragments.ts';
import { declaredBelow, type Seen, tableFor } from './shapes.ts';

/** One value of a text. Ranges are offsets in its file. */
export interface Standing extends Seen {
  /** The name or index it stands under; '' at the root. */
  readonly key: string;
  /** Of the value, or of the alias that stands for it. */
  readonly value: Range;
  /** Of the name it stands under; null at the root and in lists. */
  readonly name: Range | null;
  /** The row of the object around that names it. */
  readonly field: Field | null;
  /** It stands behind an alias, so that nothing in it has a place of its own. */
  readonly aliased: boolean;
  readonly above: Standing | null;
}

/** Where the search begins: a file with what is known of its places. */
export interface Ground {
  readonly uri: string;
  readonly root: Standing;
  readonly spoken: Dialect;
  readonly wanted: ReadonlyMap<string, Shape> | null;
}

/** A file of the document to look into; null where nothing of it could be read. */
export function groundOf(subject: Pick<Subject, 'world' | 'dialect'>, uri: string): Ground | null {
  const tree = subject.world.file(uri)?.tree;
  if (!tree?.root) return null;
  const { root: node, at } = tree;
  const wanted = isWhole(uri, node) ? null : wantedShapes(subject.world);
  const declared: Described = wanted === null ? documentShape(node) : (wanted.get(`${uri}#`) ?? 'free');
  const shape = described(declared, node);
  const value = { start: at, end: at + node.length };
  const root: Standing = {
    key: '',
    node,
    value,
    name: null,
    shape,
    field: null,
    table: tableFor(shape, node),
    avro: false,
    aliased: false,
    above: null,
  };
  return { uri, root, spoken: subject.dialect, wanted };
}

/** What stands at a path; null where nothing does. Inside an alias all ranges are those of the alias. */
export function standingAt(ground: Ground, path: Path): Standing | null {
  let here = ground.root;
  for (const name of path) {
    const slot = step(here.node, name);
    if (!slot) return null;
    here = below(ground, here, slot, name);
  }
  return here;
}

/** The innermost value whose name or text holds `offset`, its end included; the collection around where it is between them. */
export function standingOver(ground: Ground, offset: number): Standing {
  let here = ground.root;
  for (;;) {
    const found = slotOver(here, offset);
    if (!found) return here;
    const next = below(ground, here, found.slot, found.key);
    if (next.name && offset <= next.name.end) return next;
    if (offset < next.value.start || offset > next.value.end) return here;
    if (next.aliased) return next;
    here = next;
  }
}

function slotOver({ node, value }: Standing, offset: number): { slot: Slot; key: string } | null {
  if (node.kind === 'scalar') return null;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  let found: { slot: Slot; key: string } | null = null;
  for (const [i, slot] of slots.entries()) {
    if (isMerged(slot)) continue;
    if (value.start + (isEntry(slot) ? slot.keyAt : slot.valueAt) > offset) break;
    found = { slot, key: isEntry(slot) ? slot.key : String(i) };
  }
  return found;
}

/** Calls `visit` for every value that touches a range of the text, the outer before the inner, in the order of the text. What stands behind an alias is left out. */
export function eachWithin(ground: Ground, start: number, end: number, visit: (standing: Standing) => void): void {
  visit(ground.root);
  inner(ground, ground.root, start, end, visit);
}

function inner(ground: Ground, here: Standing, start: number, end: number, visit: (standing: Standing) => void): void {
  const { node, value } = here;
  if (node.kind === 'scalar') return;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] as Slot;
    if (isMerged(slot)) continue;
    if (value.start + (isEntry(slot) ? slot.keyAt : slot.valueAt) > end) break;
    if (value.start + slot.valueAt + (slot.alias ?? slot.value.length) < start) continue;
    const next = below(ground, here, slot, isEntry(slot) ? slot.key : String(i));
    visit(next);
    if (!next.aliased) inner(ground, next, start, end, visit);
  }
}

/** What a merge key brought in stands at the alias, out of order. */
export function isMerged(slot: Slot): boolean {
  return slot.alias !== undefined && isEntry(slot) && slot.keyAt === slot.valueAt;
}

/** Keys and indexes from the root. */
export function pathOf(standing: Standing): string[] {
  const path: string[] = [];
  for (let s: Standing | null = standing; s?.above; s = s.above) path.push(s.key);
  return path.reverse();
}

/** The values from the root to this one. */
export function chainOf(standing: Standing): Standing[] {
  const chain: Standing[] = [];
  for (let s: Standing | null = standing; s; s = s.above) chain.push(s);
  return chain.reverse();
}

/** The value one step below. */
export function below(ground: Ground, above: Standing, slot: Slot, key: string): Standing {
  const { aliased: inside } = above;
  const at = above.value.start + slot.valueAt;
  const aliased = inside || slot.alias !== undefined;
  const value = inside ? above.value : { start: at, end: at + (slot.alias ?? slot.value.length) };
  const name = isEntry(slot) && !inside ? keyRange(above.value.start, slot) : null;
  const node = slot.value;
  const { shape: declared, field, avro } = declaredBelow(ground.spoken, above, key);
  const base: Standing = { key, node, value, name, shape: 'free', field, table: null, avro, aliased, above };
  const wanted =
    declared === 'free' && ground.wanted ? (ground.wanted.get(`${ground.uri}#${toPointer(pathOf(base))}`) ?? 'free') : declared;
  const shape = described(wanted, node);
  return { ...base, shape, table: tableFor(shape, node) };
}

function keyRange(at: number, slot: { keyAt: number; keyLength: number }): Range {
  return { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength };
}
