// What callers get from formats.ts: the values the format lists, and what is none of them.
import { describe, expect, it } from 'vitest';
import { dialect } from './dialects.ts';
import { schemaFormatOf, schemaFormats } from './schema-formats.ts';

describe('schemaFormatOf', () => {
  it.each([
    ['application/vnd.neutral.apidoc;version=3.1.0', 'schema'],
    ['application/vnd.neutral.apidoc+json;version=3.1.0', 'schema'],
    ['application/vnd.neutral.apidoc+yaml;version=3.1.0', 'schema'],
    ['application/schema+json;version=draft-07', 'json-schema'],
    ['application/schema+yaml;version=draft-07', 'json-schema'],
    ['application/schema+json;version=draft-2019-09', 'json-schema'],
    ['application/schema+yaml;version=draft-2019-09', 'json-schema'],
    ['application/schema+json;version=draft-2020-12', 'json-schema'],
    ['application/schema+yaml; version=2020-12', 'json-schema'],
    ['application/schema+json;version=draft/2019-09', 'json-schema'],
    ['application/vnd.neutral.avro;version=1.9.0', 'avro'],
    ['application/vnd.neutral.avro+json;version=1.9.0', 'avro'],
    ['application/vnd.neutral.avro+yaml;version=1.9.0', 'avro'],
    ['application/vnd.neutral.openapi;version=3.0.0', 'openapi'],
    ['application/vnd.neutral.openapi+json;version=3.0.0', 'openapi'],
    ['application/vnd.neutral.openapi+yaml;version=3.0.0', 'openapi'],
    ['application/raml+yaml;version=1.0', 'raml'],
    ['application/vnd.neutral.protobuf;version=2', 'protobuf'],
    ['application/vnd.neutral.protobuf;version=3', 'protobuf'],
  ])('knows %s', (value, family) => {
    expect(schemaFormatOf(value)?.family).toBe(family);
  });

  it('knows the values that the format lists, and two newer drafts of JSON Schema', () => {
    expect(schemaFormats.flatMap((format) => format.values)).toHaveLength(14 + 4);
  });

  it('takes a missing field for the default format', () => {
    expect(schemaFormatOf(undefined)).toBe(schemaFormatOf(dialect.defaultSchemaFormat));
  });

  it('reads the own media type in any version as the default format', () => {
    for (const value of [
      'application/vnd.neutral.apidoc;version=2.6.0',
      'application/vnd.neutral.apidoc+yaml; version=3.0.0',
      'application/vnd.neutral.apidoc',
    ]) {
      expect(schemaFormatOf(value)?.family).toBe('schema');
    }
  });

  it('does not mind case and blanks', () => {
    expect(schemaFormatOf(' Application/Schema+JSON ; Version=Draft-07')?.family).toBe(
      'json-schema',
    );
  });

  it('takes everything else for a custom format', () => {
    for (const value of [
      'application/schema+json;version=draft-04',
      'application/xml',
      'my own',
      '',
      'constructor',
      'application/vnd.neutral.apidocs;version=3.1.0',
    ]) {
      expect(schemaFormatOf(value)).toBeUndefined();
    }
  });

  it('says what a schema of each format may be', () => {
    expect(schemaFormatOf('application/vnd.neutral.protobuf;version=3')?.types).toEqual(['string']);
    expect(schemaFormatOf('application/vnd.neutral.avro;version=1.9.0')?.types).toEqual([
      'object',
      'list',
      'string',
    ]);
    expect(schemaFormatOf('application/vnd.neutral.openapi;version=3.0.0')?.types).toEqual([
      'object',
    ]);
    expect(schemaFormatOf(undefined)?.types).toEqual(['object', 'boolean']);
  });
});
