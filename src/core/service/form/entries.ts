// The entries of a map and the items of a list, one line each.

import { nameOfRef } from '../../analysis/symbols/symbol-labels.ts';
import type { ListShape, MapShape } from '../../format/table-types.ts';
import { describedShape, tableFor } from '../../format/typed-tree.ts';
import { clip } from '../../text/clip.ts';
import { toLocation } from '../../text/location.ts';
import { formatCount } from '../../text/plural.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  entry as entryOf,
  get,
  isEntry,
  type Node,
  type NodePath,
  type Slot,
  stringOf,
} from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { itemLabel, schemaSummary, summaryOf } from './labels.ts';
import type { Entry, FormContext } from './types.ts';

/** Maximum size of a value to include, in nodes; a larger one is reported without its value. */
export const LARGE = 2000;

/** Returns the entries of a map or list; none if it has a value of another type. */
export function entriesIn(
  context: FormContext,
  shape: MapShape | ListShape,
  node: Node | undefined,
  path: NodePath,
): readonly Entry[] {
  if (!node || node.kind === 'scalar' || (node.kind === 'map') !== (shape.is === 'map'))
    return NONE;
  const slots: readonly Slot[] = node.kind === 'map' ? node.entries : node.items;
  const problems = context.problems.entries(path);
  return slots.flatMap((slot, i): Entry[] => {
    if (node.kind === 'map' && isEntry(slot) && entryOf(node, slot.key) !== slot) return [];
    const key = isEntry(slot) ? slot.key : String(i);
    const own = [...path, key];
    const text = entryDetails(context, shape, slot.value, key);
    return [
      {
        key,
        pointer: toPointer(own),
        path: own,
        ...text,
        ...(shape.is === 'map' && { label: key }),
        ...(problems.get(key) ?? NO_PROBLEMS),
      },
    ];
  });
}

const NONE: readonly Entry[] = [];
const NO_PROBLEMS: Pick<Entry, 'problemCount' | 'problems'> = { problemCount: 0, problems: [] };

function entryDetails(
  { file }: FormContext,
  shape: MapShape | ListShape,
  node: Node,
  key: string,
): Pick<Entry, 'label' | 'summary' | 'target' | 'value'> {
  const label = shape.is === 'list' ? itemLabel(node, Number(key), shape.item) : '';
  const ref =
    shape.of.is === 'object' || shape.of.is === 'payload-schema' || shape.of.is === 'either'
      ? stringOf(get(node, '$ref'))
      : undefined;
  if (ref !== undefined) {
    const target = file.documents.target(file.uri, ref);
    const text = target.kind === 'found' ? entrySummary(file, shape, target.node.node) : '';
    const named = nameOfRef(ref);
    const summary = shape.is === 'map' && text === '' && named !== key ? `→ ${named}` : text;
    const found = target.kind === 'found' && toLocation(target.node);
    return { label, summary: summary === label ? '' : summary, ...(found && { target: found }) };
  }
  if (node.kind === 'scalar') {
    const text = node.value === null ? '' : clip(String(node.raw ?? node.value));
    return {
      label: shape.is === 'list' && text !== '' ? text : label,
      summary: text,
      value: node.value,
    };
  }
  const seen = describedShape(shape.of, node);
  const table = tableFor(seen, node);
  const summary = seen === null || !table ? size(node) : summaryOf(node, seen, table, file.dialect);
  return {
    label,
    summary: summary === label ? '' : summary,
    ...(!table && node.size <= LARGE && { value: toValue(node) }),
  };
}

function entrySummary(file: FormContext['file'], shape: MapShape | ListShape, node: Node): string {
  const seen = describedShape(shape.of, node);
  if (shape.of.is === 'payload-schema') return schemaSummary(node);
  return summaryOf(node, seen, tableFor(seen, node), file.dialect);
}

function size(node: Node): string {
  if (node.kind === 'scalar') return '';
  return node.kind === 'map'
    ? formatCount(node.entries.length, 'field')
    : formatCount(node.items.length, 'item');
}
