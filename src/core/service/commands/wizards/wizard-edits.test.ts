// Where the objects of wizards go: beside a sibling, into the components, into another file.
import { describe, expect, it, test } from 'vitest';
import { Analyzer } from '../../../analysis/analyzer.ts';
import { toValue } from '../../../text/value.ts';
import patterns from '../../patterns/patterns.json';
import { errorsOf, made, opened } from '../testing.ts';
import type { EditCommand } from '../types/command.ts';
import type { Placement } from '../types/wizards.ts';
import { wizardChoices } from './choices.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;
/** Two entries of every map, each with comments above, behind and below. */
const entriesOf = (indent: string, ...values: readonly string[]): string =>
  values
    .map(
      (value, i) =>
        `${indent}# above ${i}\n${indent}${'ab'[i]}: ${value} # behind ${i}\n${indent}  # below ${i}\n`,
    )
    .join('\n');
const TEXT = `${HEAD}servers:
${entriesOf('  ', '{host: h, protocol: mqtt}', '{host: h2, protocol: mqtt}')}
channels:
${entriesOf('  ', '{address: a, messages: {m: {title: M}, n: {title: N}}}', '{address: b}')}
operations:
${entriesOf('  ', "{action: send, channel: {$ref: '#/channels/a'}}", "{action: receive, channel: {$ref: '#/channels/a'}}")}
components:
  messages:
${entriesOf('    ', '{title: A}', '{title: B}')}
  schemas:
${entriesOf('    ', '{type: string}', '{type: object}')}
  securitySchemes:
${entriesOf('    ', '{type: userPassword}', '{type: plain}')}`;
const channel = { uri: '', pointer: '/channels/a' };
const COMMANDS: readonly [string, EditCommand & { readonly at?: Placement }, string[]][] = [
  ['server', { do: 'add-server', name: 'new', host: 'h', protocol: 'mqtt' }, ['servers']],
  ['channel', { do: 'add-channel', name: 'new', address: 'new' }, ['channels']],
  ['operation', { do: 'add-operation', name: 'new', action: 'send', channel }, ['operations']],
  [
    'request and reply',
    {
      do: 'add-request-reply',
      name: 'new',
      action: 'send',
      request: { channel },
      reply: { channel: { uri: '', pointer: '/channels/b' } },
    },
    ['operations'],
  ],
  [
    'message',
    { do: 'add-message', channel: null, message: { name: 'new' } },
    ['components', 'messages'],
  ],
  ['schema', { do: 'new-schema', name: 'new' }, ['components', 'schemas']],
  [
    'security scheme',
    { do: 'add-security', name: 'new', type: 'plain', fields: {} },
    ['components', 'securitySchemes'],
  ],
];

const keysAt = (text: string, path: readonly string[]): string[] => {
  const { file } = opened(text);
  let at = file.tree.root;
  for (const key of path)
    at = (at?.kind === 'map' && at.entries.find((e) => e.key === key)?.value) || null;
  return at?.kind === 'map' ? at.entries.map((e) => e.key) : [];
};

describe.each(COMMANDS)('a new %s', (_, command, path) => {
  test.each<[Placement, string[]]>([
    [{}, ['a', 'b', 'new']],
    [{ after: 'b' }, ['a', 'b', 'new']],
    [{ after: 'a' }, ['a', 'new', 'b']],
    [{ before: 'b' }, ['a', 'new', 'b']],
    [{ before: 'a' }, ['new', 'a', 'b']],
  ])('goes where it should: %j', (at, keys) => {
    const text = made(TEXT, { ...command, at } as EditCommand) as string;
    expect(keysAt(text, path)).toEqual(keys);
    expect(errorsOf(text)).toEqual([]);
    // All lines of before are there in their order, so that comments are beside the same entry.
    const lines = text.split('\n');
    let from = 0;
    for (const line of TEXT.split('\n').filter((one) => one.trim() !== '')) {
      const found = lines.indexOf(line, from);
      expect(found, line).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
    const blocks = text.split('\n').filter((line) => /^\s*(?:# (?:above|below) |[ab]:)/.test(line));
    for (const [i, line] of blocks.entries())
      if (/^\s*[ab]:/.test(line)) {
        expect(blocks[i - 1]).toMatch(/above/);
        expect(blocks[i + 1]).toMatch(/below/);
      }
    const own = lines.findIndex((line) => /^\s*new:/.test(line));
    expect(lines[own - 1]).not.toMatch(/above/);
    expect(own).toBeGreaterThan(0);
  });

  test('is refused beside an entry that is not there, and on both sides', () => {
    expect(made(TEXT, { ...command, at: { after: 'gone' } } as EditCommand)).toMatch(
      /^refused: There is no .* "gone" to put the new one beside\.$/,
    );
    expect(made(TEXT, { ...command, at: { after: 'a', before: 'b' } } as EditCommand)).toMatch(
      /^refused: Choose one entry/,
    );
  });

  test('in JSON', () => {
    const { root } = opened(TEXT).file.tree;
    const json = JSON.stringify(root && toValue(root), null, 2);
    const text = made(json, { ...command, at: { after: 'a' } } as EditCommand) as string;
    expect(keysAt(text, path)).toEqual(['a', 'new', 'b']);
    expect(errorsOf(text)).toEqual([]);
  });
});

const FILES = {
  'main.yaml': `${HEAD}servers:
  a: {$ref: parts/servers.yaml#/a}
channels:
  a: {$ref: parts/channels.yaml#/a}
  b: {address: b, messages: {m: {title: M}}}
operations:
  a: {$ref: parts/operations.yaml#/a}
components:
  messages:
    a: {$ref: parts/model.yaml#/messages/a}
  schemas:
    a: {$ref: parts/model.yaml#/schemas/a}
  securitySchemes:
    a: {$ref: parts/security.yaml#/a}
`,
  'parts/servers.yaml': 'a: {host: h, protocol: mqtt}\n',
  'parts/channels.yaml': '# All channels\n\n# first\na: {address: a, messages: {m: {title: M}}}\n',
  'parts/operations.yaml': "a: {action: send, channel: {$ref: '../main.yaml#/channels/a'}}\n",
  'parts/model.yaml': 'messages:\n  a: {title: A}\nschemas:\n  a: {type: string}\n',
  'parts/security.yaml': 'a: {type: plain}\n',
};

describe('in another file', () => {
  test('the choices name the maps of all files and of the components', () => {
    const { homes } = wizardChoices(opened(FILES).file);
    const shown = Object.entries(homes).map(([kind, list]) => [
      kind,
      list.map(({ uri, pointer, label }) => `${uri}#${pointer} ${label}`),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      server: [
        '#/components/servers Reusable servers',
        'parts/servers.yaml# Servers of parts/servers.yaml',
      ],
      channel: [
        '#/components/channels Reusable channels',
        'parts/channels.yaml# Channels of parts/channels.yaml',
      ],
      operation: [
        '#/components/operations Reusable operations',
        'parts/operations.yaml# Operations of parts/operations.yaml',
      ],
      message: ['parts/model.yaml#/messages Messages of parts/model.yaml (messages)'],
      schema: ['parts/model.yaml#/schemas Schemas of parts/model.yaml (schemas)'],
      security: ['parts/security.yaml# Security schemes of parts/security.yaml'],
    });
  });

  test('a channel is written there, beside its sibling in both files', () => {
    const command: EditCommand = {
      do: 'add-channel',
      name: 'new',
      address: 'new',
      servers: ['a'],
      messages: [{ use: { uri: '', pointer: '/components/messages/a' }, name: 'named' }],
      at: { before: 'a', into: { uri: 'parts/channels.yaml', pointer: '' } },
    };
    const texts = made(FILES, command) as Record<string, string>;
    expect(texts['parts/channels.yaml']).toBe(`# All channels

new:
  address: new
  messages:
    named:
      $ref: ../main.yaml#/components/messages/a
  servers:
    - $ref: ../main.yaml#/servers/a
# first
a: {address: a, messages: {m: {title: M}}}
`);
    expect(texts['']).toContain(`channels:
  new:
    $ref: parts/channels.yaml#/new
  a: {$ref`);
    const { '': main, ...others } = texts;
    expect(errorsOf({ ...FILES, ...others, 'main.yaml': main ?? '' })).toEqual([]);
  });

  test.each<[string, EditCommand]>([
    [
      'servers',
      {
        do: 'add-server',
        name: 'new',
        host: 'h',
        protocol: 'mqtt',
        security: ['a'],
        at: { into: { uri: 'parts/servers.yaml', pointer: '' } },
      },
    ],
    [
      'operations',
      {
        do: 'add-operation',
        name: 'new',
        action: 'send',
        channel: { uri: '', pointer: '/channels/b' },
        messages: ['m'],
        security: ['a'],
        at: { after: 'a', into: { uri: 'parts/operations.yaml', pointer: '' } },
      },
    ],
    [
      'operations',
      {
        do: 'add-request-reply',
        name: 'new',
        action: 'send',
        request: { channel: { uri: '', pointer: '/channels/b' }, messages: ['m'] },
        reply: { channel: { uri: '', pointer: '/channels/a' } },
        at: { into: { uri: '', pointer: '/components/operations' } },
      },
    ],
    [
      'messages of a channel',
      {
        do: 'add-message',
        channel: { uri: '', pointer: '/channels/b' },
        message: { name: 'new', payload: { type: 'string' }, reusable: true },
        at: { before: 'm', into: { uri: 'parts/model.yaml', pointer: '/messages' } },
      },
    ],
    [
      'schemas',
      {
        do: 'new-schema',
        name: 'new',
        at: { into: { uri: 'parts/model.yaml', pointer: '/schemas' } },
      },
    ],
  ])('references are right in %s', (_, command) => {
    const texts = made(FILES, command) as Record<string, string> | string;
    const { '': main, ...others } = typeof texts === 'string' ? { '': texts } : texts;
    const after = { ...FILES, ...others, 'main.yaml': main ?? FILES['main.yaml'] };
    expect(main, String(texts)).toMatch(/new:\s*(?:\n\s+|\{)\$ref: /);
    expect(errorsOf(after)).toEqual([]);
    expect(errorsOf(FILES)).toEqual([]);
  });

  test.each<[Placement['into'], RegExp]>([
    [{ uri: 'parts/model.yaml', pointer: '/schemas' }, /has no channels/],
    [{ uri: 'gone.yaml', pointer: '' }, /not a file of the document/],
    [{ uri: '', pointer: '/components/messages' }, /has no channels/],
    [{ uri: 'parts/channels.yaml', pointer: '/a' }, /has no channels/],
  ])('not into what holds other objects: %j', (into, why) => {
    const command: EditCommand = { do: 'add-channel', name: 'new', address: 'x', at: { into } };
    expect(made(FILES, command)).toMatch(why);
  });
});

describe('inserting the parts of a document', () => {
  // The patterns of the studio, inserted into documents of all kinds.

  const HEAD = 'apidoc: 3.1.0\ninfo: {title: Mine, version: 1.0.0} # kept\n';
  const OWN = `${HEAD}channels:
  tasks: {address: mine, messages: {job: {payload: {type: string}}}} # mine
operations:
  receiveTask: {action: receive, channel: {$ref: '#/channels/tasks'}}
`;
  const DOCUMENTS: readonly (readonly [name: string, text: string])[] = [
    ['its head alone', HEAD],
    ['names that are taken', OWN],
    ['AsyncAPI', OWN.replace('apidoc', 'asyncapi')],
    ['JSON', '{"apidoc": "3.1.0", "info": {"title": "Mine", "version": "1.0.0"}, "channels": {}}'],
    ['nothing', ''],
  ];

  function insert(text: string, { title, document }: Pattern): string {
    const after = made(text, { do: 'insert-parts', title, parts: document });
    if (typeof after !== 'string' || after.startsWith('refused')) throw new Error(String(after));
    return after;
  }
  type Pattern = (typeof patterns)[number];

  const problemsOf = (text: string) =>
    opened(text).problems.map(({ code, message }) => `${code}: ${message}`);

  it('has the twelve patterns, each with a sentence', () => {
    expect(patterns).toHaveLength(12);
    for (const { summary } of patterns) expect(summary).toMatch(/^[A-Z].{30,}\.$/);
  });

  describe.each(DOCUMENTS)('into a document with %s', (_, text) => {
    const before = problemsOf(text);
    test.each(patterns.map((pattern) => [pattern.id, pattern] as const))('%s', (_id, pattern) => {
      const once = insert(text, pattern);
      const fresh = (after: readonly string[]) =>
        after.filter((problem) => !before.includes(problem));
      expect(fresh(problemsOf(once))).toEqual([]);
      if (text.includes('# mine')) expect(once).toMatch(/# kept[\s\S]*# mine/);
      // Once more: all of it has names of its own, or is there.
      const twice = insert(once, pattern);
      expect(fresh(problemsOf(twice))).toEqual([]);
      const count = (of: string) => {
        const analyzer = new Analyzer('api.yaml', 'yaml');
        analyzer.setText(of);
        const { channels, operations } = analyzer.model().order;
        return [channels.length, operations.length];
      };
      const [channels = 0, operations = 0] = count(text);
      const { channels: newChannels, operations: newOperations } = pattern.document;
      expect(count(twice)).toEqual([
        channels + 2 * Object.keys(newChannels).length,
        operations + 2 * Object.keys(newOperations).length,
      ]);
    });
  });

  it('refers to a component that is there already and is the same', () => {
    const [pattern] = patterns.filter(({ id }) => id === 'cloudevents');
    if (!pattern) throw new Error('no pattern');
    const twice = insert(insert(HEAD, pattern), pattern);
    expect(twice.match(/cloudEvent:/g)).toHaveLength(1);
    expect(twice.match(/messageTraits\/cloudEvent'/g)).toHaveLength(2);
  });

  it('refuses what has nothing to insert, and changes nothing', () => {
    for (const parts of [null, 7, [], {}, { channels: [] }])
      expect(made(HEAD, { do: 'insert-parts', title: 'x', parts })).toBe(
        'refused: All of it is in the document already.',
      );
  });
});
