// What can be moved from an object to the components: the object itself, or fields that become a trait.
import { sectionOf } from '../../bundle/sections.ts';
import type { RefUse } from '../../check/finding.ts';
import { freeName } from '../../free-name.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { movable } from '../../language/refactor/extract.ts';
import { isOwn, traitFields } from '../../language/refactor/extract-trait.ts';
import { type Home, homeFor, homeNamed } from '../../language/refactor/homes.ts';
import { freeNameOf } from '../../language/refactor/names.ts';
import { same } from '../../language/refactor/same.ts';
import { type Bearer, bearerIn } from '../../language/refactor/traits.ts';
import type { Under, Value } from '../../language/refactor/types.ts';
import { underPath } from '../../language/refactor/under.ts';
import type { Subject } from '../../language/subject.ts';
import { fromPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Where } from '../types.ts';
import type { Extraction, TraitExtraction } from './intents.ts';
import { usesOf } from './uses.ts';

/** So many other objects are compared. */
const MOST = 200;

/**
 * Returns what can go from the object at a pointer to the components.
 * @param also other objects, which get the trait too; of one of another kind or file there is no trait for all
 */
export function extraction(subject: Subject, pointer: string, also: readonly Where[] = []): Extraction {
  return { component: also.length > 0 ? null : componentOf(subject, fromPointer(pointer)), trait: traitOf(subject, pointer, also) };
}

function componentOf(subject: Subject, path: Path): Extraction['component'] {
  const found = componentAt(subject, path);
  return found && { entry: found.home.entry, name: freeNameOf(found.under, found.value, found.home.has) };
}

/** Returns the object at a path with the map of components that can take it; null where it can't be moved there. */
export function componentAt(
  subject: Subject,
  path: Path,
): { readonly under: Under; readonly value: Value; readonly shape: RefUse['shape']; readonly home: Home } | null {
  const under = underPath(subject, path);
  const value = under.values.find((one) => one.path.length === path.length);
  const shape = value && movable(value);
  const home = shape && homeFor(subject, shape);
  return value && shape && home ? { under, value, shape, home } : null;
}

/** Returns the object at a path that can have traits, with the map of components for them; null for any other value. */
export function bearerAt(subject: Subject, path: Path): { readonly under: Under; readonly bearer: Bearer; readonly home: Home } | null {
  const under = underPath(subject, path);
  const bearer = bearerIn(under.values.filter((one) => one.path.length === path.length));
  const home = bearer && homeNamed(subject, sectionOf({ is: 'object', kind: bearer.kind, ref: 'or' }));
  return bearer && home?.uri === subject.uri ? { under, bearer, home } : null;
}

/** Returns the keys of the fields of an object that can go to a trait. What is referred to from elsewhere stays. */
export function extractable(subject: Subject, bearer: Bearer): readonly string[] {
  const index = indexOf(subject.world);
  return traitFields(bearer)
    .map(({ key }) => key)
    .filter((key) => usesOf(index, subject.uri, [...bearer.value.path, key]).length === 0);
}

/** Returns those of the keys that both objects have with the same value. */
export function shared(keys: readonly string[], a: Bearer, b: Bearer): readonly string[] {
  return keys.filter((key) => {
    const [own, other] = [a, b].map(({ node }) => node.entries.find((e) => e.key === key));
    return own && other && other.alias === undefined && same(own.value, other.value, { anyOrder: true });
  });
}

function traitOf(subject: Subject, pointer: string, also: readonly Where[]): TraitExtraction | null {
  const found = bearerAt(subject, fromPointer(pointer));
  if (!found) return null;
  const { under, bearer, home } = found;
  const keys = extractable(subject, bearer);
  const others = also.length > 0 ? also : likewise(subject, bearer);
  const compared = others.slice(0, MOST).flatMap(({ uri, pointer: at }) => {
    const path = fromPointer(at);
    const other = uri === subject.uri ? bearerAt(subject, path)?.bearer : undefined;
    if (!other || other.kind !== bearer.kind || path.join('\n') === bearer.value.path.join('\n')) return [];
    const own = new Set(extractable(subject, other));
    return [{ uri, pointer: at, name: path.at(-1) ?? '', same: shared(keys, bearer, other).filter((key) => own.has(key)) }];
  });
  if (also.length > 0 && compared.length < also.length) return null;
  const name = also.length > 0 ? freeName('commonTrait', home.has) : freeNameOf(under, bearer.value, home.has, 'trait');
  return {
    entry: home.entry,
    name,
    fields: keys.map((key) => ({ name: key, own: bearer.node.entries.some((e) => e.key === key && isOwn(bearer, e)) })),
    others: also.length > 0 ? compared : compared.filter((other) => other.same.length > 0),
  };
}

/** Other objects of the same file and kind. */
function likewise(subject: Subject, bearer: Bearer): readonly Where[] {
  const own = bearer.table.kind.toLowerCase();
  return [...subject.model().parts.values()].filter(({ kind, uri }) => uri === subject.uri && own.endsWith(kind));
}
