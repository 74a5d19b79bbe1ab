// Avro schemas as rows, and the smallest edits of them.
import { describe, expect, test } from 'vitest';
import { errorsOf, made, opened } from '../testing.ts';
import type { AvroCommand } from '../types/command.ts';
import { avroForm } from './form.ts';
import type { AvroRow } from './types.ts';

const HEAD = `apidoc: 3.1.0
info: { title: Orders, version: '1' }
components:
  messages:
    placed:
      payload:
        schemaFormat: application/vnd.neutral.avro;version=1.9.0
        schema:
`;
const AT = '/components/messages/placed/payload/schema';

const ORDER = `# an order
type: record
name: Order
namespace: com.example
fields:
  # given by the shop
  - name: id # the key
    type: string
    doc: The id
  - name: total
    type: [ 'null', long ] # in cents
    default: null
  - name: state
    type:
      type: enum
      name: State
      symbols: [NEW, PAID] # more to come
  - name: before
    type: State
    default: NEW
  - name: lines
    type:
      type: array
      items:
        type: record
        name: Line
        fields:
          - { name: sku, type: string }
  - name: either
    type:
      - string
      - type: map
        values: double
      - long
`;

const textOf = (schema: string): string => `${HEAD}${schema.replace(/^(?=.)/gm, '          ')}`;
const field = (i: number): string => `${AT}/fields/${i}`;
type Act = AvroCommand extends infer I
  ? I extends AvroCommand
    ? Omit<I, 'schema'>
    : never
  : never;

/** Returns the schema after a command. */
function became(act: Act, schema = ORDER): string {
  const result = made(textOf(schema), { ...act, schema: AT } as AvroCommand);
  if (typeof result !== 'string' || result.startsWith('refused: ')) return String(result);
  expect(result.startsWith(HEAD)).toBe(true);
  expect(errorsOf(result)).toEqual([]);
  return result.slice(HEAD.length).replace(/^ {10}/gm, '');
}

describe('rows', () => {
  const shown = (schema: string, pointer = AT): string[] => {
    const form = avroForm(opened(textOf(schema)).file, pointer);
    const go = (row: AvroRow, depth: number): string[] => [
      `${'  '.repeat(depth)}${row.label}: ${row.word}${row.nullable ? ' or null' : ''}${row.defines ? ` ${row.defines.name}` : ''}${row.preset && ` = ${row.preset}`}`,
      ...row.children.flatMap((child) => go(child, depth + 1)),
    ];
    return form ? go(form.root, 0) : [];
  };
  test('of records, unions, lists, maps and enums', () => {
    expect(shown(ORDER)).toEqual([
      'Schema: record Order',
      '  id: string',
      '  total: long or null = null',
      '  state: enum State',
      '  before: State = "NEW"',
      '  lines: array',
      '    items: record Line',
      '      sku: string',
      '  either: union',
      '    one of 1: string',
      '    one of 2: map',
      '      values: double',
      '    one of 3: long',
    ]);
    expect(shown(ORDER, AT.replace('/schema', ''))).toEqual(shown(ORDER));
  });
  test('with types to choose, documentation, symbols and problems', () => {
    const form = avroForm(
      opened(textOf(ORDER.replace('values: double', 'values: duble'))).file,
      AT,
    );
    expect(form?.types).toEqual(
      expect.arrayContaining(['string', 'map', 'com.example.State', 'com.example.Line']),
    );
    const [id, , state, , , either] = form?.root.children ?? [];
    expect(id?.doc).toEqual({ at: field(0), text: 'The id' });
    expect(state?.symbols).toEqual(['NEW', 'PAID']);
    expect(either?.children[1]?.children[0]?.problems.map(({ code }) => code)).toEqual([
      'avro-name',
    ]);
  });
  test('with where the type that they name is defined', () => {
    const form = avroForm(opened(textOf(ORDER)).file, AT);
    const before = form?.root.children.find(({ label }) => label === 'before');
    expect(before?.definition).toEqual({ uri: '', pointer: `${field(2)}/type` });
    expect(form?.root.children.filter(({ definition }) => definition)).toEqual([before]);
    const aliased = ORDER.replace('type: long', 'type: *sku').replace(
      '- { name: sku, type: string }',
      '- { name: sku, type: &sku { type: enum, name: Sku, symbols: [A] } }\n          - { name: more, type: *sku }',
    );
    const lines = avroForm(opened(textOf(aliased)).file, AT)?.root.children[4]?.children[0];
    expect(lines?.children.map(({ definition }) => definition)).toEqual([
      null,
      { uri: '', pointer: `${field(4)}/type/items/fields/0/type` },
    ]);
  });
  test('none of a schema in another language, nor of one that is text', () => {
    expect(avroForm(opened(textOf('"{}"\n')).file, AT)).toBeNull();
    expect(avroForm(opened(textOf(ORDER).replace('avro', 'protobuf')).file, AT)).toBeNull();
  });
});

describe('fields', () => {
  test('are added at the end, or behind another one', () => {
    expect(became({ do: 'avro-add-field', record: AT, name: 'note' })).toBe(
      `${ORDER}  - name: note\n    type: string\n`,
    );
    expect(became({ do: 'avro-add-field', record: AT, after: 0 })).toBe(
      ORDER.replace('    doc: The id\n', '    doc: The id\n  - name: field\n    type: string\n'),
    );
    expect(became({ do: 'avro-add-field', record: AT, name: 'id' })).toMatch(
      /^refused: This record already has a field "id"/,
    );
    expect(became({ do: 'avro-add-field', record: AT, name: 'a b' })).toMatch(/^refused: .*"a b"/);
  });
  test('are removed with the comments above them', () => {
    expect(became({ do: 'avro-remove', at: field(0) })).toBe(
      ORDER.replace(
        '  # given by the shop\n  - name: id # the key\n    type: string\n    doc: The id\n',
        '',
      ),
    );
  });
  test('the type that others use is not removed', () => {
    expect(became({ do: 'avro-remove', at: field(2) })).toMatch(
      /^refused: Unknown Avro type "State"/,
    );
  });
  test('are renamed and moved', () => {
    expect(became({ do: 'avro-rename', at: field(0), to: 'orderId' })).toBe(
      ORDER.replace('name: id # the key', 'name: orderId # the key'),
    );
    expect(became({ do: 'avro-move', at: field(1), by: -1 })).toMatch(
      /fields:\n {2}- name: total\n {4}type: \[ 'null', long \] # in cents\n/,
    );
    expect(became({ do: 'avro-move', at: field(3), by: -1 })).toMatch(
      /^refused: Unknown Avro type "State"/,
    );
  });
});

describe('types', () => {
  test('renames a defined type wherever it is used', () => {
    expect(became({ do: 'avro-rename', at: `${field(2)}/type`, to: 'OrderState' })).toBe(
      ORDER.replace('name: State', 'name: OrderState').replace('type: State', 'type: OrderState'),
    );
  });
  test('another one, with null beside it as before', () => {
    expect(became({ do: 'avro-type', at: `${field(0)}/type`, type: 'long' })).toBe(
      ORDER.replace('type: string\n    doc', 'type: long\n    doc'),
    );
    expect(became({ do: 'avro-type', at: `${field(1)}/type`, type: 'double' })).toBe(
      ORDER.replace("'null', long ]", "'null', double ]"),
    );
    expect(became({ do: 'avro-type', at: `${field(0)}/type`, type: 'array' })).toContain(
      'type:\n      type: array\n      items: string\n    doc',
    );
    expect(became({ do: 'avro-type', at: `${field(0)}/type`, type: 'record' })).toContain(
      'type: record\n      name: Id\n      fields: []\n',
    );
    expect(became({ do: 'avro-type', at: `${field(2)}/type`, type: 'string' })).toMatch(
      /^refused: Unknown Avro type "State"/,
    );
  });
  test('removes a default that does not fit', () => {
    expect(became({ do: 'avro-type', at: `${field(3)}/type`, type: 'long' })).toBe(
      ORDER.replace('type: State\n    default: NEW', 'type: long'),
    );
  });
  test('null comes and goes, and the default stays of the first type', () => {
    expect(became({ do: 'avro-nullable', at: `${field(0)}/type`, nullable: true })).toBe(
      ORDER.replace('type: string\n    doc', "type: ['null', string]\n    doc"),
    );
    expect(became({ do: 'avro-nullable', at: `${field(3)}/type`, nullable: true })).toBe(
      ORDER.replace('type: State\n', "type: [State, 'null']\n"),
    );
    expect(became({ do: 'avro-nullable', at: `${field(1)}/type`, nullable: false })).toBe(
      ORDER.replace(
        "type: [ 'null', long ] # in cents\n    default: null",
        'type: long # in cents',
      ),
    );
    const nullable = became({ do: 'avro-nullable', at: `${field(2)}/type`, nullable: true });
    expect(nullable).toContain(
      "type:\n      - 'null'\n      - type: enum\n        name: State\n        symbols: [NEW, PAID] # more to come\n",
    );
  });
  test('of a union are added and removed', () => {
    expect(became({ do: 'avro-add-branch', at: `${field(5)}/type` })).toBe(
      `${ORDER}      - double\n`,
    );
    expect(became({ do: 'avro-remove', at: `${field(5)}/type/0` })).toBe(
      ORDER.replace('      - string\n      - type: map', '      - type: map'),
    );
    expect(became({ do: 'avro-add-branch', at: `${field(0)}/type` })).toBe(
      ORDER.replace('type: string\n    doc', 'type: [string, long]\n    doc'),
    );
  });
});

describe('logical types', () => {
  const PRICED = `type: record
name: Price
fields:
  - name: at # when
    type: long
  - name: amount
    type:
      type: bytes # big-endian
      logicalType: decimal
      precision: 9
      scale: 2
  - name: day
    type: ['null', { type: int, logicalType: date }]
    default: null
`;
  test('are offered by the type that they may be on', () => {
    const form = avroForm(opened(textOf(PRICED)).file, AT);
    const [at, amount, day] = form?.root.children ?? [];
    expect(at).toMatchObject({ logical: '', decimal: null });
    expect(at?.logicals).toContain('timestamp-millis');
    expect(at?.logicals).not.toContain('date');
    expect(amount).toMatchObject({
      logical: 'decimal',
      logicals: ['decimal'],
      decimal: { at: `${field(1)}/type`, precision: 9, scale: 2 },
    });
    expect(day).toMatchObject({
      logical: 'date',
      logicals: ['date', 'time-millis'],
      nullable: true,
    });
    expect(form?.root.logicals).toEqual([]);
  });
  test('are set, changed and removed', () => {
    expect(
      became({ do: 'avro-logical', at: `${field(0)}/type`, logical: 'timestamp-millis' }, PRICED),
    ).toBe(
      PRICED.replace(
        'type: long\n',
        'type:\n      type: long\n      logicalType: timestamp-millis\n',
      ),
    );
    expect(
      became({ do: 'avro-logical', at: `${field(2)}/type`, logical: 'time-millis' }, PRICED),
    ).toBe(PRICED.replace('logicalType: date', 'logicalType: time-millis'));
    expect(became({ do: 'avro-logical', at: `${field(2)}/type`, logical: undefined }, PRICED)).toBe(
      PRICED.replace('{ type: int, logicalType: date }', 'int'),
    );
    expect(became({ do: 'avro-logical', at: `${field(3)}/type`, logical: 'uuid' })).toBe(
      'refused: "State" can\'t have a logical type.',
    );
  });
  test('precision and scale of a decimal', () => {
    const at = `${field(1)}/type`;
    expect(became({ do: 'avro-set', at, key: 'precision', value: 12 }, PRICED)).toBe(
      PRICED.replace('precision: 9', 'precision: 12'),
    );
    expect(became({ do: 'avro-set', at, key: 'scale', value: undefined }, PRICED)).toBe(
      PRICED.replace('      scale: 2\n', ''),
    );
    expect(became({ do: 'avro-set', at, key: 'scale', value: Number('two') }, PRICED)).toBe(
      'refused: Expected a whole number as scale.',
    );
  });
  test('that does not go with the type, or lacks a precision, is a problem at the row', () => {
    const wrong = PRICED.replace('type: int,', 'type: string,').replace('      precision: 9\n', '');
    const [, amount, day] = avroForm(opened(textOf(wrong)).file, AT)?.root.children ?? [];
    expect(amount?.problems.map(({ message }) => message)).toEqual([
      'Missing field "precision": without it "decimal" is ignored.',
    ]);
    expect(day).toMatchObject({
      logical: 'date',
      logicals: ['uuid'],
      problems: [{ code: 'avro-logical-type' }],
    });
  });
});

test('aliases and order of a field, and aliases of a type', () => {
  const [id, , state] = avroForm(opened(textOf(ORDER)).file, AT)?.root.children ?? [];
  expect(id).toMatchObject({ aliases: { at: field(0), names: [] }, order: '' });
  expect(state?.aliases).toEqual({ at: field(2), names: [] });
  const ordered = became({ do: 'avro-set', at: field(0), key: 'order', value: 'descending' });
  expect(ordered).toBe(ORDER.replace('doc: The id\n', 'doc: The id\n    order: descending\n'));
  expect(became({ do: 'avro-set', at: field(0), key: 'order', value: 'random' })).toMatch(
    /^refused: Expected .*"ignore" as order/,
  );
  const renamed = became({ do: 'avro-set', at: field(0), key: 'aliases', value: ['key'] }, ordered);
  expect(renamed).toMatch(/order: descending\n {4}aliases:\n {6}- key\n/);
  expect(avroForm(opened(textOf(renamed)).file, AT)?.root.children[0]).toMatchObject({
    aliases: { names: ['key'] },
    order: 'descending',
  });
  expect(became({ do: 'avro-set', at: field(0), key: 'aliases', value: ['a b'] })).toMatch(
    /^refused: .*"a b"/,
  );
});

test('documentation, defaults and symbols', () => {
  expect(became({ do: 'avro-set', at: field(0), key: 'doc', value: 'Key' })).toBe(
    ORDER.replace('The id', 'Key'),
  );
  expect(became({ do: 'avro-set', at: field(0), key: 'doc', value: undefined })).toBe(
    ORDER.replace('    doc: The id\n', ''),
  );
  expect(became({ do: 'avro-set', at: field(0), key: 'default', value: 'x' })).toBe(
    ORDER.replace('doc: The id\n', 'doc: The id\n    default: x\n'),
  );
  expect(became({ do: 'avro-set', at: field(0), key: 'default', value: 5 })).toMatch(
    /^refused: Expected a string as default/,
  );
  expect(
    became({
      do: 'avro-set',
      at: `${field(2)}/type`,
      key: 'symbols',
      value: ['NEW', 'PAID', 'GONE'],
    }),
  ).toBe(ORDER.replace('[NEW, PAID] # more', '[NEW, PAID, GONE] # more'));
  expect(became({ do: 'avro-set', at: AT, key: 'doc', value: 'An order' })).toBe(
    ORDER.replace('example\n', 'example\ndoc: An order\n'),
  );
});

test('in JSON', () => {
  const json = (type: string): string =>
    `{"apidoc": "3.1.0", "info": {"title": "a", "version": "1"}, "components": {"messages": {"placed": {"payload": {"schemaFormat": "application/vnd.neutral.avro;version=1.9.0", "schema": {"type": "record", "name": "R", "fields": [{"name": "a", "type": ${type}}]}}}}}}`;
  expect(
    made(json('"string"'), {
      do: 'avro-nullable',
      schema: AT,
      at: `${field(0)}/type`,
      nullable: true,
    }),
  ).toBe(json('["null", "string"]'));
});

describe('commands on every form of a type', () => {
  const TYPES = [
    '[string, { type: map, values: long }]',
    '{ type: array, items: string }',
    '[int, string]',
    "'null'",
    '[string, long, int, double, float, boolean, bytes]',
    '{ type: bytes, logicalType: decimal, precision: 4, scale: 1 }',
    "{ type: long, logicalType: timestamp-millis, 'x-unit': ms }",
    "['null', { type: array, items: string }]",
    "['null', string, long, int, double, float, boolean, bytes]",
  ];
  const recordOf = (types: readonly string[]): string =>
    [
      'type: record',
      'name: R',
      'fields:',
      ...types.map((type, i) => `  - name: f${i}\n    type: ${type}`),
      '',
    ].join('\n');
  /** The text after a command, which changes the type of one field only. */
  const withType = (i: number, type: string): string => recordOf(TYPES.with(i, type));
  const typeAt = (i: number): string => `${field(i)}/type`;
  test.each<[Act, string]>([
    [{ do: 'avro-type', at: typeAt(3), type: 'null' }, withType(3, "'null'")],
    [{ do: 'avro-type', at: typeAt(7), type: 'null' }, withType(7, "'null'")],
    [{ do: 'avro-nullable', at: typeAt(2), nullable: true }, withType(2, "[int, string, 'null']")],
    [{ do: 'avro-nullable', at: typeAt(2), nullable: false }, recordOf(TYPES)],
    [{ do: 'avro-nullable', at: typeAt(3), nullable: true }, recordOf(TYPES)],
    [{ do: 'avro-nullable', at: typeAt(1), nullable: false }, recordOf(TYPES)],
    [
      { do: 'avro-nullable', at: `${typeAt(1)}/items`, nullable: true },
      withType(1, "{ type: array, items: ['null', string] }"),
    ],
    [
      { do: 'avro-nullable', at: typeAt(7), nullable: false },
      withType(7, '{ type: array, items: string }'),
    ],
    [
      { do: 'avro-add-branch', at: typeAt(4) },
      withType(4, "[string, long, int, double, float, boolean, bytes, 'null']"),
    ],
    [
      { do: 'avro-add-branch', at: typeAt(8) },
      'refused: The union already has every primitive type.',
    ],
    [
      { do: 'avro-add-branch', at: typeAt(1) },
      withType(1, '\n      - { type: array, items: string }\n      - string').replace(
        ': \n',
        ':\n',
      ),
    ],
    [{ do: 'avro-logical', at: `${typeAt(0)}/0`, logical: undefined }, recordOf(TYPES)],
    [{ do: 'avro-logical', at: typeAt(5), logical: undefined }, withType(5, 'bytes')],
    [
      { do: 'avro-logical', at: typeAt(6), logical: undefined },
      withType(6, "{ type: long, 'x-unit': ms }"),
    ],
    [{ do: 'avro-logical', at: typeAt(5), logical: 'decimal' }, recordOf(TYPES)],
    [{ do: 'avro-set', at: typeAt(5), key: 'doc', value: undefined }, recordOf(TYPES)],
    [
      { do: 'avro-remove', at: AT },
      'refused: This is the whole schema: remove the object that it belongs to.',
    ],
    [
      { do: 'avro-move', at: field(99), by: 1 },
      `refused: There is nothing at "${field(99)}" of the Avro schema.`,
    ],
    [
      { do: 'avro-remove', at: typeAt(1) },
      'refused: Only fields and types of a union can be removed.',
    ],
    [{ do: 'avro-remove', at: `${typeAt(0)}/0` }, withType(0, '{ type: map, values: long }')],
  ])('%j', (act, expected) => expect(became(act, recordOf(TYPES))).toBe(expected));

  test('a record without fields and an array without items get them', () => {
    expect(became({ do: 'avro-add-field', record: AT }, 'type: record\nname: R\n')).toBe(
      'type: record\nname: R\nfields:\n  - name: field\n    type: string\n',
    );
    expect(became({ do: 'avro-type', at: `${AT}/items`, type: 'string' }, 'type: array\n')).toBe(
      'type: array\nitems: string\n',
    );
  });

  test('null comes after a type whose default stays', () => {
    const list =
      'type: record\nname: R\nfields:\n  - name: a\n    type: { type: array, items: string }\n    default: []\n';
    expect(became({ do: 'avro-nullable', at: `${field(0)}/type`, nullable: true }, list)).toBe(
      list.replace(
        'type: { type: array, items: string }',
        "type:\n      - { type: array, items: string }\n      - 'null'",
      ),
    );
  });

  test.each([
    ['Kind', 'com.example.Kind', 'Kind'],
    ['org.State', 'org.State', 'org.State'],
  ])('the new name %s is used with its namespace where it has to be', (to, full, short) => {
    const named = (name: string, first: string, second: string): string =>
      `type: record\nname: Order\nnamespace: com.example\nfields:\n  - name: a\n    type: { type: enum, name: ${name}, symbols: [NEW] }\n  - name: b\n    type: ${first}\n  - name: c\n    type: ${second}\n`;
    expect(
      became(
        { do: 'avro-rename', at: `${field(0)}/type`, to },
        named('State', 'com.example.State', 'State'),
      ),
    ).toBe(named(to, full, short));
  });
});
