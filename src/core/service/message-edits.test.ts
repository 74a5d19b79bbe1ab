// Edits that make a document fit a message that came: which are offered, and the text afterwards.
import { expect, test } from 'vitest';
import { analyzedFileOf as fileAt } from '../analysis/analyzed-file.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { runCommand } from './commands/run-command.ts';
import { type MessageSample, messageEdits } from './message-edits.ts';
import { analyzedFileOf, asJson } from './structure/testing.ts';

const SCHEMA = `          type: object
          required: [id]
          additionalProperties: false
          properties:
            id: {type: integer}
            # As the warehouse has it.
            status: {$ref: '#/components/schemas/Status'}
            note: {type: string}
            total: {type: integer, minimum: 0}
`;
const REST = `  others:
    address: others
    messages:
      moved:
        payload: {$ref: '#/components/schemas/Status'}
components:
  schemas:
    Status:
      enum:
        - open # not paid yet
        - paid
`;

function documentWith(schema: string, more = ''): string {
  return `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders:
    address: orders/{region}
    parameters:
      region: {enum: [eu, us]}
    messages:
      placed:
        headers:
          properties:
            trace: {type: string}
        payload:
${schema}${more}${REST}`;
}

const TEXT = documentWith(SCHEMA);

function sampleOf(payload: unknown, error?: readonly [path: string, code: string]): MessageSample {
  return {
    ...{ channel: 'orders', message: 'placed', isValid: !error, headers: null, parameters: {} },
    payload: JSON.stringify(payload),
    errors: error ? [{ path: error[0], code: error[1] }] : [],
  };
}

const ID = '#/channels/orders';

function editsOf(text: string, sample: MessageSample, files: Record<string, string> = {}) {
  const file = analyzedFileOf(text, files);
  const after = (uri: string): string => {
    const [one] = messageEdits(file, ID, sample);
    const own = one && (one.uri === '' ? file : fileAt(file.documents.file(one.uri), file));
    const result = own && runCommand(own, one.command);
    if (!result || 'refused' in result) return 'nothing';
    const { edits = [] } = result.files.find((other) => other.uri === uri) ?? {};
    return applyEdits(file.documents.file(uri)?.text ?? '', edits);
  };
  return { offered: messageEdits(file, ID, sample), after };
}

/** The document after the only edit: in YAML, where all but the edit stays, and as JSON. */
function expectAfter(sample: MessageSample, before: string, after: string): void {
  const changed = TEXT.replace(before, after);
  expect(changed).not.toBe(TEXT);
  expect(editsOf(TEXT, sample).after('')).toBe(changed);
  expect(editsOf(asJson(TEXT), sample).after('')).toBe(asJson(changed));
}

test('adds a property that the schema does not allow', () => {
  const sample = sampleOf({ id: 1, discount: 0.5 }, ['/payload/discount', 'additionalProperties']);
  expect(editsOf(TEXT, sample).offered).toMatchObject([
    { error: 0, title: 'Add property "discount"', secrets: 0 },
  ]);
  const last = '            total: {type: integer, minimum: 0}\n';
  expectAfter(sample, last, `${last}            discount:\n              type: number\n`);
});

test('adds a value to the enum of a definition, and says how often that is used', () => {
  const sample = sampleOf({ id: 1, status: 'sent' }, ['/payload/status', 'enum']);
  expect(editsOf(TEXT, sample).offered).toMatchObject([
    {
      title: 'Add "sent" to the enum',
      note: '"Status" is used in 2 places. This changes all of them.',
    },
  ]);
  expectAfter(sample, '        - paid\n', '        - paid\n        - sent\n');
});

test('adds a value to the enum of a parameter', () => {
  const sample = {
    ...sampleOf({ id: 1 }, ['/parameters/region', 'enum']),
    parameters: { region: 'ap' },
  };
  expectAfter(sample, '[eu, us]', '[eu, us, ap]');
});

test.each([
  [{ id: 'a' }, '/payload/id', 'id: {type: integer}', 'id: {type: [integer, string]}'],
  [
    { id: 1, total: 2.5 },
    '/payload/total',
    '{type: integer, minimum: 0}',
    '{type: number, minimum: 0}',
  ],
  [
    { id: 1, note: null },
    '/payload/note',
    'note: {type: string}',
    "note: {type: [string, 'null']}",
  ],
])('widens the type of a value: %j', (payload, path, before, after) => {
  expectAfter(sampleOf(payload, [path, 'type']), before, after);
});

test('makes a property optional that is missing', () => {
  const sample = sampleOf({ note: 'x' }, ['/payload', 'required']);
  expect(editsOf(TEXT, sample).offered).toMatchObject([{ title: 'Make "id" optional' }]);
  expectAfter(sample, '          required: [id]\n', '');
});

test('changes the file in which a schema is', () => {
  const text = documentWith('          $ref: order.yaml\n');
  const order = 'type: object\nproperties:\n  status: {enum: [open]}\n';
  const sample = sampleOf({ status: 'paid' }, ['/payload/status', 'enum']);
  const { offered, after } = editsOf(text, sample, { 'order.yaml': order });
  expect(offered).toMatchObject([{ uri: 'order.yaml' }]);
  expect(after('order.yaml')).toBe(order.replace('[open]', '[open, paid]'));
});

test('keeps a valid message as an example, with the headers that the schema names', () => {
  const sample = {
    ...sampleOf({ id: 1, note: 'gift' }),
    headers: JSON.stringify({ trace: 'a1', 'x-hop': '3' }),
  };
  expect(editsOf(TEXT, sample).offered).toMatchObject([{ error: null, secrets: 0 }]);
  const before = '            total: {type: integer, minimum: 0}\n';
  const example = `        examples:
          - headers:
              trace: a1
            payload:
              id: 1
              note: gift
`;
  expectAfter(sample, before, before + example);
  expect(editsOf(documentWith(SCHEMA, example), sample).offered).toEqual([]);
});

test.each<[why: string, payload: unknown, error?: readonly [string, string]]>([
  ['the value is wrong in another way, too', { id: 'x', total: -1.5 }, ['/payload/total', 'type']],
  ['it is not about what a schema allows', { id: 1, total: -1 }, ['/payload/total', 'minimum']],
  [
    'the name of a property is none',
    { id: 1, 'a\nb': 1 },
    ['/payload/a\nb', 'additionalProperties'],
  ],
  ['a reference in the example would be followed', { id: 1, note: 'x', $ref: '#/info' }],
  ['the number has lost digits', { id: 2 ** 62 }],
])('offers nothing where %s', (_, payload, error) => {
  expect(editsOf(TEXT, sampleOf(payload, error)).offered).toEqual([]);
});

test('offers nothing for a schema in another language, and for what is not there', () => {
  const avro = documentWith(`          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: {type: record, name: R, fields: [{name: id, type: int}]}
`);
  const sample = sampleOf({ id: 'x' }, ['/payload/id', 'type']);
  expect(editsOf(avro, sample).offered).toEqual([]);
  const file = analyzedFileOf(TEXT);
  expect(messageEdits(file, '#/channels/none', sample)).toEqual([]);
  expect(messageEdits(file, ID, { ...sample, message: 'none' })).toEqual([]);
});

test('counts the values that look like secrets', () => {
  const sample = sampleOf({ id: 1, note: `AKIA${'QWERTYUIOPASDFGH'}` });
  expect(editsOf(TEXT, sample).offered).toMatchObject([{ title: 'Add as example', secrets: 1 }]);
});

test('offers no value of an enum that may have lost digits, and no example that is invalid', () => {
  const long = JSON.parse('{"id": 1, "status": 12345678901234567891}');
  expect(editsOf(TEXT, sampleOf(long, ['/payload/status', 'enum'])).offered).toEqual([]);
  expect(editsOf(TEXT, sampleOf({ id: 1 })).offered).toHaveLength(1);
  expect(editsOf(TEXT, sampleOf({ id: 'x' })).offered).toEqual([]);
});

test('counts what uses a definition by others, and not what uses the message', () => {
  const text = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0}
channels:
  orders: {address: orders, messages: {placed: {$ref: '#/components/messages/placed'}}}
  others: {address: others, messages: {placed: {$ref: '#/components/messages/placed'}}}
components:
  messages:
    placed: {payload: {type: object, properties: {note: {enum: [a]}, order: {$ref: '#/components/schemas/Order'}}}}
    paid: {payload: {$ref: '#/components/schemas/Order'}}
    sent: {payload: {$ref: '#/components/schemas/Order'}}
  schemas:
    Order: {properties: {status: {$ref: '#/components/schemas/Status'}, parent: {$ref: '#/components/schemas/Order'}}}
    Status: {enum: [open]}
`;
  const noteOf = (payload: unknown, path: string) =>
    editsOf(text, sampleOf(payload, [path, 'enum'])).offered.map(({ note }) => note);
  expect(noteOf({ order: { status: 'paid' } }, '/payload/order/status')).toEqual([
    '"Status" is used in 3 places. This changes all of them.',
  ]);
  expect(noteOf({ note: 'b' }, '/payload/note')).toEqual([undefined]);
});

test('offers fewer edits of a large document, of which each has to be read again', () => {
  const payload = { id: 1, status: 'sent', more: 1 };
  const sample = {
    ...sampleOf(payload, ['/payload/status', 'enum']),
    errors: [
      { path: '/payload/status', code: 'enum' },
      { path: '/payload/more', code: 'additionalProperties' },
    ],
  };
  const large = `${TEXT}# ${'x'.repeat(3_500_000)}\n`;
  expect(
    [TEXT, large].map((text) => messageEdits(analyzedFileOf(text, {}), ID, sample).length),
  ).toEqual([2, 1]);
});
