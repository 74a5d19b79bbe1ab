import { describe, expect, it } from 'vitest';
import { fromValue } from '../model/testing.ts';
import { describeAvro } from './avro.ts';

const view = (schema: unknown) => describeAvro(fromValue(schema));

describe('describeAvro', () => {
  it('shows the fields of a record as properties, required where they have no default', () => {
    const record = view({
      type: 'record',
      name: 'User',
      namespace: 'com.example',
      doc: 'A user.',
      fields: [
        { name: 'id', type: 'long', doc: 'Number.' },
        { name: 'nick', type: ['null', 'string'], default: null },
        { name: 'born', type: { type: 'int', logicalType: 'date' } },
      ],
    });
    expect(record).toMatchObject({
      title: 'com.example.User',
      description: 'A user.',
      types: ['record'],
    });
    expect(record.properties).toMatchObject([
      {
        name: 'id',
        required: true,
        schema: { at: ['fields', '0'], types: ['long'], description: 'Number.' },
      },
      {
        name: 'nick',
        required: false,
        schema: { types: ['null', 'string'], default: { value: null } },
      },
      { name: 'born', required: true, schema: { types: ['int'], format: 'date' } },
    ]);
  });

  it('shows a union with more than names as one of', () => {
    const union = view(['null', { type: 'enum', name: 'E', symbols: ['A', 'B'] }]);
    expect(union.branches).toMatchObject([
      {
        role: 'one of',
        schemas: [
          { schema: { at: ['0'], types: ['null'] } },
          { schema: { at: ['1'], types: ['enum'], title: 'E', enum: ['A', 'B'] } },
        ],
      },
    ]);
  });

  it('shows what arrays and maps hold', () => {
    expect(view({ type: 'array', items: 'string' }).branches).toMatchObject([
      { role: 'items', schemas: [{ schema: { at: ['items'], types: ['string'] } }] },
    ]);
    expect(view({ type: 'map', values: 'com.example.User' }).branches).toMatchObject([
      { role: 'values', schemas: [{ schema: { types: ['com.example.User'] } }] },
    ]);
  });

  it('shows sizes and decimals as constraints', () => {
    expect(view({ type: 'fixed', name: 'md5', size: 16 }).constraints).toEqual([
      { keyword: 'size', text: '16 bytes' },
    ]);
    expect(view({ type: 'bytes', logicalType: 'decimal', precision: 4, scale: 2 })).toMatchObject({
      format: 'decimal',
      constraints: [{ text: 'precision 4, scale 2' }],
      extras: [],
    });
  });

  it('keeps aliases and unknown attributes', () => {
    expect(
      view({
        type: 'record',
        name: 'R',
        fields: [{ name: 'a', type: 'int', order: 'ignore' }],
        aliases: ['S'],
      }),
    ).toMatchObject({
      extras: [['aliases', ['S']]],
      properties: [{ schema: { extras: [['order', 'ignore']] } }],
    });
  });

  it('knows where a type is defined that is used by its name', () => {
    const state = { type: 'enum', name: 'State', namespace: 'shop', symbols: ['NEW'] };
    const record = view({
      type: 'record',
      name: 'Order',
      namespace: 'shop',
      fields: [
        { name: 'now', type: state },
        { name: 'before', type: ['null', 'State'] },
        { name: 'all', type: { type: 'map', values: 'shop.State' } },
        { name: 'parent', type: ['null', 'Order'] },
        { name: 'other', type: 'elsewhere.State' },
      ],
    });
    const at = ['fields', '0'];
    expect(record).toMatchObject({
      isNamed: true,
      properties: [
        { schema: { at, isNamed: true } },
        { schema: { types: ['null', 'State'], named: [{ name: 'State', at }] } },
        { schema: { branches: [{ schemas: [{ schema: { named: [{ at }] } }] }] } },
        { schema: { named: [{ name: 'Order', at: [] }] } },
        { schema: { types: ['elsewhere.State'] } },
      ],
    });
    expect(record.properties[4]?.schema.named).toBeUndefined();
    expect(record.properties[1]?.schema.isNamed).toBeUndefined();
  });

  it.each([
    [5],
    [null],
    [[]],
    [{}],
    [{ type: 'record', fields: 3 }],
    [{ type: 'record', fields: [1, {}, { name: 'a' }] }],
    [{ type: { type: [] } }],
  ])('gives a view of %j', (schema) => {
    expect(view(schema).at).toEqual([]);
  });
});
