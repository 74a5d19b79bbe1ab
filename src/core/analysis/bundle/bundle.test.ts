// One document from many: what goes where, and what stays as it was typed.
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parse as parseText } from '../../text/parse/parse.ts';
import { DocumentSet } from '../documents/document-set.ts';
import { sameMeaning } from './bundle.ts';
import { bundleFiles, errorsOf, refsIn, unrolled } from './testing.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\n";

function made(files: Record<string, string>, options = {}) {
  const bundle = bundleFiles(files, 'main.yaml', options);
  expect(bundle.before.map((p) => p.message)).toEqual([]);
  expect(bundle.problems).toEqual([]);
  expect(errorsOf(bundle)).toEqual([]);
  return bundle.text ?? '';
}

test('a document of one file stays as it is, to the byte', () => {
  const text = `\uFEFF# head\r\n${HEAD.replaceAll('\n', '\r\n')}channels: # c\r\n  a: {messages: {m: {$ref: '#/components/messages/m'}}}\r\ncomponents: {messages: {m: {}}}\r\n\r\n`;
  expect(made({ 'main.yaml': text })).toBe(text);
});

test('the entry keeps comments, order, quotes, blank lines and line ends', () => {
  const entry = [
    '# The whole thing',
    'apidoc: 3.1.0',
    'components: # parts',
    '    schemas:',
    '        A: {type: string} # short',
    '    # nothing below',
    '',
    'info: {title: T, version: "1"}',
    'channels:',
    '    a: # first',
    '        messages:',
    '            m:',
    '                payload:',
    '                    $ref: "s.yaml" # a schema',
    '            n: {payload: {$ref: s.yaml#/properties/x}}',
    '    b: {$ref: c.yaml} # by reference',
    '',
  ].join('\r\n');
  const text = made({
    'main.yaml': entry,
    's.yaml':
      '# of the file\ntype: object\nproperties:\n  # the x\n  x: {type: integer} # a number\n',
    'c.yaml':
      "address: b\ndescription: |\n  Two\n\n  lines\nmessages:\n  m: {payload: {$ref: 's.yaml'}}\n",
  });
  expect(text.split('\r\n')).toEqual([
    '# The whole thing',
    'apidoc: 3.1.0',
    'components: # parts',
    '    schemas:',
    '        A: {type: string} # short',
    '        s:',
    '            # of the file',
    '            type: object',
    '            properties:',
    '                # the x',
    '                x: { type: integer } # a number',
    '    # nothing below',
    '',
    'info: {title: T, version: "1"}',
    'channels:',
    '    a: # first',
    '        messages:',
    '            m:',
    '                payload:',
    '                    $ref: "#/components/schemas/s" # a schema',
    "            n: {payload: {$ref: '#/components/schemas/s/properties/x'}}",
    '    b: # by reference',
    '        address: b',
    '        description: |',
    '            Two',
    '',
    '            lines',
    '        messages:',
    "            m: { payload: { $ref: '#/components/schemas/s' } }",
    '',
  ]);
});

test('a comment beside a reference is kept when the reference is replaced', () => {
  const text = made({
    'main.yaml': `${HEAD}channels:\n  a:\n    $ref: c.yaml # note\n  b: {}\n`,
    'c.yaml': 'address: x\ndescription: |\n  text\n',
  });
  expect(text).toContain(
    '  a:\n    # note\n    address: x\n    description: |\n      text\n  b: {}\n',
  );
});

test('names: from the pointer, else from the file; no name twice; only characters that components may have', () => {
  const text = made({
    'main.yaml': `${HEAD}channels:\n  a:\n    messages:\n      m: {payload: {$ref: 'x/User.yaml'}}\n      n: {payload: {$ref: 'y/User.yaml'}}\n      o: {payload: {$ref: 'y/all.json#/definitions/a~1b c'}}\n      p: {payload: {$ref: 'y/all.json#/list/0'}}\ncomponents:\n  schemas:\n    User: {}\n`,
    'x/User.yaml': 'type: object\n',
    'y/User.yaml': 'type: string\n',
    'y/all.json': '{"definitions": {"a/b c": {"type": "null"}}, "list": [{"type": "array"}]}',
  });
  expect(parse(text).components.schemas).toEqual({
    User: {},
    User2: { type: 'object' },
    User3: { type: 'string' },
    'a-b-c': { type: 'null' },
    'list-0': { type: 'array' },
  });
});

test('a root channel takes the content of its file where the rules allow, else components have it', () => {
  const files = {
    'main.yaml': `${HEAD}servers: {s: {host: h, protocol: mqtt}}\nchannels:\n  a: {$ref: parts.yaml#/a}\n  b: {$ref: parts.yaml#/b}\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/b'}\n    messages: [{$ref: '#/channels/b/messages/m'}]\n  p: {$ref: parts.yaml#/p}\n`,
    'parts.yaml': `a: {servers: [{$ref: 'main.yaml#/servers/s'}]}\nb: {servers: [{$ref: '#/elsewhere'}], messages: {m: {name: M}}}\nelsewhere: {host: e, protocol: mqtt}\np:\n  action: receive\n  channel: {$ref: '#/b'}\n  messages: [{$ref: '#/b/messages/m'}]\n`,
  };
  const value = parse(made(files));
  expect(value.channels).toEqual({
    a: { servers: [{ $ref: '#/servers/s' }] },
    b: { $ref: '#/components/channels/b' },
  });
  expect(value.operations.p).toEqual({ $ref: '#/components/operations/p' });
  expect(value.components.channels.b.servers).toEqual([{ $ref: '#/components/servers/elsewhere' }]);
  expect(value.components.operations.p.messages).toEqual([
    { $ref: '#/components/channels/b/messages/m' },
  ]);
  const flat = parse(made(files, { dereference: true }));
  expect(flat.channels.b).toEqual({ $ref: '#/components/channels/b' });
});

test('a component that only refers to a file takes its content, and others refer to that component', () => {
  const text = made({
    'main.yaml': `${HEAD}channels:\n  a: {messages: {m: {$ref: m.yaml}}}\ncomponents:\n  messages:\n    Order: {$ref: ./m.yaml}\n    Copy: {$ref: ./m.yaml}\n`,
    'm.yaml': 'name: M\n',
  });
  expect(parse(text)).toMatchObject({
    channels: { a: { messages: { m: { $ref: '#/components/messages/Order' } } } },
    components: {
      messages: { Order: { name: 'M' }, Copy: { $ref: '#/components/messages/Order' } },
    },
  });
});

test('schemas of other languages keep their format', () => {
  const format = 'application/vnd.neutral.avro;version=1.9.0';
  const draft = 'application/schema+json;version=draft-07';
  const text = made({
    'main.yaml': `${HEAD}channels:\n  a:\n    messages:\n      m: {payload: {schemaFormat: '${format}', schema: {$ref: u.json}}}\n      n: {payload: {schemaFormat: '${format}', schema: {$ref: u.json}}}\n      o: {payload: {schemaFormat: '${draft}', schema: {properties: {x: {$ref: d.json}}}}}\n`,
    'u.json': '{"type": "record", "name": "U", "fields": []}',
    'd.json': '{"properties": {"next": {"$ref": "#"}}}',
  });
  const value = parse(text);
  expect(value.components.schemas).toEqual({
    u: { schemaFormat: format, schema: { type: 'record', name: 'U', fields: [] } },
    d: {
      schemaFormat: draft,
      schema: { properties: { next: { $ref: '#/components/schemas/d/schema' } } },
    },
  });
  expect(value.channels.a.messages.n.payload.schema).toEqual({
    $ref: '#/components/schemas/u/schema',
  });
});

test('references behind aliases and in brackets are bundled too', () => {
  const files = {
    'main.yaml': `${HEAD}x-m: &m {payload: {$ref: s.yaml}}\nchannels: {a: {messages: {m: *m, n: *m}}}\ncomponents: {schemas: {Z: {}}}\n`,
    's.yaml': 'base: &b {type: string}\nproperties: {a: *b, c: {<<: *b, minLength: 1}}\n',
  };
  const value = parse(made(files));
  expect(value.channels.a.messages.n).toEqual({ payload: { $ref: '#/components/schemas/s' } });
  expect(value.components.schemas.s.properties).toEqual({
    a: { type: 'string' },
    c: { type: 'string', minLength: 1 },
  });
});

test('JSON stays JSON with its indentation, and numbers keep their digits', () => {
  const entry =
    '{\n\t"apidoc": "3.1.0",\n\t"info": {"title": "T", "version": "1"},\n\t"channels": {"a": {"messages": {"m": {"payload": {"$ref": "s.json"}}}}}\n}\n';
  const schema = '{"type": "integer", "maximum": 9007199254740993, "x-ratio": 1.0}';
  const bundle = bundleFiles({ 'main.json': entry, 's.json': schema }, 'main.json');
  expect(errorsOf(bundle)).toEqual([]);
  expect(bundle.text).toContain('\n\t"components": {\n\t\t"schemas": {');
  expect(bundle.text).toContain('"maximum": 9007199254740993');
  expect(bundle.text).toContain('"x-ratio": 1.0');
  const yaml = bundleFiles({ 'main.json': entry, 's.json': schema }, 'main.json', {
    format: 'yaml',
  });
  expect(yaml.text).toContain('      maximum: 9007199254740993\n      x-ratio: 1.0\n');
});

test('cycles are kept as references, everything else is replaced', () => {
  const files = {
    'main.yaml': `${HEAD}channels:\n  a: {messages: {m: {payload: {$ref: s.yaml#/Tree}}, n: {payload: {$ref: s.yaml#/Leaf}}}}\n`,
    's.yaml':
      'Tree: {properties: {leaf: {$ref: "#/Leaf"}, kids: {items: {$ref: "#/Tree"}}}}\nLeaf: {type: string}\n',
  };
  const value = parse(made(files, { dereference: true }));
  expect(refsIn(value).map(({ ref }) => ref)).toEqual([
    '#/components/schemas/Tree',
    '#/components/schemas/Tree',
  ]);
  expect(Object.keys(value.components.schemas)).toEqual(['Tree']);
  expect(value.channels.a.messages.n.payload).toEqual({ type: 'string' });
});

test('dereferenced again, a document with cycles stays as it is', () => {
  const files = {
    'main.yaml': `${HEAD}channels:\n  a: {messages: {m: {payload: {$ref: s.yaml#/A}}, n: {payload: {$ref: s.yaml#/C}}}}\n`,
    's.yaml':
      'A: {properties: {b: {$ref: "#/B"}}}\nB: {properties: {a: {$ref: "#/A"}}}\nC: {properties: {a: {$ref: "#/B/properties/a"}, b: {$ref: "#/A/properties/b"}}}\n',
  };
  const once = made(files, { dereference: true });
  expect(made({ 'main.yaml': once }, { dereference: true })).toBe(once);
});

test('traits are merged by the rules of the format, and gone', () => {
  const files = {
    'main.yaml': `${HEAD}channels:\n  a:\n    messages:\n      m:\n        # its own name\n        name: Own\n        traits:\n          - $ref: t.yaml#/one\n          - {title: Two, bindings: {kafka: {key: {type: string}}}, x-note: null}\n        headers: {$ref: '#/components/schemas/H'}\ncomponents:\n  schemas: {H: {type: object, properties: {a: {type: string}}}}\n`,
    't.yaml':
      'one: {name: Trait, title: One, x-note: N, headers: {properties: {b: {type: integer}}}}\n',
  };
  const text = made(files, { applyTraits: true });
  expect(text).toContain('# its own name\n        name: Own\n');
  const value = parse(text);
  expect(value.channels.a.messages.m).toEqual({
    name: 'Own',
    headers: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } },
    title: 'Two',
    bindings: { kafka: { key: { type: 'string' } } },
  });
  expect(Object.keys(value.components)).toEqual(['schemas']);
});

test('a trait whose reply is not allowed in the root is not merged, and this is reported', () => {
  const entry = `${HEAD}channels: {a: {}}\noperations:\n  o: {action: send, channel: {$ref: '#/channels/a'}, traits: [{$ref: '#/components/operationTraits/t'}]}\ncomponents:\n  channels: {c: {}}\n  operationTraits: {t: {reply: {channel: {$ref: '#/components/channels/c'}}}}\n`;
  const bundle = bundleFiles({ 'main.yaml': entry }, 'main.yaml', { applyTraits: true });
  expect(bundle.problems.map((p) => p.path.join('/'))).toEqual(['operations/o/traits']);
  expect(parse(bundle.text ?? '').operations.o.traits).toHaveLength(1);
});

test('unresolved references are reported with their location, and still name the same file', () => {
  const bundle = bundleFiles(
    {
      'main.yaml': `${HEAD}channels:\n  a: {$ref: p/c.yaml}\n  b: {$ref: none.yaml}\n`,
      'p/c.yaml': 'messages: {m: {$ref: lost.yaml#/m}, n: {$ref: bad.yaml}}\n',
      'p/bad.yaml': 'name: [\n',
    },
    'main.yaml',
  );
  expect(bundle.problems.map((p) => `${p.uri} ${p.path.join('/')} ${p.code}`).sort()).toEqual([
    ' channels/b/$ref reference-file',
    expect.stringMatching(/^p\/bad\.yaml /),
    'p/c.yaml messages/m/$ref reference-file',
  ]);
  expect(parse(bundle.text ?? '').channels).toEqual({
    a: { messages: { m: { $ref: 'p/lost.yaml#/m' }, n: { $ref: 'p/bad.yaml' } } },
    b: { $ref: 'none.yaml' },
  });
});

test('an entry that cannot be read is not bundled', () => {
  const bundle = bundleFiles({ 'main.yaml': `${HEAD}channels: [` }, 'main.yaml');
  expect(bundle.text).toBeNull();
  expect(bundle.problems.length).toBeGreaterThan(0);
});

test('dereferencing that would never fit is refused', () => {
  const levels = Array.from(
    { length: 20 },
    (_, i) =>
      `    L${i}: {properties: {a: {$ref: '#/components/schemas/L${i + 1}'}, b: {$ref: '#/components/schemas/L${i + 1}'}}}\n`,
  );
  const entry = `${HEAD}components:\n  schemas:\n${levels.join('')}    L20: {type: string}\n`;
  const bundle = bundleFiles({ 'main.yaml': entry }, 'main.yaml', { dereference: true });
  expect(bundle.text).toBeNull();
  expect(bundle.problems.map((p) => p.code)).toEqual(['too-large']);
});

test('dereferencing that would nest too deeply is refused', () => {
  const links = Array.from(
    { length: 4_000 },
    (_, i) => `    S${i}: {properties: {a: {$ref: '#/components/schemas/S${i + 1}'}}}\n`,
  );
  const entry = `${HEAD}components:\n  schemas:\n${links.join('')}    S4000: {type: string}\n`;
  const bundle = bundleFiles({ 'main.yaml': entry }, 'main.yaml', { dereference: true });
  expect(bundle.text).toBeNull();
  expect(bundle.problems.map((p) => p.message)).toEqual([
    'Without references the document would be nested deeper than 256 levels, which are not read. Bundle it without replacing references.',
  ]);
});

test('keys of the prototype are keys like any other', () => {
  const files = {
    'main.yaml': `${HEAD}channels: {a: {messages: {m: {payload: {$ref: s.yaml#/__proto__}}}}}\n`,
    's.yaml':
      '__proto__: {properties: {constructor: {$ref: "#/toString"}}}\ntoString: {type: string}\n',
  };
  const text = made(files);
  expect(text).toContain('constructor: { $ref: "#/components/schemas/toString" }');
  expect(unrolled({ 'out.yaml': text }, 'out.yaml')).toMatchObject({
    channels: { a: { messages: { m: { payload: { properties: {} } } } } },
  });
});

describe('what is read back is compared with the document', () => {
  const files = {
    'a.yaml': `apidoc: 3.1.0
info: {title: Lamps, version: 1.0.0}
channels:
  lamps: {messages: {lit: {payload: {$ref: 'b.yaml#/lit'}}}}
`,
    'b.yaml': "lit: {type: object, properties: {next: {$ref: '#/lit'}, at: {type: integer}}}\n",
  };
  const setOf = (texts: Record<string, string>) =>
    new DocumentSet(
      new Map(
        Object.entries(texts).map(([name, text]) => {
          const uri = name === 'a.yaml' ? '' : name;
          return [uri, { uri, text, tree: parseText(text, 'yaml', null).tree }] as const;
        }),
      ),
      'a.yaml',
    );

  test.each([
    ['integer', 'number'],
    ['version: 1.0.0', 'version: 1.0.1'],
    ['next:', 'last:'],
    ['lamps:', 'lamps: {}\n  others:'],
    ["'#/components/schemas/lit'", "'#/info'"],
  ])('%j is not %j', (from, to) => {
    const text = bundleFiles(files, 'a.yaml').text ?? '';
    expect(text).toContain(from);
    const is = (other: string) => sameMeaning(setOf(files), setOf({ 'a.yaml': other }), true);
    expect([is(text), is(text.replace(from, to))]).toEqual([true, false]);
  });
});
