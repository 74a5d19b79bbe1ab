// Translates between locations in files (uri and pointer), parts of the model and elements of the
// pane.
import { partAt } from '../../core/light.ts';
import type { Location, Model, Part, PartId, SchemaRoot } from '../../core/types.ts';

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
  return partAt(model, location) ?? (location.uri === '' ? (model.info?.id ?? null) : null);
}

/**
 * Returns the DOM id of a part's card: letters, digits, `_`, `-` and `.` only, so that it is safe
 * in any attribute. Different parts give different ids.
 */
export function domId(id: PartId): string {
  return `doc-${id.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`;
}

/** Returns the DOM id of the row of a tree that shows a location. */
export function rowId({ uri, pointer }: Location): string {
  return `${domId(`${uri}#${pointer}`)}.t`;
}

/** Returns the DOM id of the heading of a part's card. */
export function headingId(id: PartId): string {
  return `${domId(id)}.h`;
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
