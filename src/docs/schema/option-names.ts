// The choices of a `oneOf` or `anyOf`: the best name each has, and the value of a discriminator
// that means it.
import type { SchemaView } from '../../core/types.ts';
import type { Facet } from './facet.ts';
import { idOfRef, nameOfRef, type Parts, refTarget, type Scope } from './scope.ts';
import { GENERAL_TYPES, typeText } from './type-text.ts';

export interface OptionName {
  readonly name: string;
  /** `kind is "cat"`: what an instance says to be of this one. */
  readonly gloss?: string;
}

/**
 * Returns a name for each of the schemas, in their order: title, discriminator value, name of the
 * reference, its type where no other has the same, else `option 2`.
 */
export function optionNames(
  schemas: readonly { label?: string; schema: SchemaView }[],
  scope: Scope,
  owners: readonly Facet[],
  parts: Parts,
  word: string,
): OptionName[] {
  const types = schemas.map(({ schema }) =>
    typeText(schema, (ref) => nameOfRef(parts, scope, ref)),
  );
  return schemas.map(({ label, schema }, i) => {
    const meant = discriminatorValues(schema, scope, owners, parts);
    const type = types[i] ?? '';
    const plain = !GENERAL_TYPES.test(type) && types.filter((t) => t === type).length === 1;
    const name =
      label ??
      schema.title ??
      (schema.ref !== undefined ? nameOfRef(parts, scope, schema.ref) : undefined) ??
      meant?.value ??
      (plain ? type : `${word} ${i + 1}`);
    return { name, ...(meant && { gloss: `${meant.property} is ${JSON.stringify(meant.value)}` }) };
  });
}

/**
 * Which value of the discriminator of `owners` means a choice: the mapping says it, else a constant
 * of the property, else the name of the schema.
 */
function discriminatorValues(
  schema: SchemaView,
  scope: Scope,
  owners: readonly Facet[],
  parts: Parts,
): { property: string; value: string } | null {
  const owner = owners.find((f) => f.view.discriminator !== undefined)?.view;
  const property = owner?.discriminator;
  if (property === undefined) return null;
  const { ref } = schema;
  const last = (text: string) => text.slice(text.lastIndexOf('/') + 1);
  const mapped =
    ref === undefined
      ? undefined
      : owner?.mapping?.find(([, name]) => name === ref || name === last(ref));
  if (mapped) return { property, value: mapped[0] };
  const target = refTarget(parts, scope, ref);
  const fixed = constantIn(target?.schema.view ?? schema, property);
  if (fixed !== undefined) return { property, value: fixed };
  if (ref === undefined) return null;
  const part = target ?? parts.get(idOfRef(scope, ref) ?? '');
  return { property, value: part?.key || last(ref) };
}

/** Returns the constant value of a property of a schema, or of an inline part of its `allOf`. */
function constantIn(view: SchemaView, property: string): string | undefined {
  const found = view.properties.find((p) => p.name === property)?.schema;
  const value = found?.const
    ? found.const.value
    : found?.enum?.length === 1
      ? found.enum[0]
      : undefined;
  if (typeof value === 'string') return value;
  for (const branch of view.branches) {
    if (branch.role !== 'all of') continue;
    for (const { schema } of branch.schemas) {
      const inner = constantIn(schema, property);
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

/** Returns the choice that is shown first: the first that is more than "null". */
export function defaultOption(schemas: readonly (SchemaView | undefined)[]): number {
  const at = schemas.findIndex((schema) => schema?.types.join() !== 'null');
  return Math.max(0, at);
}
