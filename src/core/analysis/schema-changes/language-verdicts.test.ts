// Pairs of Avro and Protocol Buffers schemas: what a message that is received breaks, and one
// that is sent, by the resolution rules of Avro 1.12 and by the section Updating A Message Type of
// the language guide of Protocol Buffers.
import { expect, test } from 'vitest';
import { compareVersions, oneFile } from '../compare/testing.ts';

type Verdict = 'no' | 'breaking' | 'unclassified';
type Row = readonly [name: string, old: string, changed: string, received: Verdict, sent: Verdict];

const R = (fields: string, more = ''): string =>
  `{"type":"record","name":"R"${more},"fields":[${fields}]}`;
const F = (type: string, more = ''): string => `{"name":"f","type":${type}${more}}`;
const E = (symbols: string, more = ''): string =>
  `{"type":"enum","name":"E","symbols":[${symbols}]${more}}`;
const X = (size: number, more = ''): string => `{"type":"fixed","name":"X","size":${size}${more}}`;
const D = (precision: number, scale: number): string =>
  `{"type":"bytes","logicalType":"decimal","precision":${precision},"scale":${scale}}`;

// biome-ignore format: a table
const AVRO: readonly Row[] = [
  ['field with a default added', R(F('"int"')), R(`${F('"int"')},{"name":"g","type":"int","default":0}`), 'no', 'no'],
  ['field with the default null added', R(F('"int"')), R(`${F('"int"')},{"name":"g","type":["null","int"],"default":null}`), 'no', 'no'],
  ['nullable field without a default added', R(F('"int"')), R(`${F('"int"')},{"name":"g","type":["null","int"]}`), 'breaking', 'no'],
  ['field without a default removed', R(`${F('"int"')},{"name":"g","type":"int"}`), R(F('"int"')), 'no', 'breaking'],
  ['field with a default removed', R(`${F('"int"')},{"name":"g","type":"int","default":0}`), R(F('"int"')), 'no', 'no'],
  ['default removed', R(F('"int"', ',"default":0')), R(F('"int"')), 'no', 'no'],
  ['field renamed', R('{"name":"a","type":"int"}'), R('{"name":"b","type":"int"}'), 'breaking', 'breaking'],
  ['field renamed with an alias', R('{"name":"a","type":"int"}'), R('{"name":"b","type":"int","aliases":["a"]}'), 'no', 'breaking'],
  ['field renamed with an alias and a default before', R('{"name":"a","type":"int","default":1}'), R('{"name":"b","type":"int","aliases":["a"]}'), 'no', 'no'],
  ['an alias names a field that is there, too', R('{"name":"b","type":"string"},{"name":"a","type":"int"}'), R('{"name":"a","type":"int","aliases":["b"]},{"name":"b","type":"string"}'), 'no', 'no'],
  ['record renamed', R(F('"int"')), R(F('"int"')).replace('"R"', '"S"'), 'breaking', 'breaking'],
  ['record renamed with an alias', R(F('"int"')), R(F('"int"'), ',"aliases":["R"]').replace('"R"', '"S"'), 'no', 'breaking'],
  ['record in another name space', R(F('"int"'), ',"namespace":"a"'), R(F('"int"'), ',"namespace":"b"'), 'no', 'no'],
  ['nested record of an inherited name space', R(`{"name":"f","type":{"type":"record","name":"N","fields":[]}},{"name":"g","type":"N"}`, ',"namespace":"a.b"'), R(`{"name":"f","type":{"type":"record","name":"N","fields":[]}},{"name":"g","type":"a.b.N"}`, ',"namespace":"a.b"'), 'no', 'no'],
  ['int to long', R(F('"int"')), R(F('"long"')), 'no', 'breaking'],
  ['int to float', R(F('"int"')), R(F('"float"')), 'no', 'breaking'],
  ['long to float', R(F('"long"')), R(F('"float"')), 'no', 'breaking'],
  ['float to long', R(F('"float"')), R(F('"long"')), 'breaking', 'no'],
  ['double to float', R(F('"double"')), R(F('"float"')), 'breaking', 'no'],
  ['string to bytes', R(F('"string"')), R(F('"bytes"')), 'no', 'no'],
  ['boolean to int', R(F('"boolean"')), R(F('"int"')), 'breaking', 'breaking'],
  ['union in another order', R(F('["null","int"]')), R(F('["int","null"]')), 'no', 'no'],
  ['union gains a type', R(F('["null","int"]')), R(F('["null","int","string"]')), 'no', 'breaking'],
  ['type becomes a union with it', R(F('"int"')), R(F('["null","int"]')), 'no', 'breaking'],
  ['type becomes a union that it is promoted to', R(F('"int"')), R(F('["null","double"]')), 'no', 'breaking'],
  ['type becomes a union without it', R(F('"double"')), R(F('["null","int"]')), 'breaking', 'breaking'],
  ['union of one type', R(F('"int"')), R(F('["int"]')), 'no', 'no'],
  ['enum gains a symbol', E('"a","b"'), E('"a","b","c"'), 'no', 'breaking'],
  ['enum with a default gains a symbol', E('"a","b"', ',"default":"a"'), E('"a","b","c"', ',"default":"a"'), 'no', 'no'],
  ['enum loses a symbol', E('"a","b"'), E('"a"'), 'breaking', 'no'],
  ['enum loses a symbol and gains a default', E('"a","b"'), E('"a"', ',"default":"a"'), 'no', 'no'],
  ['default of an enum removed', E('"a","b"', ',"default":"a"'), E('"a","b"'), 'no', 'no'],
  ['symbols in another order', E('"a","b"'), E('"b","a"'), 'no', 'no'],
  ['default of a field does not help an unknown symbol', R(F(E('"a","b"'), ',"default":"a"')), R(F(E('"a"'), ',"default":"a"')), 'breaking', 'no'],
  ['enum renamed', R(F(E('"a"'))), R(F(E('"a"').replace('"E"', '"G"'))), 'breaking', 'breaking'],
  ['fixed of another size', R(F(X(4))), R(F(X(8))), 'breaking', 'breaking'],
  ['fixed renamed with an alias', R(F(X(4))), R(F(X(4, ',"aliases":["X"]').replace('"X"', '"Y"'))), 'no', 'breaking'],
  ['fixed to bytes', R(F(X(4))), R(F('"bytes"')), 'breaking', 'breaking'],
  ['array of promoted items', R(F('{"type":"array","items":"int"}')), R(F('{"type":"array","items":"long"}')), 'no', 'breaking'],
  ['map of other values', R(F('{"type":"map","values":"int"}')), R(F('{"type":"map","values":"string"}')), 'breaking', 'breaking'],
  ['array to map', R(F('{"type":"array","items":"int"}')), R(F('{"type":"map","values":"int"}')), 'breaking', 'breaking'],
  ['recursive record', R('{"name":"next","type":["null","R"]}'), R('{"name":"next","type":["null","R"]},{"name":"n","type":"int","default":0}'), 'no', 'no'],
  ['recursive record with a required field', R('{"name":"next","type":["null","R"]}'), R('{"name":"next","type":["null","R"]},{"name":"n","type":"int"}'), 'breaking', 'no'],
  ['decimal of another scale', R(F(D(8, 2))), R(F(D(8, 3))), 'breaking', 'breaking'],
  ['decimal of another precision', R(F(D(8, 2))), R(F(D(9, 2))), 'breaking', 'breaking'],
  ['scale of 0 written out', R(F('{"type":"bytes","logicalType":"decimal","precision":8}')), R(F(D(8, 0))), 'no', 'no'],
  ['logical type removed', R(F('{"type":"int","logicalType":"date"}')), R(F('"int"')), 'unclassified', 'unclassified'],
  ['logical type of a promoted type', R(F('{"type":"int","logicalType":"date"}')), R(F('{"type":"long","logicalType":"timestamp-millis"}')), 'unclassified', 'breaking'],
  ['documentation and order', R(F('"int"', ',"doc":"a","order":"ascending"')), R(F('"int"', ',"doc":"b","order":"ignore"')), 'no', 'no'],
  ['type written as an object', R(F('"int"')), R(F('{"type":"int"}')), 'no', 'no'],
  ['fields in another order', R('{"name":"a","type":"int"},{"name":"b","type":"int"}'), R('{"name":"b","type":"int"},{"name":"a","type":"int"}'), 'no', 'no'],
  ['a type that is not defined', R(F('"int"')), R(F('"Nowhere"')), 'unclassified', 'unclassified'],
];

const M = (fields: string, more = ''): string => `message M { ${fields} } ${more}`;
const ENUM = 'enum State { NEW = 0; PAID = 1; }';

// biome-ignore format: a table
const PROTOBUF: readonly Row[] = [
  ['number changed', M('string a = 1;'), M('string a = 2;'), 'breaking', 'breaking'],
  ['two fields swap their numbers', M('string a = 1; string b = 2;'), M('string a = 2; string b = 1;'), 'breaking', 'breaking'],
  ['a field moves to the number of a removed one', M('string a = 1; string b = 2;'), M('string b = 1;'), 'breaking', 'breaking'],
  ['removed and reserved', M('string a = 1; string b = 2;'), M('reserved 2; reserved "b"; string a = 1;'), 'no', 'breaking'],
  ['number used again with another type', M('string a = 1;'), M('reserved "a"; int32 b = 1;'), 'breaking', 'breaking'],
  ['renamed', M('string a = 1;'), M('string b = 1;'), 'no', 'no'],
  ['int32 to int64', M('int32 a = 1;'), M('int64 a = 1;'), 'no', 'breaking'],
  ['int64 to bool', M('int64 a = 1;'), M('bool a = 1;'), 'breaking', 'no'],
  ['int32 to sint32', M('int32 a = 1;'), M('sint32 a = 1;'), 'breaking', 'breaking'],
  ['sint32 to sint64', M('sint32 a = 1;'), M('sint64 a = 1;'), 'no', 'breaking'],
  ['int32 to fixed32', M('int32 a = 1;'), M('fixed32 a = 1;'), 'breaking', 'breaking'],
  ['float to double', M('float a = 1;'), M('double a = 1;'), 'breaking', 'breaking'],
  ['string to bytes', M('string a = 1;'), M('bytes a = 1;'), 'no', 'breaking'],
  ['message to bytes', M('N a = 1;', 'message N { int32 x = 1; }'), M('bytes a = 1;', 'message N { int32 x = 1; }'), 'no', 'breaking'],
  ['bytes to message', M('bytes a = 1;', 'message N { int32 x = 1; }'), M('N a = 1;', 'message N { int32 x = 1; }'), 'breaking', 'no'],
  ['enum to int32', M('State a = 1;', ENUM), M('int32 a = 1;', ENUM), 'no', 'no'],
  ['enum to int64', M('State a = 1;', ENUM), M('int64 a = 1;', ENUM), 'no', 'breaking'],
  ['enum to string', M('State a = 1;', ENUM), M('string a = 1;', ENUM), 'breaking', 'breaking'],
  ['enum renamed', M('State a = 1;', ENUM), M('Status a = 1;', ENUM.replace('State', 'Status')), 'no', 'no'],
  ['enum renamed with another number', M('State a = 1;', ENUM), M('Status a = 1;', 'enum Status { NEW = 0; PAID = 2; }'), 'breaking', 'breaking'],
  ['enum value renamed', M('State a = 1;', ENUM), M('State a = 1;', ENUM.replace('PAID', 'DONE')), 'no', 'no'],
  ['enum values swap their numbers', M('State a = 1;', ENUM), M('State a = 1;', 'enum State { PAID = 0; NEW = 1; }'), 'breaking', 'breaking'],
  ['message renamed', M('N a = 1;', 'message N { int32 x = 1; }'), M('P a = 1;', 'message P { int32 x = 1; }'), 'no', 'no'],
  ['message renamed and changed', M('N a = 1;', 'message N { int32 x = 1; }'), M('P a = 1;', 'message P { string x = 1; }'), 'breaking', 'breaking'],
  ['message nested in the one that uses it', M('N a = 1;', 'message N { int32 x = 1; }'), M('message N { int32 x = 1; } N a = 1;'), 'no', 'no'],
  ['name written in full', M('N a = 1;', 'message N { int32 x = 1; }'), M('.N a = 1;', 'message N { int32 x = 1; }'), 'no', 'no'],
  ['type of another file', 'import "a.proto"; message M { a.N n = 1; }', 'import "a.proto"; message M { a.P n = 1; }', 'unclassified', 'unclassified'],
  ['repeated added', M('string a = 1;'), M('repeated string a = 1;'), 'breaking', 'breaking'],
  ['not packed', M('repeated int32 a = 1;'), M('repeated int32 a = 1 [packed = false];'), 'no', 'no'],
  ['presence added', M('string a = 1;'), M('optional string a = 1;'), 'no', 'no'],
  ['alone into a oneof', M('string a = 1;'), M('oneof o { string a = 1; }'), 'no', 'no'],
  ['two into a oneof', M('string a = 1; string b = 2;'), M('oneof o { string a = 1; string b = 2; }'), 'breaking', 'breaking'],
  ['into a oneof that is there', M('string a = 1; oneof o { string b = 2; }'), M('oneof o { string a = 1; string b = 2; }'), 'breaking', 'breaking'],
  ['from one oneof to another', M('oneof o { string a = 1; string b = 2; } oneof p { string c = 3; }'), M('oneof o { string a = 1; } oneof p { string b = 2; string c = 3; }'), 'breaking', 'breaking'],
  ['oneof renamed', M('oneof o { string a = 1; string b = 2; }'), M('oneof p { string a = 1; string b = 2; }'), 'no', 'no'],
  ['oneof split', M('oneof o { string a = 1; string b = 2; }'), M('oneof o { string a = 1; } oneof p { string b = 2; }'), 'breaking', 'breaking'],
  ['field added to a oneof', M('oneof o { string a = 1; }'), M('oneof o { string a = 1; string b = 2; }'), 'no', 'no'],
  ['map of other values', M('map<string, int32> a = 1;'), M('map<string, string> a = 1;'), 'breaking', 'breaking'],
  ['map of wider values', M('map<string, int32> a = 1;'), M('map<string, int64> a = 1;'), 'no', 'breaking'],
  ['map to repeated entries', M('map<string, int32> a = 1;'), M('repeated Entry a = 1;', 'message Entry { string key = 1; int32 value = 2; }'), 'no', 'no'],
  ['repeated entries to map', M('repeated Entry a = 1;', 'message Entry { string key = 1; int32 value = 2; }'), M('map<string, int32> a = 1;'), 'no', 'no'],
  ['map to other entries', M('map<string, int32> a = 1;'), M('repeated Entry a = 1;', 'message Entry { string key = 2; int32 value = 1; }'), 'breaking', 'breaking'],
  ['comments and options', M('string a = 1;'), `option java_package = "b"; ${M('string a = 1 [deprecated = true];')}`, 'no', 'no'],
];

const PROTO2: readonly Row[] = [
  [
    'required added',
    M('optional string a = 1;'),
    M('required string a = 1;'),
    'breaking',
    'breaking',
  ],
  [
    'required removed',
    M('required string a = 1;'),
    M('optional string a = 1;'),
    'breaking',
    'breaking',
  ],
  [
    'required field added',
    M('optional string a = 1;'),
    M('optional string a = 1; required string b = 2;'),
    'breaking',
    'breaking',
  ],
  [
    'group to message',
    M('optional group G = 1 { optional int32 x = 1; }'),
    M('optional G g = 1;', 'message G { optional int32 x = 1; }'),
    'breaking',
    'breaking',
  ],
  [
    'default changed',
    M('optional int32 a = 1 [default = 1];'),
    M('optional int32 a = 1 [default = 2];'),
    'no',
    'no',
  ],
];

// Numbers don't travel in JSON, names and the names of values do.
const PROTOBUF_JSON: readonly Row[] = [
  ['number changed', M('string a = 1;'), M('string a = 2;'), 'no', 'no'],
  ['renamed', M('string a = 1;'), M('string b = 1;'), 'breaking', 'breaking'],
  [
    'renamed with its name in JSON',
    M('string a = 1;'),
    M('string b = 1 [json_name = "a"];'),
    'no',
    'no',
  ],
  [
    'renamed to the same name in JSON',
    M('string order_id = 1;'),
    M('string orderId = 1;'),
    'no',
    'no',
  ],
  ['int32 to sint32', M('int32 a = 1;'), M('sint32 a = 1;'), 'no', 'no'],
  ['string to bytes', M('string a = 1;'), M('bytes a = 1;'), 'breaking', 'breaking'],
  ['enum to int32', M('State a = 1;', ENUM), M('int32 a = 1;', ENUM), 'breaking', 'breaking'],
  [
    'enum value renamed',
    M('State a = 1;', ENUM),
    M('State a = 1;', ENUM.replace('PAID', 'DONE')),
    'breaking',
    'breaking',
  ],
  [
    'enum value with another number',
    M('State a = 1;', ENUM),
    M('State a = 1;', ENUM.replace('1', '2')),
    'no',
    'no',
  ],
];

// Where only keywords of draft 07 are used, they are compared like those; nothing else is decided.
// biome-ignore format: a table
const JSON_SCHEMA: readonly Row[] = [
  ['a required property', '{"properties":{"a":true}}', '{"properties":{"a":true},"required":["a"]}', 'breaking', 'no'],
  ['a wider type', '{"type":"integer"}', '{"type":"number"}', 'no', 'breaking'],
  ['the same prefixItems', '{"prefixItems":[true],"description":"a"}', '{"description":"b","prefixItems":[true]}', 'no', 'no'],
  ['other prefixItems', '{"prefixItems":[{"type":"string"}]}', '{"prefixItems":[{"type":"integer"}]}', 'unclassified', 'unclassified'],
  ['unevaluatedProperties added', '{"properties":{"a":true}}', '{"properties":{"a":true},"unevaluatedProperties":false}', 'unclassified', 'unclassified'],
  ['a property removed beside unevaluatedProperties', '{"properties":{"a":true,"b":true},"unevaluatedProperties":false}', '{"properties":{"a":true},"unevaluatedProperties":false}', 'unclassified', 'breaking'],
  ['a keyword beside $ref', '{"$defs":{"a":{}},"$ref":"#/components/schemas/A"}', '{"$defs":{"a":{}},"$ref":"#/components/schemas/A","minProperties":2}', 'unclassified', 'unclassified'],
  ['more dependentRequired', '{"dependentRequired":{"a":["b"]}}', '{"dependentRequired":{"a":["b","c"]}}', 'unclassified', 'unclassified'],
];

const TABLES = [
  {
    language: 'Avro',
    format: 'application/vnd.apache.avro;version=1.9.0',
    head: '',
    type: 'avro/binary',
    rows: AVRO,
  },
  {
    language: 'Protocol Buffers',
    format: 'application/vnd.google.protobuf;version=3',
    head: 'syntax = "proto3";\n',
    type: 'application/x-protobuf',
    rows: PROTOBUF,
  },
  {
    language: 'version 2',
    format: 'application/vnd.google.protobuf;version=2',
    head: 'syntax = "proto2";\n',
    type: 'application/x-protobuf',
    rows: PROTO2,
  },
  {
    language: 'Protocol Buffers in JSON',
    format: 'application/vnd.google.protobuf;version=3',
    head: 'syntax = "proto3";\n',
    type: 'application/json',
    rows: PROTOBUF_JSON,
  },
  {
    language: 'JSON Schema 2020-12',
    format: 'application/schema+json;version=draft-2020-12',
    head: '',
    type: 'application/json',
    rows: JSON_SCHEMA,
  },
] as const;

function documentOf(format: string, contentType: string, schema: unknown, action: string) {
  return oneFile(
    JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Shop', version: '1' },
      channels: {
        orders: {
          address: 'orders',
          messages: { order: { contentType, payload: { schemaFormat: format, schema } } },
        },
      },
      components: { schemas: { A: { type: 'object' } } },
      operations: { run: { action, channel: { $ref: '#/channels/orders' } } },
    }),
  );
}

for (const { language, format, head, type, rows } of TABLES)
  test.each(rows)(`${language}: %s`, async (_, old, changed, received, sent) => {
    const verdicts: Verdict[] = [];
    for (const action of ['receive', 'send']) {
      const [before, after] = [old, changed].map((text) =>
        documentOf(format, type, head === '' ? JSON.parse(text) : head + text, action),
      );
      if (!before || !after) throw new Error('A version is missing.');
      const { summary } = await compareVersions(before, after);
      verdicts.push(
        summary.breaking > 0 ? 'breaking' : summary.unclassified > 0 ? 'unclassified' : 'no',
      );
    }
    expect(verdicts).toEqual([received, sent]);
  });

test.each([
  ['a type as an object', R(F('"int"')), R(F('{"type":"int"}'))],
  ['a record as the type of an object', R(F('"int"')), `{"type":${R(F('"int"'))}}`],
  [
    'a namespace in the name',
    R(F('"int"'), ',"namespace":"a.b"'),
    R(F('"int"')).replace('"R"', '"a.b.R"'),
  ],
  [
    'an empty list and the default order',
    R(F('"int"')),
    R(F('"int"', ',"order":"ascending"'), ',"aliases":[]'),
  ],
])('Avro: %s changes nothing', async (_, old, changed) => {
  const [before, after] = [old, changed].map((text) =>
    documentOf(
      'application/vnd.apache.avro;version=1.9.0',
      'avro/binary',
      JSON.parse(text),
      'send',
    ),
  );
  if (!before || !after) throw new Error('A version is missing.');
  expect((await compareVersions(before, after)).changes).toEqual([]);
});
