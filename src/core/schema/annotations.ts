// What a schema says about itself: type, title, description, marks, values and links to read more.
import { get, type MapNode, stringOf } from '../parse/tree.ts';
import { toValue } from '../parse/value.ts';
import { mappingOf } from './openapi.ts';
import { type Draft, stringsOf } from './view.ts';

/** Fills types, texts, marks and values of `draft`; with `openapi` also from `nullable` and `example` (OpenAPI 3.0). */
export function annotate(schema: MapNode, draft: Draft, openapi: boolean): void {
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
  const url = stringOf(get(docs, 'url'));
  const description = stringOf(get(docs, 'description'));
  if (url !== undefined || description !== undefined) {
    draft.externalDocs = { ...(url !== undefined && { url }), ...(description !== undefined && { description }) };
  }
}

function typesOf(schema: MapNode, openapi: boolean): string[] {
  const type = get(schema, 'type');
  const single = stringOf(type);
  const types = single === undefined ? stringsOf(type) : [single];
  return openapi && types.length > 0 && !types.includes('null') && isTrue(schema, 'nullable') ? [...types, 'null'] : types;
}

function values(schema: MapNode, draft: Draft, openapi: boolean): void {
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
  const value = stringOf(get(schema, key));
  if (value !== undefined) set(value);
}

function isTrue(schema: MapNode, key: string): boolean {
  const node = get(schema, key);
  return node?.kind === 'scalar' && node.value === true;
}
