// Documents that are extended by messages: the text around the edits stays, every message is valid
// afterwards, and those that were valid before still are.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { channelOf, type LiveChannel } from '../analysis/live/candidates.ts';
import { interpretedDecider } from '../analysis/live/interpret.ts';
import { type JudgedMessage, LiveSession } from '../analysis/live/session.ts';
import { partOf } from '../analysis/model/parts.ts';
import { Discovery } from './discovery/discover.ts';
import type { SeenMessage } from './discovery/seen-message.ts';
import { mergeMessages } from './merge-messages.ts';

const utf8 = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes).toString();
  return Buffer.from(text).equals(bytes) ? text : null;
};
const host = {
  deciderOf: ({ root, definitions }: Parameters<LiveHost['deciderOf']>[0]) =>
    interpretedDecider(root, definitions()),
  utf8,
};
type LiveHost = ConstructorParameters<typeof LiveSession>[2];

const seen = (address: string, value: unknown, more: Partial<SeenMessage> = {}): SeenMessage => ({
  ...{ address, payload: { value } },
  ...more,
});

interface Setting {
  readonly protocol?: string;
  /** Whether all files that the document refers to are there. */
  readonly isRead?: boolean;
  /** Other files, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  readonly deciderOf?: LiveHost['deciderOf'];
  /** Changes what a message is taken for. */
  readonly rejudge?: (one: JudgedMessage, channels: readonly LiveChannel[]) => JudgedMessage;
}

function merged(
  text: string,
  messages: readonly SeenMessage[],
  {
    protocol = 'mqtt',
    isRead = true,
    files = {},
    deciderOf = host.deciderOf,
    rejudge = (one) => one,
  }: Setting = {},
) {
  const analyzer = new Analyzer('', text.startsWith('{') ? 'json' : 'yaml');
  analyzer.setText(text);
  for (const [name, other] of Object.entries(files)) analyzer.addFile(name, other);
  const options = {
    ...{ title: '', utf8, analyzer },
    server: { protocol, host: 'localhost' },
    judge: (
      all: readonly Parameters<LiveSession['judge']>[0][],
      channels: readonly LiveChannel[],
    ) => {
      const session = new LiveSession(channels, protocol, { ...host, deciderOf });
      return all.map((one) => rejudge(session.judge(one), channels));
    },
  };
  const discovery = new Discovery(options);
  for (const one of messages) discovery.add(one);
  const result = mergeMessages(discovery, options);
  if (!isRead) return result;
  const errors = analyzer.problems().filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message }) => message)).toEqual([]);
  return result;
}

function verdicts(text: string, messages: readonly SeenMessage[]): readonly string[] {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  const model = analyzer.model();
  const channels = model.order.channels.flatMap((id) => {
    const part = partOf(model, id, 'channel');
    return part ? [channelOf(analyzer.bundler(), model, part)] : [];
  });
  const session = new LiveSession(channels, 'mqtt', host);
  return messages.map(({ address, payload }) => {
    const decoded = payload && 'value' in payload ? { decoded: { is: payload.value } } : {};
    return session.judge({ address, payload: new Uint8Array(), headers: null, ...decoded }).verdict;
  });
}

const DOCUMENT = `# Kept by hand
apidoc: 3.1.0
info: {title: Orders, version: 1.4.0}   # bumped by hand
servers:
  broker: {host: localhost, protocol: mqtt}
channels:
  orders:
    address: orders/{region}
    parameters:
      region:
        enum: [eu]   # more to come
    messages:
      placed:
        $ref: '#/components/messages/Placed'
components:
  messages:
    Placed:
      headers:
        type: object
        required: [trace]
        properties: {trace: {type: string, maxLength: 3}}
      payload:
        $ref: '#/components/schemas/Order'
  schemas:
    Order:
      type: object
      required:
        - id
        - customer   # always there, they say
      properties:
        id: {type: integer, minimum: 1}   # from the shop
        state:
          enum:
            - open   # first
        customer:
          $ref: '#/components/schemas/Customer'
        anything: {}
        code: {type: string, pattern: '^[A-Z]+$'}
    Customer:
      type: object
      additionalProperties: false
      properties:
        name: {type: string}
        parent:
          $ref: '#/components/schemas/Customer'
`;
const changed = (text: string, ...pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((sum, [from, to]) => {
    expect(sum).toContain(from);
    return sum.replace(from, () => to);
  }, text);
const order = (more: object = {}) => ({ id: 1, customer: { name: 'a' }, ...more });
const headers = { trace: 'a' };

describe('the text', () => {
  test('stays as it is where the document describes everything', () => {
    const result = merged(DOCUMENT, [
      seen('orders/eu', order({ anything: 1 }), { headers }),
      seen('orders/eu', order({ state: 'open' })),
    ]);
    expect(result).toMatchObject({ text: DOCUMENT, notes: [], changed: [] });
  });

  test('changes only where something is new, also behind references', () => {
    const {
      text,
      notes,
      remaining,
      changed: parts,
    } = merged(DOCUMENT, [
      seen('orders/us', order({ state: 'closed', discount: 5, anything: 'x' }), { headers }),
      seen('orders/eu', { id: 0, state: 'open', code: 'a1' }, { headers: { trace: 'abcd' } }),
      seen('orders/eu', order({ customer: { parent: { name: null, age: 7 } } }), { headers: {} }),
    ]);
    expect([remaining, parts]).toEqual([0, ['parameters', 'schemas']]);
    expect(text).toBe(
      changed(
        DOCUMENT,
        ['[eu]', '[eu, us]'],
        ['maxLength: 3', ''],
        ['{type: string, }', '{type: string}'],
        ['        - customer   # always there, they say\n', ''],
        ['{type: integer, minimum: 1}', '{type: integer}'],
        ['            - open   # first\n', '            - open   # first\n            - closed\n'],
        [
          "        code: {type: string, pattern: '^[A-Z]+$'}\n",
          '        code: {type: string}\n        discount:\n          type: integer\n',
        ],
        ['        name: {type: string}\n', "        name: {type: [string, 'null']}\n"],
      ).concat('        age:\n          type: integer\n'),
    );
    expect(notes).toEqual([
      'Parameter "region": new enum value "us".',
      '"placed": new property "discount".',
      '"placed": new enum values for "state".',
      '"placed": no longer required, because a sample lacks it: "customer".',
      '"placed": removed, because a sample does not match: "minimum" of "id".',
      '"#/components/schemas/Customer": new property "age".',
      '"#/components/schemas/Customer": type extended: "name".',
      'Headers of "placed": removed, because a sample does not match: "maxLength" of "trace".',
      '"placed": removed, because a message does not match: "pattern" at /payload/code.',
    ]);
  });

  test('in JSON', () => {
    const text = `{
  "apidoc": "3.1.0", "info": {"title": "Orders", "version": "1"},
  "channels": {
    "orders": {"address": "orders", "messages": {}}
  }
}
`;
    const result = merged(text, [seen('orders', { id: 1 }), seen('stock', 5)]);
    expect(result).toMatchObject({ channels: 1, messages: 2, remaining: 0, changed: [] });
    expect(result.text.startsWith(text.slice(0, text.indexOf('{}')))).toBe(true);
    expect(JSON.parse(result.text)).toMatchObject({
      channels: {
        orders: { messages: { ordersMessage: { $ref: '#/components/messages/ordersMessage' } } },
        stock: { address: 'stock' },
      },
      components: { messages: { stockMessage: { payload: { type: 'integer' } } } },
    });
  });
});

const TWO_KINDS = `apidoc: 3.1.0
info: {title: Orders, version: 1.4.0}
channels:
  orders:
    address: orders
    messages:
      placed: {payload: {required: [type], properties: {type: {const: placed}, id: {type: integer}}}}
      paid: {payload: {required: [type], properties: {type: {const: paid}}}}
`;

describe('new messages and channels', () => {
  test('a constant that no message has is another message, which leaves the others alone', () => {
    const { text, messages, remaining, notes } = merged(TWO_KINDS, [
      seen('orders', { type: 'placed', id: 1 }),
      seen('orders', { type: 'paid' }),
      seen('orders', { type: 'returned', reason: 'late' }),
    ]);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(text.startsWith(TWO_KINDS)).toBe(true);
    expect(text.slice(TWO_KINDS.length)).toBe(`      returned:
        $ref: '#/components/messages/returned'
components:
  messages:
    returned:
      payload:
        type: object
        required:
          - type
          - reason
        properties:
          type:
            type: string
            const: returned
          reason:
            type: string
`);
    expect(notes).toEqual([
      '"returned": All properties are required, because every object of the sample has them.',
      'New messages: "returned" of "orders".',
    ]);
  });

  test('so is one of another kind, or without a common property, beside a single message', () => {
    const one = TWO_KINDS.replace(/^ {6}paid.*\n/m, '').replace('{const: placed}', '{}');
    const { text, messages } = merged(one, [
      seen('orders', { type: 'placed', id: 1 }),
      seen('orders', { type: 'placed', id: 2 }),
      seen('orders', { type: 'returned', id: 'none' }),
    ]);
    expect([messages, text.startsWith(one)]).toEqual([1, true]);
    const other = merged(one, [seen('orders', { type: 'placed' }), seen('orders', { name: 'x' })]);
    expect([other.messages, other.text.startsWith(one)]).toEqual([1, true]);
  });

  test('addresses without a channel are new ones, under names that are free', () => {
    const { text, channels, messages } = merged(DOCUMENT, [
      seen('orders', { id: 1 }),
      seen('stock/7', 5),
      seen('stock/8', 6),
    ]);
    expect([channels, messages]).toEqual([2, 2]);
    expect(text).toContain('  orders2:\n    address: orders\n');
    expect(text).toContain('address: stock/{stockId}');
  });

  test('are named by the words of a channel, whatever its key is', () => {
    const text = CHANNEL.replace('  orders:', '  /orders/placed:').replace('    messages:\n', '');
    const { messages, remaining, ...result } = merged(text, [seen('orders', { id: 1 })]);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text).toContain("$ref: '#/components/messages/ordersPlacedMessage'");
  });

  test('so is one of another content type', () => {
    const text = channelOfMessages(
      'placed: {contentType: application/json, payload: {type: object, properties: {id: {type: integer}}}}',
    );
    const all = [seen('orders', { id: 1 }, { contentType: 'application/vnd.order+json' })];
    const { messages, remaining, ...result } = merged(text, all);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text).toContain('contentType: application/vnd.order+json');
  });

  test('a single message is widened where no kind is known yet', () => {
    const text = channelOfMessages(
      'placed: {payload: {type: object, properties: {type: {type: string}, id: {type: integer}}}}',
    );
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { type: 'placed', id: 'a' }),
      seen('orders', { type: 'paid', id: 'b' }),
      seen('orders', { type: 'paid', id: 'c' }),
    ]);
    expect([messages, remaining]).toEqual([0, 0]);
    expect(result.text).toBe(text.replace('{type: integer}', '{type: [integer, string]}'));
  });

  test('messages of one kind in two channels have two names', () => {
    const placed = '{payload: {type: object, properties: {type: {const: placed}}}}';
    const text = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  a: {address: a, messages: {placed: ${placed}}}
  b: {address: b, messages: {placed: ${placed}}}
`;
    const { messages, remaining, ...result } = merged(text, [
      seen('a', { type: 'returned', a: 1 }),
      seen('b', { type: 'returned', b: 1 }),
    ]);
    expect([messages, remaining]).toEqual([2, 0]);
    expect(result.text).toContain("returned2: {$ref: '#/components/messages/returned2'}");
  });

  test('what a new message does not describe of those that match it is added to it', () => {
    const text = channelOfMessages(
      'placed: {payload: {allOf: [{type: object, required: [id], properties: {id: {type: integer}}}]}}',
    );
    const all = [seen('orders', { name: 'a' }), seen('orders', { name: 'b', id: 'x' })];
    const { messages, remaining, ...result } = merged(text, all);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text).toMatch(/ id:\n +type: string\n/);
    expect(merged(result.text, all).text).toBe(result.text);
  });

  test('a message of the same name stays where the channel is behind a reference', () => {
    const text = `apidoc: 3.1.0
info: {title: Orders, version: 1.4.0}
channels:
  orders:
    $ref: '#/components/channels/orders'
components:
  channels:
    orders:
      address: orders
      messages:
        placed: {payload: {type: object, required: [type], properties: {type: {const: placed}}}}
        returned: {payload: {type: object, required: [type], properties: {type: {const: sent back}}}}
`;
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { type: 'placed' }),
      seen('orders', { type: 'returned' }),
    ]);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text.startsWith(text)).toBe(true);
    expect(result.text).toContain(
      "        returned2:\n          $ref: '#/components/messages/returned2'",
    );
  });

  test('a message is not added that others would be valid as, too', () => {
    const bytes = (text: string): SeenMessage => ({
      ...{ address: 'orders', payload: { bytes: Buffer.from(text) } },
    });
    const objects = TWO_KINDS.replaceAll('{required', '{type: object, required');
    const { text, remaining, notes } = merged(objects, [
      seen('orders', { type: 'paid' }),
      bytes('{"type": "placed", '),
      seen('orders', 'hello'),
    ]);
    expect([text, remaining]).toEqual([objects, 2]);
    expect(notes[0]).toBe("2 messages still don't match the document.");
    expect(notes[1]).toMatch(/^channel "orders", \/payload: /);
  });
});

const CHANNEL = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  orders:
    address: orders
    messages:
`;
const channelOfMessages = (...messages: readonly string[]): string =>
  CHANNEL + messages.map((one) => `      ${one}\n`).join('');

describe('constants that tell messages apart', () => {
  test('may be anywhere in the payload', () => {
    const kind = (name: string) =>
      `{payload: {type: object, required: [meta], properties: {meta: {type: object, required: [kind], properties: {kind: {const: ${name}}}}, id: {type: integer}}}}`;
    const text = channelOfMessages(`placed: ${kind('placed')}`, `paid: ${kind('paid')}`);
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { meta: { kind: 'placed' }, id: 1 }),
      seen('orders', { meta: { kind: 'returned' }, id: 2 }),
    ]);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text.startsWith(text)).toBe(true);
    expect(result.text).toContain('      returned:\n');
    expect(result.text).toMatch(/kind:\n +type: string\n +const: returned\n/);
  });

  test('may be in the headers', () => {
    const text = channelOfMessages(
      'placed: {headers: {type: object, required: [type], properties: {type: {const: placed}}}, payload: {type: object, properties: {id: {type: integer}}}}',
    );
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { id: 1 }, { headers: { type: 'placed' } }),
      seen('orders', { id: 2 }, { headers: { type: 'returned' } }),
    ]);
    expect([messages, remaining]).toEqual([1, 0]);
    expect(result.text.startsWith(text)).toBe(true);
    expect(result.text).toContain('const: returned');
  });

  test.each([
    ['a constant', '{type: object, properties: {kind: {const: b}, x: {type: integer}}}', 0],
    ['an enum', '{type: object, properties: {kind: {enum: [b, c]}, x: {type: integer}}}', 0],
    [
      'a constant in a combination, which stays as it is',
      '{allOf: [{properties: {kind: {const: b}}}], type: object, properties: {x: {type: integer}}}',
      2,
    ],
  ])('are known from %s of a message that none was valid as', (_, payload, expected) => {
    const text = channelOfMessages(
      'a: {payload: {type: object, properties: {kind: {const: a}}}}',
      `b: {payload: ${payload}}`,
    );
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { kind: 'a' }),
      seen('orders', { kind: 'b', x: 's' }),
      seen('orders', { kind: 'b', x: 't' }),
    ]);
    expect([messages, remaining]).toEqual([0, expected]);
    expect(result.text).toBe(
      expected === 0 ? text.replace('x: {type: integer}', 'x: {type: [integer, string]}') : text,
    );
  });

  test('are known from the only message of a channel', () => {
    const text = channelOfMessages(
      'm: {payload: {type: object, properties: {kind: {enum: [a, b]}, x: {type: integer}}}}',
    );
    const { messages, remaining } = merged(text, [
      seen('orders', { kind: 'a' }),
      seen('orders', { kind: 'b', x: 's' }),
      seen('orders', { kind: 'b', x: 't' }),
    ]);
    expect([messages, remaining]).toEqual([0, 0]);
  });

  test('stay where no message can be made of another value', () => {
    const text = channelOfMessages(
      'placed: {payload: {type: object, properties: {lines: {type: array, items: {type: object, properties: {kind: {const: line}}}}}}}',
    );
    const result = merged(text, [seen('orders', { lines: [{ kind: 'other' }] })]);
    expect(result).toMatchObject({ text, messages: 0, remaining: 1 });
  });

  test('may be at another place in each message', () => {
    const text = channelOfMessages(
      'placed: {payload: {type: object, properties: {kind: {const: a}, sub: {type: object, properties: {op: {const: x}}}}}}',
    );
    const { messages, remaining, ...result } = merged(text, [
      seen('orders', { kind: 'b' }),
      seen('orders', { kind: 'a', sub: { op: 'z' } }),
    ]);
    expect([messages, remaining]).toEqual([2, 0]);
    expect(result.text).toContain('const: b');
    expect(result.text).toContain('const: z');
    expect(result.text).not.toContain('const: a\n');
  });

  test('are too many for messages where each value is another one', () => {
    const all = Array.from({ length: 41 }, (_, i) => seen('orders', { type: `t${i}`, id: 'x' }));
    expect(merged(TWO_KINDS, all)).toMatchObject({ text: TWO_KINDS, remaining: 41 });
  });
});

describe('messages that stay as they are, and are listed', () => {
  test.each([
    [
      'a combination',
      'placed: {payload: {type: object, required: [id], properties: {id: {type: integer}}, oneOf: [{required: [a]}, {required: [b]}]}}',
      seen('orders', { id: 'x', a: 2 }),
      'placed, /payload/id: ',
    ],
    [
      'a property of a combination',
      'placed: {payload: {allOf: [{type: object, properties: {id: {type: integer}}}]}}',
      seen('orders', { id: 'x' }),
      'placed, /payload/id: ',
    ],
    [
      'a pattern in a combination',
      "placed: {payload: {type: object, properties: {id: {allOf: [{type: string, pattern: '^[A-Z]+$'}]}}}}",
      seen('orders', { id: 'x' }),
      'placed, /payload/id: ',
    ],
    [
      'a pattern beside a combination',
      "placed: {payload: {type: object, properties: {id: {pattern: '^[a-z]+$', allOf: [{type: string, pattern: '^[A-Z]+$'}]}}}}",
      seen('orders', { id: 'x' }),
      'placed, /payload/id: ',
    ],
    [
      'a pattern of a condition',
      "placed: {payload: {type: object, if: {required: [id]}, then: {properties: {id: {pattern: '^[A-Z]+$'}}}, properties: {id: {type: string, pattern: '^[a-z]'}}}}",
      seen('orders', { id: 'x' }),
      'placed, /payload/id: ',
    ],
    [
      'a merge',
      'placed: {payload: {type: object, properties: {<<: &p {id: {type: integer}}, name: {type: string}}}}',
      seen('orders', { id: 'x', name: 'n' }),
      'placed, /payload/id: ',
    ],
    [
      'an alias',
      'placed: {x-a: &a {type: object, properties: {id: {type: integer}}}, payload: *a}',
      seen('orders', { id: 'x' }),
      'placed, /payload/id: ',
    ],
    [
      'headers of a trait',
      'placed: {traits: [{headers: {type: object, properties: {trace: {type: integer}}}}], payload: {type: object, properties: {id: {type: integer}}}}',
      seen('orders', { id: 1 }, { headers: { trace: 'abc' } }),
      'placed, /headers/trace: ',
    ],
    [
      'names of properties',
      'placed: {payload: {type: object, propertyNames: {maxLength: 2}, properties: {id: {type: integer}}}}',
      seen('orders', { id: 1, long: 2 }),
      'placed, /payload',
    ],
  ])('%s', (_, message, one, reason) => {
    const text = channelOfMessages(message);
    const result = merged(text, [one]);
    expect(result).toMatchObject({ text, messages: 0, remaining: 1 });
    expect(result.notes).toContain("1 message still doesn't match the document.");
    expect(result.notes.at(-1)?.replaceAll('"', '')).toContain(reason);
  });

  test('a channel that is in another file', () => {
    const text = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  orders: {$ref: 'other.yaml#/orders'}
`;
    const files = {
      'other.yaml': `orders:
  address: orders/{room}
  parameters: {room: {enum: [x]}}
  messages:
    placed: {payload: {type: object, properties: {type: {const: placed}, code: {type: string, pattern: '^[A-Z]+$'}}}}
`,
    };
    const result = merged(
      text,
      [
        seen('orders/y', { type: 'placed' }),
        seen('orders/x', { type: 'placed', code: 'a' }),
        seen('orders/x', { type: 'paid' }),
      ],
      { files },
    );
    expect(result).toMatchObject({ text, messages: 0, remaining: 3 });
    expect(result.notes[0]).toBe("3 messages still don't match the document.");
  });

  test('a schema in another file, also where the document has one of that name', () => {
    const schemas =
      'components: {schemas: {Order: {type: object, properties: {id: {type: integer}}}}}\n';
    const text = `${channelOfMessages("placed: {payload: {$ref: 'other.yaml#/components/schemas/Order'}}")}${schemas}`;
    const result = merged(text, [seen('orders', { id: 'x' })], {
      files: { 'other.yaml': schemas },
    });
    expect(result).toMatchObject({ text, messages: 0, remaining: 1 });
  });

  test('one of an address that the parameter does not allow, whatever is in it', () => {
    const text = channelOfMessages(
      'placed: {payload: {type: object, required: [id], properties: {id: {type: integer}}}}',
    ).replace('address: orders', 'address: orders/{token}\n    parameters: {token: {enum: [x]}}');
    const result = merged(text, [seen('orders/y', { other: 1 })]);
    expect(result).toMatchObject({ text, messages: 0, remaining: 1 });
  });

  test('a channel of which a message was not read', () => {
    const remote = "{$ref: 'https://example.com/messages.yaml#/placed'}";
    const other = 'paid: {payload: {type: object, properties: {sum: {type: integer}}}}';
    for (const text of [
      channelOfMessages(`placed: ${remote}`),
      channelOfMessages(`placed: ${remote}`, other),
    ]) {
      const result = merged(text, [seen('orders', { id: 1, sum: 'x' })], { isRead: false });
      expect(result).toMatchObject({ text, messages: 0, remaining: 1 });
      expect(result.notes.at(-1)).toBe(
        'channel "orders": "https://example.com/messages.yaml#/placed" was not read.',
      );
    }
  });
});

describe('an edit by which a valid message would not be valid any more is not made', () => {
  test('invalid through a shared schema', () => {
    const text = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  a: {address: a, messages: {ma: {payload: {$ref: '#/components/schemas/Base'}}}}
  b: {address: b, messages: {mb: {payload: {allOf: [{$ref: '#/components/schemas/Base'}, {required: [id]}]}}}}
  c: {address: c, messages: {mc: {payload: {type: object, properties: {id: {type: integer}}}}}}
components: {schemas: {Base: {type: object, properties: {id: {type: integer}}}}}
`;
    const all = [
      seen('a', { id: 1, note: 'x' }),
      seen('b', { id: 1, note: 5 }),
      seen('c', { id: 'x' }),
    ];
    const result = merged(text, all);
    expect(result.text).toBe(
      text.replace(
        'properties: {id: {type: integer}}}}}}\n',
        'properties: {id: {type: [integer, string]}}}}}}\n',
      ),
    );
    expect(result.remaining).toBe(0);
    expect(result.notes).toContain(
      '"ma": not changed, because a valid message would become invalid or match another message.',
    );
  });

  test('valid through two channels', () => {
    const text = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  total: {address: '{shop}/9', parameters: {shop: {}}, messages: {sum: {payload: {type: integer}}}}
`;
    const all = [seen('stock/9', 5), seen('stock/7', 1), seen('stock/8', 2), seen('orders', 'x')];
    const result = merged(text, all);
    expect(result).toMatchObject({ channels: 1, messages: 1, remaining: 2 });
    expect(result.text).toContain('address: orders');
    expect(verdicts(result.text, all)[0]).toBe('valid');
    expect(result.notes).toContain(
      'Channel "stock": not added, because a valid message would become invalid or match another message.',
    );
    // What was guessed about a channel that is not added does not matter.
    expect(result.notes.join()).not.toContain('stock/{stockId}');
  });

  test.each([
    ['message', { message: 'other' }],
    ['channel', { channel: 'other' }],
  ])('valid as another %s', (_, other) => {
    const text = channelOfMessages(
      'a: {payload: {type: object, properties: {x: {type: integer}}}}',
    );
    // As soon as the second message is valid, the first is something else.
    const isWider = ([one]: readonly LiveChannel[]): boolean =>
      one?.messages.some(({ payload }) => JSON.stringify(payload).includes('string')) ?? false;
    const result = merged(text, [seen('orders', { x: 1 }), seen('orders', { x: 's' })], {
      rejudge: (one, channels) =>
        one.number === 1 && isWider(channels) ? { ...one, ...other } : one,
    });
    expect(result).toMatchObject({ text, remaining: 1 });
  });

  test('invalid, where it was valid as two messages', () => {
    const text = channelOfMessages(
      'a: {payload: {type: object, required: [k], properties: {k: {const: a}}}}',
      'b: {payload: {type: object, required: [x], properties: {x: {type: integer}}}}',
    );
    const all = [
      seen('orders', { k: 'a', x: 1, n: 's' }),
      seen('orders', { k: 'a', n: 5 }),
      seen('orders', { x: 2, n: 7 }),
    ];
    expect(verdicts(text, all)).toEqual(['ambiguous', 'valid', 'valid']);
    const result = merged(text, all);
    // With an integer "n" in the first it is valid as the second, which then has to admit its text.
    expect(result.notes).toEqual([
      '"a": new property "n".',
      '"b": not changed, because a valid message would become invalid or match another message.',
      '"b": new properties "k", "n".',
    ]);
    expect(verdicts(result.text, all)).toEqual(['valid', 'valid', 'valid']);
  });

  test('valid as two messages', () => {
    const text = channelOfMessages(
      'a: {payload: {type: object, required: [kind], properties: {kind: {const: a}, x: {type: integer}}}}',
      'b: {payload: {type: object, required: [kind, x], properties: {kind: {type: string}, x: {type: string}, y: {type: string}}}}',
    );
    const all = [
      seen('orders', { kind: 'a', x: 1 }),
      seen('orders', { kind: 'a', x: 's' }),
      seen('orders', { kind: 'a', x: 's', y: 1 }),
    ];
    const before = verdicts(text, all);
    const after = verdicts(merged(text, all).text, all);
    expect([before[0], before[1], after[0], after[1]]).toEqual(Array(4).fill('valid'));
  });
});

test('new values of an enum are left out where they are too many or a secret, and said why', () => {
  const text = channelOfMessages(
    'placed: {payload: {type: object, properties: {id: {enum: [a]}, password: {enum: [b]}}}}',
  ).replace('address: orders', 'address: orders/{room}\n    parameters: {room: {enum: [x]}}');
  const many = Array.from({ length: 51 }, (_, i) => seen('orders/x', { id: `i${i}` }));
  const ids = merged(text, many);
  expect(ids).toMatchObject({ text, remaining: 51 });
  expect(ids.notes[0]).toBe('"placed": enum not changed: "id" (more than 50 new values).');
  const secret = merged(text, [seen('orders/x', { password: 'Tr0ub4dor&3x' })]);
  expect(secret).toMatchObject({ text, remaining: 1 });
  const hidden = merged(text, [seen('orders/x', { password: 'hunter2' })]);
  expect(hidden.notes[0]).toBe(
    '"placed": enum not changed: "password" (a new value may be a secret).',
  );
  const rooms = merged(
    text,
    many.map((_, i) => seen(`orders/r${i}`, { id: 'a' })),
  );
  expect(rooms).toMatchObject({ text, remaining: 51 });
  expect(rooms.notes[0]).toBe('Parameter "room": enum not changed (more than 50 new values).');
  const some = Array.from({ length: 9 }, (_, i) => seen(`orders/r${i}`, { id: 'a' }));
  expect(merged(text, some).notes).toEqual([
    'Parameter "room": new enum values "r0", "r1", "r2", "r3", "r4", "r5" and 3 more.',
  ]);
});

test('an enum gets at most 50 values, however many messages share it', () => {
  const one = (kind: string): string =>
    `${kind}: {payload: {type: object, required: [kind], properties: {kind: {const: ${kind}}, id: {$ref: '#/components/schemas/Id'}}}}`;
  const text = `${channelOfMessages(one('a'), one('b'))}components: {schemas: {Id: {enum: [x]}}}\n`;
  const all = ['a', 'b'].flatMap((kind) =>
    Array.from({ length: 31 }, (_, i) => seen('orders', { kind, id: i > 0 ? `${kind}${i}` : 'x' })),
  );
  const result = merged(text, all);
  expect(result.remaining).toBe(30);
  expect(result.text.split('Id: {enum: [')[1]?.split(',')).toHaveLength(31);
  expect(result.notes).toContain(
    '"#/components/schemas/Id": enum not changed: the schema itself (more than 50 new values).',
  );
});

test('nothing else of a schema changes where its values are data', () => {
  const text = channelOfMessages(
    'placed: {payload: {type: object, properties: {id: {type: string, maxLength: 1, enum: [a]}}}}',
  );
  const many = Array.from({ length: 51 }, (_, i) => seen('orders', { id: i }));
  expect(merged(text, many)).toMatchObject({ text, remaining: 51 });
});

describe('only texts that can name something', () => {
  const TEXTS = ['x'.repeat(81), 'two\nlines', 'Hello, how are you?', ''];

  test.each(TEXTS)('are added to an enum: %j is not', (value) => {
    const text = channelOfMessages(
      'placed: {payload: {type: object, properties: {state: {enum: [open]}, at: {enum: [{of: a}]}}}}',
    );
    for (const [name, one] of [
      ['state', value],
      ['state', [value]],
      ['at', { of: value }],
      ['at', { [value]: 1 }],
    ] as const) {
      const result = merged(text, [seen('orders', { [name]: one })]);
      expect(result).toMatchObject({ text, remaining: 1 });
      expect(result.notes[0]).toBe(
        `"placed": enum not changed: "${name}" (a new value doesn't look like a name).`,
      );
    }
    const more = merged(text, [
      seen('orders', { state: 'half-open 2' }),
      seen('orders', { at: 1 }),
    ]);
    expect(more.text).toContain('enum: [open, half-open 2]');
    expect(more.text).toContain('enum: [{of: a}, 1]');
  });

  test('are added to the enum of a parameter', () => {
    const text = channelOfMessages('placed: {payload: {}}').replace(
      'address: orders',
      'address: orders/{room}\n    parameters: {room: {enum: [x]}}',
    );
    const result = merged(text, [seen('orders/a=b&c=d', { id: 1 })]);
    expect(result).toMatchObject({ text, remaining: 1 });
    expect(result.notes[0]).toBe(
      `Parameter "room": enum not changed (a new value doesn't look like a name).`,
    );
  });

  test('are the constant of a new message, also where others are beside them', () => {
    const { messages, remaining, ...result } = merged(TWO_KINDS, [
      ...TEXTS.map((type) => seen('orders', { type })),
      seen('orders', { type: 'returned' }),
    ]);
    expect([messages, remaining]).toEqual([1, TEXTS.length]);
    expect(result.text).toContain('const: returned');
  });
});

test.each([
  ['lists', (inner: unknown) => [inner]],
  ['objects', (inner: unknown) => ({ a: inner })],
])('a value of 3,000 nested %s is in no enum', (_, around) => {
  let value: unknown = 'x';
  for (let i = 0; i < 3_000; i++) value = around(value);
  const one = seen('orders', { id: value });
  const listed = channelOfMessages(
    'placed: {payload: {type: object, properties: {id: {enum: [a, [b]]}}}}',
  );
  const result = merged(listed, [one]);
  expect(result).toMatchObject({ text: listed, remaining: 1 });
  expect(result.notes[0]).toBe(
    `"placed": enum not changed: "id" (a new value doesn't look like a name).`,
  );
  const constant = channelOfMessages('placed: {payload: {const: a}}');
  expect(merged(constant, [seen('orders', value)])).toMatchObject({
    text: constant,
    remaining: 1,
  });
});

describe('values of properties whose names are those of secrets are never written', () => {
  const TEXT = "{$ref: '#/components/schemas/Text'}";
  const schemas = (more = ''): string =>
    `components: {schemas: {Text: {enum: [b]}${more}}, parameters: {text: {enum: [b]}}}\n`;
  const placed = (properties: string): string =>
    channelOfMessages(`placed: {payload: {type: object, properties: {${properties}}}}`) + schemas();

  test.each([
    ['of a schema behind a reference', placed(`password: ${TEXT}`), { password: 'hunter2' }],
    [
      'behind two references',
      placed(`password: {$ref: '#/components/schemas/One'}`).replace(
        'schemas: {',
        `schemas: {One: ${TEXT}, `,
      ),
      { password: 'hunter2' },
    ],
    [
      'of items',
      placed(`passwords: {type: array, items: {enum: [b]}}, apiKey: {items: ${TEXT}}`),
      { apiKey: ['hunter2'] },
    ],
    [
      'of properties that have no description of their own',
      placed(`login: {type: object, additionalProperties: {enum: [b]}}`),
      { login: { user: 'b', password: 'hunter2' } },
    ],
    [
      'of a reference that others name, too',
      placed(`label: ${TEXT}, password: ${TEXT}`),
      { label: 'hunter2', password: 'hunter2' },
    ],
    [
      'of a constant that tells messages apart',
      channelOfMessages(
        'placed: {payload: {type: object, required: [password], properties: {password: {const: b}}}}',
      ),
      { password: 'hunter2' },
    ],
    [
      'below them',
      placed('password: {type: object, properties: {value: {enum: [b]}}}'),
      { password: { value: 'hunter2' } },
    ],
    [
      'below them, behind a reference',
      placed("password: {$ref: '#/components/schemas/One'}").replace(
        'schemas: {',
        `schemas: {One: {type: object, properties: {value: ${TEXT}}}, `,
      ),
      { password: { value: 'hunter2' } },
    ],
    [
      'below them, in an item or without a description of its own',
      placed(
        'tokens: {items: {additionalProperties: {enum: [b]}}}, passwords: {additionalProperties: {items: {enum: [b]}}}',
      ),
      { tokens: [{ of: 'hunter2' }], passwords: { of: ['hunter2'] } },
    ],
    [
      'below them, in a value of an enum',
      placed('login: {enum: [b]}'),
      { login: { password: { value: 'hunter2' } } },
    ],
    [
      'of a constant below them that tells messages apart',
      channelOfMessages(
        'placed: {payload: {type: object, required: [password], properties: {password: {type: object, required: [text], properties: {text: {const: b}}}}}}',
      ),
      { password: { text: 'hunter2' } },
    ],
  ])('%s', (_, text, value) => {
    expect(merged(text, [seen('orders', value)])).toMatchObject({ text, remaining: 1 });
  });

  test('of a parameter that is another one elsewhere', () => {
    const parameter = (name: string): string =>
      `parameters: {${name}: {$ref: '#/components/parameters/text'}}`;
    const text = `apidoc: 3.1.0
info: {title: O, version: 1.0.0}
channels:
  rooms: {address: 'rooms/{room}', ${parameter('room')}, messages: {m: {payload: {}}}}
  logins: {address: 'logins/{password}', ${parameter('password')}, messages: {m: {payload: {}}}}
${schemas()}`;
    const all = [seen('rooms/a', 1), seen('logins/hunter2', 1)];
    expect(merged(text, all)).toMatchObject({ text, remaining: 2 });
  });
});

test('a schema may be of any number of values', () => {
  const text = channelOfMessages(
    "placed: {payload: {type: object, properties: {first: {$ref: '#/components/schemas/Line'}, lines: {type: array, items: {$ref: '#/components/schemas/Line'}}}}}",
  ).concat('components: {schemas: {Line: {type: integer}}}\n');
  const lines = Array.from({ length: 130_000 }, () => 1);
  const deciderOf = () => ({
    fits: () => true,
    formatMissed: false,
    errorAt: '',
    errorKeyword: '',
  });
  expect(merged(text, [seen('orders', { first: 1, lines })], { deciderOf })).toMatchObject({
    text,
  });
});

test('a map whose keys are data gets no property for each of them', () => {
  const text = TWO_KINDS.replace('{const: paid}', '{const: paid}, stock: {type: object}');
  const stock = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`item ${i}`, i]));
  const result = merged(text, [seen('orders', { type: 'paid', stock, note: 'x' })]);
  expect(result.text).toBe(
    text.replace('stock: {type: object}', 'stock: {type: object}, note: {type: string}'),
  );
  expect(result.notes).toEqual([
    '"paid": new property "note".',
    '"paid": not changed: "stock" (more than 50 new properties).',
  ]);
});

const runs = process.env.FUZZ ? 500 : 12;

const HAND_WRITTEN: readonly (readonly [what: string, schema: string])[] = [
  ['comments', '{type: object,  # by hand\n          properties: {a: {type: integer}}}'],
  ['references', "{$ref: '#/components/schemas/S'}"],
  ['a recursive reference', "{$ref: '#/components/schemas/R'}"],
  [
    'a combination',
    '{allOf: [{type: object, properties: {a: {type: integer}}}], properties: {b: {type: string}}}',
  ],
  [
    'one of several',
    '{type: object, properties: {a: {oneOf: [{type: integer}, {type: string, maxLength: 1}]}}}',
  ],
  [
    'an enum',
    '{type: object, properties: {status: {enum: [open]}, type: {type: string, pattern: "^o"}}}',
  ],
];

test.each(HAND_WRITTEN)('a valid message stays valid with %s', (_, schema) => {
  const name = fc.constantFrom('a', 'b', 'type', 'status', 'id');
  const value = fc.oneof(
    fc.constantFrom('open', 'closed', null, 1, 2.5, true, 'x'),
    fc.dictionary(name, fc.constantFrom('x', 1, null), { maxKeys: 3 }),
  );
  const messages = fc.array(fc.dictionary(name, value, { maxKeys: 4 }), {
    minLength: 1,
    maxLength: 12,
  });
  const text = `${channelOfMessages(`placed: {payload: ${schema}}`)}components:
  schemas:
    S: {type: object, required: [a], properties: {a: {type: integer}, b: {$ref: '#/components/schemas/E'}}}
    E: {enum: [open]}
    R: {type: object, properties: {a: {$ref: '#/components/schemas/R'}, b: {type: integer}}}
`;
  fc.assert(
    fc.property(messages, (values) => {
      const all = values.map((one) => seen('orders', one));
      const { text: result, remaining, notes } = merged(text, all);
      const is = verdicts(result, all);
      const why = JSON.stringify([values, result, notes]);
      for (const [i, verdict] of verdicts(text, all).entries())
        if (verdict === 'valid') expect(is[i], why).toBe('valid');
      expect(is.filter((one) => one === 'invalid').length, why).toBeLessThanOrEqual(remaining);
    }),
    { numRuns: process.env.FUZZ ? 200 : 5, seed: 54 },
  );
});

test('every message is valid afterwards, and those that were valid before still are', {
  timeout: 600_000,
}, () => {
  const name = fc.constantFrom('a', 'b', 'type', 'status', 'id');
  const value = fc.oneof(
    fc.constantFrom('open', 'closed', null, 1, 2.5, true, 'x'),
    fc.array(fc.integer({ max: 9, min: 0 }), { maxLength: 3 }),
    fc.dictionary(name, fc.constantFrom('x', 1, null), { maxKeys: 3 }),
  );
  const message = fc.record({
    address: fc.constantFrom('orders', 'orders/7', 'orders/8', 'stock'),
    value: fc.dictionary(name, value, { minKeys: 1, maxKeys: 4 }),
  });
  const messages = fc.array(message, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(messages, messages, (old, fresh) => {
      const all = [...old, ...fresh].map((one) => seen(one.address, one.value));
      const discovery = new Discovery({ title: 'Old', utf8 });
      for (const one of all.slice(0, old.length)) discovery.add(one);
      const before = discovery.document().text;
      const { text, remaining, notes } = merged(before, all);
      const of = (document: string) => verdicts(document, all);
      const [was, is] = [of(before), of(text)];
      const why = JSON.stringify([all, before, text, notes]);
      for (const [i, verdict] of was.entries())
        if (verdict === 'valid') expect(is[i], why).toBe('valid');
      // Two messages that were told apart by their shapes may have nothing between them.
      if (!before.includes('Message2')) expect(remaining, why).toBe(0);
      // What is merged already changes nothing.
      if (remaining === 0) expect(merged(text, all).text).toBe(text);
    }),
    { numRuns: runs, seed: 54 },
  );
});
