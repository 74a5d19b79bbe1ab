// Translates between locations in files (uri and pointer), parts of the model and elements of the
// pane.
import { isRoot, partAt } from '../../core/light.ts';
import type { Location, Model, Part, PartId, SchemaRoot } from '../../core/types.ts';

/** A location in the card of a part, and where it is in the view. */
export interface ReadingPosition extends Location {
  readonly id: PartId;
  /** Pixels from the upper edge of the view to that of the location; negative above it. */
  readonly offset: number;
}

/** Returns true where `pointer` is `base` or below it. */
export function isWithin(pointer: string, base: string): boolean {
  return pointer === base || pointer.startsWith(`${base}/`);
}

/**
 * Returns the pointer of the map of bindings of a part; of a reusable set of bindings that is the
 * part itself.
 */
export function bindingsPointer({ kind, pointer }: Pick<Part, 'kind' | 'pointer'>): string {
  return kind === 'component' ? pointer : `${pointer}/bindings`;
}

/**
 * Returns the innermost part that contains a location; the overview for locations in the root
 * document outside of every part. Null where nothing shown contains it.
 */
export function partOrInfoAt(model: Model, location: Location): PartId | null {
  return partAt(model, location) ?? (isRoot(location.uri) ? (model.info?.id ?? null) : null);
}

/**
 * Returns the DOM id of a part's card: its pointer, so that a link to a location is the same
 * wherever the documentation is shown. Of another file, whose locations have no links, it is a
 * name.
 */
export function domId(id: PartId): string {
  return pointerIn(id)?.replace(HIDDEN, encodeURIComponent) ?? `doc-${nameOf(id)}`;
}

/**
 * Returns what a link to a part's card has after the `#`. Browsers look for the id as it is written
 * there and, if there is none, as it is when decoded (HTML, section 7.4.6.4).
 */
export function anchorOf(id: PartId): string {
  return pointerIn(id)?.replace(/[^\x21-\x7e]|["#%<>`]/gu, encodeURIComponent) ?? domId(id);
}

/** Controls, direction marks and the like. Joiners shape letters and pictures, and hide nothing. */
const HIDDEN = /(?![\u200C\u200D])\p{C}|[\u2028\u2029]/gu;

/** The pointer of a location in the root document; one with half a character can't be linked. */
function pointerIn(id: PartId): string | null {
  return id.startsWith('#/') && !/\p{Surrogate}/u.test(id) ? id.slice(1) : null;
}

/** Returns the DOM id of an element that belongs to the card of a part. */
export function partId(id: string, element: string): string {
  return `doc-${nameOf(id)}.${element}`;
}

/** Returns the DOM id of the row of a tree that shows a location. */
export function rowId({ uri, pointer }: Location): string {
  return partId(`${uri}#${pointer}`, 't');
}

/** Returns the DOM id of the heading of a part's card. */
export function headingId(id: PartId): string {
  return partId(id, 'h');
}

/** Letters, digits, `_`, `-` and `.` only, another name for each text. */
function nameOf(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`);
}

/**
 * Returns the schemas in the card of a part but those of bindings, by the name that the keys of
 * their open states have.
 */
export function rootsOf(part: Part): (readonly [string, SchemaRoot])[] {
  if (part.kind === 'schema') return [['schema', part.schema]];
  if (part.kind === 'component')
    return part.fields.flatMap(({ name, value }) =>
      value.as === 'schema' ? [[name, value.root] as const] : [],
    );
  if (part.kind !== 'message') return [];
  return [
    ...(part.payload ? [['payload', part.payload] as const] : []),
    ...(part.headers ? [['headers', part.headers] as const] : []),
  ];
}
