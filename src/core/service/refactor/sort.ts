// Sorting on request: fields in the order of the format, entries by their names.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { COMPONENTS } from '../../analysis/targets/component-maps.ts';
import { isWholeDocument } from '../../analysis/typed-tree/fragments.ts';
import { selectionAt, type TypedValue } from '../../analysis/typed-tree/objects-at.ts';
import type { ObjectTable, Shape } from '../../format/table-types.ts';
import { fieldsOf, tableOf } from '../../format/tables.ts';
import { documentShape, resolveShape } from '../../format/typed-tree.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { plural } from '../../text/plural.ts';
import { get, type MapNode, type NodePath } from '../../text/tree.ts';
import { type Order, sortEdits } from '../sort-text.ts';
import type { CodeAction } from '../types.ts';

const names = new Intl.Collator('en', { numeric: true });

/**
 * Returns sort actions for a position: the fields of the object there, the entries of the map
 * there, and those of the whole file. Comments move with what is below them. Sorted content isn't
 * offered. Never throws.
 */
export function sortActions(file: AnalyzedFile, offset: number): CodeAction[] {
  const { tree, uri } = file;
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const { values } = selectionAt(file, offset, offset);
  const out: (CodeAction | null)[] = [];
  const object = values.find(
    ({ node, shape }) =>
      node.kind === 'map' && resolveShape(shape, node)?.is === 'object' && !get(node, '$ref'),
  );
  const inside = object && resolveShape(object.shape, object.node);
  if (object && inside?.is === 'object')
    out.push(
      sortAction(
        file,
        `Sort the fields of this ${tableOf(inside.kind).title}`,
        object,
        orderAt(object.path, byFormat),
      ),
    );
  const map = values.find(({ shape }) => shape.is === 'map');
  if (map?.shape.is === 'map')
    out.push(
      sortAction(
        file,
        `Sort the ${plural(map.shape.entry)} by name`,
        map,
        orderAt(map.path, byName),
      ),
    );
  if (isWholeDocument(uri, tree.root)) {
    const root: TypedValue = { path: [], node: tree.root, shape: documentShape(tree.root) };
    out.push(sortAction(file, 'Sort the fields of all objects', root, byFormat));
    if (get(tree.root, COMPONENTS))
      out.push(
        sortAction(file, 'Sort all components by name', root, (node, at, path) =>
          path.length === 2 && path[0] === COMPONENTS ? byName(node, at, path) : null,
        ),
      );
  }
  return out.filter((action) => action !== null);
}

function orderAt(path: NodePath, order: Order): Order {
  return (node, at, here) =>
    here.length === path.length && here.every((key, i) => key === path[i])
      ? order(node, at, here)
      : null;
}

function sortAction(
  file: AnalyzedFile,
  title: string,
  value: TypedValue,
  order: Order,
): CodeAction | null {
  const location = nodeRangesAt(file.tree, value.path);
  if (!location) return null;
  const kind = 'source.sort' as const;
  const edits = sortEdits(
    file,
    location.node,
    location.value.start,
    value.shape,
    value.path,
    order,
  );
  if (edits.length === 0) return null;
  return keepsContent(file, edits)
    ? { title, kind, files: [{ uri: file.uri, edits }] }
    : {
        title,
        kind,
        files: [],
        refused: "Can't sort this safely because of the way the text is written.",
      };
}

/** Returns whether the sorted text has the same content and comments. */
function keepsContent({ text, language, tree }: AnalyzedFile, edits: readonly TextEdit[]): boolean {
  const after = applyEdits(text, edits);
  const again = reparsedTree(after, language);
  if (!hasSameContent(tree.root, again.root, { anyOrder: true, sameStyle: true })) return false;
  return (
    again.problems.every((p) => p.severity !== 'error') &&
    commentsOf(text, tree).sort().join('\n') === commentsOf(after, again).sort().join('\n')
  );
}

/** Fields that the format does not list come last, as they were. */
function byFormat(node: MapNode, at: Shape | null): readonly number[] | null {
  if (at?.is !== 'object') return null;
  const table = tableOf(at.kind);
  const ranks = node.entries.map((e) => (e.key === '$ref' ? -1 : rankOf(table, e.key)));
  return orderEntries(node, (a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
}

function rankOf(table: ObjectTable, key: string): number {
  const [field] = fieldsOf(table, key);
  return field ? table.fields.indexOf(field) : table.fields.length;
}

const byName: Order = (node) =>
  orderEntries(node, (a, b) =>
    names.compare(node.entries[a]?.key ?? '', node.entries[b]?.key ?? ''),
  );

function orderEntries(node: MapNode, compare: (a: number, b: number) => number): number[] {
  return node.entries.map((_, i) => i).sort((a, b) => compare(a, b) || a - b);
}
