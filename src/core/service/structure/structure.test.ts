import { describe, expect, test } from 'vitest';
import { handlers } from '../decoration-handlers.ts';
import type { DocumentSymbol as OutlineRow } from '../types.ts';
import { breadcrumbs, documentSymbols } from './document-symbols.ts';
import { embeddedLanguages } from './embedded-languages.ts';
import { foldingRanges } from './folding-ranges.ts';
import { inlayHints } from './inlay-hints.ts';
import { selectionRanges } from './selection-ranges.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { analyzedFileOf, asJson, marked } from './testing.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\n";
const LANGUAGES = [
  ['YAML', (text: string) => text],
  ['JSON', asJson],
] as const;

const ORDERS = `${HEAD}defaultContentType: application/json
servers:
  production: {host: 'b.example.com', protocol: kafka}
  test: {host: 'b.example.com', protocol: mqtt}
channels:
  orders:
    address: 'orders.{tenant}'
    parameters: {tenant: {}}
    servers: [{$ref: '#/servers/test'}]
    messages:
      placed: {$ref: '#/components/messages/Placed'}
      cancelled: {title: Cancelled, contentType: text/plain}
  replies: {}
operations:
  takeOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
    security: [{$ref: '#/components/securitySchemes/login'}]
    reply:
      channel: {$ref: '#/channels/replies'}
      address: {location: '$message.header#/replyTo'}
  announce:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
components:
  messages:
    Placed:
      title: Order placed
      payload:
        type: object
        required: [id]
        properties:
          id: {type: string, format: uuid}
          lines: {type: array, items: {$ref: '#/components/schemas/Line'}}
      examples: [{name: small, payload: {id: x}}]
  schemas:
    Line: {type: object, properties: {isbn: {type: string}, price: {type: object, properties: {amount: {type: number}}}}}
    Proto: {schemaFormat: 'application/vnd.neutral.protobuf;version=3', schema: 'message A {}'}
  securitySchemes: {login: {type: plain}}
x-team: {a: {b: c}}
`;

function outline(rows: readonly OutlineRow[], depth = 0): string {
  return rows
    .map(
      (r) =>
        `${'  '.repeat(depth)}${r.kind} ${r.name}${r.detail && ` | ${r.detail}`}\n${outline(r.children, depth + 1)}`,
    )
    .join('');
}

function every(rows: readonly OutlineRow[]): OutlineRow[] {
  return rows.flatMap((r) => [r, ...every(r.children)]);
}

describe.each(LANGUAGES)('symbols in %s', (_language, as) => {
  const file = analyzedFileOf(as(ORDERS));

  test('are a tree of the named objects', () => {
    expect(outline(documentSymbols(file))).toBe(`section apidoc | 3.1.0
section info
section defaultContentType | application/json
section servers | 2 servers
  server production | kafka
  server test | mqtt
section channels | 2 channels
  channel orders | orders.{tenant}
    field parameters
      parameter tenant
    field servers
      server test | → test
    field messages
      message placed | → Placed
      message cancelled | Cancelled
  channel replies
section operations | 2 operations
  operation takeOrder | receive
    channel channel | → orders
    field security
      security login | → login
    field reply
      channel channel | → replies
      field address
  operation announce | send
    channel channel | → orders
    field messages
      message placed | → placed
section components
  field messages
    message Placed | Order placed
      schema payload | object
        property id | string (uuid)
        property lines | array of Line
          schema items | → Line
      field examples
        item small
  field schemas
    schema Line | object
      property isbn | string
      property price | object
        property amount | number
    schema Proto | Protocol Buffers 3
  field securitySchemes
    security login | plain
section x-team
`);
  });

  test('have ranges inside those of what holds them, and names inside their ranges', () => {
    const check = (rows: readonly OutlineRow[], from: number, to: number): void => {
      let last = from;
      for (const { range, at, children } of rows) {
        expect(range.start).toBeGreaterThanOrEqual(last);
        expect(range.end).toBeLessThanOrEqual(to);
        expect(at.start).toBeGreaterThanOrEqual(range.start);
        expect(at.end).toBeLessThanOrEqual(range.end);
        last = range.end;
        check(children, range.start, range.end);
      }
    };
    check(documentSymbols(file), 0, file.text.length);
  });

  test('have the path and range of their key', () => {
    const id = every(documentSymbols(file)).find((r) => r.name === 'amount');
    expect(id?.path).toEqual([
      'components',
      'schemas',
      'Line',
      'properties',
      'price',
      'properties',
      'amount',
    ]);
    expect(file.text.slice(id?.at.start, id?.at.end).replaceAll('"', '')).toBe('amount');
  });
});

test('a very large text has the outer levels in full', () => {
  const properties = Object.fromEntries(Array.from({ length: 30 }, (_, j) => [`p${j}`, {}]));
  const schemas = Object.fromEntries(
    Array.from({ length: 700 }, (_, i) => [`S${i}`, { properties }]),
  );
  const rows = every(
    documentSymbols(analyzedFileOf(JSON.stringify({ apidoc: '3.1.0', components: { schemas } }))),
  );
  expect(rows.map((r) => r.name)).toEqual([
    'apidoc',
    'components',
    'schemas',
    ...Object.keys(schemas),
  ]);
});

test('reads a part of a document according to the references to it', () => {
  const main = `${HEAD}channels:\n  c: {messages: {m: {$ref: 'parts.yaml#/all/M'}}}\n`;
  const file = analyzedFileOf(
    main,
    { 'parts.yaml': 'all:\n  M: {title: Hello, payload: {properties: {a: {type: string}}}}\n' },
    'parts.yaml',
  );
  expect(outline(documentSymbols(file))).toBe(
    'field all\n  message M | Hello\n    schema payload | object\n      property a | string\n',
  );
});

test('half-typed text has an outline', () => {
  expect(
    outline(documentSymbols(analyzedFileOf(`${HEAD}channels:\n  a: {address: "x\n  b:\n    addr`))),
  ).toContain('channel b');
  expect(
    outline(
      documentSymbols(analyzedFileOf('{"apidoc": "3.1.0", "channels": {"a": {"address": "x')),
    ).split('\n')[2],
  ).toBe('  channel a | x');
});

describe.each(LANGUAGES)('breadcrumbs in %s', (_language, as) => {
  const crumbs = (text: string) => {
    const { file, offset } = marked(as(text));
    return breadcrumbs(file, offset).map(
      ({ kind, name, detail }) => `${kind} ${name}${detail && ` | ${detail}`}`,
    );
  };

  test('name every step readably', () => {
    expect(crumbs(ORDERS.replace('type: number', 'type: nu|mber'))).toEqual([
      'section components',
      'field schemas',
      'schema Line | object',
      'field properties',
      'property price | object',
      'field properties',
      'property amount | number',
      'field type',
    ]);
  });

  test('call items by their names', () => {
    expect(crumbs(ORDERS.replace('id: x', 'i|d: x')).slice(2)).toEqual([
      'message Placed | Order placed',
      'field examples',
      'item small',
      'field payload',
      'field id',
    ]);
  });
});

describe.each(LANGUAGES)('tokens in %s', (_language, as) => {
  const file = analyzedFileOf(as(ORDERS.replace("'#/servers/test'", "'#/servers/gone'")));
  const all = semanticTokens(file, 0, file.text.length);
  const texts = (type: string) =>
    all.filter((t) => t.type === type).map((t) => file.text.slice(t.start, t.end));

  test('mark ids where they are defined and where they are used', () => {
    expect(texts('server')).toEqual(['production', 'test']);
    expect(texts('channel')).toEqual([
      'orders',
      'replies',
      'orders',
      'replies',
      'orders',
      'orders',
    ]);
    expect(texts('operation')).toEqual(['takeOrder', 'announce']);
    expect(texts('message')).toEqual(['placed', 'Placed', 'cancelled', 'placed', 'Placed']);
    expect(texts('schema')).toEqual(['Line', 'Line', 'Proto']);
    expect(texts('security')).toEqual(['login', 'login']);
  });

  test('distinguish references that resolve from those that do not', () => {
    expect(texts('brokenReference')).toEqual(['#/servers/gone']);
    expect(texts('reference').slice(0, 2)).toEqual(['#/components/messages/', '#/channels/']);
    expect(texts('reference')).toContain('/messages/');
  });

  test('mark the parameters in an address', () => {
    expect(texts('address')).toEqual(['b.example.com', 'b.example.com', 'orders.']);
    expect(texts('parameter')).toEqual(['{tenant}', 'tenant']);
  });

  test('mark runtime expressions and keywords of the format', () => {
    expect(texts('expression')).toEqual(['$message.header#/replyTo']);
    expect(texts('keyword')).toEqual([
      'receive',
      'send',
      'object',
      'string',
      'array',
      'object',
      'string',
      'object',
      'number',
      'plain',
    ]);
  });

  test('are in order and do not overlap', () => {
    for (const [i, token] of all.entries())
      expect(token.start).toBeGreaterThanOrEqual(all[i - 1]?.end ?? 0);
  });

  test('of a range are those of the whole that touch it', () => {
    const [from, to] = [
      file.text.indexOf('operations'),
      file.text.indexOf('components', file.text.indexOf('announce')),
    ];
    expect(semanticTokens(file, from, to)).toEqual(
      all.filter((t) => t.end >= from && t.start <= to),
    );
  });
});

test('tokens know escapes', () => {
  const text = `${HEAD}channels:\n  'a/b c': {address: "x\\u002D{p}"}\noperations:\n  o: {action: send, channel: {$ref: "#/channels/a~1b%20c"}}\n`;
  const file = analyzedFileOf(text);
  const all = semanticTokens(file, 0, text.length).map(
    (t) => `${t.type} ${text.slice(t.start, t.end)}`,
  );
  expect(all).toContain('channel a~1b%20c');
  expect(all).toContain('address x\\u002D');
  expect(all).toContain('parameter {p}');
});

/** The text with each hint in it. */
function hinted(
  text: string,
  as: (text: string) => string,
  files?: Record<string, string>,
): string {
  const file = analyzedFileOf(as(text), files);
  let out = file.text;
  for (const { at, text } of [...inlayHints(file, 0, out.length)].reverse())
    out = `${out.slice(0, at)}⟦${text}⟧${out.slice(at)}`;
  return out;
}

describe('hints', () => {
  test('are shown where the value would be', () => {
    const block = `${HEAD}defaultContentType: application/json
servers: {a: {host: h, protocol: p}, b: {host: h, protocol: p}}
channels:
  orders:
    address: 'o.{t}'
    messages:
      placed:
        name: Placed
      other: {contentType: text/plain}
  none: {}
operations:
  take:
    action: receive
    channel:
      $ref: '#/channels/orders'
    reply:
      channel: {$ref: '#/channels/none'}
      address: {location: $message.header#/replyTo}
`;
    const expected = block
      .replace('  orders:\n', '  orders:⟦both servers⟧\n')
      .replace('placed:\n', 'placed:⟦contentType: application/json⟧\n')
      .replace('none: {}', 'none: {}⟦both servers⟧')
      .replace('take:\n', 'take:⟦messages: placed, other⟧\n')
      .replace("'#/channels/orders'", "'#/channels/orders'⟦→ o.{t}⟧")
      .replace("'#/channels/none'", "'#/channels/none'⟦→ $message.header#/replyTo⟧");
    expect(hinted(block, (text) => text)).toBe(expected);
  });

  test('are shown after the bracket in JSON', () => {
    const text = hinted(ORDERS, asJson);
    expect(text).toContain('"replies": {}⟦both servers⟧');
    expect(text).toContain('"takeOrder": {⟦messages: placed, cancelled⟧\n');
    expect(text).toContain('"Placed": {⟦contentType: application/json⟧\n');
    expect(text).toContain('"$ref": "#/channels/orders"⟦→ orders.{tenant}⟧');
  });

  test('prefer values of a trait to inherited ones', () => {
    const text = `${HEAD}defaultContentType: application/json\ncomponents:\n  messages:\n    M:\n      traits: [{contentType: text/csv}]\n`;
    expect(hinted(text, (t) => t)).toContain('M:⟦contentType: text/csv⟧\n');
  });

  test.each([
    [1, 'message: m0'],
    [3, 'messages: m0, m1, m2'],
    [4, 'all 4 messages'],
  ])('of %d messages', (count, said) => {
    const messages = Array.from({ length: count }, (_, i) => `m${i}: {}`).join(', ');
    const text = `${HEAD}channels: {c: {messages: {${messages}}}}\noperations:\n  o:\n    channel: {$ref: '#/channels/c'}\n`;
    expect(hinted(text, (t) => t)).toContain(`o:⟦${said}⟧\n`);
  });

  test('shorten numbers with a unit', () => {
    const text = `${HEAD}channels:\n  c:\n    bindings:\n      sqs:\n        queue: {name: q, fifoQueue: false, messageRetentionPeriod: 345600, visibilityTimeout: 30}\n`;
    expect(hinted(text, (t) => t)).toBe(text.replace('345600', '345600⟦= 4 days⟧'));
  });

  test('are absent where everything is written, or nothing is inherited', () => {
    const text = `${HEAD}servers: {one: {host: h, protocol: p}}\nchannels:\n  c:\n    messages:\n      m: {name: a}\n      r: {$ref: '#/components/messages/M'}\n`;
    expect(hinted(text, (t) => t)).toBe(text);
  });
});

test('the target of an alias has tokens, hints and rows at its own location only', () => {
  const text = `${HEAD}defaultContentType: application/json\ncomponents:\n  messages:\n    A: &a\n      payload: {type: object, properties: {x: {type: string}}}\n    B: *a\n`;
  const file = analyzedFileOf(text);
  expect(semanticTokens(file, 0, text.length).map((t) => text.slice(t.start, t.end))).toEqual([
    'A',
    'object',
    'string',
    'B',
  ]);
  expect(hinted(text, (t) => t)).toBe(text.replace('A:', 'A:⟦contentType: application/json⟧'));
  expect(outline(documentSymbols(file)).split('\n').slice(5)).toEqual([
    '    message A',
    '      schema payload | object',
    '        property x | string',
    '    message B',
    '',
  ]);
});

describe('folds', () => {
  const folded = (text: string) => {
    const file = analyzedFileOf(text);
    return foldingRanges(file).map(({ start, end, kind }) => {
      const lines = file.text.slice(start, end).split(/\r?\n/);
      return `${lines[0]?.trim()} … ${lines.at(-1)?.trim()}${kind ? ` (${kind})` : ''}`;
    });
  };

  test('are entries and items over several lines, without the blank lines behind them', () => {
    expect(
      folded(
        `${HEAD}\nservers:\n  a:\n    host: h\n\n  b: {host: h}\n\n\ntags:\n- name: x\n  description: y\n- name: z\n`,
      ),
    ).toEqual([
      'servers: … b: {host: h}',
      'a: … host: h',
      'tags: … - name: z',
      'name: x … description: y',
    ]);
  });

  test('leave a closing bracket outside', () => {
    expect(folded('{\n  "a": {\n    "b": 1\n  },\n  "c": [1,\n    2],\n  "d": {}\n}\n')).toEqual([
      '{ … "d": {}',
      '"a": { … "b": 1',
      '"c": [1, … 2]',
    ]);
    expect(folded('a: {\n  b: 1,\n\n}\nc: [1,\n  2]\n')).toEqual(['a: { … b: 1,', 'c: [1, … 2]']);
  });

  test('know texts over several lines, and what looks like a comment in them', () => {
    expect(
      folded('a: |\n  one\n  # two\n  # three\n\nb: >-\n  x\n  y\nc: "p\n  # q\n  # r"\n'),
    ).toEqual(['a: | … # three', 'b: >- … y', 'c: "p … # r"']);
  });

  test('are blocks of comments and regions', () => {
    expect(
      folded(
        '# one\n# two\n\n# alone\na:\n  # three\n  # four\n  b: 1\n# region servers\nc: 1\n# endregion\n',
      ),
    ).toEqual([
      '# one … # two (comment)',
      'a: … b: 1',
      '# three … # four (comment)',
      '# region servers … # endregion (region)',
    ]);
  });

  test('work with carriage returns, without a last line end, and in half-typed text', () => {
    expect(folded('a:\r\n  b: 1\r\n\r\nc:\r\n  d: 2')).toEqual(['a: … b: 1', 'c: … d: 2']);
    expect(folded('{\n "a": {\n  "b": [\n   1')[0]).toContain('{ …');
  });

  test('begin on a line at most once', () => {
    expect(folded('- - a: 1\n    b: 2\n')).toEqual(['- a: 1 … b: 2']);
  });

  test('of a text with more than an editor accepts are the outermost, and the largest within', () => {
    const channel = (i: number) =>
      `  c${i}:\n    title: a\n    tags:\n      - name: x\n${i === 2999 ? '      - name: y\n' : ''}`;
    const text = `apidoc: 3.1.0\ninfo:\n  title: T\nchannels:\n${Array.from({ length: 3000 }, (_, i) => channel(i)).join('')}`;
    const keys = handlers
      .foldingRanges(analyzedFileOf(text), {})
      .map(({ start, end }) => text.slice(start, end).split(':')[0] ?? '');
    expect(keys).toHaveLength(5000);
    expect(keys.slice(0, 5)).toEqual(['info', 'channels', 'c0', 'tags', 'c1']);
    expect(keys.filter((key) => /^c\d/.test(key))).toHaveLength(3000);
    expect(keys.at(-1)).toBe('tags');
  });
});

describe('embedded languages', () => {
  const pieces = (text: string) => {
    const file = analyzedFileOf(text);
    return embeddedLanguages(file, 0, file.text.length).map(
      (e) => `${e.language}: ${file.text.slice(e.start, e.end)}`,
    );
  };
  const payload = (format: string, schema: string) =>
    pieces(`${HEAD}components: {schemas: {A: {schemaFormat: '${format}', schema: ${schema}}}}`);

  test('Markdown, in one line and in blocks', () => {
    expect(
      pieces(
        "apidoc: 3.1.0\ninfo:\n  description: |\n    # A\n\n    b\n  title: x\n  license: {name: 'n'}\ntags: []\n",
      ),
    ).toEqual(['markdown:     # A\n\n    b']);
    expect(pieces(asJson('apidoc: 3.1.0\ninfo: {description: "*b*"}'))).toEqual(['markdown: *b*']);
  });

  test('regular expressions, as values and as names', () => {
    expect(
      pieces(`${HEAD}components: {schemas: {A: {pattern: '^a$', patternProperties: {'^x-': {}}}}}`),
    ).toEqual(['regex: ^a$', 'regex: ^x-']);
  });

  test('schemas in other languages', () => {
    expect(payload('application/vnd.neutral.protobuf;version=3', "'message A {}'")).toEqual([
      'protobuf: message A {}',
    ]);
    expect(payload('application/raml+yaml;version=1.0', "'type: object'")).toEqual([
      'yaml: type: object',
    ]);
    expect(payload('application/graphql', "'type A { b: Int }'")).toEqual([
      'graphql: type A { b: Int }',
    ]);
    expect(payload('application/xml', "'<schema/>'")).toEqual(['xml: <schema/>']);
  });

  test('data that is written as text', () => {
    const examples = (value: string) =>
      pieces(`${HEAD}components: {messages: {M: {examples: [{payload: ${value}}]}}}`);
    expect(examples(`'{"a": 1}'`)).toEqual(['json: {"a": 1}']);
    expect(examples("'[1, 2]'")).toEqual(['json: [1, 2]']);
    expect(examples('\'<a b="c">d</a>\'')).toEqual(['xml: <a b="c">d</a>']);
    expect(examples("'{name} is [here] <b'")).toEqual([]);
  });
});

describe('selections', () => {
  const grown = (text: string) => {
    const { file, offset } = marked(text);
    return selectionRanges(file, offset).map((r) => file.text.slice(r.start, r.end));
  };

  test('grow from the word to the whole text in YAML', () => {
    expect(grown("a:\n  - b: 'one tw|o'\n    c: 1\n  - d: 2\n")).toEqual([
      'two',
      'one two',
      "'one two'",
      "b: 'one two'",
      "b: 'one two'\n    c: 1",
      "- b: 'one two'\n    c: 1",
      "- b: 'one two'\n    c: 1\n  - d: 2",
      "a:\n  - b: 'one two'\n    c: 1\n  - d: 2",
      "a:\n  - b: 'one two'\n    c: 1\n  - d: 2\n",
    ]);
  });

  test('and in JSON', () => {
    expect(grown('{"a": [{"b|c": 1}, 2]}\n')).toEqual([
      'bc',
      '"bc"',
      '"bc": 1',
      '{"bc": 1}',
      '{"bc": 1}, 2',
      '[{"bc": 1}, 2]',
      '"a": [{"bc": 1}, 2]',
      '{"a": [{"bc": 1}, 2]}',
      '{"a": [{"bc": 1}, 2]}\n',
    ]);
  });

  test('stop at a name in an address', () => {
    expect(grown(`${HEAD}channels:\n  c:\n    address: a.{te-na|nt}.b\n`).slice(0, 3)).toEqual([
      'te-nant',
      '{te-nant}',
      'a.{te-nant}.b',
    ]);
  });

  test('in an empty text there is nothing', () => {
    expect(grown('|')).toEqual([]);
  });
});
