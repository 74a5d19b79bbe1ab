import { describe, expect, it } from 'vitest';
import { schemaFormats } from '../../format/schema-formats.ts';
import { fromValue } from '../model/testing.ts';
import { schemaRoot } from './schema-root.ts';

const DEFAULT = 'the/default';
const root = (value: unknown) =>
  schemaRoot(fromValue(value), '/p', (ref) => (ref === '#/good' ? '#/good' : null), DEFAULT);
const mediaTypeOf = (family: string) =>
  schemaFormats.find((format) => format.family === family)?.values[0];

describe('schemaRoot', () => {
  it('takes a plain schema for one in the default format', () => {
    expect(root({ type: 'string' })).toMatchObject({
      format: DEFAULT,
      formatLabel: 'Schema Object',
      pointer: '/p',
      view: { types: ['string'] },
    });
  });

  it('looks into a Multi Format Schema Object, also without schemaFormat', () => {
    expect(root({ schema: { type: 'string' } })).toMatchObject({
      format: DEFAULT,
      pointer: '/p/schema',
      view: { types: ['string'] },
    });
    expect(root({ schemaFormat: mediaTypeOf('avro'), schema: 'string' })).toMatchObject({
      formatLabel: 'Avro 1.9',
      view: { types: ['string'] },
    });
  });

  it('says what each reference means', () => {
    const { refs } = root({
      properties: { a: { $ref: '#/good' }, b: { items: { $ref: '#/bad' } } },
    });
    expect({ ...refs }).toEqual({ '#/good': '#/good', '#/bad': null });
  });

  it('shows the keywords of the newer drafts of JSON Schema, where they are those of the schema', () => {
    const schema = {
      $ref: '#/good',
      prefixItems: [{ type: 'string' }],
      items: { type: 'integer' },
      contains: true,
      minContains: 2,
      unevaluatedProperties: false,
      dependentRequired: { card: ['owner'] },
      dependentSchemas: { gift: { required: ['to'] } },
    };
    const viewIn = (schemaFormat: string, more = {}) =>
      root({ schemaFormat, schema: { ...schema, ...more } }).view;
    const view = viewIn('application/schema+json;version=draft-2020-12');
    expect(view?.branches.map(({ role }) => role)).toEqual([
      'items 1',
      'additional items',
      'contains',
      'dependencies',
      'all of',
    ]);
    expect(view?.branches.at(-1)?.schemas).toMatchObject([{ schema: { ref: '#/good' } }]);
    expect(view?.constraints.map(({ text }) => text)).toEqual([
      '>= 2 matching items',
      'no undescribed properties',
      'card requires owner',
    ]);
    expect(view?.extras).toEqual([]);
    const draft07 = 'application/schema+json;version=draft-07';
    expect(viewIn(draft07)).toMatchObject({ ref: '#/good', branches: [] });
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    expect(viewIn(draft07, { $schema })?.branches).toHaveLength(5);
  });

  it('keeps a reference named __proto__ apart', () => {
    expect(Object.keys(root({ items: { $ref: '__proto__' } }).refs)).toEqual(['__proto__']);
  });

  it('gives text for formats that are not JSON, custom formats and values that do not fit', () => {
    expect(root({ schemaFormat: mediaTypeOf('protobuf'), schema: 'message A {}' })).toMatchObject({
      text: 'message A {}',
      refs: {},
    });
    expect(root({ schemaFormat: 'custom/x', schema: { a: 1 } })).toMatchObject({
      formatLabel: 'custom',
      text: '{\n  "a": 1\n}',
    });
    expect(root({ schemaFormat: mediaTypeOf('json-schema'), schema: 'text' })).toMatchObject({
      text: 'text',
    });
    expect(root({ schemaFormat: mediaTypeOf('avro'), schema: '{"type": "record"}' })).toMatchObject(
      { text: '{"type": "record"}' },
    );
  });

  it('shows a reference in any format', () => {
    expect(
      root({ schemaFormat: mediaTypeOf('protobuf'), schema: { $ref: '#/good' } }),
    ).toMatchObject({
      view: { ref: '#/good' },
      refs: { '#/good': '#/good' },
    });
  });

  it('has neither view nor text while the schema is missing', () => {
    const { view, text } = root({ schemaFormat: mediaTypeOf('avro') });
    expect([view, text]).toEqual([undefined, undefined]);
  });
});
