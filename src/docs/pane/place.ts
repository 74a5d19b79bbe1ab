// Translates between places in files (uri and pointer), parts of the model and elements of the pane.
import type { Model, Part, PartId } from '../../core/model/types.ts';

/** A place in a loaded file: `uri` is '' for the entry document, `pointer` a JSON Pointer (RFC 6901). */
export interface Place {
  readonly uri: string;
  readonly pointer: string;
}

/** JSON Pointer below `base` (RFC 6901 section 3: `~` and `/` are escaped). */
export function below(base: string, steps: readonly string[]): string {
  return steps.reduce((at, step) => `${at}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`, base);
}

/** True where `pointer` is `base` or stands below it. */
export function within(pointer: string, base: string): boolean {
  return pointer === base || pointer.startsWith(`${base}/`);
}

/** Pointer of the map of bindings of a part; of a reusable set of bindings that is the part itself. */
export function bindingsOf({ kind, pointer }: Pick<Part, 'kind' | 'pointer'>): string {
  return kind === 'component' ? pointer : `${pointer}/bindings`;
}

/** The innermost part that holds a place; the overview for what stands in the entry outside of every part. Null where nothing shown holds it. */
export function partAt(model: Model, { uri, pointer }: Place): PartId | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const id = `${uri}#${at}`;
    if (model.parts.has(id)) return id;
    if (!at.includes('/')) break;
  }
  return uri === '' ? (model.info?.id ?? null) : null;
}

/** DOM id of a part's card: letters, digits, `_`, `-` and `.` only, so that it is safe in any attribute. Different parts give different ids. */
export function domId(id: PartId): string {
  return `doc-${id.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`;
}

/** DOM id of the heading of a part's card. */
export function headingId(id: PartId): string {
  return `${domId(id)}.h`;
}
