// Where a schema view stands, so that its rows can name places, resolve references and see recursion.
import type { Model, PartId, SchemaPart } from '../../core/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/schema/types.ts';
import type { PaneState } from '../pane/pane.ts';
import { below, type Place } from '../pane/place.ts';

export interface Scope {
  /** File and pointer of the schema root that the views' `at` are relative to. */
  readonly uri: string;
  readonly pointer: string;
  readonly refs: SchemaRoot['refs'];
  /** Schema parts being shown around this place, outermost first: meeting one of them again is recursion. */
  readonly trail: readonly PartId[];
}

/** The place of a view in its file. */
export function placeIn(scope: Scope, view: SchemaView): Place {
  return { uri: scope.uri, pointer: below(scope.pointer, view.at) };
}

/** What a `$ref` of the scope means, or null where it leads nowhere. */
export function idOfRef(scope: Scope, ref: string): PartId | null {
  return Object.hasOwn(scope.refs, ref) ? (scope.refs[ref] ?? null) : null;
}

/** Name of the target of a `$ref`: its title, else its key, else the last piece of the reference. */
export function nameOfRef(model: Model, scope: Scope, ref: string): string {
  const id = idOfRef(scope, ref);
  const part = id === null ? undefined : model.parts.get(id);
  return part?.title ?? (part?.key || ref.slice(ref.lastIndexOf('/') + 1));
}

/** The schema part a view with a `$ref` means, chains of mere references followed, and whether it is one we are already inside. */
export function targetOf(state: PaneState, scope: Scope, ref: string | undefined): SchemaPart | null {
  let id = ref === undefined ? null : idOfRef(scope, ref);
  for (let hops = 0; id !== null && hops < 16; hops++) {
    const part = state.model.parts.get(id);
    if (part?.kind !== 'schema') return null;
    const next = part.schema.view?.ref;
    if (next === undefined) return part;
    id = Object.hasOwn(part.schema.refs, next) ? (part.schema.refs[next] ?? null) : null;
  }
  return null;
}

/** The scope inside a schema part reached by reference. */
export function enter(scope: Scope, part: SchemaPart): Scope {
  return { uri: part.uri, pointer: part.schema.pointer, refs: part.schema.refs, trail: [...scope.trail, part.id] };
}
