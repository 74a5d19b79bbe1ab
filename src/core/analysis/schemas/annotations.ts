// The annotations of a schema: type, title, description, flags, values and links for further
// reading.
import { get, type MapNode, stringOf, stringsOf, writtenText } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import type { ConstraintView } from './types.ts';
import { entriesOf, type MutableView } from './view.ts';

/**
 * Fills types, texts, marks and values of `draft`; with `openapi` also from `nullable` and
 * `example` (OpenAPI 3.0).
 */
export function annotate(schema: MapNode, draft: MutableView, openapi: boolean): void {
  draft.types = typesOf(schema, openapi);
  text(schema, 'format', (value) => (draft.format = value));
  text(schema, 'title', (value) => (draft.title = value));
  text(schema, 'description', (value) => (draft.description = value));
  if (isTrue(schema, 'deprecated')) draft.deprecated = true;
  if (isTrue(schema, 'readOnly')) draft.readOnly = true;
  if (isTrue(schema, 'writeOnly')) draft.writeOnly = true;
  values(schema, draft, openapi);
  const discriminator = get(schema, 'discriminator');
  const property = stringOf(discriminator) ?? stringOf(get(discriminator, 'propertyName'));
  if (property !== undefined) draft.discriminator = property;
  if (openapi) {
    const mapping = mappingOf(schema);
    if (mapping.length > 0) draft.mapping = mapping;
  }
  const docs = get(schema, 'externalDocs');
  const url = writtenText(get(docs, 'url'));
  const description = writtenText(get(docs, 'description'));
  if (url !== undefined || description !== undefined) {
    draft.externalDocs = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
    };
  }
}

function typesOf(schema: MapNode, openapi: boolean): string[] {
  const type = get(schema, 'type');
  const single = stringOf(type);
  const types = single === undefined ? stringsOf(type) : [single];
  return openapi && types.length > 0 && !types.includes('null') && isTrue(schema, 'nullable')
    ? [...types, 'null']
    : types;
}

function values(schema: MapNode, draft: MutableView, openapi: boolean): void {
  const choices = get(schema, 'enum');
  if (choices?.kind === 'seq') draft.enum = toValue(choices) as unknown[];
  const fixed = get(schema, 'const');
  if (fixed) draft.const = { value: toValue(fixed) };
  const fallback = get(schema, 'default');
  if (fallback) draft.default = { value: toValue(fallback) };
  const examples = get(schema, 'examples');
  const example = openapi ? get(schema, 'example') : undefined;
  if (examples?.kind === 'seq') draft.examples = toValue(examples) as unknown[];
  else if (example) draft.examples = [toValue(example)];
}

function text(schema: MapNode, key: string, set: (value: string) => void): void {
  const value = writtenText(get(schema, key));
  if (value !== undefined) set(value);
}

function isTrue(schema: MapNode, key: string): boolean {
  const node = get(schema, key);
  return node?.kind === 'scalar' && node.value === true;
}

/**
 * Constraints for `nullable` where no type can carry it, and one for each entry of
 * `discriminator.mapping`.
 */
export function openApiOf(schema: MapNode): ConstraintView[] {
  const found: ConstraintView[] = [];
  const nullable = get(schema, 'nullable');
  if (nullable?.kind === 'scalar' && nullable.value === true && !get(schema, 'type'))
    found.push({ keyword: 'nullable', text: 'or null' });
  for (const [value, target] of mappingOf(schema))
    found.push({
      keyword: 'discriminator',
      text: `${value} means ${target.slice(target.lastIndexOf('/') + 1)}`,
    });
  return found;
}

/**
 * Returns the entries of `discriminator.mapping`: values with the name or reference of the schema
 * each stands for.
 */
export function mappingOf(schema: MapNode): (readonly [value: string, schema: string])[] {
  return entriesOf(get(get(schema, 'discriminator'), 'mapping')).flatMap(({ key, value }) => {
    const target = stringOf(value);
    return target === undefined ? [] : [[key, target] as const];
  });
}
