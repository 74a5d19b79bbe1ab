// The scope of a schema view, so that its rows can name locations, resolve references and detect
// recursion.
import { childPointer } from '../../core/light.ts';
import type {
  Location,
  Part,
  PartId,
  SchemaPart,
  SchemaRoot,
  SchemaView,
} from '../../core/types.ts';

/** With the location of the schema root that the views' `at` are relative to. */
export interface Scope extends Location {
  readonly refs: SchemaRoot['refs'];
  readonly unread?: SchemaRoot['unread'];
  /**
   * Schema parts being shown around this location, outermost first: meeting one of them again is
   * recursion.
   */
  readonly trail: readonly PartId[];
}

/** What references are looked up in: the parts of a model, or an overlay over them. */
export interface Parts {
  get(id: PartId): Part | undefined;
}

/** Returns the location of a view in its file. */
export function locationOf(scope: Scope, view: SchemaView): Location {
  return locationBelow(scope, view.at);
}

/** Returns the location of what is below the root of a scope. */
export function locationBelow(scope: Location, at: readonly string[]): Location {
  return { uri: scope.uri, pointer: childPointer(scope.pointer, ...at) };
}

/** Returns true for a schema that is no more than a reference to what is not there. */
export function isUnresolved(root: SchemaRoot | undefined): boolean {
  const ref = root?.view?.ref;
  return root !== undefined && ref !== undefined && idOfRef(root, ref) === null;
}

/** Returns what a `$ref` of the scope means, or null where it can't be resolved. */
export function idOfRef(scope: Pick<Scope, 'refs'>, ref: string): PartId | null {
  return Object.hasOwn(scope.refs, ref) ? (scope.refs[ref] ?? null) : null;
}

/** Returns the name of the target of a `$ref`: title, key, or last piece of the reference. */
export function nameOfRef(parts: Parts, scope: Scope, ref: string): string {
  const id = idOfRef(scope, ref);
  const part = id === null ? undefined : parts.get(id);
  return part?.title ?? (part?.key || ref.slice(ref.lastIndexOf('/') + 1));
}

/**
 * Returns the schema part a view with a `$ref` means, chains of mere references followed; null
 * where there is none.
 */
export function refTarget(parts: Parts, scope: Scope, ref: string | undefined): SchemaPart | null {
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

/** Returns the scope inside a schema part reached by reference. */
export function enterScope(scope: Scope, part: SchemaPart): Scope {
  return {
    uri: part.uri,
    pointer: part.schema.pointer,
    refs: part.schema.refs,
    ...unreadIn(part.schema),
    trail: [...scope.trail, part.id],
  };
}

/** Returns what a scope says of files that could not be read. */
function unreadIn({ unread }: SchemaRoot): Pick<Scope, 'unread'> {
  return unread ? { unread } : {};
}
