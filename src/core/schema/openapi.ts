// What only the OpenAPI 3.0 schema language says, in plain words: `nullable` without a type, and which value of a discriminator means which schema.
import { get, type MapNode, stringOf } from '../parse/tree.ts';
import type { ConstraintView } from './types.ts';
import { entriesOf } from './view.ts';

/** Constraints for `nullable` where no type can carry it, and one for each entry of `discriminator.mapping`. */
export function openApiOf(schema: MapNode): ConstraintView[] {
  const found: ConstraintView[] = [];
  const nullable = get(schema, 'nullable');
  if (nullable?.kind === 'scalar' && nullable.value === true && !get(schema, 'type')) found.push({ keyword: 'nullable', text: 'or null' });
  for (const { key, value } of entriesOf(get(get(schema, 'discriminator'), 'mapping'))) {
    const target = stringOf(value);
    if (target !== undefined) found.push({ keyword: 'discriminator', text: `${key} means ${target.slice(target.lastIndexOf('/') + 1)}` });
  }
  return found;
}
