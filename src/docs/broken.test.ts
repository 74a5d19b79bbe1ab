// Documents with problems of every kind: what can be parsed is still shown, and the broken part
// carries its problem.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { partProblems } from './pane/part-problems.ts';
import { textOfInfo, textOfPart } from './testing.ts';

/** The lines of a sound document, by section. Each case writes one or more of them again. */
const SOUND = {
  version: 'apidoc: 3.1.0',
  info: 'info: {title: Lamp Desk, version: 1.0.0, description: Talks to lamps.}',
  servers:
    'servers:\n  prod: {host: broker.example.com, protocol: mqtt}\n  test: {host: test.example.com, protocol: mqtt}',
  channels: `channels:
  lamps:
    address: lamps/{lamp}/state
    parameters: {lamp: {description: Number of the lamp.}}
    messages:
      lit: {title: Lamp lit, payload: {type: object, properties: {lumens: {type: integer}}}}
      dark: {title: Lamp dark, payload: {$ref: '#/components/schemas/Dark'}}
  bells:
    address: bells
    messages:
      rung: {title: Bell rung, contentType: text/plain}`,
  operations: `operations:
  onLit: {action: receive, channel: {$ref: '#/channels/lamps'}, summary: Hears of light.}
  ring: {action: send, channel: {$ref: '#/channels/bells'}, summary: Rings the bell.}`,
  components: `components:
  schemas:
    Dark: {type: object, properties: {since: {type: string, format: date-time}}}
    Lonely: {type: string, maxLength: 9}
  securitySchemes:
    key: {type: apiKey, in: user, description: Ask the porter.}`,
};

type Section = keyof typeof SOUND;

/** What is always shown, unless a case lists it in `gone`. */
const FACTS = [
  'Lamp Desk',
  'broker.example.com',
  'test.example.com',
  'lamps/{lamp}/state',
  'Number of the lamp.',
  'Lamp lit',
  'lumens',
  'Lamp dark',
  'since',
  'Bell rung',
  'Hears of light.',
  'Rings the bell.',
  'Lonely',
  'Ask the porter.',
];

interface Case {
  readonly name: string;
  /** Changes of the text; each must match. */
  readonly swap: readonly (readonly [section: Section, from: string, to: string])[];
  /** Facts of the valid document that this error removes. */
  readonly gone?: readonly string[];
  /** Where the problem is shown. */
  readonly at: string;
}

const swap = (
  name: string,
  section: Section,
  from: string,
  to: string,
  at: string,
  gone?: readonly string[],
): Case => ({
  name,
  swap: [[section, from, to]],
  at,
  ...(gone && { gone }),
});

const CASES: readonly Case[] = [
  swap('a required field is missing', 'servers', ', protocol: mqtt}\n', '}\n', '#/servers/prod'),
  swap(
    'a text where an object belongs',
    'servers',
    '{host: broker.example.com, protocol: mqtt}',
    'broker',
    '#/servers/prod',
    ['broker.example.com'],
  ),
  swap(
    'a list where an object belongs',
    'channels',
    'rung: {title: Bell rung, contentType: text/plain}',
    'rung: [1]',
    '#/channels/bells/messages/rung',
    ['Bell rung'],
  ),
  swap(
    'null where an object belongs',
    'channels',
    'rung: {title: Bell rung, contentType: text/plain}',
    'rung:',
    '#/channels/bells/messages/rung',
    ['Bell rung'],
  ),
  swap(
    'a number where a text belongs',
    'channels',
    'title: Bell rung',
    'title: 5',
    '#/channels/bells/messages/rung',
    ['Bell rung'],
  ),
  swap('a whole section is null', 'servers', SOUND.servers, 'servers:', '#/info', [
    'broker.example.com',
    'test.example.com',
  ]),
  swap('a whole section is a list', 'servers', SOUND.servers, 'servers: [1, 2]', '#/info', [
    'broker.example.com',
    'test.example.com',
  ]),
  swap('a whole section is a text', 'components', SOUND.components, 'components: later', '#/info', [
    'since',
    'Lonely',
    'Ask the porter.',
  ]),
  swap(
    'a half-typed key',
    'operations',
    'summary: Rings the bell.}',
    'summary: Rings the bell., reply}',
    '#/operations/ring',
  ),
  swap(
    'a half-typed reference',
    'operations',
    "'#/channels/bells'",
    "'#/chann'",
    '#/operations/ring',
  ),
  swap(
    'a reference to nothing',
    'channels',
    '#/components/schemas/Dark',
    '#/components/schemas/Dusk',
    '#/channels/lamps/messages/dark',
  ),
  swap(
    'a reference to another kind of thing',
    'operations',
    "'#/channels/bells'",
    "'#/servers/prod'",
    '#/operations/ring',
  ),
  swap(
    'a reference to itself',
    'components',
    '{type: string, maxLength: 9}',
    "{$ref: '#/components/schemas/Lonely'}",
    '#/components/schemas/Lonely',
  ),
  {
    name: 'references in a circle',
    swap: [
      ['components', '{type: string, maxLength: 9}', "{$ref: '#/components/schemas/Other'}"],
      [
        'components',
        '  securitySchemes:',
        "    Other: {$ref: '#/components/schemas/Lonely'}\n  securitySchemes:",
      ],
    ],
    at: '#/components/schemas/Lonely',
  },
  swap(
    'a reference to a file that is not there',
    'channels',
    "'#/components/schemas/Dark'",
    "'other.yaml#/Dark'",
    '#/channels/lamps/messages/dark',
  ),
  swap('a wrong choice', 'operations', 'action: send', 'action: publish', '#/operations/ring'),
  swap(
    'an unknown field',
    'operations',
    'action: send,',
    'action: send, colour: red,',
    '#/operations/ring',
  ),
  swap(
    'a field of another object',
    'channels',
    'address: bells',
    'address: bells\n    publish: {}',
    '#/channels/bells',
  ),
  swap(
    'a key twice',
    'channels',
    'address: bells',
    'address: bells\n    address: bells',
    '#/channels/bells',
  ),
  swap(
    'two channels of one name',
    'channels',
    '  bells:\n',
    '  bells: {}\n  bells:\n',
    '#/channels/bells',
    ['Bell rung'],
  ),
  swap(
    'a parameter that is not declared',
    'channels',
    '{lamp: {description: Number of the lamp.}}',
    '{}',
    '#/channels/lamps',
    ['Number of the lamp.'],
  ),
  swap(
    'a parameter that the address does not use',
    'channels',
    'lamps/{lamp}/state',
    'lamps/state',
    '#/channels/lamps',
    ['lamps/{lamp}/state'],
  ),
  swap(
    'a wrong type in a schema',
    'channels',
    '{type: integer}',
    '{type: intger}',
    '#/channels/lamps/messages/lit',
  ),
  swap(
    'properties as a list',
    'channels',
    '{lumens: {type: integer}}',
    '[lumens]',
    '#/channels/lamps/messages/lit',
    ['lumens'],
  ),
  swap(
    'a limit that is a text',
    'components',
    'maxLength: 9',
    'maxLength: nine',
    '#/components/schemas/Lonely',
  ),
  swap(
    'an unknown security scheme type',
    'components',
    'apiKey',
    'apikey',
    '#/components/securitySchemes/key',
  ),
  swap(
    'messages as a list',
    'channels',
    'messages:\n      rung: {title: Bell rung, contentType: text/plain}',
    'messages: []',
    '#/channels/bells',
    ['Bell rung'],
  ),
  swap(
    'traits that are no list',
    'channels',
    '{title: Bell rung,',
    '{title: Bell rung, traits: {},',
    '#/channels/bells/messages/rung',
  ),
  swap(
    'a channel written in place of a reference',
    'operations',
    "{$ref: '#/channels/bells'}",
    '{address: bells}',
    '#/operations/ring/channel',
  ),
  swap('no version of the format', 'version', SOUND.version, 'x-nothing: 1', '#/info'),
  swap('a version that is not known', 'version', '3.1.0', '9.0.0', '#/info'),
  swap('a version that is none', 'version', '3.1.0', 'three', '#/info'),
  swap('no info', 'info', SOUND.info, 'x-info: 1', '#/info', ['Lamp Desk']),
  swap('an info that is a text', 'info', SOUND.info, 'info: Lamp Desk', '#/info', ['Lamp Desk']),
  swap(
    'an open quote in one section',
    'servers',
    'host: test.example.com',
    "host: 'test.example.com",
    '#/servers/test',
    ['test.example.com'],
  ),
  swap(
    'a bracket that is not closed',
    'operations',
    'summary: Rings the bell.}',
    'summary: Rings the bell.',
    '#/operations/ring',
  ),
  swap(
    'a tab for indentation',
    'channels',
    '    address: bells',
    '\taddress: bells',
    '#/channels/bells',
    ['Bell rung'],
  ),
];

describe(`${CASES.length} broken documents`, () => {
  test.each(CASES)('$name', ({ swap: swaps, gone = [], at }) => {
    const sections = { ...SOUND };
    for (const [section, from, to] of swaps) {
      expect(sections[section]).toContain(from);
      sections[section] = sections[section].replace(from, to);
    }
    const analyzer = new Analyzer('broken.yaml', 'yaml');
    analyzer.setText(`${Object.values(sections).join('\n')}\n`);
    const model = analyzer.model();
    for (const uri of analyzer.needs()) analyzer.failFile(uri, 'It is not there.', false);
    const problems = analyzer.problems();
    const after = analyzer.model();

    const shown = [
      textOfInfo(after, problems),
      ...[...after.parts.values()].map((part) => textOfPart(after, part, problems)),
    ].join('\n');
    expect(FACTS.filter((fact) => !gone.includes(fact) && !shown.includes(fact))).toEqual([]);

    const found = partProblems(problems, after, new Map());
    expect([...found.keys()]).toContain(at);
    const part = after.parts.get(at);
    const card =
      part &&
      (part.kind === 'info' ? textOfInfo(after, problems) : textOfPart(after, part, problems));
    for (const { message } of found.get(at) ?? []) expect(card).toContain(message);
    expect(model.parts.size).toBeGreaterThan(0);
  });
});

test('the sound document has no errors and shows all of its facts', () => {
  const analyzer = new Analyzer('sound.yaml', 'yaml');
  analyzer.setText(`${Object.values(SOUND).join('\n')}\n`);
  const model = analyzer.model();
  expect(analyzer.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
  const shown = [
    textOfInfo(model),
    ...[...model.parts.values()].map((part) => textOfPart(model, part)),
  ].join('\n');
  expect(FACTS.filter((fact) => !shown.includes(fact))).toEqual([]);
});

test('a value that a syntax error hides is not called empty', () => {
  const analyzer = new Analyzer('broken.yaml', 'yaml');
  analyzer.setText(
    `apidoc: 3.1.0\ninfo:\n\ttitle: Lamp Desk\nchannels:\n  bells:\n\taddress: bells\n  lamps:\n`,
  );
  const { parts } = analyzer.model();
  const broken = (id: string) => (parts.get(id) as { broken?: string } | undefined)?.broken;
  const hidden = "This couldn't be read: there is a syntax error in it.";
  expect(['#/info', '#/channels/bells', '#/channels/lamps'].map(broken)).toEqual([
    hidden,
    hidden,
    'This is still empty.',
  ]);
});

test('a reference to a file that is not read says why, and one to a file that is not there does not', () => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(
    `apidoc: 3.1.0
info: {title: Lamps, version: '1'}
channels:
  all:
    messages:
      lit: {$ref: 'lit.yaml'}
      dark: {payload: {$ref: 'dark.yaml#/Dark'}}
      dim: {payload: {properties: {by: {$ref: 'dim.yaml'}}}}
      out: {$ref: 'out.yaml'}
  other: {$ref: 'other.yaml'}
`,
  );
  const why = 'files.example.com does not let other sites read this document.';
  for (const uri of ['lit.yaml', 'dark.yaml', 'dim.yaml', 'other.yaml'])
    analyzer.failFile(uri, `${why} Browsers give a response to others only then.`, false);
  analyzer.failFile('out.yaml', 'There is no file out.yaml.', false);
  const model = analyzer.model();
  const all = [...model.parts.values()].map((part) => textOfPart(model, part)).join('\n');
  expect(
    all.match(/not loaded(?:: lit\.yaml)? \u2014 files\.example\.com does not let/g),
  ).toHaveLength(3);
  expect(all).toContain(`The reference other.yaml can't be resolved. ${why}`);
  expect(all).toContain('out not found: out.yaml');
});
