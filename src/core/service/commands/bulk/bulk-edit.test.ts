// Bulk edits of several objects: the whole text afterwards, and what is offered before.
import { describe, expect, test } from 'vitest';
import type { Location } from '../../../text/location.ts';
import { removalImpact } from '../objects/removal.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, opened } from '../testing.ts';
import { bulkEdit } from './bulk-edit.ts';

const SHOP = `apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
  tags:
    - name: internal
servers:
  main:
    host: broker.example.com
    protocol: kafka
  backup:
    host: backup.example.com
    protocol: kafka
channels:
  orders:
    address: orders
    servers:
      - $ref: '#/servers/main'
    messages:
      placed:
        $ref: '#/components/messages/OrderPlaced'
  payments:
    address: payments
    servers:
      - $ref: '#/servers/main'
      - $ref: '#/servers/backup'
  invoices:
    address: invoices
operations:
  # Takes new orders.
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    tags:
      - name: sales
  sendInvoice:
    action: send
    channel:
      $ref: '#/channels/invoices'
components:
  messages:
    OrderPlaced:
      payload:
        $ref: '#/components/schemas/Order'
  schemas:
    Order:
      type: object
  securitySchemes:
    token:
      type: plain
  tags:
    billing:
      name: Billing
      description: What costs money.
`;

const at = (...pointers: string[]): Location[] => pointers.map((pointer) => ({ uri: '', pointer }));
const done = (command: Parameters<typeof made>[1], text = SHOP): string => {
  const out = made(text, command);
  expect(typeof out).toBe('string');
  expect(errorsOf(out as string)).toEqual([]);
  return out as string;
};
const notes = (command: Parameters<typeof made>[1]): readonly string[] | undefined => {
  const result = runCommand(opened(SHOP).file, command);
  return 'refused' in result ? [result.refused] : result.notes;
};

describe('one item in several objects', () => {
  test('a new tag is written by name where each object has its tags', () => {
    const text = done({
      do: 'add-to-each',
      locations: at('/channels/orders', '/operations/receiveOrder'),
      field: 'tags',
      item: { name: ' urgent ' },
    });
    expect(text).toBe(
      SHOP.replace(
        "      - $ref: '#/servers/main'\n    messages",
        "      - $ref: '#/servers/main'\n    tags:\n      - name: urgent\n    messages",
      ).replace('      - name: sales\n', (found) => `${found}      - name: urgent\n`),
    );
  });

  test('a tag that the components define is referred to', () => {
    const text = done({
      do: 'add-to-each',
      locations: at('/operations/sendInvoice'),
      field: 'tags',
      item: { name: 'Billing' },
    });
    expect(text).toContain(
      "$ref: '#/channels/invoices'\n    tags:\n      - $ref: '#/components/tags/billing'\n",
    );
  });

  test('what has the item already is left alone, and a note says so', () => {
    const command = {
      do: 'add-to-each',
      locations: at('/operations/receiveOrder', '/operations/sendInvoice'),
      field: 'tags',
      item: { name: 'sales' },
    } as const;
    expect(done(command)).toBe(
      SHOP.replace(
        "$ref: '#/channels/invoices'\n",
        (found) => `${found}    tags:\n      - name: sales\n`,
      ),
    );
    expect(notes(command)).toEqual([
      'Added the tag "sales" to 1 object.',
      '1 of 2 had it already.',
    ]);
  });

  test('a reference counts for the object that it resolves to, once', () => {
    const locations = at('/channels/orders/messages/placed', '/components/messages/OrderPlaced');
    const text = done({ do: 'add-to-each', locations, field: 'tags', item: { name: 'urgent' } });
    expect(text.match(/urgent/g)).toHaveLength(1);
    expect(text).toContain(
      "$ref: '#/components/schemas/Order'\n      tags:\n        - name: urgent\n",
    );
  });

  test('a security scheme is required by operations and servers', () => {
    const item = { use: { uri: '', pointer: '/components/securitySchemes/token' } };
    const text = done({
      do: 'add-to-each',
      locations: at('/operations/sendInvoice', '/servers/main'),
      field: 'security',
      item,
    });
    expect(
      text.match(/security:\n +- \$ref: '#\/components\/securitySchemes\/token'\n/g),
    ).toHaveLength(2);
  });

  test('channels are added to a server; those on all servers stay so', () => {
    const locations = at('/channels/orders', '/channels/payments', '/channels/invoices');
    const command = {
      do: 'add-to-each',
      locations: locations,
      field: 'servers',
      item: { use: { uri: '', pointer: '/servers/backup' } },
    } as const;
    expect(done(command)).toBe(
      SHOP.replace(
        "      - $ref: '#/servers/main'\n    messages",
        "      - $ref: '#/servers/main'\n      - $ref: '#/servers/backup'\n    messages",
      ),
    );
    expect(notes(command)).toEqual([
      'Added the server "backup" to 1 object.',
      '1 of 3 had it already.',
      '1 channel with no list of servers is on all servers already.',
    ]);
  });

  test('in JSON, too', () => {
    const json =
      '{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"channels":{"a":{},"b":{"tags":[{"name":"x"}]}}}';
    const text = done(
      {
        do: 'add-to-each',
        locations: at('/channels/a', '/channels/b'),
        field: 'tags',
        item: { name: 'y' },
      },
      json,
    );
    expect(JSON.parse(text).channels).toEqual({
      a: { tags: [{ name: 'y' }] },
      b: { tags: [{ name: 'x' }, { name: 'y' }] },
    });
  });

  test("an object that can't have the field stops all of it", () => {
    const command = {
      do: 'add-to-each',
      locations: at('/channels/orders', '/components/schemas/Order'),
      field: 'tags',
      item: { name: 'x' },
    } as const;
    expect(made(SHOP, command)).toBe('refused: Schema "Order" can\'t have tags.');
  });

  test('a field with another value than a list is not overwritten', () => {
    const text = SHOP.replace('address: payments', 'address: payments\n    tags: sales');
    const command = {
      do: 'add-to-each',
      locations: at('/channels/payments'),
      field: 'tags',
      item: { name: 'x' },
    } as const;
    expect(made(text, command)).toBe('refused: "tags" of "payments" is not a list. Fix it first.');
  });
});

describe('what is offered', () => {
  const suggested = (...pointers: string[]) => bulkEdit(opened(SHOP).file, at(...pointers));

  test('for operations: tags of the document and its security schemes, no servers', () => {
    const { fields, readOnly } = suggested('/operations/receiveOrder', '/operations/sendInvoice');
    expect(readOnly).toBeNull();
    expect(fields.tags.items.map(({ label }) => label)).toEqual(['internal', 'Billing', 'sales']);
    expect(fields.security.items.map(({ label }) => label)).toEqual(['token']);
    expect(fields.servers).toEqual({
      why: 'Operation "receiveOrder" can\'t have servers.',
      items: [],
    });
  });

  test('without any to choose from it says so', () => {
    const { fields } = bulkEdit(
      opened(
        'apidoc: 3.1.0\ninfo: {title: A, version: "1"}\nservers: {s: {host: h, protocol: p}}\n',
      ).file,
      at('/servers/s'),
    );
    expect(fields.security.why).toBe('The document has no security schemes yet.');
    expect(fields.tags).toEqual({ why: null, items: [] });
  });

  test('with a syntax error nothing can be changed', () => {
    const file = opened(`${SHOP}  "open\n`).file;
    expect(bulkEdit(file, at('/channels/orders')).readOnly).toContain('syntax error');
  });
});

describe('several are deleted', () => {
  const also = at('/channels/orders', '/operations/receiveOrder');

  test('references among them do not count as uses', () => {
    const { file } = opened(SHOP);
    expect(
      removalImpact(file, '/channels/orders')?.references.map(({ effect: becomes }) => becomes),
    ).toEqual(['operation "receiveOrder" is deleted too']);
    expect(removalImpact(file, '/channels/orders', also.slice(1))).toEqual({
      name: '2 objects',
      references: [],
      remainingProblems: [],
    });
    expect(removalImpact(file, '/channels/orders', at('/channels/invoices'))).toMatchObject({
      name: '2 channels',
      references: [{}, {}],
    });
  });

  test('with their uses, as one change', () => {
    const text = done({
      do: 'remove',
      pointer: '/channels/orders',
      also: at('/channels/invoices', '/channels/orders/messages/placed'),
      withReferences: true,
    });
    expect(text).not.toContain('operations:');
    expect(text).not.toContain('orders');
    expect(text).toContain('  payments:\n');
  });

  test('with a map that would be left empty', () => {
    const text = done({
      do: 'remove',
      pointer: '/operations/sendInvoice',
      also: at('/operations/receiveOrder'),
    });
    expect(text).toBe(SHOP.replace(/operations:\n[\s\S]*(?=components:)/, ''));
  });

  test('in several files', () => {
    const parts = 'components:\n  schemas:\n    a: {}\n    b: {}\n';
    const files = { 'api.yaml': SHOP, 'parts.yaml': parts };
    expect(
      made(
        files,
        { do: 'remove', pointer: '/components/schemas/a', also: at('/servers/backup') },
        'parts.yaml',
      ),
    ).toEqual({
      'parts.yaml': parts.replace('    a: {}\n', ''),
      '': SHOP.replace(/ {2}backup:\n.*\n.*\n/, ''),
    });
  });
});
