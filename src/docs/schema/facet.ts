// The schemas that apply at one location: what is written there, the target of its reference, and
// the parts of `allOf` as one.
import type { Link, SchemaView } from '../../core/types.ts';
import { enterScope, idOfRef, nameOfRef, type Parts, refTarget, type Scope } from './scope.ts';

export interface Facet {
  readonly view: SchemaView;
  readonly scope: Scope;
  /**
   * The reference or titled part of an `allOf` that adds it; absent for what is written at the
   * location itself.
   */
  readonly from?: Link;
  /** Where it is defined, for a sentence: `here`, `in Base`, `in part 2`. */
  readonly word: string;
}

/**
 * A reference at a location: its target schema, and whether that is being shown around it
 * already.
 */
export interface SchemaReference {
  readonly link: Link;
  readonly recursive: boolean;
  /** It is a part of an `allOf` rather than the whole schema. */
  readonly part: boolean;
}

export interface ExpandedFacets {
  /** References followed; where one can't be resolved, the view with the `$ref` itself. */
  readonly facets: readonly Facet[];
  readonly references: readonly SchemaReference[];
}

/** Returns one schema of a location, as written. */
export function facetOf(view: SchemaView, scope: Scope): Facet {
  return { view, scope, word: 'here' };
}

/**
 * Returns the schemas that apply where `written` is. `merge`: the parts of every `allOf` are
 * facets too, each in its own scope; one that is shown around it is left out.
 */
export function expandFacets(
  written: readonly Facet[],
  parts: Parts,
  merge: boolean,
): ExpandedFacets {
  const facets: Facet[] = [];
  const references: SchemaReference[] = [];
  const seen = new Set<string>();
  const add = (facet: Facet, part: boolean): void => {
    const { view, scope } = facet;
    const target = refTarget(parts, scope, view.ref);
    const recursive = target !== null && scope.trail.includes(target.id);
    if (view.ref !== undefined)
      references.push({ link: linkOf(parts, scope, view.ref), recursive, part });
    if (part && target) {
      if (recursive || seen.has(target.id)) return;
      seen.add(target.id);
    }
    const inner = target?.schema.view;
    const now =
      target && inner ? { ...facet, view: inner, scope: enterScope(scope, target) } : facet;
    facets.push(now);
    if (!merge) return;
    for (const branch of now.view.branches) {
      if (branch.role !== 'all of') continue;
      for (const [i, { schema }] of branch.schemas.entries())
        add(partOf(parts, now, schema, i), true);
    }
  };
  for (const facet of written) add(facet, false);
  return { facets, references };
}

/** Returns true if a schema as written refers to a schema that is being shown around it. */
export function isRecursive(written: readonly Facet[], parts: Parts): boolean {
  return written.some(({ view, scope }) => {
    const target = refTarget(parts, scope, view.ref);
    return target !== null && scope.trail.includes(target.id);
  });
}

function partOf(parts: Parts, holder: Facet, view: SchemaView, index: number): Facet {
  const { scope, from } = holder;
  const own =
    view.ref !== undefined ? linkOf(parts, scope, view.ref) : from ? undefined : titled(view);
  const link = own ?? from;
  return {
    view,
    scope,
    ...(link && { from: link }),
    word: link ? `in ${link.label}` : `in part ${index + 1}`,
  };
}

function titled({ title }: SchemaView): Link | undefined {
  return title === undefined ? undefined : { id: null, label: title };
}

function linkOf(parts: Parts, scope: Scope, ref: string): Link {
  const id = idOfRef(scope, ref);
  return id === null
    ? { id, label: ref, broken: ref, ...reasonOf(scope, ref) }
    : { id, label: nameOfRef(parts, scope, ref) };
}

function reasonOf({ unread }: Scope, ref: string): Pick<Link, 'unread'> {
  const why = unread && Object.hasOwn(unread, ref) ? unread[ref] : undefined;
  return why === undefined ? {} : { unread: why };
}
