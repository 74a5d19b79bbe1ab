// The rows of a tree from top to bottom: what is open, in windows of a hundred.
import type { Link, Location, SchemaView } from '../../core/types.ts';
import { expandFacets, isRecursive, mergedView, type SchemaReference, typeOf } from './facet.ts';
import {
  childrenOf,
  chosenOption,
  hasChildren,
  type SchemaItem,
  type TreeOptions,
} from './item.ts';
import { locationBelow, locationOf } from './scope.ts';
import { typesNamedIn } from './type-text.ts';

/** Rows of one list shown at once, and added by one press. */
export const ROWS_PER_STEP = 100;
/** Rows that opening everything opens by itself. */
export const MAX_OPENED_ROWS = 200;
/** Rows of targets of references that are written in place in one tree, and how deep. */
const MAX_NESTED_ROWS = 200;
const MAX_HOPS = 4;

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
  /** The rows below are those of another schema, which is referred to. */
  readonly isReference?: true;
  /** It is a row of a schema that is referred to, which has a card of its own. */
  readonly isElsewhere?: true;
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
  /** Everything is expanded; targets of references within `nesting`, else not. */
  readonly print: boolean;
  readonly nesting?: NestingBudget | undefined;
  /** Only rows with this text, and their ancestors. '' for all. */
  readonly find: string;
}

/** How many rows of targets of references are still written in place, in all trees together. */
interface NestingBudget {
  left: number;
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
  const nested = Math.min(MAX_NESTED_ROWS, options.nesting?.left ?? 0);
  const state = { left: MAX_OPENED_ROWS, capped: false, nested };
  if (finder) finder.search(root);
  const isReference = root.facets.some(({ view }) => view.ref !== undefined);
  list(root, { level: 1, hops: 0, isElsewhere: isReference }, options, finder, rows, state);
  if (options.nesting) options.nesting.left -= nested - state.nested;
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
  /** Rows of targets of references that may still be written in place. */
  nested: number;
}

/** Where a list of rows is. */
interface Place {
  readonly level: number;
  /** References that were followed to it, but for that of the whole schema. */
  readonly hops: number;
  readonly isElsewhere: boolean;
}

function list(
  parent: SchemaItem,
  place: Place,
  options: RowOptions,
  finder: SchemaSearch | null,
  rows: Row[],
  state: State,
): void {
  const { reader, print } = options;
  const { level, hops, isElsewhere } = place;
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
  if (hops > 0) state.nested -= end;
  for (const [i, item] of items.slice(0, end).entries()) {
    const can = hasChildren(item, options);
    const open = can && (finder?.containsMatch(item) || isRowOpen(item, place, options, state));
    const isReference = print && open && hasReference(item);
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
          ...(isReference && { isReference }),
          ...(isElsewhere && { isElsewhere }),
        },
        options,
      ),
    );
    const below = {
      level: level + 1,
      hops: hops + Number(isReference),
      isElsewhere: isElsewhere || hasReference(item),
    };
    if (open) list(item, below, options, finder, rows, state);
  }
  if (end < items.length)
    rows.push(moreOf(parent, { level, position: siblings, siblings }, items.length - end, end));
}

/** Returns the key of how many rows of the list below an item are shown. */
export function rowLimitKey(item: SchemaItem): string {
  return `${item.key} rows`;
}

const hasReference = (item: SchemaItem): boolean =>
  item.facets.some(({ view }) => view.ref !== undefined);

function isRowOpen(
  item: SchemaItem,
  { level, hops }: Place,
  options: RowOptions,
  state: State,
): boolean {
  const { reader, depth, print } = options;
  if (print)
    return (
      !hasReference(item) ||
      (hops < MAX_HOPS &&
        !isRecursive(item.facets, reader.parts) &&
        childrenOf(item, options).length <= state.nested)
    );
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
  standing: RowPosition & Pick<Row, 'opens' | 'open' | 'hit' | 'isReference' | 'isElsewhere'>,
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

// Finds a text in a schema: in names, types, titles, descriptions and values, through references,
// without opening anything.

/** Items looked at by one search: more would be felt while typing. */
const MOST = 10_000;
const DEEPEST = 24;

interface SchemaSearch {
  /** Looks through everything below an item; what is found is remembered by its key. */
  search(item: SchemaItem): void;
  /** The item itself holds the text. */
  matches(item: SchemaItem): boolean;
  /** Something below the item holds it. */
  containsMatch(item: SchemaItem): boolean;
  hits(): number;
  /** Whether everything was looked through. */
  all(): boolean;
}

/** Returns a search for `find`, in any case of letters. */
function createSchemaSearch(options: TreeOptions & { readonly find: string }): SchemaSearch {
  const text = options.find.toLowerCase();
  const matched = new Set<string>();
  const leading = new Set<string>();
  let left = MOST;

  const holds = (item: SchemaItem): boolean => {
    if (item.name.toLowerCase().includes(text)) return true;
    if (item.facets.length === 0) return false;
    const { facets } = expandFacets(item.facets, options.reader.parts, options.merge);
    return (
      typeOf(facets, options.reader.parts).toLowerCase().includes(text) ||
      searchableText(mergedView(facets)).includes(text)
    );
  };

  const below = (item: SchemaItem, level: number): boolean => {
    let found = false;
    for (const child of childrenOf(item, options)) {
      if (left-- <= 0) return found;
      const own = holds(child);
      if (own) matched.add(child.key);
      const deeper =
        level < DEEPEST &&
        !isRecursive(child.facets, options.reader.parts) &&
        below(child, level + 1);
      found ||= own || deeper;
    }
    if (found) leading.add(item.key);
    return found;
  };

  return {
    search: (item) => void below(item, 1),
    matches: (item) => matched.has(item.key),
    containsMatch: (item) => leading.has(item.key),
    hits: () => matched.size,
    all: () => left >= 0,
  };
}

const memo = new WeakMap<SchemaView, string>();

/** All texts of a view that are looked through, in small letters. */
function searchableText(view: SchemaView): string {
  const known = memo.get(view);
  if (known !== undefined) return known;
  const { title = '', description = '', enum: choices = [], const: fixed } = view;
  const values = [...choices, ...(fixed ? [fixed.value] : [])].map((v) =>
    typeof v === 'string' ? v : JSON.stringify(v),
  );
  const words = [title, description, ...values].join('\n').toLowerCase();
  memo.set(view, words);
  return words;
}
