// The outline of a text, and the way from its root to the cursor in names for people.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { detailOf, itemName, kindOf } from '../../analysis/symbols/symbol-labels.ts';
import {
  ancestorsOf,
  pathOf,
  type TypedFile,
  type TypedNode,
  typedFileOf,
  typedNodeAtOffset,
} from '../../analysis/typed-tree/typed-node.ts';
import { headRange } from '../../analysis/validation/flatten-findings.ts';
import type { Shape } from '../../format/table-types.ts';
import { toPointer } from '../../text/pointer.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSymbol as OutlineRow } from '../types.ts';
import { type SymbolRow, symbolRowsOf } from './symbol-rows.ts';

/** Rows of one outline. A text with more shows the outer levels that fit, all of them in full. */
const MAX_ROWS = 20_000;
const MAX_LEVELS = 24;

/**
 * Returns the outline of the text as a tree, in the order of the text: sections, what they hold,
 * properties of schemas right below them.
 * @returns [] where nothing could be read
 */
export function documentSymbols(file: AnalyzedFile): readonly OutlineRow[] {
  const typedFile = typedFileOf(file, file.uri);
  if (!typedFile) return [];
  const { node, shape, value } = typedFile.root;
  const top = rowsBelow(typedFile, node, shape, []);
  return built(typedFile, top, value.start, [], levelsOf(typedFile, top) - 1);
}

function rowsBelow(
  typedFile: TypedFile,
  node: SymbolRow['node'],
  shape: Shape | null,
  path: NodePath,
): readonly SymbolRow[] {
  const free = typedFile.fragmentShapes !== null;
  const rows = symbolRowsOf(node, shape, free);
  if (!typedFile.fragmentShapes) return rows;
  return rows.map((row) => {
    const expected =
      row.shape === null
        ? typedFile.fragmentShapes?.get(`${typedFile.uri}#${toPointer([...path, ...row.steps])}`)
        : undefined;
    if (!expected) return row;
    const kind = kindOf(expected) ?? row.kind;
    return { ...row, shape: expected, kind, detail: detailOf(row.node, expected, kind) };
  });
}

/** How many levels fit into the budget. */
function levelsOf(typedFile: TypedFile, top: readonly SymbolRow[]): number {
  let total = top.length;
  let level = top;
  let levels = 1;
  while (levels < MAX_LEVELS && level.length > 0) {
    const next: SymbolRow[] = [];
    for (const row of level) {
      if (row.closed) continue;
      next.push(...symbolRowsOf(row.node, row.shape, typedFile.fragmentShapes !== null));
      if (total + next.length > MAX_ROWS) return levels;
    }
    total += next.length;
    level = next;
    levels++;
  }
  return levels;
}

function built(
  typedFile: TypedFile,
  rows: readonly SymbolRow[],
  base: number,
  path: NodePath,
  levels: number,
): OutlineRow[] {
  return rows.map((row) => {
    const here = [...path, ...row.steps];
    const inner = levels > 0 && !row.closed ? rowsBelow(typedFile, row.node, row.shape, here) : [];
    const start = base + row.at;
    return {
      name: row.name,
      detail: row.detail,
      kind: row.kind,
      path: here,
      range: { start, end: base + row.end },
      at: { start, end: start + row.length },
      children:
        inner.length === 0 ? NONE : built(typedFile, inner, base + row.valueAt, here, levels - 1),
    };
  });
}

const NONE: readonly OutlineRow[] = [];

/** One step of the way to the cursor: a row of the outline without what it holds. */
export type BreadcrumbNode = Pick<OutlineRow, 'name' | 'detail' | 'kind' | 'path' | 'at'>;

/**
 * Returns the way from the root to what is at `offset`, every step of its path; items of lists by
 * their names where they have any.
 */
export function breadcrumbs(file: AnalyzedFile, offset: number): readonly BreadcrumbNode[] {
  const typedFile = typedFileOf(file, file.uri);
  if (!typedFile) return [];
  return ancestorsOf(typedNodeAtOffset(typedFile, offset)).slice(1).map(breadcrumb);
}

function breadcrumb(standing: TypedNode): BreadcrumbNode {
  const { node, name, key, shape, value, parent } = standing;
  const inList = name === null && parent?.node.kind === 'seq';
  const isProperty =
    parent !== null && parent.shape?.is === 'map' && parent.shape.entry === 'property';
  const kind = isProperty
    ? 'property'
    : (kindOf(shape) ?? (inList ? 'item' : parent?.parent === null ? 'section' : 'field'));
  return {
    name: inList ? itemName(node, Number(key)) : key,
    detail: detailOf(node, shape, kind),
    kind,
    path: pathOf(standing),
    at: name ?? (standing.aliased ? value : headRange(node, value.start)),
  };
}
