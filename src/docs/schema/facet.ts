// The schemas that apply at one location: what is written there, the target of its reference, and
// the parts of `allOf` as one.
import type { ConstraintView, Link, SchemaView } from '../../core/types.ts';
import { enterScope, idOfRef, nameOfRef, type Parts, refTarget, type Scope } from './scope.ts';
import { typeText } from './type-text.ts';

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
    view.ref !== undefined ? linkOf(parts, scope, view.ref) : from ? undefined : titleLink(view);
  const link = own ?? from;
  return {
    view,
    scope,
    ...(link && { from: link }),
    word: link ? `in ${link.label}` : `in part ${index + 1}`,
  };
}

function titleLink({ title }: SchemaView): Link | undefined {
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

// Several schemas that apply at once, merged: types intersected, constraints joined, and
// contradictions.

/** Keyword of a constraint that says what cannot hold together. */
export const CONFLICT = 'conflict';

const memo = new WeakMap<SchemaView, { facets: readonly Facet[]; view: SchemaView }>();

/**
 * Returns the facts of all facets in one view without properties and branches; the view itself
 * where there is one facet.
 * Inline texts precede those of references, which are shown at their own cards. The same facets
 * give the same view.
 */
export function mergedView(facets: readonly Facet[]): SchemaView {
  const first = facets[0];
  if (!first) throw new Error('Expected at least one schema');
  if (facets.length === 1) return first.view;
  const known = memo.get(first.view);
  if (
    known &&
    known.facets.length === facets.length &&
    known.facets.every((f, i) => isSameFacet(f, facets[i]))
  )
    return known.view;
  const view = merge(first, facets);
  memo.set(first.view, { facets, view });
  return view;
}

/** Returns the type of all facets in words. */
export function typeOf(facets: readonly Facet[], parts: Parts): string {
  const [first] = facets;
  if (first && facets.length === 1)
    return typeText(first.view, (ref) => nameOfRef(parts, first.scope, ref));
  const types = typesInCommon(facets);
  const texts = facets.map(({ view, scope }) => ({
    types: view.types,
    text: typeText({ ...view, branches: view.branches.filter((b) => b.role !== 'all of') }, (ref) =>
      nameOfRef(parts, scope, ref),
    ),
  }));
  // Contradictions are shown as a constraint.
  if (types?.length === 0) return '';
  if (types)
    return (
      texts.find((t) => t.types.join() === types.join() && t.text !== 'array')?.text ??
      types.join(' | ')
    );
  if (facets.some((f) => f.view.properties.length > 0)) return 'object';
  return (
    texts.find(({ text }) => text !== 'any' && text !== '')?.text ??
    (facets.some((f) => f.view.enum || f.view.const) ? '' : 'any')
  );
}

function isSameFacet(a: Facet, b: Facet | undefined): boolean {
  return a.view === b?.view && a.word === b.word;
}

function merge(first: Facet, facets: readonly Facet[]): SchemaView {
  const views = facets.map((f) => f.view);
  const near = facets.filter((f) => f.from?.id == null).map((f) => f.view);
  const pick = <T>(of: (view: SchemaView) => T | undefined): T | undefined =>
    [...near, ...views].map(of).find((found) => found !== undefined);
  const joined = (
    of: (view: SchemaView) => string | undefined,
    from: readonly SchemaView[],
    between: string,
  ) => {
    const texts = [...new Set(from.flatMap((view) => of(view) ?? []))];
    return texts.length === 0 ? undefined : texts.join(between);
  };
  const merged: { -readonly [K in keyof SchemaView]: SchemaView[K] } = {
    at: first.view.at,
    types: typesInCommon(facets) ?? [],
    constraints: constraintsOf(facets),
    properties: [],
    branches: [],
    extras: near.flatMap((view) => view.extras),
  };
  if (views.some((v) => v.boolean === 'never')) merged.boolean = 'never';
  merged.format = joined((v) => v.format, views, ' and ');
  merged.title = joined((v) => v.title, near, ', ');
  merged.description = joined((v) => v.description, near, '\n\n') ?? pick((v) => v.description);
  if (views.some((v) => v.deprecated)) merged.deprecated = true;
  if (views.some((v) => v.readOnly)) merged.readOnly = true;
  if (views.some((v) => v.writeOnly)) merged.writeOnly = true;
  const lists = views.flatMap((v) => v.enum ?? (v.const ? [[v.const.value]] : [])) as unknown[];
  if (lists.length > 0) merged.enum = valuesInCommon(facets);
  merged.const = pick((v) => v.const);
  if (merged.const) merged.enum = undefined;
  merged.default = pick((v) => v.default);
  merged.examples = pick((v) => v.examples);
  merged.discriminator = pick((v) => v.discriminator);
  merged.mapping = pick((v) => v.mapping);
  merged.externalDocs = pick((v) => v.externalDocs);
  for (const key of Object.keys(merged) as (keyof SchemaView)[])
    if (merged[key] === undefined) delete merged[key];
  return merged;
}

/** The types that every facet with types allows (an integer is a number); null without types. */
function typesInCommon(facets: readonly Facet[]): string[] | null {
  const lists = facets.map((f) => f.view.types).filter((types) => types.length > 0);
  const [first, ...rest] = lists;
  if (!first) return null;
  return rest.reduce<string[]>(
    (common, types) => {
      const both = [
        ...common.filter((t) => types.includes(t) || (t === 'integer' && types.includes('number'))),
      ];
      for (const t of types)
        if (t === 'integer' && common.includes('number') && !both.includes(t)) both.push(t);
      return both;
    },
    [...first],
  );
}

/** The values that every facet which lists some allows; null where none lists any. */
function valuesInCommon(facets: readonly Facet[]): readonly unknown[] | undefined {
  const lists = facets.flatMap(({ view }) =>
    view.const ? [[view.const.value]] : view.enum ? [view.enum] : [],
  );
  const [first, ...rest] = lists;
  const sets = rest.map((list) => new Set(list.map((value) => JSON.stringify(value))));
  return first?.filter((value) => sets.every((set) => set.has(JSON.stringify(value))));
}

function constraintsOf(facets: readonly Facet[]): ConstraintView[] {
  const declared = new Set(facets.flatMap((f) => f.view.properties.map((p) => p.name)));
  const found = new Map<string, ConstraintView>();
  const add = (c: ConstraintView) => found.set(`${c.keyword} ${c.text}`, c);
  for (const text of conflictsOf(facets, declared)) add({ keyword: CONFLICT, text });
  for (const { view } of facets) {
    for (const constraint of view.constraints) {
      const { keyword, names } = constraint;
      if (keyword !== 'required' || !names) {
        add(constraint);
        continue;
      }
      const missing = names.filter((name) => !declared.has(name));
      if (missing.length > 0)
        add({ keyword, text: `requires ${missing.join(', ')}`, names: missing });
    }
  }
  return [...found.values()];
}

/** What no value can meet, in whole sentences. */
function conflictsOf(facets: readonly Facet[], declared: ReadonlySet<string>): string[] {
  const out: string[] = [];
  if (typesInCommon(facets)?.length === 0) {
    const told = facets
      .filter((f) => f.view.types.length > 0)
      .map((f) => `${f.view.types.join(' or ')} ${f.word}`);
    out.push(`${[...new Set(told)].join(', ')}: no value matches`);
  }
  const lists = facets.filter((f) => f.view.enum || f.view.const);
  if (lists.length > 1 && valuesInCommon(facets)?.length === 0) {
    out.push(
      `the values ${[...new Set(lists.map((f) => f.word))].join(' and ')} have none in common: no value matches`,
    );
  }
  for (const { view, word } of facets) {
    // Parts do not see each other's properties: a closed one refuses those of all others.
    const open = !view.constraints.some(
      (c) => c.keyword === 'additionalProperties' && c.text === 'no other properties',
    );
    if (open || view.branches.some((b) => b.role.startsWith('properties matching'))) continue;
    const own = new Set(view.properties.map((p) => p.name));
    const refused = [...declared].filter((name) => !own.has(name));
    if (refused.length > 0)
      out.push(
        `no other properties ${word}: ${list(refused)} never ${refused.length === 1 ? 'matches' : 'match'}`,
      );
  }
  return out;
}

function list(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `"${name}"`);
  return names.length > 5 ? `${quoted.join(', ')} and ${names.length - 5} more` : quoted.join(', ');
}
