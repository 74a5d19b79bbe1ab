// Sorting on request: fields in the order of the format, entries by their names.

import { documentShape, meant } from '../../check/shapes.ts';
import { plural } from '../../counted.ts';
import { applyEdits } from '../../edit/apply.ts';
import type { TextEdit } from '../../edit/types.ts';
import { spotAt } from '../../parse/place.ts';
import { get, type MapNode, type Path } from '../../parse/tree.ts';
import type { ObjectTable } from '../../spec/kit.ts';
import { fieldsOf, tableOf } from '../../spec/spec.ts';
import type { At } from '../names/shapes.ts';
import { isWhole } from '../structure/fragments.ts';
import type { Subject } from '../subject.ts';
import type { Action } from '../types.ts';
import { treeOf } from './again.ts';
import { commentsOf } from './comments.ts';
import { COMPONENTS } from './homes.ts';
import { same } from './same.ts';
import { type Order, sortEdits } from './sort-text.ts';
import type { Value } from './types.ts';
import { underAt } from './under.ts';

const names = new Intl.Collator('en', { numeric: true });

/**
 * What can be sorted at a place: the fields of the object there, the entries of the map there, and those of the whole file. Comments move with what they
 * stand above. What is sorted already is not offered. Never throws.
 */
export function sorted(subject: Subject, offset: number): Action[] {
  const { tree, uri } = subject;
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const { values } = underAt(subject, offset, offset);
  const out: (Action | null)[] = [];
  const object = values.find(({ node, shape }) => node.kind === 'map' && meant(shape, node)?.is === 'object' && !get(node, '$ref'));
  const inside = object && meant(object.shape, object.node);
  if (object && inside?.is === 'object')
    out.push(made(subject, `Sort the fields of this ${tableOf(inside.kind).title}`, object, only(object.path, byFormat)));
  const map = values.find(({ shape }) => shape.is === 'map');
  if (map?.shape.is === 'map') out.push(made(subject, `Sort the ${plural(map.shape.entry)} by name`, map, only(map.path, byName)));
  if (isWhole(uri, tree.root)) {
    const root: Value = { path: [], node: tree.root, shape: documentShape(tree.root) };
    out.push(made(subject, 'Sort the fields of all objects', root, byFormat));
    if (get(tree.root, COMPONENTS))
      out.push(
        made(subject, 'Sort all components by name', root, (node, at, path) =>
          path.length === 2 && path[0] === COMPONENTS ? byName(node, at, path) : null,
        ),
      );
  }
  return out.filter((action) => action !== null);
}

function only(path: Path, order: Order): Order {
  return (node, at, here) => (here.length === path.length && here.every((key, i) => key === path[i]) ? order(node, at, here) : null);
}

function made(subject: Subject, title: string, value: Value, order: Order): Action | null {
  const spot = spotAt(subject.tree, value.path);
  if (!spot) return null;
  const kind = 'source.sort' as const;
  const edits = sortEdits(subject, spot.node, spot.value.start, value.shape, value.path, order);
  if (edits.length === 0) return null;
  return keeps(subject, edits)
    ? { title, kind, files: [{ uri: subject.uri, edits }] }
    : { title, kind, files: [], refused: "Can't sort this safely because of the way the text is written." };
}

/** Whether the sorted text means the same and has the same comments. */
function keeps({ text, language, tree }: Subject, edits: readonly TextEdit[]): boolean {
  const after = applyEdits(text, edits);
  const again = treeOf(after, language);
  if (!same(tree.root, again.root, { anyOrder: true, sameStyle: true })) return false;
  return (
    again.problems.every((p) => p.severity !== 'error') &&
    commentsOf(text, tree).sort().join('\n') === commentsOf(after, again).sort().join('\n')
  );
}

/** Fields that the format does not list come last, as they were. */
function byFormat(node: MapNode, at: At): readonly number[] | null {
  if (at === 'raw' || at === 'data' || at.is !== 'object') return null;
  const table = tableOf(at.kind);
  const ranks = node.entries.map((e) => (e.key === '$ref' ? -1 : rankOf(table, e.key)));
  return ordered(node, (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

function rankOf(table: ObjectTable, key: string): number {
  const [field] = fieldsOf(table, key);
  return field ? table.fields.indexOf(field) : table.fields.length;
}

const byName: Order = (node) => ordered(node, (a, b) => names.compare(node.entries[a]?.key ?? '', node.entries[b]?.key ?? ''));

function ordered(node: MapNode, compare: (a: number, b: number) => number): number[] {
  return node.entries.map((_, i) => i).sort((a, b) => compare(a, b) || a - b);
}
