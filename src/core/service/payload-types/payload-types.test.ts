// Types of payloads: exact by the schema, with the names of the document, and no text of it gets
// out of a literal or a comment.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import { TYPE_LANGUAGES, type TypeLanguage } from './languages.ts';
import { documentTypes, typeFiles, typesOfPart } from './payload-types.ts';

/** A document with these schemas in components, and messages with payloads. */
function documentOf(schemas: object, messages: object = {}): string {
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Orders', version: '1' },
    channels: { orders: { address: 'orders/{id}', messages } },
    operations: { placeOrder: { action: 'receive', channel: { $ref: '#/channels/orders' } } },
    components: { schemas },
  });
}

async function request(text: string, language: TypeLanguage) {
  const analyzer = new Analyzer('api.json', 'json');
  analyzer.setText(text);
  return { model: analyzer.model(), schemas: await analyzer.sharedSchemas(), language };
}

/** The first file without the line above it. */
async function typesOf(text: string, language: TypeLanguage = 'typescript'): Promise<string> {
  const [first] = typeFiles(await request(text, language)).files;
  return (first?.text ?? '').replace(/^.*\n\n/, '');
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('an object is an interface with what the schema says of each property', async () => {
  const Order = {
    type: 'object',
    description: 'An order.\nOf a customer.',
    required: ['id', 'state'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true, description: 'Its number' },
      state: { enum: ['open', 'closed'] },
      total: { type: ['number', 'null'], minimum: 0, default: 0 },
      'ship-to': ref('Address'),
      lines: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      old: { type: 'boolean', deprecated: true },
    },
  };
  const Address = { type: 'object', properties: { city: { type: 'string' } } };
  expect(await typesOf(documentOf({ Order, Address }))).toBe(`/**
 * An order.
 * Of a customer.
 */
export interface Order {
  /**
   * Its number
   * @format uuid
   */
  readonly id: string;
  state: 'open' | 'closed';
  /**
   * @minimum 0
   * @default 0
   */
  total?: number | null;
  'ship-to'?: Address;
  lines?: (string | number)[];
  /** @deprecated */
  old?: boolean;
}

export interface Address {
  city?: string;
}
`);
});

test.each([
  ['any value', {}, 'unknown'],
  ['no value', false, 'never'],
  ['a constant', { const: 'a"\'b' }, `'a"\\'b'`],
  ['values of several types', { type: ['string', 'null'], enum: ['a', null, 3] }, "'a' | null"],
  [
    'a map',
    { type: 'object', additionalProperties: { type: 'integer' } },
    '{\n  [name: string]: number;\n}',
  ],
  ['an empty object', { type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [
    'additional properties beside others',
    { properties: { a: { type: 'string' } }, additionalProperties: { type: 'boolean' } },
    '{\n  a?: string;\n  [name: string]: boolean | string | undefined;\n}',
  ],
  ['a tuple', { items: [{ type: 'string' }, {}], minItems: 1 }, '[string, unknown?, ...unknown[]]'],
  [
    'a closed tuple',
    { items: [{ type: 'string' }], additionalItems: false, minItems: 1 },
    '[string]',
  ],
  [
    'a required property beside a reference',
    { allOf: [ref('Other'), { required: ['a'] }] },
    'Other & {\n  a: unknown;\n}',
  ],
  [
    'a plain type that its alternatives say better',
    { type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }] },
    "'a' | 'b'",
  ],
  ['a circle of references', { anyOf: [ref('Other2'), { type: 'string' }] }, 'unknown'],
])('%s', async (_, schema, expected) => {
  const others = {
    Other: { type: 'integer' },
    Other2: { anyOf: [ref('Order'), { type: 'null' }] },
  };
  const text = await typesOf(documentOf({ Order: schema, ...others }));
  expect(text).toContain(
    expected.startsWith('{')
      ? `export interface Order ${expected}\n`
      : `export type Order = ${expected};\n`,
  );
});

test('a discriminator makes the alternatives distinct, by its mapping or by their names', async () => {
  const pet = (properties: object) => ({ type: 'object', required: ['kind'], properties });
  const schemas = {
    Cat: pet({ kind: { type: 'string' } }),
    Dog: pet({ kind: { const: 'dog' } }),
    Pet: { discriminator: 'kind', oneOf: [ref('Cat'), ref('Dog')] },
  };
  expect(await typesOf(documentOf(schemas))).toContain(
    "export type Pet = Cat & { kind: 'Cat' } | Dog;\n",
  );
});

test('names are those of messages and components, and each only once', async () => {
  const object = { type: 'object' };
  const messages = {
    'order-placed': { payload: object, headers: object },
    order: { payload: { type: 'string' } },
    shipped: { payload: ref('Order') },
  };
  const text = await typesOf(
    documentOf({ Order: object, ORDER: object, '123': object, '': object }, messages),
  );
  expect(text.match(/(?<=^export (?:interface|type) )\w+/gm)).toEqual([
    ...['Type123', 'Order', 'ORDER2', 'Type', 'OrderPlaced', 'OrdersOrder'],
    ...['OrderPlacedHeaders', 'Shipped'],
  ]);
});

test('the types of one message are those that it refers to', async () => {
  const schemas = { Order: { items: ref('Line') }, Line: { type: 'string' }, Other: {} };
  const { model, schemas: shared } = await request(
    documentOf(schemas, { placed: { payload: ref('Order') } }),
    'typescript',
  );
  const placed = (language: TypeLanguage) =>
    typesOfPart(model, shared, '#/channels/orders/messages/placed', language);
  expect(placed('typescript')).toBe(
    'export type Order = Line[];\n\nexport type Line = string;\n\nexport type Placed = Order;\n',
  );
  expect(placed('rust')).toContain('pub type Order = Vec<Line>;');
  // Where a language names no plain types, there is nothing to write.
  expect(placed('java')).toBeNull();
  expect(typesOfPart(model, shared, '#/channels/orders', 'typescript')).toBeNull();
});

const EVENTS = documentOf(
  {
    Event: { oneOf: [ref('Placed'), ref('Cancelled')] },
    Placed: {
      type: 'object',
      description: 'An order.',
      required: ['order-id'],
      properties: {
        'order-id': { type: 'string', format: 'uuid' },
        state: { enum: ['open', 'on hold'] },
        lines: { type: 'array', items: { properties: { sku: { type: 'string' } } } },
        previous: ref('Event'),
        note: ref('Note'),
      },
    },
    Base: { type: 'object', properties: { id: { type: 'integer' } } },
    Cancelled: { allOf: [ref('Base'), { required: ['id'], properties: { why: {} } }] },
    Note: { type: ['string', 'null'] },
  },
  { event: { payload: ref('Event') } },
);

test.each([
  ['java', 'public sealed interface Event permits Placed, Cancelled {}'],
  ['kotlin', 'sealed interface Event'],
  ['python', 'Event: TypeAlias = Union["Placed", "Cancelled"]'],
  ['go', 'func (Cancelled) isEvent() {}'],
  ['csharp', 'public record Cancelled : Event'],
  ['rust', '    Placed(Box<Placed>),\n    Cancelled(Cancelled),'],
  ['swift', 'public final class Placed: Codable'],
  ['swift', 'public struct Cancelled: Codable'],
  ['cpp', 'using Event = std::variant<std::shared_ptr<Placed>, Cancelled>;'],
  ['php', 'final class Placed implements Event'],
  ['ruby', '# One of Placed, Cancelled'],
  ['dart', 'class Cancelled implements Event'],
] as const)('%s has records, alternatives and names of the document', async (language, line) => {
  const { files } = typeFiles(await request(EVENTS, language));
  const text = files.map((one) => one.text).join('\n');
  expect(text).toContain(line);
  expect(text).toContain('PlacedLinesItem');
  expect(text).toContain('An order.');
  expect(text).toContain('on hold');
  expect(text).toContain('orders/{id}');
});

test.each(Object.keys(TYPE_LANGUAGES) as TypeLanguage[])(
  'the types of one schema in %s are what it refers to',
  async (language) => {
    const { model, schemas } = await request(EVENTS, language);
    const text = typesOfPart(model, schemas, '#/components/schemas/Cancelled', language);
    expect(text).toContain('Cancelled');
    expect(text).not.toMatch(/Placed|placeOrder/);
  },
);

const HOSTILE = [
  ...[
    `'; touch x; '`,
    '"; touch x; //',
    '$(touch x) `touch x` ${touch x} #{touch x}',
    '\\(touch x)',
  ],
  ...[
    '*/ touch x /*',
    '\\',
    '\\u002a\\u002f touch x',
    '\\u0022 touch x',
    '"""\ntouch x',
    '?> touch x',
  ],
  ...['a\ntouch x\r\u2028touch x\u2029\u0085\u0000\u001b[31m', '\u202e\ufeff\u{1f600}\u{e0001}'],
  ...['</summary> touch x', '??/', '@ts-ignore', '__proto__', 'constructor', '', '123', '订单'],
  ...[
    'class',
    'Class',
    'CLASS',
    'self',
    'String',
    'List',
    'toString',
    'None',
    'order-id',
    'orderId',
  ],
];

/** A document in which each of the texts is everything that a text can be. */
function hostileDocument(): string {
  const properties = Object.fromEntries(HOSTILE.map((text) => [text, { description: text }]));
  const schemas = Object.fromEntries(
    HOSTILE.map((text) => [
      text,
      {
        description: text,
        required: [text],
        type: 'object',
        properties: {
          ...{ [text]: { type: 'string', default: text, pattern: text, format: text } },
          ...{ enum: { enum: HOSTILE, title: text }, self: ref('All') },
          inner: { type: 'object', properties: { [text]: { const: text } } },
        },
      },
    ]),
  );
  const All = {
    type: 'object',
    properties,
    additionalProperties: { oneOf: [ref('class'), ref('self')] },
  };
  const messages = Object.fromEntries(
    HOSTILE.map((text) => [text, { payload: All, headers: All }]),
  );
  return documentOf({ ...schemas, All }, messages)
    .replaceAll('orders/{id}', 'x')
    .replace('"Orders"', JSON.stringify('*/ touch x /*'));
}

const hostile = request(hostileDocument(), 'typescript');

/** Comments and literals of each language, which may have any text. */
const C_LIKE = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`\n]*`/g;
const HASHED = /#.*|"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"/g;
const NESTED: Partial<Record<TypeLanguage, RegExp>> = { python: HASHED, ruby: HASHED };

/** Compilers by language: what they take as arguments in front of the files. */
const COMPILERS: Partial<Record<TypeLanguage, readonly string[]>> = {
  python: [
    'python3',
    '-c',
    'import sys\nfor f in sys.argv[1:]: exec(compile(open(f, encoding="utf8").read(), f, "exec"))',
  ],
  java: ['javac', '-proc:none', '-J-XX:TieredStopAtLevel=1', '-encoding', 'UTF-8', '-d', 'classes'],
  cpp: ['g++', '-std=c++17', '-w', '-fsyntax-only', '-x', 'c++'],
};

test.each(Object.keys(TYPE_LANGUAGES).filter((one) => one !== 'json-schema') as TypeLanguage[])(
  'no text gets out of a name, a literal or a comment of %s',
  async (language) => {
    const { files } = typeFiles({ ...(await hostile), language });
    expect(files.length).toBeGreaterThan(1);
    for (const { name, text } of files) {
      expect(name).toMatch(/^[\p{L}\p{Nd}_]+\.\w+$/u);
      expect(text.replace(NESTED[language] ?? C_LIKE, '')).not.toMatch(/touch x|\u202e|\0/);
    }
    const compiler = COMPILERS[language];
    if (!compiler || spawnSync(compiler[0] ?? '', ['--version']).status !== 0) return;
    const folder = mkdtempSync(join(tmpdir(), 'types-'));
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    const [program = '', ...args] = [...compiler, ...files.map(({ name }) => name)];
    const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stderr]).toEqual([0, '']);
  },
  60_000,
);

test('10,000 properties, and schemas in each other without end, have types', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, i) => [`p${i}`, { type: 'string' }]),
  );
  let deep: object = { type: 'string' };
  for (let i = 0; i < 100; i++) deep = { type: 'object', properties: { in: deep } };
  const text = documentOf({ Wide: { properties }, Deep: deep, Loop: { items: ref('Loop') } });
  const made = await request(text, 'typescript');
  for (const language of ['typescript', 'java'] as const) {
    const all = typeFiles({ ...made, language })
      .files.map((one) => one.text)
      .join('');
    expect(all).toContain('p9999');
  }
  expect(typeFiles(made).files[0]?.text).toContain('export type Loop = Loop[];');
});

/** Messages that all have the same payload; the first ones have none. */
async function exported(count: number, payload: object, without = 0) {
  const messages = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `m${i}`,
      i < without ? {} : { payload: ref('Shared') },
    ]),
  );
  const { model, schemas } = await request(documentOf({ Shared: payload }, messages), 'typescript');
  let reads = 0;
  const order = {
    ...model.order,
    get messages() {
      reads++;
      return model.order.messages;
    },
  };
  return { types: documentTypes({ ...model, order }, schemas), reads };
}

test('an exported page has the types of its first 300 messages and schemas', async () => {
  const { types, reads } = await exported(2000, { type: 'object', properties: { a: {} } });
  expect(types).toHaveLength(300);
  // The schemas of the document are collected once, not for each part.
  expect(reads).toBe(1);
  expect(new Set(types.map(({ part }) => part)).size).toBe(300);
  for (const { texts } of types) {
    expect(Object.keys(texts)).toEqual(['typescript', 'java', 'python', 'go']);
    expect(texts.typescript).toContain('export interface Shared {');
    expect(texts.python).toContain('class Shared');
  }
  // Those without types are among them.
  expect((await exported(400, { type: 'string' }, 399)).types.length).toBeLessThan(2);
});

test('types that all parts repeat do not fill an exported page', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 1000 }, (_, i) => [`property${i}`, { description: 'x'.repeat(50) }]),
  );
  const { types } = await exported(300, { type: 'object', properties });
  for (const language of ['typescript', 'java', 'python', 'go'] as const) {
    const texts = types.flatMap((one) => one.texts[language] ?? []);
    const characters = texts.reduce((sum, { length }) => sum + length, 0);
    expect(texts.length).toBeGreaterThan(10);
    expect(characters).toBeLessThanOrEqual(5_000_000);
  }
});
