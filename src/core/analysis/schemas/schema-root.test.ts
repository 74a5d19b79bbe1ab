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
