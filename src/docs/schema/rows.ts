// The rows of a tree from top to bottom: what is open, in windows of a hundred.
import type { Link } from '../../core/model/types.ts';
import type { SchemaView } from '../../core/schema/types.ts';
import type { Place } from '../pane/place.ts';
import { expand, type Mention, recurs } from './facet.ts';
import { type Finder, finderOf } from './find.ts';
import { childrenOf, chosenOf, type Item, opens, type Ways } from './item.ts';
import { mergedView, typeOf } from './merge.ts';
import { placeIn } from './scope.ts';

/** Rows of one list shown at once, and added by one press. */
export const STEP = 100;
/** Rows that opening everything opens by itself. */
export const CAP = 200;

/** One line of a tree: data only, so that a row that says the same need not be drawn again. */
export interface Row {
  readonly key: string;
  readonly kind: Item['kind'] | 'more';
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
  readonly facts?: Facts;
  /** Names of the choices and the chosen one. */
  readonly options?: readonly { readonly name: string; readonly gloss?: string }[];
  readonly chosen?: number;
  /** The text that is looked for is in this row. */
  readonly hit?: true;
  /** How many rows of the list are shown after a press. */
  readonly next?: number;
}

/** What a schema says at a place. */
export interface Facts {
  readonly view: SchemaView;
  readonly type: string;
  readonly mentions: readonly Mention[];
  /** Where it is written; the first is the row's own. */
  readonly places: readonly Place[];
}

export interface Drawing extends Ways {
  /** Levels that are open until a user decides; null: all of them, within the cap. */
  readonly depth: number | null;
  /** Everything is open but what only a reference leads to. */
  readonly print: boolean;
  /** Only rows with this text, and what leads to them. '' for all. */
  readonly find: string;
}

export interface Drawn {
  readonly rows: readonly Row[];
  /** Not everything was opened. */
  readonly capped: boolean;
  /** Rows with the text that is looked for, and whether the search went to the end. */
  readonly hits: number;
  readonly searchedAll: boolean;
}

/** What the schema of an item says; null for a group. */
export function factsOf(item: Item, ways: Ways): Facts | null {
  const place = item.kind === 'select' ? item.options[chosenOf(item, ways.reader)] : item;
  if (!place || place.facets.length === 0) return null;
  const { facets, mentions } = expand(place.facets, ways.reader.parts, ways.merge);
  return {
    view: mergedView(facets),
    type: typeOf(facets, ways.reader.parts),
    mentions,
    places: place.facets.map(({ view, scope }) => placeIn(scope, view)),
  };
}

/** The rows below `root`. Work and result grow with what is open, not with the schema. */
export function draw(root: Item, drawing: Drawing): Drawn {
  const rows: Row[] = [];
  const finder = drawing.find === '' ? null : finderOf(drawing);
  const state = { left: CAP, capped: false };
  if (finder) finder.search(root);
  list(root, 1, drawing, finder, rows, state);
  return { rows, capped: state.capped, hits: finder?.hits() ?? 0, searchedAll: finder?.all() ?? true };
}

interface State {
  /** Rows that may still be opened by depth alone. */
  left: number;
  capped: boolean;
}

function list(parent: Item, level: number, drawing: Drawing, finder: Finder | null, rows: Row[], state: State): void {
  const { reader, print } = drawing;
  const inside = finder !== null && (level === 1 || finder.leads(parent));
  const all = childrenOf(parent, drawing);
  const items = inside ? all.filter((item) => finder?.leads(item) || finder?.matches(item)) : all;
  const limit = print ? items.length : Number(reader.chosen(limitKey(parent), String(STEP)));
  const end = items.length - limit <= 1 ? items.length : limit;
  const siblings = end < items.length ? end + 1 : items.length;
  for (const [i, item] of items.slice(0, end).entries()) {
    const can = opens(item, drawing);
    const open = can && (finder?.leads(item) || isOpen(item, level, drawing, state));
    rows.push(rowOf(item, { level, position: i + 1, siblings, opens: can, open, ...(finder?.matches(item) && { hit: true }) }, drawing));
    if (open) list(item, level + 1, drawing, finder, rows, state);
  }
  if (end < items.length) rows.push(moreOf(parent, { level, position: siblings, siblings }, items.length - end, end));
}

/** Key of how many rows of the list below an item are shown. */
export function limitKey(item: Item): string {
  return `${item.key} rows`;
}

function isOpen(item: Item, level: number, drawing: Drawing, state: State): boolean {
  const { reader, depth, print } = drawing;
  if (print) return !item.facets.some((f) => f.view.ref !== undefined);
  const decided = reader.decided(item.key);
  if (decided !== undefined) return decided;
  const recursive = recurs(item.facets, reader.parts);
  if (recursive) return false;
  if (item.preset) return true;
  if (depth !== null) return level < depth;
  const size = childrenOf(item, drawing).length;
  if (size > state.left) state.capped = true;
  if (state.left <= 0 || size > state.left) return false;
  state.left -= size;
  return true;
}

type Standing = Pick<Row, 'level' | 'position' | 'siblings'>;

function rowOf(item: Item, standing: Standing & Pick<Row, 'opens' | 'open' | 'hit'>, drawing: Drawing): Row {
  const { key, kind, name, required, value, origins } = item;
  const chosen = kind === 'select' ? chosenOf(item, drawing.reader) : undefined;
  const gloss = chosen === undefined ? item.gloss : item.options[chosen]?.gloss;
  const facts = factsOf(item, drawing);
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
    ...(chosen !== undefined && { chosen, options: item.options.map((option) => ({ name: option.name })) }),
  };
}

function moreOf(parent: Item, standing: Standing, rest: number, shown: number): Row {
  const name = `+${rest} more`;
  return {
    key: limitKey(parent),
    kind: 'more',
    name,
    required: false,
    value: null,
    origins: [],
    ...standing,
    opens: false,
    open: false,
    next: shown + STEP,
  };
}
