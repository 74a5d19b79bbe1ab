// What only the OpenAPI 3.0 schema language says, in plain words: `nullable` without a type, and which value of a discriminator means which schema.
import { get, type MapNode, stringOf } from '../parse/tree.ts';
import type { ConstraintView } from './types.ts';
import { entriesOf } from './view.ts';

/** Constraints for `nullable` where no type can carry it, and one for each entry of `discriminator.mapping`. */
export function openApiOf(schema: MapNode): ConstraintView[] {
  const found: ConstraintView[] = [];
  const nullable = get(schema, 'nullable');
  if (nullable?.kind === 'scalar' && nullable.value === true && !get(schema, 'type')) found.push({ keyword: 'nullable', text: 'or null' });
  for (const [value, target] of mappingOf(schema))
    found.push({ keyword: 'discriminator', text: `${value} means ${target.slice(target.lastIndexOf('/') + 1)}` });
  return found;
}

/** The entries of `discriminator.mapping`: values with the name or reference of the schema each stands for. */
export function mappingOf(schema: MapNode): (readonly [value: string, schema: string])[] {
  return entriesOf(get(get(schema, 'discriminator'), 'mapping')).flatMap(({ key, value }) => {
    const target = stringOf(value);
    return target === undefined ? [] : [[key, target] as const];
  });
}
