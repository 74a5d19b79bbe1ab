// The rows of a tree from top to bottom: what is open, in windows of a hundred.
import type { Link, Location, SchemaView } from '../../core/types.ts';
import { expandFacets, isRecursive, type SchemaReference } from './facet.ts';
import {
  childrenOf,
  chosenOption,
  hasChildren,
  type SchemaItem,
  type TreeOptions,
} from './item.ts';
import { mergedView, typeOf } from './merge-facets.ts';
import { createSchemaSearch, type SchemaSearch } from './schema-search.ts';
import { locationBelow, locationOf } from './scope.ts';
import { typesNamedIn } from './type-text.ts';

/** Rows of one list shown at once, and added by one press. */
export const ROWS_PER_STEP = 100;
/** Rows that opening everything opens by itself. */
export const MAX_OPENED_ROWS = 200;

/** One line of a tree: data only, so that a row that says the same need not be drawn again. */
export interface Row {
  readonly key: string;
  readonly kind: SchemaItem['kind'] | 'more';
  readonly name: string;
  readonly gloss?: string;
  readonly required: boolean;
  readonly value: string | null;
  readonly origins: readonly Link[];
  /** 1 for the rows of the root. */
  readonly level: number;
  /** Position among its siblings from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
  readonly opens: boolean;
  readonly open: boolean;
  readonly facts?: RowFacts;
  /** Names of the choices and the chosen one. */
  readonly options?: readonly { readonly name: string; readonly gloss?: string }[];
  readonly chosen?: number;
  /** The text that is looked for is in this row. */
  readonly hit?: true;
  /** How many rows of the list are shown after a press. */
  readonly next?: number;
}

/** What a schema specifies at a location. */
export interface RowFacts {
  readonly view: SchemaView;
  readonly type: string;
  readonly references: readonly SchemaReference[];
  /** Where types are defined that are only named there. */
  readonly named?: readonly { readonly name: string; readonly location: Location }[];
  /** Where it is written; the first is the row's own. */
  readonly locations: readonly Location[];
}

export interface RowOptions extends TreeOptions {
  /** Levels that are open until a user decides; null: all of them, within the cap. */
  readonly depth: number | null;
  /** Everything is expanded except targets of references. */
  readonly print: boolean;
  /** Only rows with this text, and their ancestors. '' for all. */
  readonly find: string;
}

export interface VisibleRows {
  readonly rows: readonly Row[];
  /** Not everything was opened. */
  readonly capped: boolean;
  /** Rows with the text that is looked for, and whether the search went to the end. */
  readonly hits: number;
  readonly searchedAll: boolean;
}

/** Returns what the schema of an item says; null for a group. */
export function factsOf(item: SchemaItem, options: TreeOptions): RowFacts | null {
  const shown = item.kind === 'select' ? item.options[chosenOption(item, options.reader)] : item;
  if (!shown || shown.facets.length === 0) return null;
  const { facets, references } = expandFacets(shown.facets, options.reader.parts, options.merge);
  const named = facets.flatMap(({ view, scope }) =>
    typesNamedIn(view).map(({ name, at }) => ({ name, location: locationBelow(scope, at) })),
  );
  return {
    view: mergedView(facets),
    type: typeOf(facets, options.reader.parts),
    references,
    ...(named.length > 0 && { named }),
    locations: shown.facets.map(({ view, scope }) => locationOf(scope, view)),
  };
}

/** Returns the rows below `root`. Work and result grow with what is open, not with the schema. */
export function visibleRows(root: SchemaItem, options: RowOptions): VisibleRows {
  const rows: Row[] = [];
  const finder = options.find === '' ? null : createSchemaSearch(options);
  const state = { left: MAX_OPENED_ROWS, capped: false };
  if (finder) finder.search(root);
  list(root, 1, options, finder, rows, state);
  return {
    rows,
    capped: state.capped,
    hits: finder?.hits() ?? 0,
    searchedAll: finder?.all() ?? true,
  };
}

interface State {
  /** Rows that may still be opened by depth alone. */
  left: number;
  capped: boolean;
}

function list(
  parent: SchemaItem,
  level: number,
  options: RowOptions,
  finder: SchemaSearch | null,
  rows: Row[],
  state: State,
): void {
  const { reader, print } = options;
  const inside = finder !== null && (level === 1 || finder.containsMatch(parent));
  const all = childrenOf(parent, options);
  const items = inside
    ? all.filter((item) => finder?.containsMatch(item) || finder?.matches(item))
    : all;
  const limit = print
    ? items.length
    : Number(reader.chosen(rowLimitKey(parent), String(ROWS_PER_STEP)));
  const end = items.length - limit <= 1 ? items.length : limit;
  const siblings = end < items.length ? end + 1 : items.length;
  for (const [i, item] of items.slice(0, end).entries()) {
    const can = hasChildren(item, options);
    const open = can && (finder?.containsMatch(item) || isOpen(item, level, options, state));
    rows.push(
      rowOf(
        item,
        {
          level,
          position: i + 1,
          siblings,
          opens: can,
          open,
          ...(finder?.matches(item) && { hit: true }),
        },
        options,
      ),
    );
    if (open) list(item, level + 1, options, finder, rows, state);
  }
  if (end < items.length)
    rows.push(moreOf(parent, { level, position: siblings, siblings }, items.length - end, end));
}

/** Returns the key of how many rows of the list below an item are shown. */
export function rowLimitKey(item: SchemaItem): string {
  return `${item.key} rows`;
}

function isOpen(item: SchemaItem, level: number, options: RowOptions, state: State): boolean {
  const { reader, depth, print } = options;
  if (print) return !item.facets.some((f) => f.view.ref !== undefined);
  const decided = reader.decided(item.key);
  if (decided !== undefined) return decided;
  const recursive = isRecursive(item.facets, reader.parts);
  if (recursive) return false;
  if (item.preset) return true;
  if (depth !== null) return level < depth;
  const size = childrenOf(item, options).length;
  if (size > state.left) state.capped = true;
  if (state.left <= 0 || size > state.left) return false;
  state.left -= size;
  return true;
}

type RowPosition = Pick<Row, 'level' | 'position' | 'siblings'>;

function rowOf(
  item: SchemaItem,
  standing: RowPosition & Pick<Row, 'opens' | 'open' | 'hit'>,
  options: RowOptions,
): Row {
  const { key, kind, name, required, value, origins } = item;
  const chosen = kind === 'select' ? chosenOption(item, options.reader) : undefined;
  const gloss = chosen === undefined ? item.gloss : item.options[chosen]?.gloss;
  const facts = factsOf(item, options);
  return {
    key,
    kind,
    name,
    required,
    value,
    origins,
    ...standing,
    ...(gloss !== undefined && { gloss }),
    ...(facts && { facts }),
    ...(chosen !== undefined && {
      chosen,
      options: item.options.map((option) => ({ name: option.name })),
    }),
  };
}

function moreOf(parent: SchemaItem, position: RowPosition, rest: number, shown: number): Row {
  const name = `+${rest} more`;
  return {
    key: rowLimitKey(parent),
    kind: 'more',
    name,
    required: false,
    value: null,
    origins: [],
    ...position,
    opens: false,
    open: false,
    next: shown + ROWS_PER_STEP,
  };
}
