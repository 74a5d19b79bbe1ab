// Shapes that many rows share, so that a row reads like a line of the format.
import type { Kind, ListShape, MapShape, ObjectShape, Shape, TextShape } from './table-types.ts';

export const text: TextShape = { is: 'string' };
export const markdown: TextShape = { is: 'string', markdown: true };
export const absoluteUrl: TextShape = { is: 'string', format: 'absolute-url' };
export const runtimeExpression: TextShape = { is: 'string', format: 'runtime-expression' };
export const mediaType: TextShape = {
  is: 'string',
  format: 'media-type',
  suggest: [
    'application/json',
    'application/cloudevents+json',
    'application/xml',
    'application/yaml',
    'application/cbor',
    'application/octet-stream',
    'application/x-protobuf',
    'application/vnd.apache.avro',
    'avro/binary',
    'text/plain',
    'text/csv',
  ],
};
export const boolean: Shape = { is: 'boolean' };
export const anything: Shape = { is: 'any' };
export const payloadSchema: Shape = { is: 'payload-schema' };

/** Describes one of a closed list of strings. */
export const oneOf = (...values: string[]): TextShape => ({ is: 'string', enum: values });

/** Describes one of a closed list of strings, each with what it means. */
export const oneOfMeanings = (meanings: Readonly<Record<string, string>>): TextShape => ({
  is: 'string',
  enum: Object.keys(meanings),
  meanings,
});

/** Describes an object written in place; no reference may replace it. */
export const inline = (kind: Kind): ObjectShape => ({ is: 'object', kind, ref: 'no' });

/** Describes an object written in place, or a Reference Object. */
export const orRef = (kind: Kind): ObjectShape => ({ is: 'object', kind, ref: 'or' });

/** Describes an object in which `$ref` is a keyword among others. */
export const besideRef = (kind: Kind): ObjectShape => ({ is: 'object', kind, ref: 'beside' });

/** Describes a Reference Object that in the root must name an entry of `rootTarget`, if given. */
export const onlyRef = (kind: Kind, rootTarget?: string): ObjectShape =>
  rootTarget === undefined
    ? { is: 'object', kind, ref: 'only' }
    : { is: 'object', kind, ref: 'only', rootTarget };

export const listOf = (
  of: Shape,
  item: string,
  more?: Pick<ListShape, 'minItems' | 'unique'>,
): ListShape => ({
  is: 'list',
  of,
  item,
  ...more,
});

export const mapOf = (
  of: Shape,
  entry: string,
  more?: Pick<MapShape, 'keys' | 'keyFormat' | 'minEntries' | 'maxEntries'>,
): MapShape => ({
  is: 'map',
  of,
  entry,
  ...more,
});

export const eitherShape = (...of: Shape[]): Shape => ({ is: 'either', of });

export const security = listOf(orRef('SecurityScheme'), 'security scheme');
export const tags = listOf(orRef('Tag'), 'tag');
export const externalDocs = orRef('ExternalDocumentation');
