// What is done with things that are there: the whole text afterwards.
import { describe, expect, test } from 'vitest';
import { build } from '../build.ts';
import { errorsOf, made, opened } from '../testing.ts';
import { homes } from './homes.ts';
import { removal } from './removal.ts';

const SHOP = `apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
servers:
  main:
    host: '{region}.example.com'
    protocol: kafka
    variables:
      region:
        default: eu
channels:
  # Orders of customers.
  orders: # see the wiki
    address: orders/{orderId}/events
    servers:
      - $ref: '#/servers/main'
    parameters:
      orderId:
        description: Which order
    messages:
      placed:
        $ref: '#/components/messages/OrderPlaced'
      cancelled:
        payload:
          type: string # plain text
  invoices:
    address: invoices
    messages:
      sent:
        payload:
          type: string
operations:
  receiveOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    messages:
      - $ref: '#/channels/orders/messages/placed'
      - $ref: '#/channels/orders/messages/cancelled'
components:
  messages:
    OrderPlaced:
      payload:
        $ref: '#/components/schemas/Order'
      examples:
        - name: one
          payload:
            id: 1
            note: x
  schemas:
    Order:
      type: object
      required: [id, note]
      properties:
        id:
          type: integer
        note:
          type: string
`;

const done = (intent: Parameters<typeof made>[1], text = SHOP): string => {
  const out = made(text, intent);
  expect(typeof out).toBe('string');
  expect(errorsOf(out as string)).toEqual([]);
  return out as string;
};
/** Lines that are new (+) or gone (-). */
const changed = (before: string, now: string): string[] => {
  const [a, b] = [before.split('\n'), now.split('\n')];
  const left = [...a];
  const plus = b.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...left.map((line) => `-${line}`), ...plus.map((line) => `+${line}`)];
};

describe('rename', () => {
  test('everything that names it follows', () => {
    const now = done({ do: 'rename', pointer: '/channels/orders', to: 'purchases' });
    expect(now).toContain('  purchases: # see the wiki');
    expect(now).toContain("$ref: '#/channels/purchases/messages/placed'");
    expect(now).not.toContain('channels/orders');
  });
  test('of a field is refused, as is a name that is taken', () => {
    expect(made(SHOP, { do: 'rename', pointer: '/info/title', to: 'name' })).toMatch(/^refused: "title" is a field of the format/);
    expect(made(SHOP, { do: 'rename', pointer: '/channels/orders', to: 'invoices' })).toMatch(/^refused: There is a "invoices"/);
  });
});

describe('duplicate', () => {
  test('directly below, with the comments inside it', () => {
    const now = done({ do: 'duplicate', pointer: '/channels/orders/messages/cancelled' });
    expect(now).toContain(`      cancelled:
        payload:
          type: string # plain text
      cancelledCopy:
        payload:
          type: string # plain text
  invoices:`);
  });
  test('names of copies', () => {
    const text = SHOP.replace('  invoices:', '  order-lines: {}\n  order-lines-copy: {}\n  ordersCopy: {}\n  invoices:');
    expect(done({ do: 'duplicate', pointer: '/channels/order-lines' }, text)).toContain('  order-lines-copy2: {}\n');
    expect(done({ do: 'duplicate', pointer: '/channels/ordersCopy' }, text)).toContain('  ordersCopy2: {}\n');
    expect(done({ do: 'duplicate', pointer: '/channels/invoices', to: 'bills' }, text)).toContain('  bills:\n    address: invoices\n');
  });
  test('an item that is told from others by its name gets another one', () => {
    const now = done({ do: 'duplicate', pointer: '/components/messages/OrderPlaced/examples/0' });
    expect(now).toContain('        - name: one\n          payload:\n            id: 1\n            note: x\n        - name: oneCopy\n');
  });
  test('where a copy cannot be', () => {
    expect(made(SHOP, { do: 'duplicate', pointer: '/info' })).toBe('refused: "info" is a field of the format, of which there is only one.');
    expect(made(SHOP, { do: 'duplicate', pointer: '/operations/receiveOrder/messages/0' })).toBe(
      'refused: This list has each message only once.',
    );
    expect(made(SHOP, { do: 'duplicate', pointer: '/channels/orders', to: 'invoices' })).toMatch(/^refused: There is/);
  });
  test('what the copy still needs is pointed out', () => {
    const notes = (pointer: string, text = SHOP): unknown => build(opened(text).subject, { do: 'duplicate', pointer });
    expect(notes('/components/schemas/Order', SHOP.replace('    Order:\n', '    Order:\n      $id: urn:order\n'))).toMatchObject({
      notes: ['The copy has the "$id" "urn:order" of the original too. Give it another one, or take it out.'],
    });
    expect(notes('/channels/orders/parameters/orderId')).toMatchObject({
      notes: ['"address" of channel "orders" does not name "orderIdCopy" yet. Write {orderIdCopy} there.'],
    });
    expect(notes('/channels/invoices')).not.toHaveProperty('notes');
  });
});

describe('remove', () => {
  test('alone: what names it leads nowhere', () => {
    const now = made(SHOP, { do: 'remove', pointer: '/channels/invoices' }) as string;
    expect(changed(SHOP, now).every((line) => line.startsWith('-'))).toBe(true);
    expect(errorsOf(made(SHOP, { do: 'remove', pointer: '/channels/orders' }) as string).length).toBeGreaterThan(0);
  });
  test('a channel takes its operations along, and the comment above it', () => {
    const now = done({ do: 'remove', pointer: '/channels/orders', uses: true });
    expect(now).not.toContain('operations:');
    expect(now).not.toContain('Orders of customers');
    expect(now).toContain('channels:\n  invoices:\n');
  });
  test('a message takes its entries in channels and operations along', () => {
    const now = done({ do: 'remove', pointer: '/components/messages/OrderPlaced', uses: true });
    expect(changed(SHOP, now)).toEqual([
      '-      placed:',
      "-        $ref: '#/components/messages/OrderPlaced'",
      "-      - $ref: '#/channels/orders/messages/placed'",
      '-  messages:',
      '-    OrderPlaced:',
      '-      payload:',
      "-        $ref: '#/components/schemas/Order'",
      '-      examples:',
      '-        - name: one',
      '-          payload:',
      '-            id: 1',
      '-            note: x',
    ]);
  });
  test('a property is not required any more, and not in examples', () => {
    const now = done({ do: 'remove', pointer: '/components/schemas/Order/properties/note', uses: true });
    expect(changed(SHOP, now)).toEqual([
      '-            note: x',
      '-      required: [id, note]',
      '-        note:',
      '-          type: string',
      '+      required: [id]',
    ]);
  });
  test('a parameter leaves the address, a variable the host', () => {
    expect(done({ do: 'remove', pointer: '/channels/orders/parameters/orderId', uses: true })).toContain('address: orders/events\n');
    expect(done({ do: 'remove', pointer: '/servers/main/variables/region', uses: true })).toContain("host: 'example.com'\n");
  });
  test('an operation that has no message left has none of its channel', () => {
    const text = SHOP.replace("      - $ref: '#/channels/orders/messages/cancelled'\n", '');
    expect(done({ do: 'remove', pointer: '/channels/orders/messages/placed', uses: true }, text)).toContain('    messages: []\n');
  });
  test('in JSON', () => {
    const text = `{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"channels":{"a/b":{"messages":{"m":{}}},"c":{}},"operations":{"o":{"action":"send","channel":{"$ref":"#/channels/a~1b"}},"p":{"action":"send","channel":{"$ref":"#/channels/c"}}}}`;
    expect(made(text, { do: 'remove', pointer: '/channels/a~1b', uses: true })).toBe(
      `{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"channels":{"c":{}},"operations":{"p":{"action":"send","channel":{"$ref":"#/channels/c"}}}}`,
    );
  });
  test('over files', () => {
    const texts = {
      'api.yaml': `apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nchannels:\n  c:\n    messages:\n      m: {payload: {$ref: './s.yaml#/Order'}}\n`,
      's.yaml': `Order:\n  type: object\n  properties:\n    at: {$ref: '#/Place'}\n    id: {type: string}\nPlace: {type: string}\n`,
    };
    expect(made(texts, { do: 'remove', pointer: '/Order', uses: true }, 's.yaml')).toEqual({
      '': `apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nchannels:\n  c:\n    messages:\n      m: {}\n`,
      's.yaml': `Place: {type: string}\n`,
    });
  });
});

describe('removal', () => {
  const words = (pointer: string, text = SHOP) => removal(opened(text).subject, pointer);
  test('names what names it, and what becomes of it', () => {
    expect(words('/channels/orders')).toEqual({
      name: 'Channel "orders"',
      uses: [
        {
          uri: '',
          pointer: '/operations/receiveOrder/channel/$ref',
          where: '"channel" of operation "receiveOrder"',
          becomes: 'operation "receiveOrder" is deleted too',
        },
        {
          uri: '',
          pointer: '/operations/receiveOrder/messages/0/$ref',
          where: 'message 1 of operation "receiveOrder"',
          becomes: 'operation "receiveOrder" is deleted too',
        },
        {
          uri: '',
          pointer: '/operations/receiveOrder/messages/1/$ref',
          where: 'message 2 of operation "receiveOrder"',
          becomes: 'operation "receiveOrder" is deleted too',
        },
      ],
      leaves: [],
    });
    expect(words('/components/messages/OrderPlaced')?.uses).toEqual([
      {
        uri: '',
        pointer: '/channels/orders/messages/placed/$ref',
        where: 'message "placed" of channel "orders"',
        becomes: 'message "placed" of channel "orders" is deleted too',
      },
      {
        uri: '',
        pointer: '/operations/receiveOrder/messages/0/$ref',
        where: 'message 1 of operation "receiveOrder"',
        becomes: 'operation "receiveOrder" no longer has it in "messages"',
        follows: true,
      },
    ]);
    expect(words('/channels/orders/parameters/orderId')?.uses.map((u) => u.becomes)).toEqual([
      'the address of channel "orders" becomes "orders/events"',
    ]);
  });
  test('of what the format asks for', () => {
    expect(words('/info/title')?.leaves).toEqual(['"title" of "info" would be missing, which the format asks for.']);
    expect(words('/nothing')).toBeNull();
  });
  test('of a part of a schema: examples may not fit any more', () => {
    const text = SHOP.replace(
      '      properties:\n        id:',
      '      oneOf:\n        - required: [id]\n        - required: [note]\n      properties:\n        id:',
    );
    expect(words('/components/schemas/Order/oneOf/0', text)?.leaves).toEqual([
      'Examples or defaults of message "OrderPlaced" may no longer fit.',
    ]);
    expect(words('/components/schemas/Order/properties/note')?.leaves).toEqual([]);
  });
});

describe('reorder', () => {
  test('before another, and to the end', () => {
    const now = done({ do: 'reorder', pointer: '/channels/invoices', index: 0 });
    expect(now.indexOf('  invoices:')).toBeLessThan(now.indexOf('  # Orders of customers.\n  orders:'));
    const text = done({ do: 'reorder', pointer: '/operations/receiveOrder/messages/0', index: 2 });
    expect(text).toContain(
      "messages:\n      - $ref: '#/channels/orders/messages/cancelled'\n      - $ref: '#/channels/orders/messages/placed'\n",
    );
    expect(made(SHOP, { do: 'reorder', pointer: '/channels/invoices', index: 2 })).toBe(SHOP);
    expect(done({ do: 'reorder', pointer: '/channels/invoices', index: { before: 'orders' } })).toBe(now);
    expect(done({ do: 'reorder', pointer: '/channels/orders', index: { after: 'invoices' } })).toContain('# plain text\noperations:');
  });
  test('references by number follow', () => {
    const text = SHOP.replace(
      '    Order:\n',
      "    Any:\n      oneOf:\n        - type: string\n        - type: integer\n    Second:\n      $ref: '#/components/schemas/Any/oneOf/1'\n    Order:\n",
    );
    const now = done({ do: 'reorder', pointer: '/components/schemas/Any/oneOf/1', index: 0 }, text);
    expect(now).toContain('oneOf:\n        - type: integer\n        - type: string\n');
    expect(now).toContain("$ref: '#/components/schemas/Any/oneOf/0'");
  });
});

describe('move', () => {
  test('to the components, which leaves a reference', () => {
    const now = done({ do: 'move', pointer: '/channels/orders/messages/cancelled', into: '/components/messages' });
    expect(now).toContain("      cancelled:\n        $ref: '#/components/messages/cancelled'\n");
    expect(now).toContain('    cancelled:\n      payload:\n        type: string # plain text\n  schemas:');
  });
  test('from the components, in place of the reference', () => {
    const now = done({ do: 'move', pointer: '/components/messages/OrderPlaced', into: '/channels/orders/messages' });
    expect(now).toContain("      placed:\n        payload:\n          $ref: '#/components/schemas/Order'\n");
    expect(now).toContain('components:\n  schemas:\n');
  });
  test('from channel to channel, unless an operation takes it from there', () => {
    const now = done({ do: 'move', pointer: '/channels/invoices/messages/sent', into: '/channels/orders/messages' });
    expect(now).toContain('  invoices:\n    address: invoices\noperations:');
    expect(made(SHOP, { do: 'move', pointer: '/channels/orders/messages/placed', into: '/channels/invoices/messages' })).toBe(
      'refused: Operation "receiveOrder" takes it from its channel. Take it out there first.',
    );
  });
  test('what names it follows', () => {
    const text = SHOP.replace('type: string # plain text', "$ref: '#/channels/invoices/messages/sent/payload'");
    const now = done({ do: 'move', pointer: '/channels/invoices/messages/sent', into: '/channels/orders/messages' }, text);
    expect(now).toContain("$ref: '#/channels/orders/messages/sent/payload'");
  });
  test('homes are those that would take it', () => {
    const { subject } = opened(SHOP);
    expect(homes(subject, '/channels/invoices/messages/sent')).toEqual([
      { uri: '', pointer: '/channels/orders/messages', label: 'Messages of channel "orders"' },
      { uri: '', pointer: '/components/messages', label: 'Reusable messages' },
    ]);
    expect(homes(subject, '/channels/orders').map((h) => h.label)).toEqual(['Reusable channels']);
    expect(homes(subject, '/info/title')).toEqual([]);
  });
});

describe('add', () => {
  test('an entry where its section is, and where there is none', () => {
    expect(done({ do: 'add', home: '/channels' })).toContain('          type: string\n  channel: {}\noperations:');
    expect(done({ do: 'add', home: '/components/securitySchemes', name: 'key' })).toContain('  securitySchemes:\n    key:\n      type: ');
    expect(done({ do: 'add', home: '/operations' })).toContain(
      "  operation:\n    action: send\n    channel:\n      $ref: '#/channels/orders'\n",
    );
  });
  test('an item of a list', () => {
    expect(done({ do: 'add', home: '/info/tags' })).toContain('  version: 1.0.0\n  tags:\n    - name: ');
  });
  test('to an empty text', () => {
    expect(done({ do: 'add', home: '/channels', name: 'orders' }, '')).toBe(
      'apidoc: 3.1.0\ninfo:\n  title: My application\n  version: 1.0.0\nchannels:\n  orders: {}\n',
    );
    expect(made('{}', { do: 'add', home: '/servers', name: 'main' })).toContain('"main"');
  });
  test('refused where it could not be right', () => {
    expect(made('', { do: 'add', home: '/operations' })).toBe(
      'refused: An operation needs a channel, and there is none yet. Add that first.',
    );
    expect(made(SHOP, { do: 'add', home: '/channels', name: 'orders' })).toMatch(/^refused: There is/);
    expect(made(SHOP, { do: 'add', home: '/info' })).toMatch(/^refused: Nothing can be added/);
  });
});
