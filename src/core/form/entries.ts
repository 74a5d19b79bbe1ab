// The entries of a map and the items of a list, one line each.

import { described } from '../check/shape-at.ts';
import { counted } from '../counted.ts';
import { nameOfRef } from '../language/structure/labels.ts';
import { tableFor } from '../language/structure/shapes.ts';
import { clip } from '../parse/clip.ts';
import { toPointer } from '../parse/pointer.ts';
import { entry as entryOf, get, isEntry, type Node, type Path, type Slot, stringOf } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import type { ListShape, MapShape } from '../spec/kit.ts';
import type { Desk } from './desk.ts';
import { itemLabel, schemaSummary, summaryOf } from './names.ts';
import type { Entry } from './types.ts';

/** Nodes of one value that are told; a larger one is told without its value. */
export const LARGE = 2000;

/** What stands in a map or list; nothing where another value is written in its place. */
export function entriesIn(desk: Desk, shape: MapShape | ListShape, node: Node | undefined, path: Path): readonly Entry[] {
  if (!node || node.kind === 'scalar' || (node.kind === 'map') !== (shape.is === 'map')) return NONE;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const faults = desk.faults.entries(path);
  return slots.flatMap((slot, i): Entry[] => {
    if (node.kind === 'map' && isEntry(slot) && entryOf(node, slot.key) !== slot) return [];
    const key = isEntry(slot) ? slot.key : String(i);
    const own = [...path, key];
    const said = told(desk, shape, slot.value, key);
    return [
      { key, pointer: toPointer(own), path: own, ...said, ...(shape.is === 'map' && { label: key }), ...(faults.get(key) ?? FAULTLESS) },
    ];
  });
}

const NONE: readonly Entry[] = [];
const FAULTLESS: Pick<Entry, 'problemCount' | 'problems'> = { problemCount: 0, problems: [] };

function told(
  { subject }: Desk,
  shape: MapShape | ListShape,
  node: Node,
  key: string,
): Pick<Entry, 'label' | 'summary' | 'target' | 'value'> {
  const label = shape.is === 'list' ? itemLabel(node, Number(key), shape.item) : '';
  const ref =
    shape.of.is === 'object' || shape.of.is === 'payload-schema' || shape.of.is === 'either' ? stringOf(get(node, '$ref')) : undefined;
  if (ref !== undefined) {
    const target = subject.world.target(subject.uri, ref);
    const said = target.kind === 'found' ? about(subject, shape, target.place.node) : '';
    const named = nameOfRef(ref);
    const summary = shape.is === 'map' && said === '' && named !== key ? `→ ${named}` : said;
    const found = target.kind === 'found' && { uri: target.place.uri, pointer: toPointer(target.place.path) };
    return { label, summary: summary === label ? '' : summary, ...(found && { target: found }) };
  }
  if (node.kind === 'scalar') {
    const text = node.value === null ? '' : clip(String(node.raw ?? node.value));
    return { label: shape.is === 'list' && text !== '' ? text : label, summary: text, value: node.value };
  }
  const seen = described(shape.of, node);
  const table = tableFor(seen, node);
  const summary = seen === 'free' || !table ? size(node) : summaryOf(node, seen, table, subject.dialect);
  return { label, summary: summary === label ? '' : summary, ...(!table && node.size <= LARGE && { value: toValue(node) }) };
}

function about(subject: Desk['subject'], shape: MapShape | ListShape, node: Node): string {
  const seen = described(shape.of, node);
  if (shape.of.is === 'payload-schema') return schemaSummary(node);
  return summaryOf(node, seen, tableFor(seen, node), subject.dialect);
}

function size(node: Node): string {
  if (node.kind === 'scalar') return '';
  return node.kind === 'map' ? counted(node.entries.length, 'field') : counted(node.items.length, 'item');
}
