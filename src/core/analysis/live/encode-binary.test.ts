// Values of JSON in the binary encodings of Avro and Protocol Buffers.
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { createProtobufParser } from '../schemas/protobuf/read.ts';
import { type AvroType, avroDecoderOf } from './avro-binary.ts';
import { encodeAvro, encodeProtobuf, Unencodable } from './encode-binary.ts';
import { protobufDecoder } from './protobuf-binary.ts';

const is = (name: string): AvroType => ({ is: name });
const record: AvroType = {
  is: 'record',
  name: 'a.Order',
  fields: [
    { name: 'a', type: is('long') },
    { name: 'b', type: is('string') },
  ],
};
const union: AvroType = { is: 'union', types: [is('null'), is('string'), is('double'), record] };
const failureOf = (run: () => unknown): string => {
  try {
    return JSON.stringify(run());
  } catch (failure) {
    if (!(failure instanceof Unencodable)) throw failure;
    return `${failure.pointer}: ${failure.message}`;
  }
};

describe('Avro', () => {
  // The first four are examples of its specification.
  test.each<[AvroType, unknown, readonly number[]]>([
    [record, { a: 27, b: 'foo' }, [0x36, 0x06, 0x66, 0x6f, 0x6f]],
    [{ is: 'array', types: [is('long')] }, [3, 27], [0x04, 0x06, 0x36, 0x00]],
    [union, null, [0x00]],
    [union, 'a', [0x02, 0x02, 0x61]],
    [union, { string: 'a' }, [0x02, 0x02, 0x61]],
    [union, { 'a.Order': { a: 0, b: '' } }, [0x06, 0, 0]],
    [union, { a: 0, b: '' }, [0x06, 0, 0]],
    [{ is: 'map', types: [is('boolean')] }, { a: true }, [0x02, 0x02, 0x61, 0x01, 0x00]],
    [{ is: 'map', types: [is('int')] }, {}, [0x00]],
    [{ is: 'enum', name: 'E', symbols: ['X', 'Y'] }, 'Y', [0x02]],
    [{ is: 'fixed', name: 'F', size: 2 }, '\u00ffA', [0xff, 0x41]],
    [is('bytes'), '\u00ff', [0x02, 0xff]],
    [is('int'), -(2 ** 31), [0xff, 0xff, 0xff, 0xff, 0x0f]],
    [is('long'), '9223372036854775807', [0xfe, ...Array(8).fill(0xff), 0x01]],
    [is('float'), 1.5, [0, 0, 0xc0, 0x3f]],
    [is('double'), 'NaN', [0, 0, 0, 0, 0, 0, 0xf8, 0x7f]],
    [is('string'), '\u20ac', [0x06, 0xe2, 0x82, 0xac]],
  ])('%j: %j', (type, value, bytes) => {
    const encoded = encodeAvro(type, value);
    expect([...encoded]).toEqual(bytes);
    expect(() => avroDecoderOf(type).decode(encoded)).not.toThrow();
  });

  test.each<[AvroType, unknown, string]>([
    [record, { a: 1 }, ': the field "b" is missing.'],
    [record, { a: 1, b: '', c: 2 }, '/c: a.Order has no such field.'],
    [record, { a: 'x', b: '' }, '/a: this must be a whole number.'],
    [is('int'), 2 ** 31, ': 2147483648 has more than 32 bits.'],
    [{ is: 'union', types: [is('null'), record] }, { a: 1, b: 2 }, '/b: this must be a string.'],
    [union, true, ': this fits none of the types.'],
    [{ is: 'fixed', name: 'F', size: 2 }, 'A', ': this must have 2 bytes; it has 1.'],
    [{ is: 'array', types: [is('int')] }, [1, null], '/1: this must be a whole number.'],
    [{ is: 'enum', symbols: [] }, 'A', ': this must be one of the symbols.'],
  ])('not %j: %j', (type, value, message) => {
    expect(failureOf(() => encodeAvro(type, value))).toBe(message);
  });
});

test('a value of unions within each other is given up', () => {
  const named: AvroType = { is: 'record', name: 'L' };
  named.fields = [{ name: 'L', type: { is: 'union', types: [is('null'), named] } }];
  let value: unknown = 1;
  for (let i = 0; i < 60; i++) value = { L: value };
  expect(failureOf(() => encodeAvro(named, value))).toBe(': there are too many unions.');
});

describe('Protocol Buffers', () => {
  const text = `syntax = "proto3";
message Order {
  int64 big_id = 1; State state = 2; bytes data = 3; map<string, int32> counts = 4;
  repeated sint32 rows = 5; Line line = 6; fixed32 f = 7; double d = 8; bool ok = 9;
  sfixed64 s = 10; map<bool, Line> lines = 11; string note = 12; float g = 13;
  enum State { OPEN = 0; DONE = 3; }
  message Line { uint64 n = 1; }
}`;
  const read = createProtobufParser().read(text, 3);
  const decoder = protobufDecoder(text, read.fields ?? [], read.enums ?? []);
  const encode = (value: unknown) => decoder && encodeProtobuf(decoder.types, value);

  test('are read by protobufjs as they were meant', () => {
    const value = {
      bigId: '-9007199254740993',
      state: 'DONE',
      data: '/wA=',
      counts: { a: 1, b: -1 },
      rows: [-1, 300],
      line: { n: '18446744073709551615' },
      f: 4294967295,
      d: 0.5,
      ok: true,
      s: '-2',
      lines: { true: { n: '1' } },
      note: '\u20ac',
      g: 1.5,
    };
    const type = protobuf.parse(text, { keepCase: false }).root.lookupType('Order');
    const bytes = encode(value) ?? new Uint8Array();
    const options = { longs: String, enums: String, bytes: String };
    expect(type.toObject(type.decode(bytes), options)).toEqual(value);
    expect(decoder?.decode(bytes)).toMatchObject({ state: 3, rows: [-1, 300], note: '\u20ac' });
    expect(encode({ big_id: 1, state: 3, line: null })).toEqual(Uint8Array.of(8, 1, 16, 3));
  });

  test.each([
    [{ id: 1 }, '/id: Order has no such field.'],
    [{ big_id: 1.5 }, '/big_id: this must be a whole number.'],
    [{ f: -1 }, '/f: -1 has more than 32 bits.'],
    [{ state: 'LATE' }, '/state: this must be a whole number.'],
    [{ data: '%' }, '/data: this must be bytes in base64.'],
    [{ line: [] }, '/line: this must be an object.'],
    [{ rows: 1 }, '/rows: this must be a list.'],
    [{ rows: ['x'] }, '/rows/0: this must be a whole number.'],
  ])('not %j', (value, message) => {
    expect(failureOf(() => encode(value))).toBe(message);
  });
});
