// Which members of a value other keywords describe, for `unevaluatedProperties` and
// `unevaluatedItems` (JSON Schema 2020-12 core, section 11).
import type { Schema } from './check-keywords.ts';
import type { Definitions, NormalizedSchema } from './types.ts';

export interface EvaluationSteps {
  readonly definitions: Definitions;
  fits(schema: NormalizedSchema, value: unknown): boolean;
}

type Schemas = readonly NormalizedSchema[];
type Named = { readonly [name: string]: NormalizedSchema };

/**
 * Returns the names or indexes of the members of an object or a list that a schema describes, in
 * itself and in those that apply to the same value.
 * @param own whether its own `unevaluated…` counts, too
 */
export function evaluatedMembers(
  schema: NormalizedSchema,
  value: object,
  steps: EvaluationSteps,
  own = false,
): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<NormalizedSchema>();
  const members = Object.keys(value);
  const all = (): void => {
    for (const name of members) found.add(name);
  };
  const visit = (here: NormalizedSchema | undefined, isInner: boolean): void => {
    if (typeof here !== 'object' || seen.has(here)) return;
    seen.add(here);
    if (typeof here.$ref === 'string') {
      visit(steps.definitions[here.$ref], true);
      return;
    }
    if (Array.isArray(value)) visitItems(here, value, isInner);
    else visitProperties(here, isInner);
    for (const one of (here.allOf ?? []) as Schemas) visit(one, true);
    for (const one of [...((here.anyOf ?? []) as Schemas), ...((here.oneOf ?? []) as Schemas)])
      if (steps.fits(one, value)) visit(one, true);
    if (here.if === undefined) return;
    const condition = here.if as NormalizedSchema;
    const isMet = steps.fits(condition, value);
    if (isMet) visit(condition, true);
    visit((isMet ? here.then : here.else) as NormalizedSchema | undefined, true);
  };
  const visitProperties = (here: Schema, isInner: boolean): void => {
    const names = (here.properties ?? {}) as Named;
    const patterns = Object.keys((here.patternProperties ?? {}) as Named).map(
      (pattern) => new RegExp(pattern, 'u'),
    );
    for (const name of members)
      if (Object.hasOwn(names, name) || patterns.some((one) => one.test(name))) found.add(name);
    if (here.additionalProperties !== undefined) all();
    if (isInner && here.unevaluatedProperties !== undefined) all();
    for (const [name, one] of Object.entries((here.dependentSchemas ?? {}) as Named))
      if (Object.hasOwn(value, name)) visit(one, true);
  };
  const visitItems = (here: Schema, list: readonly unknown[], isInner: boolean): void => {
    if (Array.isArray(here.items)) for (const i of here.items.keys()) found.add(String(i));
    else if (here.items !== undefined) all();
    if (Array.isArray(here.items) && here.additionalItems !== undefined) all();
    if (isInner && here.unevaluatedItems !== undefined) all();
    const { contains } = here;
    if (contains === undefined) return;
    for (const [i, item] of list.entries())
      if (steps.fits(contains as NormalizedSchema, item)) found.add(String(i));
  };
  visit(schema, own);
  return found;
}
