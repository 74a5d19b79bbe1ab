import { describe, expect, test } from 'vitest';
import { Analyzer } from '../../../api.ts';
import { complete } from '../completion.ts';
import { analyzedFileOf, apply, filled, unmarked } from '../testing.ts';
import { suggestionsFor, type Taken, taking, withSlot } from './testing.ts';

const yaml = `apidoc: 3.1.0
info: {title: Shop, version: 1.0.0}
servers:
  prod:
    host: example.com
    protocol: kafka
    security:
      «security»
      - type: plain
  backup: {host: example.org, protocol: kafka}
  flow: {host: example.org, protocol: kafka, tags: [«flowTag»]}
channels:
  users/{id}:
    address: users/{id}
    servers:
      - $ref: '#/servers/prod'
      «servers»
    messages:
      «messageEntry»
      created: {payload: {type: string}}
      100%: {payload: {type: string}}
      shared: {payload: true}
      flow: {$ref: «flowRef»}
  orders:
    messages:
      placed:
        title: An order was placed
        payload:«payload»
        traits:
          «traits»
          - $ref: '#/components/messageTraits/Traced'
  elsewhere:
    $ref: '#/components/channels/Hidden'
operations:
  one:
    action: send
    channel:«channel»
  two:
    action: send
    channel:
      «channelLine»
  three:
    action: send
    channel:
      $ref: «channelRef»
  four:
    action: send
    channel: {$ref: '#/channels/users~1{id}'}
    messages:
      - $ref: '#/channels/users~1{id}/messages/created'
      «messages»
    reply:
      channel: {$ref: '#/channels/orders'}
      messages:
        - $ref: «replyMessage»
  five:
    action: send
    channel: {$ref: '#/channels/elsewhere'}
    messages:
      - $ref: «throughReference»
  seven:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages:«list»
  eight:
    action: send
    channel: {$ref: '#/channels/orders'}
    traits:
      «listLine»
  six:
    action: send
    messages:
      - $ref: «noChannel»
components:
  channels:
    Hidden:
      messages:
        secret: {title: A secret}
  operationTraits:
    Quick: {title: Quickly}
  operations:
    Part:
      action: send
      channel:
        $ref: «componentChannel»
  messages:
    Shared: {title: Shared by all}
    Loop:
      $ref: «loop»
  messageTraits:
    Traced: {headers: {type: object}}
    Timed: {headers: {type: object}}
  securitySchemes:
    login: {type: plain, description: Name and password}
  replies:
    R: {channel: {$ref: '#/channels/orders'}}
  tags:
    big: {name: big}
  schemas:
    User:
      type: object
      definitions:
        name: {type: string}
      properties:
        self: {$ref: «self»}
        other:
          «propertyLine»
        last: {type: string}
    Proto: {schemaFormat: 'application/vnd.neutral.protobuf;version=3', schema: 'message A {}'}
    Bool: true
`;

const cases: readonly Taken[] = [
  ['channelRef', '|', '#/channels/orders', "'#/channels/orders'"],
  ['channelRef', "'|'", '#/channels/users~1{id}', "'#/channels/users~1{id}'"],
  ['channelRef', "'#/chan|", '#/channels/orders', "'#/channels/orders'"],
  ['channelRef', '"#/el|"', '#/channels/elsewhere', '"#/channels/elsewhere"'],
  ['channel', ' |', '$ref: #/channels/orders', "\n      $ref: '#/channels/orders'"],
  ['channelLine', '|', '$ref: #/channels/orders', "$ref: '#/channels/orders'"],
  ['channelLine', '$r|', '$ref: #/channels/orders', "$ref: '#/channels/orders'"],
  ['channelLine', '|', '$ref', '$ref: '],
  ['componentChannel', '|', '#/components/channels/Hidden', "'#/components/channels/Hidden'"],
  ['servers', '- |', '$ref: #/servers/backup', "- $ref: '#/servers/backup'"],
  [
    'security',
    '- |',
    '$ref: #/components/securitySchemes/login',
    "- $ref: '#/components/securitySchemes/login'",
  ],
  [
    'traits',
    '- |',
    '$ref: #/components/messageTraits/Timed',
    "- $ref: '#/components/messageTraits/Timed'",
  ],
  [
    'messages',
    '- |',
    '$ref: #/channels/users~1{id}/messages/100%25',
    "- $ref: '#/channels/users~1{id}/messages/100%25'",
  ],
  [
    'messages',
    '- $ref: |',
    '#/channels/users~1{id}/messages/shared',
    "- $ref: '#/channels/users~1{id}/messages/shared'",
  ],
  ['replyMessage', '|', '#/channels/orders/messages/placed', "'#/channels/orders/messages/placed'"],
  [
    'throughReference',
    '|',
    '#/channels/elsewhere/messages/secret',
    "'#/channels/elsewhere/messages/secret'",
  ],
  ['noChannel', '|', '#/channels/orders/messages/placed', "'#/channels/orders/messages/placed'"],
  [
    'payload',
    ' |',
    '$ref: #/components/schemas/User',
    "\n          $ref: '#/components/schemas/User'",
  ],
  ['self', "'|'", '#/components/schemas/User', "'#/components/schemas/User'"],
  [
    'self',
    "'|'",
    '#/components/schemas/User/definitions/name',
    "'#/components/schemas/User/definitions/name'",
  ],
  ['propertyLine', '|', '$ref: #/components/schemas/Bool', "$ref: '#/components/schemas/Bool'"],
  ['flowRef', "'|'", '#/components/messages/Shared', "'#/components/messages/Shared'"],
  ['flowTag', '{$ref: |}', '#/components/tags/big', "{$ref: '#/components/tags/big'}"],
  ['flowTag', '|', '$ref: #/components/tags/big', "{$ref: '#/components/tags/big'}"],
  [
    'list',
    ' |',
    '- $ref: #/channels/orders/messages/placed',
    "\n      - $ref: '#/channels/orders/messages/placed'",
  ],
  [
    'listLine',
    '|',
    '- $ref: #/components/operationTraits/Quick',
    "- $ref: '#/components/operationTraits/Quick'",
  ],
  ['messageEntry', '|', 'Shared', "Shared:\n        $ref: '#/components/messages/Shared'"],
];

describe('references in YAML', () => {
  test.each(cases)('%s: %s takes %s', (...taken) => {
    expect(taking(yaml, taken)).toBe(withSlot(yaml, taken[0], taken[3]));
  });
});

const refs = (slot: string, typed: string) => suggestionsFor(yaml, slot, typed, ['reference']);

test('outside components a channel is one of the root, and only that', () => {
  expect(refs('channelRef', '|')).toEqual([
    '#/channels/users~1{id}',
    '#/channels/orders',
    '#/channels/elsewhere',
  ]);
  expect(refs('componentChannel', '|')).toEqual([
    '#/channels/users~1{id}',
    '#/channels/orders',
    '#/channels/elsewhere',
    '#/components/channels/Hidden',
  ]);
});

test('does not offer an entry of a list again', () => {
  expect(refs('servers', '- |')).toEqual(['$ref: #/servers/backup']);
  expect(refs('traits', '- |')).toEqual(['$ref: #/components/messageTraits/Timed']);
  expect(refs('messages', '- |')).toEqual([
    '$ref: #/channels/users~1{id}/messages/100%25',
    '$ref: #/channels/users~1{id}/messages/shared',
  ]);
});

test('does not offer a reference that would refer to itself', () => {
  expect(refs('loop', "'|'")).toEqual(['#/components/messages/Shared']);
});

test('does not offer a schema of another format inside a schema', () => {
  expect(refs('propertyLine', '$ref: |')).not.toContain('#/components/schemas/Proto');
  expect(refs('payload', ' |')).toContain('$ref: #/components/schemas/Proto');
});

test('below a schema that is typed its own parts are offered', () => {
  expect(refs('self', "'#/components/schemas/User/|'")).toContain(
    '#/components/schemas/User/properties/last',
  );
});

test('shows the title of the target', () => {
  const { text, offset } = unmarked(withSlot(yaml, 'replyMessage', '|'));
  const items = complete(analyzedFileOf(text), offset).items;
  expect(items.map(({ label, detail }) => [label, detail])).toEqual([
    ['#/channels/orders/messages/placed', 'An order was placed'],
  ]);
});

test('no reference that is offered causes a problem', { timeout: 60_000 }, () => {
  const slots = new Map<string, string>([
    ...cases.map(([slot, typed]) => [slot, typed] as const),
    ['loop', "'|'"],
  ]);
  for (const [slot, typed] of slots) {
    const { text, offset } = unmarked(withSlot(yaml, slot, typed));
    const items = complete(analyzedFileOf(text), offset).items.filter(
      ({ kind }) => kind === 'reference',
    );
    expect(items.length, slot).toBeGreaterThan(0);
    for (const item of items) {
      const codes = analyzedFileOf(apply(text, item, item.snippet ? filled : undefined))
        .problems()
        .map(({ code }) => code);
      expect(
        codes.filter((code) => /^ref|^operation-messages$|^schema-format$|^syntax/.test(code)),
        `${slot} ${item.label}`,
      ).toEqual([]);
    }
  }
});

const json = `{
  "apidoc": "3.1.0",
  "info": {"title": "Shop", "version": "1.0.0"},
  "servers": {"prod": {"host": "example.com", "protocol": "kafka"}},
  "channels": {
    "a b": {
      "servers": [«servers»],
      "messages": {
        "n": {"payload": {"$ref": «payload»}},
        "m": {"payload": {}}
      }
    }
  },
  "operations": {
    "one": {
      "channel": {"$ref": "#/channels/a%20b"},
      "messages": [{"$ref": «message»}],
      "messages": «list»,
      "action": "send"
    }
  },
  "components": {
    "messages": {"M": {"title": "One"}},
    "schemas": {"S": {"type": "object"}}
  }
}
`;

const jsonCases: readonly Taken[] = [
  ['payload', '"|"', '#/components/schemas/S', '"#/components/schemas/S"'],
  ['message', '"|"', '#/channels/a%20b/messages/m', '"#/channels/a%20b/messages/m"'],
  ['message', '"#/ch|"', '#/channels/a%20b/messages/m', '"#/channels/a%20b/messages/m"'],
  [
    'list',
    '|',
    '[$ref: #/channels/a%20b/messages/m]',
    '[\n        {\n          "$ref": "#/channels/a%20b/messages/m"\n        }\n      ]',
  ],
  ['servers', '|', '$ref: #/servers/prod', '{\n        "$ref": "#/servers/prod"\n      }'],
  ['servers', '{"$ref": "|"}', '#/servers/prod', '{"$ref": "#/servers/prod"}'],
  ['servers', '{"|": ""}', '$ref', '{"$ref": ""}'],
];

describe('references in JSON', () => {
  test.each(jsonCases)('%s: %s takes %s', (...taken) => {
    expect(taking(json, taken, 'json')).toBe(withSlot(json, taken[0], taken[3]));
  });
});

describe('references into other files', () => {
  const files = {
    'parts/my messages.yaml': 'A: {payload: {type: string}}\nB: {title: Second}\n',
    'user.json': '{"type": "object"}',
    'other.yaml':
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Q: {type: string}\n  messages:\n    X: {name: x}\n',
  };
  const base = `apidoc: 3.1.0
info: {title: T, version: '1'}
channels:
  a:
    messages:
      one: {$ref: './parts/my%20messages.yaml#/A'}
      two: {$ref: «message»}
      three: {payload: {$ref: ./user.json}}
      four: {payload: {$ref: other.yaml#/components/schemas/Q}}
      five:
        payload:
          $ref: «schema»
`;
  test.each<Taken>([
    ['message', "'|'", './parts/my%20messages.yaml#/B', "'./parts/my%20messages.yaml#/B'"],
    [
      'message',
      "'|'",
      './other.yaml#/components/messages/X',
      "'./other.yaml#/components/messages/X'",
    ],
    ['schema', '|', './user.json', './user.json'],
    ['schema', './o|', './other.yaml#/components/schemas/Q', './other.yaml#/components/schemas/Q'],
  ])('%s: %s takes %s', (...taken) => {
    expect(taking(base, taken, 'yaml', files)).toBe(withSlot(base, taken[0], taken[3]));
  });

  test('offers references from another file to the root document', () => {
    const text = "A: {payload: {$ref: ''}}\nB: {title: Second}\n";
    const analyzer = new Analyzer('docs/entry.yaml', 'yaml');
    analyzer.setText(`apidoc: 3.1.0
components:
  messages: {M: {$ref: 'parts/more.yaml#/A'}}
  schemas: {'S': {type: object}}
`);
    analyzer.problems();
    for (const uri of analyzer.needs()) analyzer.addFile(uri, text);
    analyzer.problems();
    const file = analyzer.analyzedFile('docs/parts/more.yaml');
    if (!file) throw new Error('not loaded');
    expect(complete(file, text.indexOf("''") + 1).items.map(({ label }) => label)).toEqual([
      '../entry.yaml#/components/schemas/S',
      '../entry.yaml#/',
    ]);
  });

  test('only those of the right kind', () => {
    expect(suggestionsFor(base, 'message', "'|'", ['reference'], 'yaml', files)).toEqual([
      './parts/my%20messages.yaml#/A',
      './parts/my%20messages.yaml#/B',
      './other.yaml#/components/messages/X',
    ]);
  });
});

describe('files that nothing refers to yet', () => {
  const FILES = {
    'parts/messages.yaml': 'messages:\n  Placed: {payload: {type: string}}\n',
    'parts/bare.yaml': 'Shipped:\n  payload: {type: object}\nlist: [1]\nnote: text\n',
    'money.yaml': 'schemas:\n  Money:\n    type: object\n',
    'order.json': '{"type": "object", "properties": {}}',
    'channels.yaml': 'components:\n  channels:\n    Returns: {address: returns}\n',
    'settings.yaml': 'rules: {a: b}\n',
  };
  const at = (lines: string): string[] => {
    const { text, offset } = unmarked(`apidoc: 3.1.0\ninfo: {title: t, version: '1'}\n${lines}\n`);
    const analyzer = new Analyzer('entry.yaml', 'yaml');
    analyzer.setText(text);
    for (const [uri, content] of Object.entries(FILES)) analyzer.addFile(uri, content);
    analyzer.problems();
    const file = analyzer.analyzedFile('');
    if (!file) throw new Error('not loaded');
    return complete(file, offset).items.flatMap(({ kind, label }) =>
      kind === 'reference' || kind === 'file' ? [label] : [],
    );
  };
  const names = Object.keys(FILES).map((name) => `./${name}#/`);

  test.each([
    [
      'a channel',
      "channels:\n  returns:\n    $ref: '|'",
      ['./channels.yaml#/components/channels/Returns'],
    ],
    [
      'a message',
      'channels:\n  orders:\n    messages:\n      placed:\n        $ref: |',
      ['./parts/messages.yaml#/messages/Placed', './parts/bare.yaml#/Shipped'],
    ],
    [
      'a payload',
      'channels:\n  orders:\n    messages:\n      placed:\n        payload:\n          $ref: "|"',
      ['./money.yaml#/schemas/Money', './order.json'],
    ],
    [
      'a property',
      "components:\n  schemas:\n    Order:\n      properties:\n        price:\n          $ref: './mon|'",
      ['./money.yaml#/schemas/Money'],
    ],
  ])('complete a reference to %s', (_, lines, expected) => {
    const labels = at(lines);
    for (const label of expected) expect(labels).toContain(label);
    for (const label of labels)
      expect([...expected, ...names, '#/components/schemas/Order']).toContain(label);
  });

  test('are named themselves, until a pointer is typed', () => {
    const lines = (ref: string) => `channels:\n  orders:\n    $ref: '${ref}'`;
    expect(at(lines('./|')).filter((label) => label.endsWith('#/'))).toEqual(names);
    expect(at(lines('./channels.yaml#/|'))).toEqual([
      './channels.yaml#/components/channels/Returns',
    ]);
  });
});
