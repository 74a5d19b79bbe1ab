// Finds a text in a schema: in names, types, titles, descriptions and values, through references,
// without opening anything.
import type { SchemaView } from '../../core/types.ts';
import { expandFacets, isRecursive } from './facet.ts';
import { childrenOf, type SchemaItem, type TreeOptions } from './item.ts';
import { mergedView, typeOf } from './merge-facets.ts';

/** Items looked at by one search: more would be felt while typing. */
const MOST = 10_000;
const DEEPEST = 24;

export interface SchemaSearch {
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
export function createSchemaSearch(options: TreeOptions & { readonly find: string }): SchemaSearch {
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
