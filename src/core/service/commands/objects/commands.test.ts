// Commands on existing objects: the whole text afterwards.
import { describe, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, opened } from '../testing.ts';
import { moveTargets } from './move-object.ts';
import { removalImpact } from './removal.ts';

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

const done = (command: Parameters<typeof made>[1], text = SHOP): string => {
  const out = made(text, command);
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
  test('updates every reference to it', () => {
    const now = done({ do: 'rename', pointer: '/channels/orders', to: 'purchases' });
    expect(now).toContain('  purchases: # see the wiki');
    expect(now).toContain("$ref: '#/channels/purchases/messages/placed'");
    expect(now).not.toContain('channels/orders');
  });
  test('notes examples that may no longer match another pattern', () => {
    const text = SHOP.replace(
      '      properties:\n        id:',
      "      patternProperties:\n        '^no': {type: string}\n      properties:\n        id:",
    );
    const { file } = opened(text);
    const pointer = '/components/schemas/Order/patternProperties/^no';
    expect(runCommand(file, { do: 'rename', pointer, to: '^i' })).toMatchObject({
      notes: ['Examples or defaults of message "OrderPlaced" may no longer fit.'],
    });
    expect(
      runCommand(file, { do: 'rename', pointer: '/channels/orders', to: 'purchases' }),
    ).not.toHaveProperty('notes');
  });
  test('refuses to rename a field, or to a name that is taken', () => {
    expect(made(SHOP, { do: 'rename', pointer: '/info/title', to: 'name' })).toMatch(
      /^refused: "title" is a field of the format/,
    );
    expect(made(SHOP, { do: 'rename', pointer: '/channels/orders', to: 'invoices' })).toMatch(
      /^refused: "invoices" already exists here/,
    );
  });
});

describe('duplicate', () => {
  test('inserts the copy directly below, with the comments inside it', () => {
    const now = done({ do: 'duplicate', pointer: '/channels/orders/messages/cancelled' });
    expect(now).toContain(`      cancelled:
        payload:
          type: string # plain text
      cancelledCopy:
        payload:
          type: string # plain text
  invoices:`);
  });
  test('chooses free names for copies in the style of the name', () => {
    const text = SHOP.replace(
      '  invoices:',
      '  order-lines: {}\n  order-lines-copy: {}\n  ordersCopy: {}\n  invoices:',
    );
    expect(done({ do: 'duplicate', pointer: '/channels/order-lines' }, text)).toContain(
      '  order-lines-copy2: {}\n',
    );
    expect(done({ do: 'duplicate', pointer: '/channels/ordersCopy' }, text)).toContain(
      '  ordersCopy2: {}\n',
    );
    expect(done({ do: 'duplicate', pointer: '/channels/invoices', to: 'bills' }, text)).toContain(
      '  bills:\n    address: invoices\n',
    );
  });
  test('renames the copy of an item whose name must be unique', () => {
    const now = done({ do: 'duplicate', pointer: '/components/messages/OrderPlaced/examples/0' });
    expect(now).toContain(
      '        - name: one\n          payload:\n            id: 1\n            note: x\n        - name: oneCopy\n',
    );
  });
  test('refuses a copy where the format allows none', () => {
    expect(made(SHOP, { do: 'duplicate', pointer: '/info' })).toBe(
      'refused: Can\'t duplicate "info": a field of the format can only appear once.',
    );
    expect(made(SHOP, { do: 'duplicate', pointer: '/operations/receiveOrder/messages/0' })).toBe(
      "refused: This list can't contain the same message twice.",
    );
    expect(made(SHOP, { do: 'duplicate', pointer: '/channels/orders', to: 'invoices' })).toMatch(
      /^refused: .* already exists here/,
    );
  });
  test('notes what must still be changed in the copy', () => {
    const notes = (pointer: string, text = SHOP): unknown =>
      runCommand(opened(text).file, { do: 'duplicate', pointer });
    expect(
      notes(
        '/components/schemas/Order',
        SHOP.replace('    Order:\n', '    Order:\n      $id: urn:order\n'),
      ),
    ).toMatchObject({
      notes: ['The copy has the same "$id" "urn:order" as the original. Change or remove it.'],
    });
    expect(notes('/channels/orders/parameters/orderId')).toMatchObject({
      notes: [
        '"address" of channel "orders" does not use "orderIdCopy" yet. Add {orderIdCopy} there.',
      ],
    });
    expect(notes('/channels/invoices')).not.toHaveProperty('notes');
  });
});

describe('remove', () => {
  test('keeps references to it, which no longer resolve, without `uses`', () => {
    const now = made(SHOP, { do: 'remove', pointer: '/channels/invoices' }) as string;
    expect(changed(SHOP, now).every((line) => line.startsWith('-'))).toBe(true);
    expect(
      errorsOf(made(SHOP, { do: 'remove', pointer: '/channels/orders' }) as string).length,
    ).toBeGreaterThan(0);
  });
  test('removes the operations of a channel with it, and the comment above it', () => {
    const now = done({ do: 'remove', pointer: '/channels/orders', withReferences: true });
    expect(now).not.toContain('operations:');
    expect(now).not.toContain('Orders of customers');
    expect(now).toContain('channels:\n  invoices:\n');
  });
  test('removes the entries of a message in channels and operations with it', () => {
    const now = done({
      do: 'remove',
      pointer: '/components/messages/OrderPlaced',
      withReferences: true,
    });
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
    const now = done({
      do: 'remove',
      pointer: '/components/schemas/Order/properties/note',
      withReferences: true,
    });
    expect(changed(SHOP, now)).toEqual([
      '-            note: x',
      '-      required: [id, note]',
      '-        note:',
      '-          type: string',
      '+      required: [id]',
    ]);
  });
  test('a parameter leaves the address, a variable the host', () => {
    expect(
      done({ do: 'remove', pointer: '/channels/orders/parameters/orderId', withReferences: true }),
    ).toContain('address: orders/events\n');
    expect(
      done({ do: 'remove', pointer: '/servers/main/variables/region', withReferences: true }),
    ).toContain("host: 'example.com'\n");
  });
  test('an operation that has no message left has none of its channel', () => {
    const text = SHOP.replace("      - $ref: '#/channels/orders/messages/cancelled'\n", '');
    expect(
      done(
        { do: 'remove', pointer: '/channels/orders/messages/placed', withReferences: true },
        text,
      ),
    ).toContain('    messages: []\n');
  });
  test('in JSON', () => {
    const text = `{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"channels":{"a/b":{"messages":{"m":{}}},"c":{}},"operations":{"o":{"action":"send","channel":{"$ref":"#/channels/a~1b"}},"p":{"action":"send","channel":{"$ref":"#/channels/c"}}}}`;
    expect(made(text, { do: 'remove', pointer: '/channels/a~1b', withReferences: true })).toBe(
      `{"apidoc":"3.1.0","info":{"title":"A","version":"1"},"channels":{"c":{}},"operations":{"p":{"action":"send","channel":{"$ref":"#/channels/c"}}}}`,
    );
  });
  test('over files', () => {
    const texts = {
      'api.yaml': `apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nchannels:\n  c:\n    messages:\n      m: {payload: {$ref: './s.yaml#/Order'}}\n`,
      's.yaml': `Order:\n  type: object\n  properties:\n    at: {$ref: '#/Place'}\n    id: {type: string}\nPlace: {type: string}\n`,
    };
    expect(
      made(texts, { do: 'remove', pointer: '/Order', withReferences: true }, 's.yaml'),
    ).toEqual({
      '': `apidoc: 3.1.0\ninfo: {title: A, version: '1'}\nchannels:\n  c:\n    messages:\n      m: {}\n`,
      's.yaml': `Place: {type: string}\n`,
    });
  });
});

describe('removal', () => {
  const words = (pointer: string, text = SHOP) => removalImpact(opened(text).file, pointer);
  test('lists its uses, and what happens to each', () => {
    expect(words('/channels/orders')).toEqual({
      name: 'Channel "orders"',
      references: [
        {
          uri: '',
          pointer: '/operations/receiveOrder/channel/$ref',
          description: '"channel" of operation "receiveOrder"',
          effect: 'operation "receiveOrder" is deleted too',
        },
        {
          uri: '',
          pointer: '/operations/receiveOrder/messages/0/$ref',
          description: 'message 1 of operation "receiveOrder"',
          effect: 'operation "receiveOrder" is deleted too',
        },
        {
          uri: '',
          pointer: '/operations/receiveOrder/messages/1/$ref',
          description: 'message 2 of operation "receiveOrder"',
          effect: 'operation "receiveOrder" is deleted too',
        },
      ],
      remainingProblems: [],
    });
    expect(words('/components/messages/OrderPlaced')?.references).toEqual([
      {
        uri: '',
        pointer: '/channels/orders/messages/placed/$ref',
        description: 'message "placed" of channel "orders"',
        effect: 'message "placed" of channel "orders" is deleted too',
      },
      {
        uri: '',
        pointer: '/operations/receiveOrder/messages/0/$ref',
        description: 'message 1 of operation "receiveOrder"',
        effect: 'operation "receiveOrder" no longer has it in "messages"',
        indirect: true,
      },
    ]);
    expect(words('/channels/orders/parameters/orderId')?.references.map((u) => u.effect)).toEqual([
      'the address of channel "orders" becomes "orders/events"',
    ]);
  });
  test('reports a field that the format requires', () => {
    expect(words('/info/title')?.remainingProblems).toEqual([
      '"title" of "info" would be missing, which the format requires.',
    ]);
    expect(words('/nothing')).toBeNull();
  });
  test('reports examples that may no longer match a changed schema', () => {
    const text = SHOP.replace(
      '      properties:\n        id:',
      '      oneOf:\n        - required: [id]\n        - required: [note]\n      properties:\n        id:',
    );
    expect(words('/components/schemas/Order/oneOf/0', text)?.remainingProblems).toEqual([
      'Examples or defaults of message "OrderPlaced" may no longer fit.',
    ]);
    expect(words('/components/schemas/Order/properties/note')?.remainingProblems).toEqual([]);
  });
  test('reports examples of alternatives from which the last property is removed', () => {
    const text = SHOP.replace(
      '      properties:\n        id:',
      '      oneOf:\n        - properties: {note: {const: a}}\n        - required: [id]\n      properties:\n        id:',
    );
    expect(
      words('/components/schemas/Order/oneOf/0/properties/note', text)?.remainingProblems,
    ).toEqual(['Examples or defaults of message "OrderPlaced" may no longer fit.']);
  });
  test('reports examples of schemas combined with the changed one', () => {
    const text = SHOP.replace(
      "$ref: '#/components/schemas/Order'",
      "allOf:\n          - $ref: '#/components/schemas/Order'\n          - required: [note]",
    );
    expect(text).toContain('allOf');
    expect(words('/components/schemas/Order/properties/note', text)?.remainingProblems).toEqual([
      'Examples or defaults of message "OrderPlaced" may no longer fit.',
    ]);
  });
});

describe('reorder', () => {
  test('moves before another entry, and to the end', () => {
    const now = done({ do: 'reorder', pointer: '/channels/invoices', index: 0 });
    expect(now.indexOf('  invoices:')).toBeLessThan(
      now.indexOf('  # Orders of customers.\n  orders:'),
    );
    const text = done({ do: 'reorder', pointer: '/operations/receiveOrder/messages/0', index: 2 });
    expect(text).toContain(
      "messages:\n      - $ref: '#/channels/orders/messages/cancelled'\n      - $ref: '#/channels/orders/messages/placed'\n",
    );
    expect(made(SHOP, { do: 'reorder', pointer: '/channels/invoices', index: 2 })).toBe(SHOP);
    expect(
      done({ do: 'reorder', pointer: '/channels/invoices', index: { before: 'orders' } }),
    ).toBe(now);
    expect(
      done({ do: 'reorder', pointer: '/channels/orders', index: { after: 'invoices' } }),
    ).toContain('# plain text\noperations:');
  });
  test('moves by a number of positions among some of the entries, in the order of the text', () => {
    const channels = (keys: string) =>
      `channels:\n${[...keys].map((key) => `  ${key}: {}\n`).join('')}`;
    const head = "apidoc: 3.1.0\ninfo: {title: A, version: '1'}\n";
    const put = (key: string, by: number, among: string, keys = 'abcde') =>
      done(
        { do: 'reorder', pointer: `/channels/${key}`, index: { by, among: [...among] } },
        head + channels(keys),
      ).replace(/[\s\S]*channels:|[^a-e]/g, '');
    expect(put('a', 1, 'abcde')).toBe('bacde');
    expect(put('d', -2, 'abcde')).toBe('adbce');
    expect(put('a', 9, 'abcde')).toBe('bcdea');
    expect(put('a', 1, 'ace')).toBe('bcade');
    expect(put('e', -1, 'ace')).toBe('abecd');
    // Whatever order was seen, and whether or not all that was seen is still there.
    expect(put('a', 1, 'cxa')).toBe('bcade');
    for (const [key, by] of [
      ['a', -1],
      ['e', 1],
    ] as const) {
      const text = head + channels('abcde');
      expect(
        made(text, {
          do: 'reorder',
          pointer: `/channels/${key}`,
          index: { by, among: [...'abcde'] },
        }),
      ).toBe(text);
    }
    const items = done({
      do: 'reorder',
      pointer: '/operations/receiveOrder/messages/0',
      index: { by: 1, among: ['0', '1'] },
    });
    expect(items).toBe(
      done({ do: 'reorder', pointer: '/operations/receiveOrder/messages/0', index: 2 }),
    );
  });
  test('updates references that contain an index', () => {
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
    const now = done({
      do: 'move',
      pointer: '/channels/orders/messages/cancelled',
      into: '/components/messages',
    });
    expect(now).toContain("      cancelled:\n        $ref: '#/components/messages/cancelled'\n");
    expect(now).toContain(
      '    cancelled:\n      payload:\n        type: string # plain text\n  schemas:',
    );
  });
  test('from the components, in place of the reference', () => {
    const now = done({
      do: 'move',
      pointer: '/components/messages/OrderPlaced',
      into: '/channels/orders/messages',
    });
    expect(now).toContain(
      "      placed:\n        payload:\n          $ref: '#/components/schemas/Order'\n",
    );
    expect(now).toContain('components:\n  schemas:\n');
  });
  test('moves from channel to channel, unless an operation refers to it there', () => {
    const now = done({
      do: 'move',
      pointer: '/channels/invoices/messages/sent',
      into: '/channels/orders/messages',
    });
    expect(now).toContain('  invoices:\n    address: invoices\noperations:');
    expect(
      made(SHOP, {
        do: 'move',
        pointer: '/channels/orders/messages/placed',
        into: '/channels/invoices/messages',
      }),
    ).toBe('refused: Operation "receiveOrder" uses it through its channel. Remove it there first.');
  });
  test('updates references to it', () => {
    const text = SHOP.replace(
      'type: string # plain text',
      "$ref: '#/channels/invoices/messages/sent/payload'",
    );
    const now = done(
      {
        do: 'move',
        pointer: '/channels/invoices/messages/sent',
        into: '/channels/orders/messages',
      },
      text,
    );
    expect(now).toContain("$ref: '#/channels/orders/messages/sent/payload'");
  });
  test('offers the maps that can hold the object', () => {
    const { file } = opened(SHOP);
    expect(moveTargets(file, '/channels/invoices/messages/sent')).toEqual([
      { uri: '', pointer: '/channels/orders/messages', label: 'Messages of channel "orders"' },
      { uri: '', pointer: '/components/messages', label: 'Reusable messages' },
    ]);
    expect(moveTargets(file, '/channels/orders').map((h) => h.label)).toEqual([
      'Reusable channels',
    ]);
    expect(moveTargets(file, '/info/title')).toEqual([]);
  });
});

describe('add', () => {
  test('an entry where its section is, and where there is none', () => {
    expect(done({ do: 'add', parentPointer: '/channels' })).toContain(
      '          type: string\n  channel: {}\noperations:',
    );
    expect(
      made(SHOP, { do: 'add', parentPointer: '/components/securitySchemes', name: 'key' }),
    ).toContain('  securitySchemes:\n    key: {}\n');
    expect(made(SHOP, { do: 'add', parentPointer: '/operations' })).toContain('  operation: {}\n');
  });
  test('an item of a list', () => {
    expect(made(SHOP, { do: 'add', parentPointer: '/info/tags' })).toContain(
      '  version: 1.0.0\n  tags:\n    - {}\n',
    );
  });
  test('directly behind another one, and references that count items follow', () => {
    expect(
      done({ do: 'add', parentPointer: '/channels', name: 'refunds', after: 'orders' }),
    ).toContain('# plain text\n  refunds: {}\n  invoices:\n');
    const text = `${SHOP}    Two:
      allOf:
        - title: A
        # the second
        - title: B
    Three:
      $ref: '#/components/schemas/Two/allOf/1'
`;
    const added = done(
      {
        do: 'add',
        parentPointer: '/components/schemas/Two/allOf',
        after: '0',
        value: { title: 'C' },
      },
      text,
    );
    expect(added).toBe(
      text
        .replace('        - title: A\n', '        - title: A\n        - title: C\n')
        .replace('Two/allOf/1', 'Two/allOf/2'),
    );
    expect(made(SHOP, { do: 'add', parentPointer: '/channels', after: 'gone' })).toMatch(
      /^refused: The entry it should come after/,
    );
    expect(
      done({ do: 'add', parentPointer: '/channels', name: 'refunds', before: 'invoices' }),
    ).toContain('# plain text\n  refunds: {}\n  invoices:\n');
    expect(
      done(
        {
          do: 'add',
          parentPointer: '/components/schemas/Two/allOf',
          before: '1',
          value: { title: 'C' },
        },
        text,
      ),
    ).toBe(added);
    expect(made(SHOP, { do: 'add', parentPointer: '/channels', before: 'gone' })).toMatch(
      /^refused: The entry it should come before/,
    );
    expect(
      made(SHOP, { do: 'add', parentPointer: '/channels', before: 'orders', after: 'invoices' }),
    ).toMatch(/^refused: Choose one entry/);
  });
  test('to an empty text', () => {
    expect(made('', { do: 'add', parentPointer: '/channels', name: 'orders' })).toBe(
      'apidoc: 3.1.0\nchannels:\n  orders: {}\n',
    );
    expect(made('{}', { do: 'add', parentPointer: '/servers', name: 'main' })).toContain('"main"');
  });
  test('refuses what would be invalid', () => {
    expect(made(SHOP, { do: 'add', parentPointer: '/channels', name: 'orders' })).toMatch(
      /^refused: .* already exists here/,
    );
    expect(made(SHOP, { do: 'add', parentPointer: '/info' })).toMatch(
      /^refused: Can't add anything/,
    );
  });
});

describe('inline', () => {
  test('copies the target of a reference with its comments, and keeps the target', () => {
    const text = SHOP.replace(
      '    OrderPlaced:\n',
      '    # Sent once.\n    OrderPlaced: # the message\n      # what is in it\n',
    );
    expect(done({ do: 'inline', pointer: '/channels/orders/messages/placed' }, text)).toBe(
      text.replace(
        "        $ref: '#/components/messages/OrderPlaced'\n",
        `        payload:
          $ref: '#/components/schemas/Order'
        examples:
          - name: one
            payload:
              id: 1
              note: x
`,
      ),
    );
  });
  test('keeps the targets of references inside a value from another file', () => {
    const texts = {
      'api.yaml':
        "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\nchannels:\n  one:\n    $ref: './lib/c.yaml#/one'\n",
      'lib/c.yaml':
        "one:\n  address: a # where\n  messages:\n    m:\n      $ref: '#/two'\n    n:\n      $ref: '../n.yaml'\ntwo:\n  title: T\n",
      'n.yaml': 'title: N\n',
    };
    expect(made(texts, { do: 'inline', pointer: '/channels/one' })).toBe(
      texts['api.yaml'].replace(
        "    $ref: './lib/c.yaml#/one'\n",
        "    address: a # where\n    messages:\n      m:\n        $ref: 'lib/c.yaml#/two'\n      n:\n        $ref: 'n.yaml'\n",
      ),
    );
  });
  test('refuses where only a reference is allowed, and a reference that does not resolve', () => {
    expect(made(SHOP, { do: 'inline', pointer: '/operations/receiveOrder/channel' })).toBe(
      'refused: Only a reference is allowed here.',
    );
    const broken = SHOP.replace(
      "$ref: '#/components/messages/OrderPlaced'",
      "$ref: '#/components/messages/Nope'",
    );
    expect(made(broken, { do: 'inline', pointer: '/channels/orders/messages/placed' })).toMatch(
      /^refused: /,
    );
  });
  test('notes that fields beside the reference are removed', () => {
    const text = SHOP.replace("/OrderPlaced'\n", "/OrderPlaced'\n        title: T\n");
    const result = runCommand(opened(text).file, {
      do: 'inline',
      pointer: '/channels/orders/messages/placed',
    });
    expect('notes' in result && result.notes).toEqual([
      '"title" beside the reference, which has no effect, is removed.',
    ]);
  });
});

describe('set-language', () => {
  const to = (format: string | null, pointer = '/channels/orders/messages/cancelled/payload') =>
    ({ do: 'set-language', pointer, format }) as const;
  const notesOf = (text: string, command: ReturnType<typeof to>) => {
    const result = runCommand(opened(text).file, command);
    return 'refused' in result ? result.refused : (result.notes ?? []);
  };
  const JSON_SCHEMA = 'application/schema+json;version=draft-07';
  const AVRO = 'application/vnd.neutral.avro+json;version=1.9.0';
  const PROTOBUF = 'application/vnd.neutral.protobuf;version=3';

  test('converts there and back, with comments', () => {
    const found = done(to(JSON_SCHEMA));
    expect(found).toBe(
      SHOP.replace(
        '          type: string # plain text\n',
        `          schemaFormat: ${JSON_SCHEMA}\n          schema:\n            type: string # plain text\n`,
      ),
    );
    expect(notesOf(SHOP, to(JSON_SCHEMA))).toEqual([]);
    expect(done(to(null), found)).toBe(SHOP);
  });
  test('in JSON, and in one line', () => {
    const text =
      '{"apidoc": "3.1.0", "info": {"title": "T", "version": "1"}, "components": {"schemas": {"A": {"type": "string"}}}}';
    const found = made(text, to(JSON_SCHEMA, '/components/schemas/A')) as string;
    expect(JSON.parse(found).components.schemas.A).toEqual({
      schemaFormat: JSON_SCHEMA,
      schema: { type: 'string' },
    });
    expect(made(found, to(null, '/components/schemas/A'))).toBe(text);
    const flow = SHOP.replace(
      '        payload:\n          type: string # plain text\n',
      '        payload: true\n',
    );
    expect(done(to(JSON_SCHEMA), flow)).toContain(
      `schemaFormat: ${JSON_SCHEMA}\n          schema: true\n`,
    );
  });
  test('updates references to locations in the schema, there and back', () => {
    const text = `${SHOP}    Part:\n      $ref: '#/components/schemas/Order/properties/id'\n`;
    const found = made(text, to(JSON_SCHEMA, '/components/schemas/Order')) as string;
    expect(found).toContain("$ref: '#/components/schemas/Order/schema/properties/id'");
    expect(found).toContain("payload:\n        $ref: '#/components/schemas/Order'\n");
    expect(made(found, to(null, '/components/schemas/Order'))).toBe(text);
  });
  test('notes what cannot be kept', () => {
    const odd = SHOP.replace(
      'type: string # plain text',
      'type: [string, "null"]\n          const: a',
    );
    expect(notesOf(odd, to('application/vnd.neutral.openapi+json;version=3.0.0'))).toEqual([
      '"type", "const" have no or another meaning in OpenAPI 3.0 Schema. Replace them.',
    ]);
    expect(notesOf(SHOP, to(AVRO))).toEqual([
      'It is in "Schema Object" and can\'t be converted. It is kept; rewrite it as Avro 1.9.',
    ]);
    expect(notesOf(SHOP, to(PROTOBUF))).toEqual([
      'It is in "Schema Object" and can\'t be converted. It is removed; write a new schema in Protocol Buffers 3.',
    ]);
    const proto = made(SHOP, to(PROTOBUF)) as string;
    expect(proto).not.toBe(SHOP);
    expect(proto).not.toContain('schema:');
    const found = made(SHOP, to(AVRO)) as string;
    const beside = found.replace(
      'schemaFormat: application/vnd',
      'x-a: 1\n          schemaFormat: application/vnd',
    );
    expect(notesOf(beside, to(null))).toContain(
      '"x-a" is not allowed beside the schema and is removed.',
    );
    expect(made(found, to(null))).toBe(SHOP);
  });
  test('refuses a reference and an object that is not a schema', () => {
    expect(made(SHOP, to(AVRO, '/components/messages/OrderPlaced/payload'))).toMatch(
      /^refused: This is a reference/,
    );
    expect(made(SHOP, to(AVRO, '/info'))).toMatch(/^refused: Only the language of a schema/);
  });
});
