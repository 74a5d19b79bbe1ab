// Draws the rows of a tree from the pane and keeps every row that still says the same as the same
// object.
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import { same } from '../../core/light.ts';
import type { SchemaView } from '../../core/types.ts';
import { DEPTH } from '../pane/folds.ts';
import { type Pane, usePane, usePrint } from '../pane/pane.ts';
import { expandFacets } from './facet.ts';
import { requiredFirst, type SchemaItem } from './item.ts';
import { factsOf, type Row, type RowFacts, type VisibleRows, visibleRows } from './rows.ts';
import { recordingReader } from './schema-reader.ts';
import type { Parts } from './scope.ts';

/** Keys of the choices that hold for all trees of a pane. */
export const ORDER = 'schema order';
export const ALL_OF = 'schema allOf';
export const SHOW_AS = 'schema as';

/** Keys of the choices of one tree. */
export const depthKey = (fold: string): string => `${fold} depth`;
export const findKey = (fold: string): string => `${fold} find`;

/**
 * The tree is on paper a second time: the ids of its rows, and what is written in place of
 * references, belong to the first.
 */
export const IsCopiedTree = createContext(false);

export interface SchemaTreeView extends VisibleRows {
  readonly root: RowFacts;
  readonly survey: TreeFeatures;
}

/** Returns the tree of `root` as it is shown now, the same object until something changes. */
export function useSchemaTree(root: SchemaItem): SchemaTreeView {
  const pane = usePane();
  const print = usePrint();
  const isCopy = useContext(IsCopiedTree);
  const [drawer] = useState(() =>
    createTreeReader(pane, isCopy ? undefined : pane.services.nesting),
  );
  const subscribe = useCallback(
    (notify: () => void) => {
      const ends = [pane.subscribe(notify), pane.folds.subscribe(notify)];
      return () => {
        for (const end of ends) end();
      };
    },
    [pane],
  );
  const read = () => drawer(root, print);
  return useSyncExternalStore(subscribe, read, read);
}

function createTreeReader(
  pane: Pane,
  nesting: Pane['services']['nesting'],
): (root: SchemaItem, print: boolean) => SchemaTreeView {
  let last: { root: SchemaItem; print: boolean; tree: SchemaTreeView; stale(): boolean } | null =
    null;
  return (root, print) => {
    if (last && last.root === root && last.print === print && !last.stale()) return last.tree;
    const reader = recordingReader(pane.get, pane.folds);
    const find = print ? '' : reader.chosen(findKey(root.key), '').trim();
    const depth = reader.chosen(depthKey(root.key), reader.chosen(DEPTH, '1'));
    const drawing = {
      reader,
      merge: reader.chosen(ALL_OF, 'merged') === 'merged',
      requiredFirst: reader.chosen(ORDER, 'required') === 'required',
      allOptions: print || find !== '',
      depth: depth === 'all' ? null : Number(depth),
      print,
      nesting,
      find,
    };
    const facts = factsOf(root, drawing);
    if (!facts) throw new Error('A tree without a schema');
    const endless = facts.references.some((m) => m.recursive && !m.part);
    const drawn: VisibleRows = endless
      ? { rows: [], capped: false, hits: 0, searchedAll: true }
      : visibleRows(root, drawing);
    const now = { ...drawn, root: facts, survey: treeFeatures(root, reader.parts) };
    const tree = last ? reuseTree(now, last.tree) : now;
    last = { root, print, tree, stale: reader.stale };
    return tree;
  };
}

/** `now` with every part of `before` that says the same. */
function reuseTree(now: SchemaTreeView, before: SchemaTreeView): SchemaTreeView {
  const old = new Map(before.rows.map((row) => [row.key, row]));
  const rows = now.rows.map((row) => {
    const known = old.get(row.key);
    return known && sameRow(row, known) ? known : row;
  });
  const root = sameFacts(now.root, before.root) ? before.root : now.root;
  const unchanged =
    root === before.root &&
    rows.length === before.rows.length &&
    rows.every((row, i) => row === before.rows[i]) &&
    now.capped === before.capped &&
    now.hits === before.hits &&
    now.searchedAll === before.searchedAll &&
    same(now.survey, before.survey);
  return unchanged ? before : { ...now, rows, root };
}

function sameRow({ facts, ...rest }: Row, { facts: known, ...others }: Row): boolean {
  return (facts && known ? sameFacts(facts, known) : facts === known) && same(rest, others);
}

/** Views are the same objects as long as their text is. */
function sameFacts({ view, ...rest }: RowFacts, { view: known, ...others }: RowFacts): boolean {
  return view === known && same(rest, others);
}

// Features of a schema that a tree can show in another way.

interface TreeFeatures {
  /** About how many rows the schema has when all is open. */
  readonly rows: number;
  /** The order changes when required properties go first. */
  readonly mixed: boolean;
  readonly allOf: boolean;
  /** Some row opens to others. */
  readonly nested: boolean;
}

/** Returns the features of the schema at a location, references at the location itself followed. */
function treeFeatures(root: SchemaItem, parts: Parts): TreeFeatures {
  const { facets } = expandFacets(root.facets, parts, true);
  const all = facets.map((f) => viewFeatures(f.view));
  return {
    rows: all.reduce((sum, s) => sum + s.rows, 0),
    mixed: all.some((s) => s.mixed),
    allOf: all.some((s) => s.allOf),
    nested: all.some((s) => s.nested),
  };
}

const memo = new WeakMap<SchemaView, TreeFeatures>();

function viewFeatures(view: SchemaView): TreeFeatures {
  const known = memo.get(view);
  if (known) return known;
  const inner = [
    ...view.properties.map((p) => p.schema),
    ...view.branches.flatMap((b) => b.schemas.map((s) => s.schema)),
  ];
  const all = inner.map(viewFeatures);
  const found = {
    rows: all.reduce((sum, s) => sum + 1 + s.rows, 0),
    mixed:
      (!view.types.includes('record') && requiredFirst(view.properties) !== view.properties) ||
      all.some((s) => s.mixed),
    allOf: view.branches.some((b) => b.role === 'all of') || all.some((s) => s.allOf),
    nested: all.some((s) => s.rows > 0) || inner.some((v) => v.ref !== undefined),
  };
  memo.set(view, found);
  return found;
}
