// The outline of a text, and the way from its root to the cursor in names for people.
import { head } from '../../check/flatten.ts';
import type { Described } from '../../check/shape-at.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import type { Symbol as OutlineRow } from '../types.ts';
import { detailOf, itemName, kindOf } from './labels.ts';
import { type Row, rowsOf } from './rows.ts';
import { chainOf, type Ground, groundOf, pathOf, type Standing, standingOver } from './standing.ts';

/** Rows of one outline. A text with more shows the outer levels that fit, all of them in full. */
const MAX_ROWS = 20_000;
const MAX_LEVELS = 24;

/**
 * The outline of the text as a tree, in the order of the text: sections, what they hold, properties of schemas right below them.
 * @returns [] where nothing could be read
 */
export function symbols(subject: Subject): readonly OutlineRow[] {
  const ground = groundOf(subject, subject.uri);
  if (!ground) return [];
  const { node, shape, value } = ground.root;
  const top = rowsBelow(ground, node, shape, []);
  return built(ground, top, value.start, [], levelsOf(ground, top) - 1);
}

function rowsBelow(ground: Ground, node: Row['node'], shape: Described, path: Path): readonly Row[] {
  const free = ground.wanted !== null;
  const rows = rowsOf(ground.spoken, node, shape, free);
  if (!ground.wanted) return rows;
  return rows.map((row) => {
    const wanted = row.shape === 'free' ? ground.wanted?.get(`${ground.uri}#${toPointer([...path, ...row.steps])}`) : undefined;
    if (!wanted) return row;
    const kind = kindOf(wanted) ?? row.kind;
    return { ...row, shape: wanted, kind, detail: detailOf(row.node, wanted, kind) };
  });
}

/** How many levels fit into the budget. */
function levelsOf(ground: Ground, top: readonly Row[]): number {
  let total = top.length;
  let level = top;
  let levels = 1;
  while (levels < MAX_LEVELS && level.length > 0) {
    const next: Row[] = [];
    for (const row of level) {
      if (row.closed) continue;
      for (const inner of rowsOf(ground.spoken, row.node, row.shape, ground.wanted !== null)) next.push(inner);
      if (total + next.length > MAX_ROWS) return levels;
    }
    total += next.length;
    level = next;
    levels++;
  }
  return levels;
}

function built(ground: Ground, rows: readonly Row[], base: number, path: Path, levels: number): OutlineRow[] {
  return rows.map((row) => {
    const here = [...path, ...row.steps];
    const inner = levels > 0 && !row.closed ? rowsBelow(ground, row.node, row.shape, here) : [];
    const start = base + row.at;
    return {
      name: row.name,
      detail: row.detail,
      kind: row.kind,
      path: here,
      range: { start, end: base + row.end },
      at: { start, end: start + row.length },
      children: inner.length === 0 ? NONE : built(ground, inner, base + row.valueAt, here, levels - 1),
    };
  });
}

const NONE: readonly OutlineRow[] = [];

/** One step of the way to the cursor: a row of the outline without what it holds. */
export type Crumb = Pick<OutlineRow, 'name' | 'detail' | 'kind' | 'path' | 'at'>;

/** The way from the root to what is at `offset`, every step of its path; items of lists by their names where they have any. */
export function breadcrumbs(subject: Subject, offset: number): readonly Crumb[] {
  const ground = groundOf(subject, subject.uri);
  if (!ground) return [];
  return chainOf(standingOver(ground, offset)).slice(1).map(crumb);
}

function crumb(standing: Standing): Crumb {
  const { node, name, key, shape, value, above } = standing;
  const inList = name === null && above?.node.kind === 'seq';
  const isProperty = above !== null && above.shape !== 'free' && above.shape.is === 'map' && above.shape.entry === 'property';
  const kind = isProperty ? 'property' : (kindOf(shape) ?? (inList ? 'item' : above?.above === null ? 'section' : 'field'));
  return {
    name: inList ? itemName(node, Number(key)) : key,
    detail: detailOf(node, shape, kind),
    kind,
    path: pathOf(standing),
    at: name ?? (standing.aliased ? value : head(node, value.start)),
  };
}
