// Documents that are made of messages: valid, and valid for each message that they are made of.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import { channelOf } from '../../analysis/live/candidates.ts';
import { interpretedDecider } from '../../analysis/live/interpret.ts';
import type { SeenServer } from '../../analysis/live/seen-server.ts';
import { LiveSession } from '../../analysis/live/session.ts';
import { partOf } from '../../analysis/model/parts.ts';
import { Discovery } from './discover.ts';
import type { SeenMessage } from './seen-message.ts';

const MQTT: SeenServer = { protocol: 'mqtt', host: 'broker.example.com' };
const utf8 = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes).toString();
  return Buffer.from(text).equals(bytes) ? text : null;
};

const discovered = (messages: readonly SeenMessage[], server: SeenServer = MQTT) => {
  const discovery = new Discovery({ title: 'Seen', server, utf8 });
  for (const one of messages) discovery.add(one);
  return discovery.document();
};
const seen = (address: string, value: unknown): SeenMessage => ({ address, payload: { value } });
const analyzed = (text: string) => {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setText(text);
  return analyzer;
};
const errorsOf = (text: string) =>
  analyzed(text)
    .problems()
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
const channels = (text: string) => {
  const analyzer = analyzed(text);
  const model = analyzer.model();
  return model.order.channels.flatMap((id) => {
    const part = partOf(model, id, 'channel');
    return part ? [channelOf(analyzer.bundler(), model, part)] : [];
  });
};

describe('channels', () => {
  test('identifiers in addresses become parameters, named by what is in front of them', () => {
    const { text, notes } = discovered([
      seen('shops/7/orders/4711', { total: 1 }),
      seen('shops/8/orders/4712', { total: 2 }),
      seen('devices/6c6f6e67/status', { on: true }),
      seen('status', 'up'),
    ]);
    expect(channels(text).map(({ address }) => address)).toEqual([
      'shops/{shopId}/orders/{orderId}',
      'devices/{deviceId}/status',
      'status',
    ]);
    expect(notes[0]).toBe(
      '"shops/{shopId}/orders/{orderId}" stands for 2 addresses that differ in "shopId" and "orderId".',
    );
  });

  test('so do names, where many addresses of messages of one shape differ in them alone', () => {
    const regions = ['eu', 'us', 'apac', 'latam', 'mea'];
    const { text } = discovered(
      [
        ...regions.map((region) => seen(`orders.${region}.placed`, { id: region })),
        seen('orders.eu.cancelled', { id: 'x', reason: 'y' }),
      ],
      { protocol: 'nats', host: 'localhost' },
    );
    expect(channels(text).map(({ address }) => address)).toEqual([
      'orders.eu.cancelled',
      'orders.{orderId}.placed',
    ]);
  });

  test('are named without marks and signs, each differently', () => {
    const { text } = discovered([seen('a/b', 1), seen('a-b', 1), seen('ü/$', 1), seen('/', 1)]);
    expect(channels(text).map(({ key }) => key)).toEqual(['aB', 'aB2', 'u', 'channel']);
    expect(errorsOf(text)).toEqual([]);
  });
});

describe('messages', () => {
  test('are told apart by a property that names their kind', () => {
    const { text, messages, notes } = discovered([
      seen('orders', { type: 'order.placed', id: 1 }),
      seen('orders', { type: 'order.placed', id: 2 }),
      seen('orders', { type: 'ORDER_CANCELLED', id: 2, reason: 'late' }),
    ]);
    expect(messages).toBe(2);
    expect(notes).toContain('The messages of "orders" are told apart by "type".');
    expect(text).toContain('  orderPlaced:');
    expect(text).toContain('  orderCancelled:');
    expect(text).toContain('const: order.placed');
  });

  test('have two names where two channels have messages of one kind', () => {
    const all = ['orders', 'returns'].flatMap((address) =>
      ['a', 'b', 'b'].map((type) => seen(address, { type })),
    );
    const { text, messages } = discovered(all);
    expect(messages).toBe(4);
    expect(errorsOf(text)).toEqual([]);
    expect(text).toContain("$ref: '#/components/messages/b2'");
  });

  test('else by their shapes, and by their content types', () => {
    const { messages, text } = discovered([
      seen('mixed', { a: 1 }),
      seen('mixed', { a: 1, b: 2 }),
      seen('mixed', { c: 1 }),
      seen('mixed', 'text'),
      { address: 'mixed', payload: { bytes: Uint8Array.of(0xff, 0) } },
    ]);
    expect(messages).toBe(4);
    expect(text).toContain('contentType: application/octet-stream');
  });

  test('have headers, keys and the place of the correlation id', () => {
    const headers = { 'correlation-id': 'a', 'content-type': 'application/json', retries: 1 };
    const { text } = discovered(
      [{ ...seen('orders', { id: 1 }), headers, key: '7', contentType: 'application/json' }],
      { protocol: 'kafka', host: 'localhost:9092' },
    );
    expect(text).toContain('location: $message.header#/correlation-id');
    expect(text).toContain('retries:');
    expect(text).toContain('kafka:');
    expect(text).not.toContain('content-type');
    expect(errorsOf(text)).toEqual([]);
  });

  test('values that repeat are an enum, unless they look like a secret', () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      seen('orders', {
        status: i % 2 ? 'open' : 'closed',
        password: i % 2 ? 'Tr0ub4dor&3x' : 'c0rrectH0rse9!',
        credentials: { of: [{ value: 'hunter2' }] },
      }),
    );
    const { text } = discovered(all);
    expect(text).toMatch(/enum:\n +- closed\n +- open\n/);
    expect(text).not.toMatch(/Tr0ub|c0rrect|hunter2/);
  });
});

test('nothing at all is a document without channels', () => {
  const { text, channels: count } = discovered([]);
  expect(count).toBe(0);
  expect(errorsOf(text)).toEqual([]);
});

test('hostile names and values leave nothing but text', () => {
  const names = ['__proto__', 'constructor', '*/', '"\n- x', '${a}', '{x', '}', '#', '\u202e', ''];
  const { text } = discovered(
    names.flatMap((name) => [
      seen(name, { [name]: name, type: name }),
      seen(`a/${name}`, JSON.parse(`{${JSON.stringify(name)}: {"__proto__": 1}}`)),
    ]),
  );
  expect(errorsOf(text)).toEqual([]);
});

test('a message that was cut off is left out, and said', () => {
  const discovery = new Discovery({ title: 'Cut', server: MQTT, utf8 });
  discovery.add({ address: 'a', payload: { bytes: Buffer.from('{"a') }, isCut: true });
  discovery.add(seen('a', { b: 1 }));
  const { messages, notes } = discovery.document();
  expect([discovery.count, messages]).toEqual([2, 1]);
  expect(notes).toContain('Left out: 1 message of more than 8 MB.');
});

test('of too many messages the first are looked at, and the others counted', () => {
  const discovery = new Discovery({ title: 'Many', server: MQTT, utf8 });
  for (let i = 0; i < 50_003; i++) discovery.add(seen('a', { i }));
  expect(discovery.count).toBe(50_003);
  expect(discovery.document().notes).toContain(
    'Only the first 50,000 messages were looked at; 3 came after them.',
  );
});

test('what a publisher chooses is looked at in linear steps, and never too much of it', () => {
  const long = discovered([
    seen('a/'.repeat(200), 1),
    seen('x'.repeat(70_000), 1),
    seen('a/b', 1),
    seen('orders/7', 1),
  ]);
  expect(long.channels).toBe(2);
  expect(long.notes).toContain(
    'Left out: 2 messages whose address has more than 1,000 characters or 32 segments.',
  );
  expect(long.notes).toContain('"orders/7" is taken for one of "orders/{orderId}".');
  // Each of them would be compared with all before it.
  const shapes = discovered(Array.from({ length: 20_000 }, (_, i) => seen('a', { [`k${i}`]: 1 })));
  expect(shapes.messages).toBe(1);
  const many = Array.from({ length: 20_000 }, (_, i) => seen(`a/x${i}y`, { [`k${i % 3}`]: 1 }));
  expect(discovered(many).channels).toBe(1);
});

test('headers count as much as payloads, and nothing is looked at after what finds no room', () => {
  const discovery = new Discovery({ title: 'Large', server: MQTT, utf8 });
  const headers = { trace: 'x'.repeat(4 * 1024 * 1024) };
  for (let i = 0; i < 10; i++) discovery.add({ ...seen('a', 1), headers });
  discovery.add(seen('b', 1));
  const { channels: count, notes } = discovery.document();
  expect([count, discovery.count]).toEqual([1, 11]);
  expect(notes).toContain('Only the first 7 messages were looked at; 4 came after them.');
});

const runs = process.env.FUZZ ? 2_000 : 40;

test('the document is valid, and valid for every message that it is made of', {
  timeout: 600_000,
}, () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const name = fc.constantFrom('a', 'b', 'type', 'status', 'correlationId', 'x y', '$ref', 'é');
  const object = fc.dictionary(name, fc.oneof(value, fc.constantFrom('open', 'closed')));
  const address = fc
    .array(fc.constantFrom('orders', '7', '12', 'eu', 'us', 'x{y', ''), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join('/'));
  const message = fc.record({
    address,
    value: fc.oneof({ weight: 4, arbitrary: object }, { weight: 1, arbitrary: value }),
  });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 250 }), (all) => {
      const { text } = discovered(all.map((one) => seen(one.address, one.value)));
      expect(errorsOf(text), text).toEqual([]);
      const session = new LiveSession(channels(text), 'mqtt', {
        deciderOf: ({ root, definitions }) => interpretedDecider(root, definitions()),
        utf8,
      });
      for (const one of all) {
        const payload = Buffer.from(
          typeof one.value === 'string' ? one.value : JSON.stringify(one.value),
        );
        const { verdict, errors } = session.judge({ address: one.address, payload, headers: null });
        expect(['valid', 'ambiguous'], JSON.stringify([one, errors, text])).toContain(verdict);
      }
    }),
    { numRuns: runs, seed: 54 },
  );
});
