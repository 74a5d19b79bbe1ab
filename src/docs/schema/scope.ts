// Where a schema view stands, so that its rows can name places, resolve references and see recursion.
import type { Part, PartId, SchemaPart } from '../../core/model/types.ts';
import type { SchemaRoot, SchemaView } from '../../core/schema/types.ts';
import { below, type Place } from '../pane/place.ts';

export interface Scope {
  /** File and pointer of the schema root that the views' `at` are relative to. */
  readonly uri: string;
  readonly pointer: string;
  readonly refs: SchemaRoot['refs'];
  /** Schema parts being shown around this place, outermost first: meeting one of them again is recursion. */
  readonly trail: readonly PartId[];
}

/** What references are looked up in: the parts of a model, or something that stands before them. */
export interface Parts {
  get(id: PartId): Part | undefined;
}

/** The place of a view in its file. */
export function placeIn(scope: Scope, view: SchemaView): Place {
  return { uri: scope.uri, pointer: below(scope.pointer, view.at) };
}

/** True for a schema that is no more than a reference to what is not there. */
export function isAbsent(root: SchemaRoot | undefined): boolean {
  const ref = root?.view?.ref;
  return root !== undefined && ref !== undefined && idOfRef(root, ref) === null;
}

/** What a `$ref` of the scope means, or null where it can't be resolved. */
export function idOfRef(scope: Pick<Scope, 'refs'>, ref: string): PartId | null {
  return Object.hasOwn(scope.refs, ref) ? (scope.refs[ref] ?? null) : null;
}

/** Name of the target of a `$ref`: its title, else its key, else the last piece of the reference. */
export function nameOfRef(parts: Parts, scope: Scope, ref: string): string {
  const id = idOfRef(scope, ref);
  const part = id === null ? undefined : parts.get(id);
  return part?.title ?? (part?.key || ref.slice(ref.lastIndexOf('/') + 1));
}

/** The schema part a view with a `$ref` means, chains of mere references followed; null where there is none. */
export function targetOf(parts: Parts, scope: Scope, ref: string | undefined): SchemaPart | null {
  let id = ref === undefined ? null : idOfRef(scope, ref);
  for (let hops = 0; id !== null && hops < 16; hops++) {
    const part = parts.get(id);
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
