import { expect, test } from 'vitest';
import { type CompareRequest, compareTexts, type VersionTexts } from './compare-texts.ts';

const document = (payload: string) => `asyncapi: 3.0.0
info: {title: Shop, version: '1'}
channels:
  orders:
    address: orders
    messages:
      order: {payload: ${payload}}
operations:
  receiveOrder: {action: receive, channel: {$ref: '#/channels/orders'}}
`;

const version = (text: string, files: VersionTexts['files'] = []): VersionTexts => ({
  ...{ address: 'shop.yaml', language: 'yaml', text, files },
});

const compare = (
  old: VersionTexts,
  changed: VersionTexts,
  levels: CompareRequest['levels'] = new Map(),
) => compareTexts({ id: 1, old, new: changed, levels });

test('a change has the lines of both texts', async () => {
  const result = await compare(
    version(document('{enum: [new, paid]}')),
    version(`# A comment\n${document('{enum: [new]}')}`),
  );
  expect(result).toMatchObject({
    changes: [{ code: 'schema.enum-value-removed', affects: ['senders'], oldLine: 7, newLine: 8 }],
    missing: [],
  });
});

test('documents of AsyncAPI 2 have the lines of their own texts', async () => {
  const older = (state: string) => `asyncapi: 2.6.0
info: {title: Shop, version: '1'}
channels:
  orders:
    publish:
      message:
        name: order
        payload:
          enum: ${state}
`;
  const result = await compare(version(older('[new, paid]')), version(older('[new]')));
  expect(result).toMatchObject({
    changes: [
      {
        code: 'schema.enum-value-removed',
        oldLine: 9,
        newLine: 9,
        new: { uri: '', path: '/channels/orders/messages/order/payload/enum' },
        newInText: { uri: '', path: '/channels/orders/publish/message/payload/enum' },
      },
    ],
    missing: [],
  });
});

test('levels of a configuration take precedence', async () => {
  const result = await compare(
    version(document('{enum: [new, paid]}')),
    version(document('{enum: [new]}')),
    new Map([['schema.enum-value-removed', 'off']]),
  );
  expect(result).toEqual({
    changes: [],
    missing: [],
    advice: {
      raise: 'none',
      next: null,
      isEnough: null,
      message: 'The old version "1" is not a semantic version, such as "1.4.0".',
    },
  });
});

test('files of the old version that are not given are named', async () => {
  const whole = document("{$ref: './order.yaml'}");
  const order = { uri: 'order.yaml', text: 'type: string\n' };
  const changed = version(whole, [{ ...order, text: 'type: integer\n' }]);
  expect(await compare(version(whole), changed)).toMatchObject({
    changes: [{ code: 'reference.unresolved' }],
    missing: ['order.yaml'],
  });
  expect(await compare(version(whole, [order]), changed)).toMatchObject({
    changes: [{ code: 'schema.type-changed', old: { uri: 'order.yaml' }, oldLine: 1 }],
    missing: [],
  });
});

test('definitions of Protocol Buffers are compared', async () => {
  const payload = (type: string) =>
    `{schemaFormat: application/vnd.google.protobuf;version=3, schema: 'syntax = "proto3"; message A { ${type} a = 1; }'}`;
  expect(
    await compare(version(document(payload('int32'))), version(document(payload('double')))),
  ).toMatchObject({ changes: [{ code: 'protobuf.field-type-changed' }] });
});

test('a version that is not a document is refused', async () => {
  const whole = version(document('{}'));
  expect(await compare(version('a: 1\n'), whole)).toEqual({
    refused: 'old',
    reason: 'it is not a document.',
  });
  expect(await compare(whole, version('asyncapi: [\n'))).toMatchObject({ refused: 'new' });
  expect(await compare(whole, version(`a: ${'x'.repeat(8 * 1024 * 1024)}`))).toMatchObject({
    reason: expect.stringContaining('The text has more than 8 MB'),
  });
});
