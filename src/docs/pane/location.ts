// Translates between locations in files (uri and pointer), parts of the model and elements of the
// pane.
import type { Model, Part, PartId } from '../../core/types.ts';

/**
 * A location in a loaded file: `uri` is '' for the root document, `pointer` a JSON Pointer (RFC
 * 6901).
 */
export interface Location {
  readonly uri: string;
  readonly pointer: string;
}

/** Returns the JSON Pointer below `base` (RFC 6901 section 3: `~` and `/` are escaped). */
export function childPointer(base: string, steps: readonly string[]): string {
  return steps.reduce(
    (at, step) => `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  );
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
export function partAt(model: Model, { uri, pointer }: Location): PartId | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const id = `${uri}#${at}`;
    if (model.parts.has(id)) return id;
    if (!at.includes('/')) break;
  }
  return uri === '' ? (model.info?.id ?? null) : null;
}

/**
 * Returns the DOM id of a part's card: letters, digits, `_`, `-` and `.` only, so that it is safe
 * in any attribute. Different parts give different ids.
 */
export function domId(id: PartId): string {
  return `doc-${id.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`;
}

/** Returns the DOM id of the heading of a part's card. */
export function headingId(id: PartId): string {
  return `${domId(id)}.h`;
}
