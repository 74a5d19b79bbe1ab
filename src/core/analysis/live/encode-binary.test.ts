// Values of JSON in the binary encodings of Avro and Protocol Buffers.
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import { nodeAt } from '../../text/tree.ts';
import { generate } from '../instances/generate.ts';
import { messageSchemas } from '../instances/message-schemas.ts';
import { analyzerOf } from '../instances/testing.ts';
import { createProtobufParser } from '../schemas/protobuf/read.ts';
import { type AvroType, avroDecoder, avroDecoderOf } from './avro-binary.ts';
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

describe('logical types of Avro', () => {
  const of = (base: string, logical: string, more: object = {}): AvroType => ({
    is: base,
    logical,
    ...more,
  });
  const decimal = { precision: 6, scale: 2 };
  const numberIn = (type: AvroType, value: unknown) =>
    String(avroDecoderOf(type).decode(encodeAvro(type, value)));

  test.each<[AvroType, unknown, string]>([
    [of('int', 'date'), '1970-01-02', '1'],
    [of('int', 'date'), '1969-12-31', '-1'],
    [of('int', 'date'), 20_000, '20000'],
    [of('int', 'time-millis'), '00:01', '60000'],
    [of('int', 'time-millis'), '00:00:01.5', '1500'],
    [of('long', 'time-micros'), '00:00:01.000002', '1000002'],
    [of('long', 'timestamp-millis'), '1970-01-01T00:00:00.120Z', '120'],
    [of('long', 'timestamp-millis'), '1969-12-31T23:59:59.250Z', '-750'],
    [of('long', 'timestamp-micros'), '1970-01-01 01:00:00+01:00', '0'],
    [of('long', 'local-timestamp-millis'), '1970-01-01T00:00:01', '1000'],
  ])('%j: the text or number %j is %s', (type, value, number) => {
    expect(numberIn(type, value)).toBe(number);
  });

  test.each<[AvroType, unknown, readonly number[]]>([
    [of('bytes', 'decimal', decimal), 12.34, [0x04, 0x04, 0xd2]],
    [of('bytes', 'decimal', decimal), '12.3', [0x04, 0x04, 0xce]],
    [of('bytes', 'decimal', decimal), -0.01, [0x02, 0xff]],
    [of('bytes', 'decimal', decimal), 1.28, [0x04, 0x00, 0x80]],
    [of('bytes', 'decimal', decimal), 0, [0x02, 0x00]],
    [of('bytes', 'decimal', decimal), '\u0004\u00d2', [0x04, 0x04, 0xd2]],
    [of('bytes', 'decimal', { precision: 9, scale: 8 }), 1e-7, [0x02, 0x0a]],
    [of('fixed', 'decimal', { ...decimal, size: 4 }), -1, [0xff, 0xff, 0xff, 0x9c]],
    [
      of('fixed', 'duration', { size: 12 }),
      'P1Y2M1W1DT1.5S',
      [14, 0, 0, 0, 8, 0, 0, 0, 220, 5, 0, 0],
    ],
    [of('fixed', 'duration', { size: 12 }), 'P'.repeat(12), Array(12).fill(0x50)],
  ])('%j: %j has the bytes %j', (type, value, bytes) => {
    expect([...encodeAvro(type, value)]).toEqual(bytes);
  });

  test.each<[AvroType, unknown, string]>([
    [of('int', 'date'), '2025-02-30', ': this must be a whole number.'],
    [of('int', 'date'), '2025-02-03T00:00Z', ': this must be a whole number.'],
    [of('int', 'time-millis'), '00:00:00.0001', ': this must be a whole number.'],
    [of('int', 'time-millis'), '24:61', ': this must be a whole number.'],
    [of('long', 'timestamp-millis'), '2025-02-03T00:00', ': this must be a whole number.'],
    [of('bytes', 'decimal', decimal), 0.001, ': this must have at most 2 digits behind the point.'],
    [of('bytes', 'decimal', decimal), 12_345, ': this must have at most 6 digits.'],
    [
      of('fixed', 'decimal', { ...decimal, size: 1 }),
      1.28,
      ': this needs 2 bytes; the type has 1.',
    ],
    [of('fixed', 'duration', { size: 12 }), 'a month', ': this must have 12 bytes; it has 7.'],
  ])('%j: %j is refused', (type, value, message) => {
    expect(failureOf(() => encodeAvro(type, value))).toBe(message);
  });
});

describe('generated values of Avro', () => {
  /** Returns what is generated for 20 seeds, and what is decoded of it, as JSON. */
  function generated(schema: unknown): { values: unknown[]; decoded: string[] } {
    const payload = { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema };
    const analyzer = analyzerOf(
      JSON.stringify({
        asyncapi: '3.0.0',
        info: { title: 'a', version: '1' },
        channels: { c: { messages: { m: { payload } } } },
      }),
    );
    const bundler = analyzer.bundler();
    const basis = messageSchemas(bundler, '#/channels/c/messages/m')?.payload;
    const path = ['channels', 'c', 'messages', 'm', 'payload', 'schema'];
    const node = nodeAt(bundler.documents.file('')?.tree, path);
    const decoder = node && avroDecoder(bundler.documents, { uri: '', path, node });
    if (basis?.kind !== 'schema' || !decoder) throw new Error('The schema is not read.');
    const values = Array.from({ length: 20 }, (_, seed) => {
      const made = generate(basis.root, basis.definitions(), seed);
      if ('why' in made) throw new Error(made.why);
      return made.value;
    });
    const decoded = values.map((value) =>
      JSON.stringify(decoder.decode(encodeAvro(decoder.type, value))),
    );
    return { values, decoded };
  }

  const isDay = (days: number) => /^202[5-8]-/.test(new Date(days * 86_400_000).toISOString());

  test.each<[object, (value: unknown) => boolean]>([
    [{ type: 'int', logicalType: 'date' }, (days) => isDay(Number(days))],
    [{ type: 'int', logicalType: 'time-millis' }, (ms) => Number(ms) < 86_400_000],
    [{ type: 'long', logicalType: 'time-micros' }, (us) => Number(us) < 86_400_000_000],
    ...['timestamp', 'local-timestamp'].flatMap((name): [object, (value: unknown) => boolean][] => [
      [
        { type: 'long', logicalType: `${name}-millis` },
        (ms) => isDay(Math.floor(Number(ms) / 864e5)),
      ],
      [
        { type: 'long', logicalType: `${name}-micros` },
        (us) => isDay(Math.floor(Number(us) / 864e8)),
      ],
    ]),
    [
      { type: 'bytes', logicalType: 'decimal', precision: 6, scale: 2 },
      (amount) => /^\d{1,4}(?:\.\d\d?)?$/.test(String(amount)),
    ],
    [{ type: 'bytes', logicalType: 'decimal', precision: 40, scale: 12 }, Number.isFinite],
    [{ type: 'bytes', logicalType: 'decimal', precision: 3 }, Number.isInteger],
    [
      { type: 'fixed', name: 'F', size: 2, logicalType: 'decimal', precision: 4, scale: 1 },
      (amount) => Number(amount) > 0 && Number(amount) < 1000,
    ],
    [
      { type: 'string', logicalType: 'uuid' },
      (id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-/.test(`${id}`),
    ],
    [
      { type: 'fixed', name: 'F', size: 12, logicalType: 'duration' },
      (text) => /^P\d+M\d+DT\d+H$/.test(`${text}`),
    ],
    [{ type: 'fixed', name: 'F', size: 5 }, (text) => String(text).length === 5],
    // On other types a logical type means nothing.
    [{ type: 'string', logicalType: 'date' }, (text) => typeof text === 'string'],
  ])('%j is what it means, and has an encoding', (schema, isMeant) => {
    for (const wrapped of [schema, ['null', schema], { type: 'array', items: schema }]) {
      const { values } = generated(wrapped);
      for (const value of values.flat()) {
        const [inner] = typeof value === 'object' && value ? Object.values(value) : [value];
        if (inner !== null) expect([inner, isMeant(inner)]).toEqual([inner, true]);
      }
    }
    const { values, decoded } = generated(schema);
    if (values.every(Number.isInteger) && !('precision' in schema))
      expect(decoded).toEqual(values.map((value) => JSON.stringify(value)));
  });
});

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
