// Random documents of AsyncAPI 2.6 with comments: their facts are those of the result.
// `npm run fuzz` makes many more.
import { expect, test } from 'vitest';
import { Analyzer } from '../../analysis/analyzer.ts';
import { randomOf } from '../../text/edit/testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { toValue } from '../../text/value.ts';
import { convertText } from './testing.ts';

const fuzz = process.env.FUZZ !== undefined;
const COUNT = fuzz ? 5_000 : 40;
const seed = Number(process.env.FUZZ_SEED ?? (fuzz ? Date.now() % 1_000_000_000 : 20261123));

type Data = string | Data[] | [string, Data][] | { flow: string };
interface Facts {
  /** URL and requirements of each server, the latter as JSON of the schemes that are kept. */
  readonly servers: Map<string, { url: string; alternatives: string[] | null }>;
  /** Action and address, and the marks of the payloads in their order. */
  readonly operations: Map<string, string[]>;
  readonly comments: string[];
}

const SCHEMES = ['sasl', 'cert', 'key', 'oauth'];

/** Returns a document and what it says. */
function makeDocument(random: () => number): { text: string; facts: Facts } {
  const chance = (part: number) => random() < part;
  const upTo = (count: number) => Math.floor(random() * count);
  const facts: Facts = { servers: new Map(), operations: new Map(), comments: [] };
  let marks = 0;
  const message = (): { data: Data; mark: string } => {
    const mark = `payload ${++marks}`;
    const fields: [string, Data][] = [];
    if (chance(0.3)) fields.push(['messageId', `id${upTo(6)}`]);
    if (chance(0.3)) fields.push(['name', `name${upTo(4)}`]);
    if (chance(0.3)) fields.push(['schemaFormat', 'application/schema+json;version=draft-07']);
    const payload: Data = chance(0.3)
      ? { flow: `{type: string, title: ${mark}}` }
      : [
          ['title', mark],
          ['type', 'object'],
          ['description', chance(0.5) ? '"words"' : 'words'],
        ];
    fields.push(['payload', payload]);
    if (chance(0.3)) fields.push(['headers', { flow: '{type: object}' }]);
    return { data: fields, mark };
  };
  const shared = Array.from({ length: 1 + upTo(4) }, message);
  const used = (): { data: Data; mark: string } => {
    const index = upTo(shared.length);
    const one = shared[index];
    return chance(0.5) && one
      ? { data: { flow: `{$ref: '#/components/messages/m${index}'}` }, mark: one.mark }
      : message();
  };
  const servers = Array.from({ length: 1 + upTo(3) }, (_, index): [string, Data] => {
    const protocol = chance(0.5) ? 'mqtt' : 'kafka';
    const url = `${['host', '{env}.example.org:{port}', 'h:1'][upTo(3)]}${['', '/', '/a/{env}'][upTo(3)]}`;
    const requirements = Array.from({ length: upTo(4) }, () =>
      SCHEMES.filter(() => chance(0.4)).filter((_, at) => at < 2),
    );
    const single = requirements.filter((one) => one.length === 1).flat();
    facts.servers.set(`s${index}`, { url, alternatives: single.length > 0 ? single : null });
    const fields: [string, Data][] = [
      ['url', `'${chance(0.5) ? `${protocol}://` : ''}${url}'`],
      ['protocol', protocol],
    ];
    if (chance(0.5)) fields.reverse();
    if (requirements.length > 0)
      fields.push([
        'security',
        requirements.map((one) =>
          one.length === 0
            ? { flow: '{}' }
            : one.map((name): [string, Data] => [
                name,
                { flow: name === 'oauth' && one.length === 1 && chance(0.5) ? '[read]' : '[]' },
              ]),
        ),
      ]);
    return [`s${index}`, fields];
  });
  const channels = Array.from({ length: 1 + upTo(5) }, (_, index): [string, Data] => {
    const address = `${['a/b', 'a.b', 'with space', "it's"][upTo(4)]}/${index}${chance(0.4) ? '/{id}' : ''}`;
    const fields: [string, Data][] = [];
    if (address.endsWith('{id}'))
      fields.push([
        'parameters',
        [['id', [['schema', { flow: "{type: string, enum: ['1', b]}" }]]]],
      ]);
    if (chance(0.4)) fields.push(['servers', [`s${upTo(servers.length)}`]]);
    for (const [direction, action] of [
      ['publish', 'receive'],
      ['subscribe', 'send'],
    ] as const) {
      if (chance(0.4)) continue;
      const several = chance(0.4) ? Array.from({ length: 1 + upTo(3) }, used) : null;
      const one = used();
      const seen = several ?? [one];
      facts.operations.set(
        `${action} ${address}`,
        seen.map(({ mark }) => mark),
      );
      const operation: [string, Data][] = [
        ['message', several ? [['oneOf', several.map(({ data }) => data)]] : one.data],
      ];
      if (chance(0.5)) operation.unshift(['operationId', `op${upTo(8)}`]);
      if (chance(0.5)) operation.push(['summary', 'words']);
      fields.push([direction, operation]);
    }
    return [`'${address.replaceAll("'", "''")}'`, fields.length > 0 ? fields : { flow: '{}' }];
  });
  const root: [string, Data][] = [
    ['asyncapi', '2.6.0'],
    [
      'info',
      [
        ['title', 'Random'],
        ['version', "'1'"],
      ],
    ],
    ['servers', servers],
    ['channels', channels],
    [
      'components',
      [
        ['messages', shared.map(({ data }, index): [string, Data] => [`m${index}`, data])],
        [
          'securitySchemes',
          [
            ['sasl', { flow: '{type: plain}' }],
            ['cert', { flow: '{type: X509}' }],
            ['key', { flow: '{type: apiKey, in: user}' }],
            [
              'oauth',
              {
                flow: '{type: oauth2, flows: {clientCredentials: {tokenUrl: https://example.org/t, scopes: {read: Reads}}}}',
              },
            ],
          ],
        ],
      ],
    ],
  ];
  if (chance(0.3)) root.splice(2, 0, ['tags', { flow: '[{name: t}]' }]);
  const step = chance(0.3) ? 4 : 2;
  const flat = chance(0.3);
  const comment = () => {
    const text = `# comment ${facts.comments.length}.`;
    facts.comments.push(text);
    return text;
  };
  const beside = () => (chance(0.15) ? ` ${comment()}` : '');
  const print = (data: Data, column: number, lines: string[]): void => {
    const own = ' '.repeat(column);
    for (const one of data as (Data | [string, Data])[]) {
      if (chance(0.15)) lines.push(own + comment());
      const pair = isMap(data) ? (one as [string, Data]) : null;
      const value = pair ? pair[1] : (one as Data);
      const head = own + (pair ? `${pair[0]}:` : '-');
      if (typeof value === 'string') lines.push(`${head} ${value}${beside()}`);
      else if ('flow' in value) lines.push(`${head} ${value.flow}${beside()}`);
      else if (pair) {
        lines.push(head + beside());
        print(value, column + (isMap(value) || !flat ? step : 0), lines);
      } else {
        const inner: string[] = [];
        print(value, column + 2, inner);
        const first = inner.findIndex((line) => !/^ *#/.test(line));
        lines.push(...inner.slice(0, first).map((line) => own + line.trim()));
        lines.push(`${own}- ${(inner[first] ?? '').trim()}`, ...inner.slice(first + 1));
      }
    }
  };
  const lines: string[] = [];
  print(root, 0, lines);
  const end = chance(0.2) ? '\r\n' : '\n';
  return { text: lines.join(end) + end, facts };
}

function isMap(data: Data): data is [string, Data][] {
  return (
    Array.isArray(data) &&
    data.length > 0 &&
    data.every((one) => Array.isArray(one) && one.length === 2 && typeof one[0] === 'string')
  );
}

/** Returns the value that a local reference refers to. */
function follow(root: unknown, value: unknown): Record<string, unknown> {
  let found = value;
  for (let steps = 0; steps < 5; steps++) {
    const text = (found as { $ref?: unknown } | undefined)?.$ref;
    if (typeof text !== 'string') break;
    found = decodeURIComponent(text)
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
        root,
      );
  }
  return (found ?? {}) as Record<string, unknown>;
}

/** Returns what a document of version 3 says. */
function factsOf(text: string): Omit<Facts, 'comments'> {
  const { tree } = parse(text, 'yaml', null);
  const root = (tree.root ? toValue(tree.root) : {}) as Record<string, Record<string, unknown>>;
  const facts = { servers: new Map(), operations: new Map() } as Omit<Facts, 'comments'>;
  for (const [name, server] of Object.entries(root.servers ?? {})) {
    const { host, pathname = '', security } = server as Record<string, unknown>;
    const list = security as Record<string, unknown>[] | undefined;
    const alternatives =
      list?.map((one) =>
        String(one.$ref ?? one.type)
          .replace(/.*\//, '')
          .replace('oauth2', 'oauth'),
      ) ?? null;
    facts.servers.set(name, { url: `${host}${pathname}`, alternatives });
  }
  for (const operation of Object.values(root.operations ?? {})) {
    const { action, channel, messages } = operation as Record<string, unknown>;
    const marks = (messages as unknown[]).map((one) => {
      const { payload } = follow(root, one) as { payload?: Record<string, unknown> };
      const schema = (payload?.schema ?? payload) as { title?: string } | undefined;
      return String(schema?.title);
    });
    facts.operations.set(`${action} ${follow(root, channel).address}`, marks);
  }
  return facts;
}

test('random documents say the same after the conversion', {
  timeout: fuzz ? 36_000_000 : 60_000,
}, () => {
  const random = randomOf(seed);
  for (let run = 0; run < COUNT; run++) {
    const { text, facts } = makeDocument(random);
    const result = convertText(text);
    const { servers, operations } = factsOf(result.text);
    expect(servers, text).toEqual(facts.servers);
    expect(operations, text).toEqual(facts.operations);
    const lost = facts.comments.filter((one) => !result.text.includes(one));
    expect(lost, text).toEqual([]);
    expect(/[^\r]\n/.test(result.text), text).toBe(!text.includes('\r'));
    expect(convertText(result.text).files, text).toEqual([]);
    const analyzer = new Analyzer('asyncapi.yaml', 'yaml');
    analyzer.setText(result.text);
    const errors = analyzer.problems().filter((one) => one.severity === 'error');
    expect(
      errors.map((one) => one.message),
      result.text,
    ).toEqual([]);
  }
});
