// Go to definition, find references, highlights, lenses and links, by the text at the ranges they
// return. The cursor is at `|`.
import { describe, expect, test } from 'vitest';
import { codeLenses, codeLensReferences } from './code-lenses.ts';
import { definition, documentHighlights, references } from './definition.ts';
import { documentLinks } from './document-links.ts';
import { loaded, marked, shown, type Texts } from './testing.ts';

const doc = (rest: string): string => `apidoc: 3.1.0\ninfo:\n  title: T\n  version: '1'\n${rest}`;
const at = (text: string, before: string): string => text.replace(before, `${before}|`);

/** Returns `what the cursor is on -> line:text` of the definitions. */
function defined(source: string | Texts, mark?: string): string | null {
  const m = marked(source, mark);
  const found = definition(m.file, m.offset);
  if (!found) return null;
  const { start, end } = found.origin;
  return `${m.file.text.slice(start, end)} -> ${shown(
    m,
    found.targets.map((t) => t.range),
  ).join(', ')}`;
}

function referring(source: string | Texts): string[] | null {
  const m = marked(source);
  const found = references(m.file, m.offset);
  return found && shown(m, found);
}

const text = doc(`servers:
  prod:
    host: '{stage}.example.com'
    protocol: kafka
    variables:
      stage: {default: a}
channels:
  orders:
    address: orders/{id}
    servers:
      - $ref: '#/servers/prod'
    parameters:
      id:
        location: $message.payload#/key/id
    messages:
      placed:
        $ref: '#/components/messages/Placed'
operations:
  take:
    action: receive
    channel:
      $ref: '#/channels/orders'
    messages:
      - $ref: '#/channels/orders/messages/placed'
components:
  messages:
    Placed:
      payload:
        $ref: '#/components/schemas/Order'
  schemas:
    Order:
      type: object
      required: [key]
      properties:
        key:
          type: object
          properties:
            id: {type: string}
    Unused: {type: string}
`);

describe('definition', () => {
  test.each([
    ['of a reference', "'#/components/schemas/Or", 'Order -> 35:Order'],
    [
      'of a reference from a word that is nobody’s name',
      "'#/comp",
      '#/components/messages/Placed -> 31:Placed',
    ],
    [
      'of the channel inside a pointer',
      "'#/channels/orders/messages/placed'".slice(0, 14),
      'orders -> 12:orders',
    ],
    ['of the message at the end of a pointer', 'orders/messages/pl', 'placed -> 20:placed'],
    [
      'of a field inside a pointer: of what it leads to',
      'orders/mess',
      '#/channels/orders/messages/placed -> 20:placed',
    ],
    ['of a parameter in an address', 'orders/{i', 'id -> 17:id'],
    ['of a variable in a host', "'{st", 'stage -> 10:stage'],
    ['of a required property', '[ke', 'key -> 39:key'],
    ['of the first name in a runtime expression', 'payload#/ke', 'key -> 39:key'],
    ['of the second', 'payload#/key/i', 'id -> 42:id'],
    ['of a server', "'#/servers/pr", 'prod -> 6:prod'],
    ['of a component, which is itself', '    Ord', 'Order -> 35:Order'],
    ['of a property, which is itself', '        ke', 'key -> 39:key'],
    ['of an operation, which is itself', '  tak', 'take -> 23:take'],
    ['of a field of the format: none', '    acti', null],
    ['of a value: none', 'action: rec', null],
    ['of the source of a runtime expression: none', 'payload#', null],
  ])('%s', (_, before, expected) => {
    expect(defined(at(text, before))).toBe(expected);
  });

  test('has the whole value for a preview', () => {
    const m = marked(at(text, "'#/components/schemas/Or"));
    const whole = definition(m.file, m.offset)?.targets[0]?.whole;
    expect(m.file.text.slice(whole?.start, whole?.end)).toMatch(
      /^Order:\n {6}type: object[\s\S]*id: \{type: string\}$/,
    );
  });

  test('of a mapping of a discriminator, next to one with half of a surrogate pair', () => {
    const openapi = 'schemaFormat: application/vnd.neutral.openapi;version=3.0.0';
    const mapping = (value: string): string =>
      doc(`components:
  schemas:
    O:
      ${openapi}
      schema: {discriminator: {propertyName: kind, mapping: {half: "\\uD83D", cat: ${value}}}}
    Cat 😀: {${openapi}, schema: {type: object}}
`);
    expect(defined(mapping('"Cat |😀"'))).toBe('Cat 😀 -> 10:Cat 😀');
  });

  test('of a broken reference: none', () => {
    expect(
      defined(at(text.replace('schemas/Order', 'schemas/Odrer'), "'#/components/schemas/Od")),
    ).toBeNull();
  });

  test('while a part of the text is half typed', () => {
    expect(defined(at(`${text}  parameters:\n    a: {`, "'#/components/schemas/Or"))).toBe(
      'Order -> 35:Order',
    );
  });

  test('in other files, from the address of the file and from the pointer', () => {
    const files = (ref: string) => ({
      'a.yaml': doc(`channels:\n  a: {$ref: ${ref}}\n`),
      'b.json': '{"x": {"orders": {"address": "o"}}}',
    });
    expect(defined(files('./b.js|on#/x/orders'))).toBe('./b.json#/x/orders -> b.json 1:orders');
    expect(defined(files('./b.json#/x|/orders'))).toBe('x -> b.json 1:x');
    expect(defined(files('./b.json#/x/ord|ers'))).toBe('orders -> b.json 1:orders');
    expect(
      defined({ ...files('./b.json#/x/orders'), 'b.json': '{"x": {"ord|ers": {"address": "o"}}}' }),
    ).toBe('orders -> b.json 1:orders');
  });

  test('of a whole file', () => {
    expect(
      defined({ 'a.yaml': doc('channels:\n  a: {$ref: ./b.yaml|}\n'), 'b.yaml': 'address: o\n' }),
    ).toBe('./b.yaml -> b.yaml 1:');
  });

  test('behind a Reference Object in the middle of a pointer', () => {
    const files = {
      'a.yaml': doc(`channels:
  a: {$ref: './b.yaml#/c'}
operations:
  o:
    action: send
    channel: {$ref: '#/channels/a'}
    messages: [{$ref: '#/channels/a/messages/m|'}]
`),
      'b.yaml': 'c:\n  messages:\n    m: {}\n',
    };
    expect(defined(files)).toBe('m -> b.yaml 3:m');
  });

  test('of an alias, and of its anchor', () => {
    const aliased = doc('channels:\n  a: &one {address: "&one"}\n  b: *one\n');
    expect(defined(at(aliased, 'b: *o'))).toBe('*one -> 6:&one');
    expect(defined(at(aliased, ' &o'))).toBe('&one -> 6:&one');
    expect(referring(at(aliased, ' &o'))).toEqual(['6:&one', '7:*one']);
  });

  test('of an alias has the whole anchored value for a preview', () => {
    const m = marked(doc('x-a: &a\n  b: 1\nx-c: *a|\n'));
    const { whole } = definition(m.file, m.offset)?.targets[0] ?? {};
    expect(m.file.text.slice(whole?.start, whole?.end)).toBe('b: 1');
  });

  test('of an alias of a merge key, in a text with lines that cannot be read', () => {
    const broken = doc(`defaults: &one
  retries: 3
channels:
  a:
    <<: *one
    messages: [{$ref: '#/a"b'},
    more
                {$ref: '#/c'}]
`);
    expect(referring(at(broken, ' &o'))).toEqual(['5:&one', '9:*one']);
    expect(defined(at(broken, '<<: *o'))).toBe('*one -> 5:&one');
  });

  test('in JSON with escapes', () => {
    const json = `{"apidoc": "3.1.0", "info": {"title": "T", "version": "1"},
"channels": {"a/b \\u00e9": {"address": "x"}},
"operations": {"o": {"action": "send", "channel": {"$ref": "#/channels/a~1b%20\\u00e|9"}}}}`;
    expect(defined(json)).toBe('a~1b%20\\u00e9 -> 2:a/b \\u00e9');
  });

  test('of a property in several messages: each of them', () => {
    const multiple = doc(`channels:
  a:
    address: '{id}'
    parameters:
      id: {location: '$message.payload#/id'}
    messages:
      one: {payload: {properties: {id: {type: string}}}}
      two: {payload: {allOf: [{properties: {id: {type: string}}}]}}
      three: {payload: {type: object}}
`);
    expect(defined(at(multiple, 'payload#/i'))).toBe('id -> 11:id, 12:id');
  });

  test('of a property that is required in another subschema than its definition', () => {
    const composed = doc(`components:
  schemas:
    A:
      properties: {x: {}, y: {}}
      anyOf:
        - required: [x]
        - required: [y]
`);
    expect(defined(at(composed, 'required: [y'))).toBe('y -> 8:y');
  });
});

describe('references', () => {
  test('from a definition: the definition first, then all uses in the order of the text', () => {
    expect(referring(at(text, '  orde'))).toEqual(['12:orders', '26:orders', '28:orders']);
  });

  test('from a use', () => {
    expect(referring(at(text, "'#/channels/orders/m".slice(0, 14)))).toEqual([
      '12:orders',
      '26:orders',
      '28:orders',
    ]);
  });

  test('of a property', () => {
    expect(referring(at(text, '[ke'))).toEqual(['39:key', '18:key', '37:key']);
  });

  test('of what nothing refers to: itself', () => {
    expect(referring(at(text, '    Unu'))).toEqual(['43:Unused']);
  });

  test('without what defines the name, if that is requested', () => {
    const uses = (source: string): string[] | undefined => {
      const { file, offset } = marked(source);
      return references(file, offset, false)?.map(
        ({ start, end }) =>
          `${file.text.slice(0, start).split('\n').length}:${file.text.slice(start, end)}`,
      );
    };
    expect(uses(at(text, '  orde'))).toEqual(['26:orders', '28:orders']);
    expect(uses(at(text, '[ke'))).toEqual(['18:key', '37:key']);
    expect(uses(at(text, '    Unu'))).toEqual([]);
    expect(uses(doc('x-a: &na|me {}\nx-b: *name\n'))).toHaveLength(1);
  });

  test('from all files', () => {
    const files = {
      'a.yaml': doc(`channels:\n  a: {$ref: './b.yaml#/one'}\n  b: {$ref: './b.yaml#/two'}\n`),
      'b.yaml': `o|ne: {address: o}\ntwo: {$ref: '#/one'}\n`,
    };
    expect(referring(files)).toEqual(['b.yaml 1:one', '6:one', 'b.yaml 2:one']);
  });

  test('of a word that is not a name: none', () => {
    expect(referring(at(text, 'version: '))).toBeNull();
    expect(referring(at(text, 'chann'))).toBeNull();
  });

  test('highlights are those of the same file, and say which one defines', () => {
    const m = marked(at(text, '    Ord'));
    expect(
      documentHighlights(m.file, m.offset).map(
        ({ start, end, kind }) => `${m.file.text.slice(start, end)} ${kind}`,
      ),
    ).toEqual(['Order write', 'Order read']);
  });

  test('references to a file that is not loaded request no other file', () => {
    const { analyzer } = loaded({
      'a.yaml': doc(`x-a: {$ref: './never.yaml#/a'}\nchannels: {}\n`),
    });
    const file = analyzer.analyzedFile('');
    const offset = file?.text.indexOf('never') ?? 0;
    expect(file && definition(file, offset)).toBeNull();
    expect(analyzer.needs()).toEqual([]);
  });
});

describe('lenses', () => {
  const codeLens = (source: Texts, uri = ''): string[] => {
    const file = loaded(source).analyzer.analyzedFile(uri);
    return file
      ? codeLenses(file).map(
          ({ start, end, title }) =>
            `${file.text.slice(start, end)}: ${title} ${codeLensReferences(file, start).length}`,
        )
      : [];
  };

  test('say how often something is used, in YAML', () => {
    expect(codeLens({ 'a.yaml': text })).toEqual([
      'prod: used once 1',
      'orders: used once 1',
      'placed: used once 1',
      'Placed: used once 1',
      'Order: used once 1',
      'Unused: unused 0',
    ]);
  });

  test('in JSON and in parts of a document', () => {
    const files = {
      'a.json': JSON.stringify({
        apidoc: '3.1.0',
        channels: { a: { $ref: './b.yaml#/one' }, b: { $ref: './b.yaml#/one' } },
      }),
      'b.yaml': 'one: {address: o}\ntwo: {}\n',
    };
    expect(codeLens(files, 'b.yaml')).toEqual(['one: used 2 times 2']);
  });

  test('a channel that references only pass through is used', () => {
    const into = doc(`channels:
  a:
    messages: {m: {}}
components:
  channels:
    b: {messages: {m: {$ref: '#/channels/a/messages/m'}}}
`);
    expect(codeLens({ 'a.yaml': into })).toEqual(['a: used once 1', 'm: used once 1']);
  });

  test('follow the settings of the rules', () => {
    const { analyzer } = loaded({ 'a.yaml': text });
    analyzer.setSettings(new Map([['unused-component', 'off']]));
    const file = analyzer.analyzedFile('');
    expect(file && codeLenses(file).map((l) => l.title)).not.toContain('unused');
  });
});

describe('links', () => {
  const linked = (source: Texts): string[] => {
    const file = loaded(source).analyzer.analyzedFile('');
    if (!file) return [];
    return documentLinks(file).map(({ start, end, to }) => {
      const shownTo =
        'url' in to
          ? to.url
          : `${to.uri}@${source[to.uri === '' ? (Object.keys(source)[0] ?? '') : to.uri]?.slice(to.start, to.end)}`;
      return `${file.text.slice(start, end)} -> ${shownTo}`;
    });
  };

  test('of references and of URLs', () => {
    const source = doc(`  termsOfService: https://example.com/terms
  description: |
    See [the guide](https://example.com/guide) and (https://example.com/a_(b)), or <https://example.com/c>.
    More at https://example.com/d.
  externalDocs: {url: "https://example.com/e"}
# https://example.com/comment
channels:
  a:
    address: https://example.com/address
    messages:
      m:
        $ref: './b.yaml#/m'
      n:
        payload: {$ref: '#/components/schemas/S'}
        examples: [{payload: {link: 'https://example.com/data', list: [https://example.com/1]}}]
      o:
        $ref: 'https://example.com/types.json#/O'
components:
  schemas:
    S: {description: 'https://example.com/f, and', type: string}
`);
    expect(linked({ 'a.yaml': source, 'b.yaml': 'm: {}\n' })).toEqual([
      'https://example.com/terms -> https://example.com/terms',
      'https://example.com/guide -> https://example.com/guide',
      'https://example.com/a_(b) -> https://example.com/a_(b)',
      'https://example.com/c -> https://example.com/c',
      'https://example.com/d -> https://example.com/d',
      'https://example.com/e -> https://example.com/e',
      'https://example.com/comment -> https://example.com/comment',
      'https://example.com/address -> https://example.com/address',
      './b.yaml#/m -> b.yaml@m',
      '#/components/schemas/S -> @S',
      'https://example.com/data -> https://example.com/data',
      'https://example.com/1 -> https://example.com/1',
      'https://example.com/types.json#/O -> https://example.com/types.json#/O',
      'https://example.com/f -> https://example.com/f',
    ]);
  });

  test('not of other schemes', () => {
    expect(
      linked({ 'a.yaml': doc(`  description: 'javascript:alert(1) file:///etc/passwd'\n`) }),
    ).toEqual([]);
  });
});

test.each([
  ['types.json|', 'types.json -> types.json 1:'],
  ['types.json#/definitions/|A', 'A -> types.json 4:A'],
])('in a file with a reference at its root, %s is defined at %s', (ref, expected) => {
  const files = {
    'a.yaml': doc(`components:\n  schemas:\n    A: {$ref: '${ref}'}\n`),
    'types.json':
      '{\n  "$ref": "#/definitions/A",\n  "definitions": {\n    "A": {"type": "object"}\n  }\n}\n',
  };
  expect(defined(files)).toBe(expected);
});

describe('references of JSON Schemas', () => {
  const tree = (draft: string, schema: string) =>
    doc(`components:
  schemas:
    Tree:
      schemaFormat: application/schema+json;version=draft-${draft}
      schema:
        $id: https://example.com/tree
${schema.replace(/^/gm, '        ')}
`);
  const newest = tree(
    '2020-12',
    `$dynamicAnchor: node
properties:
  leaf: {$ref: '#leaf'}
  whole: {$ref: https://example.com/tree}
  next: {$dynamicRef: '#node'}
  gone: {$ref: '#gone'}
$defs:
  Leaf: {$anchor: leaf, type: string}`,
  );
  const older = tree('2019-09', "$recursiveAnchor: true\nitems: {$recursiveRef: '#'}");

  test.each([
    [newest, "'#le", '#leaf -> 18:Leaf'],
    [newest, '$ref: https', 'https://example.com/tree -> 9:schema'],
    [newest, "'#no", '#node -> 9:schema'],
    [newest, "'#go", null],
    [older, "$recursiveRef: '#", '# -> 9:schema'],
  ])('go to what has the $id or the anchor: %#', (source, before, expected) => {
    expect(defined(at(source, before))).toBe(expected);
  });

  test('are links', () => {
    const links = (source: string) => {
      const file = loaded({ 'main.yaml': source }).analyzer.analyzedFile('');
      return (file ? documentLinks(file) : []).flatMap(({ start, end, to }) =>
        'url' in to ? [] : [`${source.slice(start, end)} -> ${source.slice(to.start, to.end)}`],
      );
    };
    expect(links(newest)).toEqual([
      '#leaf -> Leaf',
      'https://example.com/tree -> schema',
      '#node -> schema',
    ]);
    expect(links(older)).toEqual(['# -> schema']);
  });
});
