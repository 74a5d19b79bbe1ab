// Values in the binary encodings of Avro and Protocol Buffers, and bytes that are none.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { partOf } from '../model/parts.ts';
import { loadOptionalParser } from '../optional-parsers.ts';
import { subscriptionAddress } from './addresses.ts';
import { channelOf } from './candidates.ts';
import { interpretedDecider } from './interpret.ts';
import { LiveSession } from './session.ts';

async function judgeOf(message: object, address = 'a/{id}') {
  const analyzer = new Analyzer('a.json', 'json');
  const channels = { c: { address, parameters: { id: {} }, messages: { m: message } } };
  analyzer.setText(
    JSON.stringify({ asyncapi: '3.0.0', info: { title: 'a', version: '1' }, channels }),
  );
  analyzer.model();
  for (const name of analyzer.neededParsers()) analyzer.setParsers(await loadOptionalParser(name));
  const part = partOf(analyzer.model(), '#/channels/c', 'channel');
  const channel = part && channelOf(analyzer.bundler(), analyzer.model(), part);
  const session = new LiveSession(channel ? [channel] : [], 'mqtt', {
    deciderOf: ({ root, definitions }) => interpretedDecider(root, definitions()),
    utf8: (bytes) => Buffer.from(bytes).toString(),
  });
  return (bytes: readonly number[]) => {
    const payload = Uint8Array.from(bytes);
    const { value, errors } = session.judge({ address: 'a/1', payload, headers: null });
    return errors[0] ? `${errors[0].code}: ${errors[0].message}` : value?.is;
  };
}

const avro = (schema: unknown) => ({
  contentType: 'application/avro',
  payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema },
});

test.each([
  ['int', [0x01], -1],
  ['long', [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], '9223372036854775807'],
  ['string', [0x06, 0xe2, 0x82, 0xac], '€'],
  ['bytes', [0x04, 0xff, 0x00], '\u00ff\u0000'],
  ['boolean', [1], true],
  [{ type: 'array', items: 'int' }, [0x03, 0x04, 0x02, 0x04, 0x00], [1, 2]],
  [{ type: 'array', items: 'null' }, [0x06, 0x00], [null, null, null]],
  [{ type: 'map', values: 'boolean' }, [0x02, 0x02, 0x61, 0x01, 0x00], { a: true }],
  [{ type: 'fixed', name: 'F', size: 2 }, [0x41, 0x42], 'AB'],
  [['null', { type: 'enum', name: 'E', symbols: ['A', 'B'] }], [0x02, 0x02], 'B'],
  // A single object: the fingerprint of "int" is from the tests of Avro itself.
  ['int', [0xc3, 0x01, 0x8f, 0x5c, 0x39, 0x3f, 0x1a, 0xd5, 0x75, 0x72, 0x04], 2],
])('Avro %j', async (schema, bytes, value) => {
  expect((await judgeOf(avro(schema)))(bytes)).toEqual(value);
});

test.each([
  ['string', [0x08, 0x61], 'a length of 4 is more than the 1 bytes left'],
  ['string', [0x02, 0xff], 'not UTF-8'],
  ['string', [0x06, 0xed, 0xa0, 0x80], 'not UTF-8'],
  ['int', [0xfe, 0xff, 0xff, 0xff, 0xff, 0x01], 'too large for an int'],
  ['int', [0x02, 0x00], '1 bytes follow'],
  ['boolean', [2], 'a boolean is 0 or 1'],
  ['double', [0, 0], '8 bytes are expected'],
  ['bytes', [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], 'a length of -'],
  [['null', 'int'], [0x04], 'the union has no type number 2'],
  [{ type: 'array', items: 'null' }, [0xfe, 0xff, 0xff, 0xff, 0x0f], 'more than the 0 bytes'],
  ['int', [0xc3, 0x01, 0, 0, 0, 0, 0, 0, 0, 0, 0x04], 'another schema'],
])('not Avro %j: %j', async (schema, bytes, reason) => {
  expect((await judgeOf(avro(schema)))(bytes)).toContain(reason);
});

test('a value of Avro that is nested without end', async () => {
  const fields = [{ name: 'next', type: ['null', 'L'] }];
  const judge = await judgeOf(avro({ type: 'record', name: 'L', fields }));
  expect(judge([2, 2, 0])).toEqual({ next: { next: { next: null } } });
  expect(judge(Array(5000).fill(2))).toContain('nested too deeply');
});

const PROTO = `// message Other {}
syntax = "proto3";
message Order {
  int32 id = 1; string name = 2; repeated sint32 rows = 3; map<string, bool> flags = 4;
  Line line = 5; Color color = 6; fixed64 big = 7;
  enum Color { RED = 0; BLUE = 1; }
  message Line { double price = 1; }
}`;
const proto = {
  contentType: 'application/protobuf',
  payload: { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: PROTO },
};

test('Protocol Buffers', async () => {
  const judge = await judgeOf(proto);
  expect(judge([])).toEqual({});
  expect(
    judge([
      ...[8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1],
      ...[0x12, 1, 0x61, 0x1a, 2, 1, 2, 0x18, 3, 0x22, 5, 0x0a, 1, 0x62, 0x10, 1],
      ...[0x2a, 9, 9, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 0x30, 1],
      ...[0x39, 1, 0, 0, 0, 0, 0, 0, 0, 0xfa, 0x06, 1, 0x78],
    ]),
  ).toEqual({
    ...{ id: -1, name: 'a', rows: [-1, 1, -2], flags: { b: true } },
    ...{ line: { price: 1.5 }, color: 1, big: 1 },
  });
  for (const [bytes, reason] of [
    [[0x12, 5, 0x61], 'a length of 5 is more than the 1 bytes left'],
    [[0x12, 1, 0xff], 'not UTF-8'],
    [[0x10, 1], 'is encoded as wire type 0, not 2'],
    [[0x57], 'there is no wire type 7'],
    [[0x00, 1], 'there is no field 0'],
    [[0x08, ...Array(10).fill(0xff)], 'more than 64 bits'],
    [[0x53], 'the bytes end'],
    [Array(3000).fill(0x53), 'nested too deeply'],
  ] as const)
    expect([bytes, judge(bytes)]).toEqual([bytes, expect.stringContaining(reason)]);
});

test.each([
  ['mqtt', 'a/{id}/b-{n}', 'a/+/+'],
  ['nats', 'a.{id}.b', 'a.*.b'],
  ['amqp', 'a.{id}', 'a.*'],
  ['redis', 'a[1].{id}.b', 'a\\[1\\].*.b'],
  ['kafka', 'a.{id}', null],
  ['kafka', 'a.b', 'a.b'],
])('subscription of %s to %s', (protocol, address, subscription) => {
  expect(subscriptionAddress(address, protocol)).toBe(subscription);
});
