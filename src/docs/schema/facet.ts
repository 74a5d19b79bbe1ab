// The schemas that hold together at one place: what is written there, what its reference means, and the parts of `allOf` as one.
import type { Link } from '../../core/model/types.ts';
import type { SchemaView } from '../../core/schema/types.ts';
import { enter, idOfRef, nameOfRef, type Parts, type Scope, targetOf } from './scope.ts';

export interface Facet {
  readonly view: SchemaView;
  readonly scope: Scope;
  /** The reference or titled part of an `allOf` that brings it; absent for what stands at the place itself. */
  readonly from?: Link;
  /** Where it stands, for a sentence: `here`, `in Base`, `in part 2`. */
  readonly word: string;
}

/** A reference at a place: the schema it means, and whether that is being shown around it already. */
export interface Mention {
  readonly link: Link;
  readonly recursive: boolean;
  /** It is a part of an `allOf` rather than all that stands there. */
  readonly part: boolean;
}

export interface Shown {
  /** References followed; where one can't be resolved, the view with the `$ref` itself. */
  readonly facets: readonly Facet[];
  readonly mentions: readonly Mention[];
}

/** One schema of a place, as written. */
export function facetOf(view: SchemaView, scope: Scope): Facet {
  return { view, scope, word: 'here' };
}

/** What holds where `written` stands. `merge`: the parts of every `allOf` are facets too, each in its own scope; one that is shown around the place is left out. */
export function expand(written: readonly Facet[], parts: Parts, merge: boolean): Shown {
  const facets: Facet[] = [];
  const mentions: Mention[] = [];
  const seen = new Set<string>();
  const add = (facet: Facet, part: boolean): void => {
    const { view, scope } = facet;
    const target = targetOf(parts, scope, view.ref);
    const recursive = target !== null && scope.trail.includes(target.id);
    if (view.ref !== undefined) mentions.push({ link: linkOf(parts, scope, view.ref), recursive, part });
    if (part && target) {
      if (recursive || seen.has(target.id)) return;
      seen.add(target.id);
    }
    const inner = target?.schema.view;
    const now = target && inner ? { ...facet, view: inner, scope: enter(scope, target) } : facet;
    facets.push(now);
    if (!merge) return;
    for (const branch of now.view.branches) {
      if (branch.role !== 'all of') continue;
      for (const [i, { schema }] of branch.schemas.entries()) add(partOf(parts, now, schema, i), true);
    }
  };
  for (const facet of written) add(facet, false);
  return { facets, mentions };
}

/** True where one of the schemas as written refers to a schema that is being shown around it. */
export function recurs(written: readonly Facet[], parts: Parts): boolean {
  return written.some(({ view, scope }) => {
    const target = targetOf(parts, scope, view.ref);
    return target !== null && scope.trail.includes(target.id);
  });
}

function partOf(parts: Parts, holder: Facet, view: SchemaView, index: number): Facet {
  const { scope, from } = holder;
  const own = view.ref !== undefined ? linkOf(parts, scope, view.ref) : from ? undefined : titled(view);
  const link = own ?? from;
  return { view, scope, ...(link && { from: link }), word: link ? `in ${link.label}` : `in part ${index + 1}` };
}

function titled({ title }: SchemaView): Link | undefined {
  return title === undefined ? undefined : { id: null, label: title };
}

function linkOf(parts: Parts, scope: Scope, ref: string): Link {
  const id = idOfRef(scope, ref);
  return id === null ? { id, label: ref, broken: ref } : { id, label: nameOfRef(parts, scope, ref) };
}
