// What is kept of a feed, and what of it is shown.
import { afterAll, expect, test, vi } from 'vitest';
import { handlers } from '../core/service/live-handlers.ts';
import { analyzedFileOf } from '../core/service/structure/testing.ts';
import type { Incoming, PlainChannel, Verdict } from '../core/types.ts';
import { readExport, readLine } from './exported-lines.ts';
import type { LiveFilter, LiveView } from './protocol.ts';

const decisions = vi.hoisted(() => ({ count: 0 }));
vi.mock('../core/api.ts', async (load) => {
  const api = await load<typeof import('../core/api.ts')>();
  return {
    ...api,
    interpretedDecider: (...basis: Parameters<typeof api.interpretedDecider>) => {
      const decider = api.interpretedDecider(...basis);
      const fits = (value: unknown): boolean => {
        decisions.count++;
        return decider.fits(value);
      };
      return Object.create(decider, { fits: { value: fits } });
    },
  };
});
// Another file may have loaded the log already, with deciders that are not counted.
vi.resetModules();
const { MAX_BYTES, MAX_KEPT, MessageLog } = await import('./message-log.ts');
type Log = InstanceType<typeof MessageLog>;
afterAll(() => {
  vi.doUnmock('../core/api.ts');
  vi.resetModules();
});

const DOCUMENT = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: orders/{region}
    parameters: {region: {enum: [eu, us]}}
    messages:
      placed:
        payload:
          type: object
          required: [kind, id]
          properties: {kind: {const: placed}, id: {type: integer}}
      cancelled:
        payload:
          type: object
          required: [kind]
          properties: {kind: {const: cancelled}, reason: {type: string}}
      note:
        contentType: text/plain
        payload: {type: string, maxLength: 5}
`;

const CHANNELS = handlers.liveChannels(analyzedFileOf(DOCUMENT), { id: '#/channels/orders' });

interface Options {
  readonly isLive?: boolean;
  readonly clock?: () => number;
  readonly channels?: readonly PlainChannel[] | null;
}

function logOf({ isLive = true, clock = () => 0, channels = CHANNELS }: Options = {}): Log {
  return new MessageLog({
    channels: structuredClone(channels ?? []),
    ...{ protocol: 'mqtt', operation: 'takeOrders', isLive, clock },
  });
}

function message(payload: unknown, more: Partial<Incoming> = {}): Incoming {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const bytes = new TextEncoder().encode(text);
  return { address: 'orders/eu', payload: bytes, headers: null, ...more };
}

const ALL: LiveFilter = { verdict: null, message: null, text: '' };
const view = (filter: Partial<LiveFilter> = {}, more: Partial<LiveView> = {}): LiveView => ({
  ...{ filter: { ...ALL, ...filter }, from: 0, count: 40, until: null },
  ...more,
});

const placed = (id: unknown) => message({ kind: 'placed', id });
const numbers = (log: Log, shown: LiveView) => log.rows(shown).rows.map(({ number }) => number);

const seen = (message: string | null, counts: Partial<Record<Verdict, number>>, last: number) => ({
  ...{ channel: 'orders', message, last },
  verdicts: { valid: 0, invalid: 0, ambiguous: 0, unknown: 0, ...counts },
});

test('shows messages newest first, with the first problem of each, and counts them', () => {
  const log = logOf();
  for (const one of [placed(1), placed('2'), message('no json'), message({ kind: 'cancelled' })])
    log.add(one, 1000);
  log.add(message('{}', { address: 'payments' }), 1000);
  const { rows, total } = log.rows(view());
  expect(total).toBe(4);
  expect(
    rows.map(({ number, verdict, message: name, first }) => [number, verdict, name, first?.path]),
  ).toEqual([
    [4, 'valid', 'cancelled', undefined],
    [3, 'invalid', null, expect.any(String)],
    [2, 'invalid', 'placed', '/payload/id'],
    [1, 'valid', 'placed', undefined],
  ]);
  expect(log.counts()).toMatchObject({
    ...{ all: 4, kept: 4, unjudged: 0, rate: 4, every: 1 },
    verdicts: { valid: 2, invalid: 2, ambiguous: 0, unknown: 0 },
    seen: [
      seen('placed', { valid: 1, invalid: 1 }, 1000),
      seen(null, { invalid: 1 }, 1000),
      seen('cancelled', { valid: 1 }, 1000),
    ],
  });
});

test('filters by result, message and text, shows a part of it, and only what came before a pause', () => {
  const log = logOf();
  for (let id = 1; id <= 100; id++) log.add(placed(id % 10 === 0 ? 'wrong' : id), 0);
  log.add(message({ kind: 'cancelled', reason: 'Too LATE' }, { address: 'orders/us' }), 0);
  expect(log.rows(view({ verdict: 'invalid' })).total).toBe(10);
  expect(numbers(log, view({ message: 'cancelled' }))).toEqual([101]);
  expect(numbers(log, view({ text: 'too late' }))).toEqual([101]);
  expect(numbers(log, view({ text: 'ORDERS/US' }))).toEqual([101]);
  expect(log.rows(view({ text: '/payload/id' })).total).toBe(10);
  expect(numbers(log, view({}, { from: 98, count: 5 }))).toEqual([3, 2, 1]);
  expect(numbers(log, view({}, { until: 2 }))).toEqual([2, 1]);
  expect(numbers(log, view({ verdict: 'invalid' }, { from: 8, until: 99 }))).toEqual([10]);
});

test('keeps the last messages, and forgets them when the list is cleared', () => {
  let time = 0;
  const log = logOf({ clock: () => (time += 1000) });
  for (let id = 1; id <= 2 * MAX_KEPT + 10; id++) log.add(placed(id), 0);
  expect(log.counts()).toMatchObject({ all: 2 * MAX_KEPT + 10, kept: MAX_KEPT });
  expect(log.rows(view()).total).toBe(MAX_KEPT);
  expect(log.detail(MAX_KEPT + 10)).toBeNull();
  expect(log.detail(MAX_KEPT + 11)?.text).toContain(`"id":${MAX_KEPT + 11}`);
  log.clear();
  expect(log.rows(view())).toEqual({ rows: [], total: 0 });
  log.add(placed(1), 0);
  expect(numbers(log, view())).toEqual([2 * MAX_KEPT + 11]);
});

test('counts all that a message takes: payload, headers, address, and the buffer of its bytes', () => {
  const size = MAX_BYTES / 8;
  let time = 0;
  // There is only time to validate the first.
  const clock = () => (time += 1000);
  const kept = (one: Incoming, channels = CHANNELS): number => {
    const log = logOf({ clock, channels });
    for (let i = 0; i < 10; i++) log.add(one, 0);
    return log.counts().kept;
  };
  expect(kept(message('x'.repeat(size)))).toBe(7);
  // Two bytes for each character of a text.
  expect(kept(message('1', { headers: { trace: 'x'.repeat(size) } }))).toBe(3);
  expect(kept(message('1', { key: new Uint8Array(size) }))).toBe(7);
  // An address is as long as a topic may be; longer ones are of no channel.
  const channels = structuredClone(CHANNELS ?? []).map((one) => ({ ...one, address: '{any}' }));
  const log = logOf({ clock, channels });
  for (let i = 0; i < 400; i++) log.add(message('1', { address: 'x'.repeat(65_535) }), 0);
  expect(log.counts().kept).toBe(255);
  expect(kept(message('1', { address: 'x'.repeat(size) }), channels)).toBe(0);
  // A few bytes of a large buffer don't hold it.
  const large = new Uint8Array(size);
  expect(kept(message('1', { payload: large.subarray(0, 2) }))).toBe(10);
});

test('validates all messages while there is time, and then one of as many as there is time for', () => {
  let time = 0;
  // Each takes two and a half milliseconds.
  const log = logOf({ clock: () => (time += 2.5) });
  const second = (count: number): void => {
    for (let tick = 0; tick < 5; tick++) {
      for (let i = 0; i < count / 5; i++) log.add(placed(1), 0);
      log.nextTick();
    }
  };
  second(50);
  expect(log.counts()).toMatchObject({ all: 50, unjudged: 0, every: 1 });
  for (let i = 0; i < 4; i++) second(1000);
  const { all, unjudged, every, verdicts } = log.counts();
  expect({ all, every, sum: verdicts.valid + unjudged }).toEqual({
    all: 4050,
    every: 8,
    sum: 4050,
  });
  // A message that was not validated is in the list, and keeps its number.
  log.add(placed('wrong'), 0);
  expect(log.rows(view({}, { count: 1 })).rows[0]).toMatchObject({ number: 4051, verdict: null });
  for (let i = 0; i < 4; i++) second(0);
  expect(log.counts()).toMatchObject({ rate: 0, every: 1 });
});

test('validates everything that is read from a file', () => {
  let time = 0;
  const log = logOf({ isLive: false, clock: () => (time += 1000) });
  for (let i = 0; i < 10; i++) log.add(placed(i), 0);
  expect(log.counts()).toMatchObject({ all: 10, unjudged: 0 });
});

test('shows one message in full, as text only and within limits', () => {
  const log = logOf();
  log.add(
    message(
      { kind: 'placed', id: 'x', list: Array(3000).fill(0), long: 'y'.repeat(9000) },
      { headers: { trace: { a: 1 } }, contentType: 'application/json', retained: true },
    ),
    5,
  );
  const detail = log.detail(1);
  expect(detail).toMatchObject({
    ...{ number: 1, verdict: 'invalid', message: 'placed', contentType: 'application/json' },
    ...{ parameters: [['region', 'eu']], headers: [['trace', '{"a":1}']], retained: true },
    ...{ isTextCut: false, isHexCut: true, moreErrors: 0 },
  });
  expect(detail?.lines?.slice(0, 4)).toEqual([
    { text: '{', isMarked: false },
    { text: '  "kind": "placed",', isMarked: false },
    { text: '  "id": "x",', isMarked: true },
    { text: '  "list": [', isMarked: false },
  ]);
  expect(detail?.lines).toHaveLength(2001);
  expect(detail?.hex?.split('\n')[0]).toBe(
    '0000  7b 22 6b 69 6e 64 22 3a 22 70 6c 61 63 65 64 22  {"kind":"placed"',
  );
  log.add(message(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 0);
  expect(log.detail(2)?.lines?.length).toBeLessThan(200);
  log.add(message('1', { size: 9_000_000 }), 0);
  expect(log.detail(3)).toMatchObject({ verdict: 'unknown', lines: null, isTextCut: true });
  log.add(message('', { payload: null }), 0);
  expect(log.detail(4)).toMatchObject({ text: null, hex: null });
  expect(log.detail(5)).toBeNull();
});

test('what was exported is read again with the same results', async () => {
  const log = logOf();
  const sent = [
    placed(1),
    placed('2'),
    message('no json'),
    message('"five"'),
    message('short', { contentType: 'text/plain; charset=utf-8' }),
    message('', { payload: Uint8Array.of(0xff, 0), retained: true }),
    message('{"kind":"placed"', { size: 9_000_000 }),
  ];
  for (const [i, one] of sent.entries()) log.add(one, 86_400_000 + i);
  const text = await (await log.export()).lines.text();
  expect(JSON.parse(text.split('\n')[1] ?? '')).toMatchObject({
    ...{ number: 2, time: '1970-01-02T00:00:00.001Z', channel: 'orders', operation: 'takeOrders' },
    ...{ address: 'orders/eu', verdict: 'invalid', payload: { kind: 'placed', id: '2' } },
    errors: [{ path: '/payload/id', code: 'type' }],
  });
  const again = logOf({ isLive: false });
  for (const line of text.split('\n')) {
    const read = line === '' ? null : readLine(line);
    if (read) again.add(read.incoming, read.time);
  }
  expect(again.rows(view())).toEqual(log.rows(view()));
  expect(await (await again.export()).lines.text()).toBe(text);
});

test('an export validates nothing again, and lets the thread answer meanwhile', async () => {
  let time = 0;
  // There is only time to validate the first.
  const log = logOf({ clock: () => (time += 1000) });
  for (let id = 1; id <= 300; id++) log.add(placed(id), 0);
  log.add(message(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 0);
  const before = decisions.count;
  expect(before).toBeGreaterThan(0);
  const done: string[] = [];
  setTimeout(() => done.push('ping'));
  const { lines } = await log.export();
  expect([...done, 'export']).toEqual(['ping', 'export']);
  expect(log.detail(2)?.lines).not.toBeNull();
  expect(decisions.count).toBe(before);
  const written = (await lines.text()).trim().split('\n');
  expect(written).toHaveLength(301);
  expect(written.slice(0, 2).map((line) => JSON.parse(line))).toMatchObject([
    { number: 1, verdict: 'valid', payload: { kind: 'placed', id: 1 } },
    { number: 2, verdict: 'unknown', payload: '{"kind":"placed","id":2}' },
  ]);
  expect(readLine(written[1] ?? '')?.incoming.payload).toEqual(placed(2).payload);
});

test('an export counts what looks like a secret', async () => {
  const log = logOf();
  for (let id = 1; id <= 250; id++)
    log.add(
      message({ kind: 'placed', id, ...(id % 100 === 0 && { password: 'hunter2-K9x!' }) }),
      0,
    );
  expect((await log.export()).secrets).toBe(2);
});

test('says how many lines of a file are left out, and why', async () => {
  const line = (address: string) => JSON.stringify({ address, payload: 1, bytes: 1 });
  const taken: string[] = [];
  const read = (lines: readonly string[]) =>
    readExport(new Blob([lines.join('\n')]), ({ address }) => {
      if (address === 'orders/eu') taken.push(address);
      return address === 'orders/eu';
    });
  expect(await read([line('orders/eu'), '', line('orders/eu')])).toBe(
    'Read from a file, without a connection.',
  );
  expect(taken).toHaveLength(2);
  expect(await read(['no json', line('payments'), '[]', line('orders/eu')])).toBe(
    "Read from a file, without a connection. Left out: 1 line of another channel, 2 lines that couldn't be read.",
  );
  expect(taken).toHaveLength(3);
});

test.each([
  'no json',
  '[]',
  'null',
  '{"payload":1}',
  '{"address":"orders/eu"}',
  '{"address":"orders/eu","payloadBase64":"*"}',
])('reads no message in the line %s', (line) => {
  expect(readLine(line)).toBeNull();
});

test('validates what is kept again when the document changes, newest first', () => {
  let now = 0;
  const log = logOf({ clock: () => (now += 20) });
  for (const id of [1, 'a', 'b', 'c', 'd']) log.add(placed(id), 0);
  expect(log.counts().verdicts).toMatchObject({ valid: 1, invalid: 4 });
  const edited = DOCUMENT.replace('type: integer', 'type: [integer, string]').replace(
    'orders/{region}',
    'purchases/{region}',
  );
  const channels = handlers.liveChannels(analyzedFileOf(edited), { id: '#/channels/orders' });
  log.setChannels(channels ?? []);
  expect(log.review()).toBe(true);
  expect(numbers(log, view({ verdict: 'valid' }))).toEqual([5, 4, 1]);
  // One that is opened is not waited for.
  expect(log.detail(2)).toMatchObject({ verdict: 'valid', sample: { isValid: true } });
  while (log.review());
  expect(log.counts()).toMatchObject({ all: 5, verdicts: { valid: 5, invalid: 0 } });
  expect(log.counts().seen).toEqual([seen('placed', { valid: 5 }, 0)]);
  // What is listened to has the address that it had.
  log.add(placed('e'), 0);
  expect(log.counts()).toMatchObject({ all: 6, verdicts: { valid: 6 } });
});

test('says what of a message can become part of the document', () => {
  const log = logOf();
  log.add(message({ kind: 'placed', id: 'x' }, { headers: { trace: 'a' } }), 0);
  expect(log.detail(1)?.sample).toEqual({
    ...{ channel: 'orders', message: 'placed', isValid: false, parameters: { region: 'eu' } },
    payload: '{"kind":"placed","id":"x"}',
    headers: '{"trace":"a"}',
    errors: [{ path: '/payload/id', code: 'type' }],
  });
  log.add(message({ kind: 'placed', id: 1, note: 'x'.repeat(100_000) }), 0);
  log.add({ ...message(''), payload: Uint8Array.of(0xff), contentType: 'text/plain' }, 0);
  expect([log.detail(2)?.sample, log.detail(3)?.sample]).toMatchObject([null, { payload: null }]);
});

test('keeps what the user sent, before the reply to it, and whether it left', async () => {
  const log = logOf();
  log.add(placed(1), 0, 'sent');
  const failed = log.add(placed(2), 0, 'sent');
  const unconfirmed = log.add(placed(3), 0, 'sent');
  log.fail(failed?.number ?? 0, 'failed');
  log.fail(unconfirmed?.number ?? 0, 'unconfirmed');
  log.add(placed(4), 0);
  expect(log.rows(view()).rows.map(({ out }) => out)).toEqual([
    ...[null, 'unconfirmed', 'failed', 'sent'],
  ]);
  // One that did not leave counts for nothing, also by another version of the document.
  expect(log.counts()).toMatchObject({ all: 4, sent: 1, seen: [seen('placed', { valid: 3 }, 0)] });
  const file = analyzedFileOf(DOCUMENT.replace('type: integer', 'type: string'));
  log.setChannels(handlers.liveChannels(file, { id: '#/channels/orders' }) ?? []);
  while (log.review());
  expect(log.counts()).toMatchObject({
    ...{ verdicts: { valid: 0, invalid: 3 }, seen: [seen('placed', { invalid: 3 }, 0)] },
  });
  const lines = await (await log.export()).lines.text();
  const said = lines.match(/"(?:number|direction)":(?:\d+|"\w+")/g);
  // One that did not leave is no message of the channel.
  expect(said).toEqual([
    ...['"number":1', '"direction":"out"', '"number":3', '"direction":"out"'],
    ...['"number":4', '"direction":"in"'],
  ]);
  const read: boolean[] = [];
  await readExport(new Blob([lines]), (_, __, isSent) => read.push(isSent) > 0);
  expect(read).toEqual([true, true, false]);
});

const REQUESTS = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: /orders
    messages: {ask: {payload: {type: object, required: [ask]}}}
  answers:
    address: /answers
    messages: {answer: {payload: {type: object, required: [answer]}}}
operations:
  takeOrders:
    action: receive
    channel: {$ref: '#/channels/orders'}
    reply: {channel: {$ref: '#/channels/answers'}}
`;

test.each([
  ['http', REQUESTS, '/answers'],
  ['http', REQUESTS.replace('address: /answers', 'address: null'), '/orders'],
  ['ws', REQUESTS.replace('address: /answers', 'address: null'), '/orders'],
])('over %s a reply that comes at the address of its request is one', (protocol, text, address) => {
  const id = '#/operations/takeOrders';
  const channels = handlers.liveChannels(analyzedFileOf(text), { id }) ?? [];
  const log = new MessageLog({
    channels: structuredClone(channels),
    ...{ protocol, operation: 'takeOrders', isLive: true },
  });
  const isResponse = protocol === 'http';
  log.add(message({ answer: 1 }, { address: '/orders', ...(isResponse && { isResponse }) }), 0);
  expect(log.rows(view()).rows).toMatchObject([{ message: 'answer', verdict: 'valid', address }]);
  expect(log.detail(1)?.sample).toMatchObject({ channel: 'answers' });
});

test.each([
  ['an answer', { payload: new TextEncoder().encode('{"ok": true}') }],
  ['one without a body', { payload: new Uint8Array() }],
])('over HTTP no message of the request is expected in the response: %s', (_, answer) => {
  const text = REQUESTS.replace(/ {4}reply: .*\n/, '');
  const channels = handlers.liveChannels(analyzedFileOf(text), { id: '#/operations/takeOrders' });
  const log = new MessageLog({
    channels: structuredClone(channels ?? []),
    ...{ protocol: 'http', operation: 'takeOrders', isLive: true },
  });
  log.add({ address: '/orders', headers: {}, status: 200, isResponse: true, ...answer }, 0);
  expect(log.rows(view()).rows).toMatchObject([
    {
      ...{ message: null, verdict: 'unknown', address: '/orders' },
      first: { message: 'The document has no messages for it.' },
    },
  ]);
});

test('validates what the user sent also where too many messages come', () => {
  const log = logOf({ clock: busyClock() });
  for (let i = 0; i < 10; i++) log.add(placed(i), 0);
  expect(log.rows(view({}, { count: 1 })).rows).toMatchObject([{ verdict: null }]);
  log.add(placed('wrong'), 0, 'sent');
  expect(log.rows(view({}, { count: 1 })).rows).toMatchObject([{ verdict: 'invalid' }]);
});

test('a message has no edits that JSON has no value for, and shows all the same', () => {
  const log = logOf();
  const deep = 20_000;
  log.add(message(`{"kind":"placed","id":1,"x":${'['.repeat(deep)}${']'.repeat(deep)}}`), 0);
  log.add(message('{"kind":"placed","id":1,"total":1e400}'), 0);
  expect([log.detail(1), log.detail(2)]).toMatchObject([{ sample: null }, { sample: null }]);
});

/** A clock by which there is only time for one message. */
function busyClock(): () => number {
  let time = 0;
  return () => (time += 1000);
}

test('counts the fields of what others send, again when the channels change', () => {
  const log = logOf();
  log.add(message({ kind: 'placed', id: 1 }), 1);
  log.add(message({ kind: 'placed', id: 'wrong' }), 2);
  log.add(message({ kind: 'placed', id: 3 }), 3, 'sent');
  log.add(message({ kind: 'unknown' }), 4);
  const seen = () =>
    log.payloads
      .take()
      ?.map(({ channel, message: name, count, fields }) => ({ channel, name, count, fields }));
  const placed = {
    ...{ channel: 'orders', name: 'placed', count: 2 },
    fields: new Map([
      ['/kind', { count: 2, values: ['"placed"'] }],
      ['/id', { count: 2, values: ['1', '"wrong"'] }],
    ]),
  };
  expect(seen()).toEqual([placed]);
  expect(seen()).toBeUndefined();
  log.setChannels((CHANNELS ?? []).map((one) => ({ ...one, key: 'renamed' })));
  log.review();
  expect(seen()?.map(({ channel, count }) => [channel, count])).toEqual([['renamed', 2]]);
});

test('what is on the screen can be opened after others pushed it out', () => {
  const log = logOf();
  const push = (): void => {
    for (let i = 0; i < MAX_KEPT; i++) log.add(message({ kind: 'cancelled' }), 2);
  };
  log.add(message({ kind: 'placed', id: 'wrong' }), 1);
  const { rows } = log.rows(view());
  push();
  expect(log.rows(view()).rows).not.toContainEqual(rows[0]);
  expect(log.detail(1)?.errors).toHaveLength(1);
  for (let i = 0; i < 10; i++) log.rows(view());
  expect(log.detail(1)?.number).toBe(1);
});

test('a paused list stays as it was while more comes, and is validated again', () => {
  const log = logOf();
  log.add(message({ kind: 'placed', id: 'wrong' }), 1);
  const paused = view({ verdict: 'invalid' }, { until: 1 });
  const before = log.rows(paused);
  expect(before.rows.map((one) => one.number)).toEqual([1]);
  for (let i = 0; i < MAX_KEPT; i++) log.add(message({ kind: 'cancelled' }), 2);
  expect(log.rows(paused)).toEqual(before);
  expect(log.detail(1)?.number).toBe(1);
  log.setChannels([]);
  expect(log.rows(paused).total).toBe(0);
  log.clear();
  expect(log.rows(view({}, { until: 1 }))).toEqual({ rows: [], total: 0 });
});
