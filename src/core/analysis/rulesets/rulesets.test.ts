// Rulesets as a team writes them: what they find, and what is wrong in them.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { asyncapiRuleset } from './asyncapi-rules.ts';
import { FunctionFailure } from './functions.ts';
import type { LoadFunction } from './ruleset.ts';
import { Rulesets } from './rulesets.ts';
import { changeBetween, findingsAfterChange, runInSlices, SlowRules } from './slices.ts';
import { runRuleset } from './testing.ts';

const API = `asyncapi: 3.0.0
info: {title: Orders, version: '1', x-list: [b, a, 3], x-map: {b: 1, a: 2}, x-many: {a: 1, b: 1, c: 1, d: 1, e: 1}}
channels:
  placed: {address: orders.placed, messages: {Placed: {$ref: '#/components/messages/Placed'}}}
  cancelled: {title: Cancelled}
components:
  messages:
    Placed: {name: placed}
`;
const ruleset = (then: string, given = '$.info', more = ''): string =>
  `rules: {r: {given: "${given}", then: ${then}${more}}}`;
const found = async (text: string, document = API): Promise<string[]> => {
  const { found: lines, mistakes } = await runRuleset(text, document);
  expect(mistakes).toEqual([]);
  return lines.map((line) => line.replace(/^r warning /, ''));
};

test.each([
  ['{field: title, function: falsy}', '#/info/title "title" property must be falsy'],
  ['{field: owner, function: defined}', '#/info "info.owner" property must be defined'],
  ['{field: a.b, function: truthy}', '#/info "info.a.b" property must be truthy'],
  ['{field: title, function: undefined}', '#/info/title "title" property must be undefined'],
  [
    '{field: title, function: length, functionOptions: {max: 3}}',
    '#/info/title "title" property must be shorter than 3',
  ],
  [
    '{field: title, function: pattern, functionOptions: {notMatch: /^o/i}}',
    '#/info/title "Orders" must not match the pattern "/^o/i"',
  ],
  [
    '{field: title, function: enumeration, functionOptions: {values: [A, 1]}}',
    '#/info/title "Orders" must be equal to one of the allowed values: "A", 1',
  ],
  [
    '{field: title, function: casing, functionOptions: {type: kebab}}',
    '#/info/title must be kebab case',
  ],
  ['{field: x-list, function: alphabetical}', '#/info/x-list/0 "b" must be placed after "a"'],
  ['{field: x-map, function: alphabetical}', '#/info/x-map/b "b" must be placed after "a"'],
  [
    '{function: or, functionOptions: {properties: [a, b]}}',
    '#/info At least one of "a" or "b" must be defined',
  ],
  [
    '{function: xor, functionOptions: {properties: [title, version]}}',
    '#/info Just one of "title" and "version" must be defined',
  ],
  [
    '{function: schema, functionOptions: {schema: {required: [owner]}}}',
    '#/info "info" property must have required property "owner"',
  ],
  [
    '{field: x-list.length, function: enumeration, functionOptions: {values: [1]}}',
    '#/info/x-list/length 3 must be equal to one of the allowed values: 1',
  ],
  [
    '{field: x-many, function: xor, functionOptions: {properties: [a, b, c, d, e]}}',
    '#/info/x-many Just one of "a" and "b" and "c" and "d" and "e" must be defined',
  ],
  [
    '{field: title, function: schema, functionOptions: {schema: {type: number, nullable: true}}}',
    '#/info/title "title" property type must be number',
  ],
  [
    '{field: title, function: schema, functionOptions: {schema: {type: text}}}',
    '#/info/title schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf',
  ],
  [
    '{field: title, function: schema, functionOptions: {schema: {pattern: "("}}}',
    '#/info/title Invalid regular expression: /(/: Unterminated group',
  ],
  [
    "{field: '@key', function: length, functionOptions: {max: 5}}",
    '#/info/version "version" property must be shorter than 5',
  ],
])('%s', async (then, expected) => {
  expect((await found(ruleset(then)))[0]).toBe(expected);
});

test.each([
  ['$.channels.*', ['channels/placed', 'channels/cancelled']],
  ["$.channels['placed','cancelled']", ['channels/placed', 'channels/cancelled']],
  ['$.channels[?(@.title)]', ['channels/cancelled']],
  ['$.channels[?(@property.match(/^p/) && !@.title)]', ['channels/placed']],
  ["$.channels[?(@.address.startsWith('orders'))]", ['channels/placed']],
  ['$..address^', ['channels/placed']],
  ['$.info.x-list[-1:]', ['info/x-list/2']],
  ['$.info.x-list[(@.length-1)]', ['info/x-list/2']],
  ['$.info.x-list[?(@ in ["a"])]', ['info/x-list/1']],
  ['$.channels.*.messages.*', ['components/messages/Placed']],
  ['$.channels.placed,cancelled', ['channels/placed', 'channels/cancelled']],
  ["$.channels['placed',cancelled]", ['channels/placed', 'channels/cancelled']],
  ['$.channels[?(@property.match && @property.match(/^p/))]', ['channels/placed']],
  ["$.channels[?(@property === 'pl\\x61c\\u0065d')]", ['channels/placed']],
  ['$.channels[?(@property === "pl\\nced")]', []],
  ['$.info.x-list[1::0]', ['info/x-list/1']],
  ['$.info.x-list[02]', ['info/x-list/2']],
  ['$.info.x-list[-1]', []],
  ['$.x-numbers[-1]', ['x-numbers/-1']],
  ['$.nothing', []],
])('%s', async (path, expected) => {
  const text = `rules: {r: {given: ${JSON.stringify(path)}, message: m, then: {function: falsy}}}`;
  const lines = await found(text, `${API}x-numbers: {'-1': minus}\n`);
  expect(lines).toEqual(expected.map((one) => `#/${one} m`));
});

test('a pattern with references back is run where they cost little', async () => {
  const then = (match: string): string =>
    ruleset(`{field: title, function: pattern, functionOptions: {match: '${match}'}}`);
  const document = API.replace('Orders', 'Orders of a shop with many names');
  const rejected = '#/info/title "Orders of a shop with many names" must match the pattern';
  for (const match of ['^(?<year>[0-9]{4})-\\k<year>$', '^([a-z]+) \\1$'])
    expect((await found(then(match), document))[0]).toMatch(rejected);
  const slow = ['^(([a-zA-Z ]+)+)+\\1$', '^([\\1a-zA-Z ]+)+\\2~', '^(?=.*.*.*.*.*.*.*~)O'];
  for (const match of slow) {
    const { mistakes } = await runRuleset(then(match), document);
    expect(mistakes[0]).toMatch(/takes too long/);
  }
});

test('keywords count in the drafts that have them, and one error is enough', async () => {
  const run = (schema: string, more = ''): Promise<string[]> =>
    found(
      ruleset(`{function: schema, functionOptions: {schema: ${schema}${more}}}`, '$.info.x-map'),
    );
  const needed = '#/info/x-map "x-map" property must have property c when property a is present';
  const schema = '{dependentRequired: {a: [c]}, properties: {a: {minContains: 2}}}';
  expect(await run(schema)).toEqual([]);
  expect(await run(schema, ', dialect: draft2019-09')).toEqual([needed]);
  const branch = '{if: {required: [a]}, then: {required: [z]}}';
  const missing = '#/info/x-map "x-map" property must have required property "z"';
  expect(await run(branch)).toEqual([missing]);
  expect(await run(branch, ', allErrors: true')).toHaveLength(2);
});

test('keys of an object that is a reference are its own where references stay', async () => {
  const given = '$.channels.placed.messages.Placed';
  const text = ruleset('{function: alphabetical}', given);
  const document = API.replace('{name: placed}', '{name: placed, a: 1}');
  expect(await found(text, document)).toHaveLength(1);
  const unresolved = ruleset('{function: alphabetical}', given, ', resolved: false');
  expect(await found(unresolved, document)).toEqual([]);
});

test('a version that is no text is of no format', async () => {
  const text = `formats: [aas3]
${ruleset('{field: title, function: falsy}')}`;
  const { found: lines } = await runRuleset(text, 'asyncapi: {a: 1}\ninfo: {title: a}\n');
  expect(lines[0]).toMatch(/^unrecognized-format warning /);
});

test('allowed values are named where nothing else is wrong with a value', async () => {
  const schema = '{enum: [a, b], type: [string, object]}';
  const then = `{function: schema, functionOptions: {schema: ${schema}, allErrors: true}}`;
  expect(await found(ruleset(then))).toEqual([
    '#/info "info" property must be equal to one of the allowed values: "a", "b"',
  ]);
  expect(await found(ruleset(then.replace('[string, object]', 'string')))).toEqual([
    '#/info "info" property type must be string',
    '#/info "info" property must be equal to one of the allowed values',
  ]);
});

test('examples that are no list are a problem of the built-in rules about them', async () => {
  const document = `asyncapi: 2.6.0
components: {messages: {m: {payload: {examples: {a: 1}}}}}
`;
  const { found: lines } = await runRuleset(
    'extends: [[spectral:asyncapi, off]]\nrules: {asyncapi-payload-examples: error}',
    document,
  );
  expect(lines).toEqual([
    'asyncapi-payload-examples error #/components/messages/m/payload #{{print("property")}must be an object containing "default" or an "examples" array',
  ]);
});

test('a value behind a reference is reported where it is written, in whichever file', async () => {
  const documents = {
    'api.yaml': "asyncapi: 3.0.0\nchannels: {a: {$ref: 'common/all.yaml#/a'}}\n",
    'common/all.yaml': 'a: {messages: {m: {$ref: "#/m"}}}\nm: {name: x y}\n',
  };
  const rules = ruleset('{function: casing, functionOptions: {type: flat}}', '$..name');
  expect((await runRuleset(rules, documents)).found).toEqual([
    'r warning common/all.yaml#/m/name must be flat case',
  ]);
  const written = ruleset('{function: falsy}', '$.channels.a', ', resolved: false, message: m');
  expect((await runRuleset(written, documents)).found).toEqual(['r warning #/channels/a m']);
});

test('a circular reference stays, all others are replaced', async () => {
  const document = `asyncapi: 3.0.0
x-a: {$ref: '#/x-tree'}
x-tree: {children: {$ref: '#/x-tree'}, name: {$ref: '#/x-name'}}
x-name: Oak
`;
  expect(
    await found(ruleset('{function: falsy}', '$..children', ', message: m'), document),
  ).toEqual(['#/x-tree/children m']);
  const names = ruleset('{function: falsy}', '$..name', ', message: "{{value}}"');
  expect(await found(names, document)).toEqual(['#/x-name Oak']);
});

test('messages have placeholders', async () => {
  const rules = ruleset(
    '{field: owner, function: truthy}',
    '$.info',
    ', description: d, message: \'{{property}}|{{path}}|{{error}}|{{description}}|{{nothing}}|#{{print("property")}}\'',
  );
  expect(await found(rules)).toEqual([
    '#/info info.owner|#/info|"info.owner" property must be truthy|d||"info.owner" property',
  ]);
});

test('an extended ruleset is changed rule by rule', async () => {
  const base = `rules:
  a: {given: $.info, message: a, then: {field: a, function: truthy}}
  b: {given: $.info, message: b, recommended: false, then: {field: b, function: truthy}}
  c: {given: $.info, message: c, then: {field: c, function: truthy}}
`;
  const run = (text: string) => runRuleset({ 'rules.yaml': text, 'base.yaml': base }, API);
  const plain = await run('extends: base.yaml\nrules: {a: error, c: off}');
  expect(plain.found).toEqual(['a error #/info a']);
  const all = await run('extends: [[./base.yaml, all]]\nrules: {c: false}');
  expect(all.found).toEqual(['a warning #/info a', 'b warning #/info b']);
  const none = await run('extends: [[./base.yaml, off]]\nrules: {b: hint}');
  expect(none.found).toEqual(['b hint #/info b']);
});

test('a ruleset for other formats may switch rules off that are not here', async () => {
  const text =
    'extends: [[spectral:oas, all]]\nrules: {operation-tags: off, r: {given: $.info, message: m, then: {function: falsy}}}';
  expect((await runRuleset(text, API)).found).toEqual(['r warning #/info m']);
});

test('a document with the root field apidoc is AsyncAPI for rules', async () => {
  const rules = ruleset('{field: owner, function: defined}', '$.info', ', formats: [aas3_1]');
  expect(await found(rules, 'apidoc: 3.1.0\ninfo: {title: A}\n')).toEqual([
    '#/info "info.owner" property must be defined',
  ]);
});

test('spectral:asyncapi has 28 rules for version 3 and 38 for version 2', () => {
  const rules = [...(asyncapiRuleset.rules ?? [])].map(([, { definition }]) => definition);
  const count = (format: string) => rules.filter((rule) => rule?.formats?.includes(format)).length;
  expect([rules.length, count('aas3'), count('aas2')]).toEqual([55, 28, 38]);
});

test('a run pauses within a path that matches much', () => {
  const rulesets = new Rulesets();
  rulesets.add('a.yaml', 'rules: {a: {given: "$..*", then: {function: falsy}}}');
  const analyzer = new Analyzer('api.yaml', 'yaml');
  analyzer.setText(`asyncapi: 3.0.0\nx-list: [${'1, '.repeat(1_000)}]\n`);
  const address = { folder: '', base: '', address: 'api.yaml' };
  expect([...rulesets.run('a.yaml', analyzer.documentSet, address)].length).toBeGreaterThan(50);
});

test('overrides change rules for files and locations', async () => {
  const rules = `rules:
  r: {given: '$.channels.*', message: m, then: {field: title, function: truthy}}
  off: {given: $.info, message: m, severity: off, then: {field: x, function: truthy}}
overrides:
  - {files: ['api.yaml#/info'], rules: {off: error}}
  - {files: ['*.yaml'], rules: {r: info}}
  - {files: ['other/*.yaml'], rules: {r: error}}
`;
  const { found: lines } = await runRuleset(rules, API);
  expect([...lines].sort()).toEqual(['off error #/info m', 'r information #/channels/placed m']);
});

test('aliases stand for paths, by format too', async () => {
  const rules = `aliases:
  Channel: ['$.channels.*']
  Name:
    targets:
      - {formats: [aas2], given: ['$.nothing']}
      - {formats: [aas3], given: ['#Channel.messages.*.name']}
rules:
  r: {formats: [aas3], given: '#Name', message: m, then: {function: falsy}}
`;
  expect((await runRuleset(rules, API)).found).toEqual([
    'r warning #/components/messages/Placed/name m',
  ]);
});

describe('mistakes have a position', () => {
  test.each([
    ['', '1:1 The ruleset is empty. Add "rules".'],
    ['hello', '1:1 Expected a ruleset, an object such as { "rules": {} }, got a string.'],
    ['ruls: {}', '1:1 Unknown field "ruls" in a ruleset. Did you mean "rules"?'],
    ['rules: 1', '1:8 Expected "rules" to be an object with a rule by its name, got the number 1.'],
    [ruleset('{function: trutyh}'), '1:47 Unknown function "trutyh". Did you mean "truthy"?'],
    [
      ruleset('{function: truthy}', '$.a', ', severity: warning'),
      '1:63 Unknown severity "warning". Did you mean "warn"?',
    ],
    [
      ruleset('{function: truthy}', '$.a['),
      '1:25 "$.a[" is not a path that can be read. The bracket is not closed.',
    ],
    [
      ruleset('{function: truthy}', '$.a[?(window.x)]'),
      '1:27 "$.a[?(window.x)]" is not a path that can be read. Unknown name "window" in the filter. A member of the value begins with @. as in @.name.',
    ],
    [ruleset('{function: truthy}', '#X'), '1:20 Unknown alias "X". Add it to "aliases".'],
    [
      ruleset('{function: length}'),
      '1:47 The function "length" needs "functionOptions" with "min" or "max".',
    ],
    [
      ruleset('{function: pattern, functionOptions: {match: "("}}'),
      /^1:81 Expected "match" to be a regular expression/,
    ],
    ['rules: {r: off}', '1:9 There is no rule "r" to change: no ruleset in "extends" has it.'],
    ['extends: ./none.yaml', '1:10 "./none.yaml" can\'t be used: file not found.'],
    ['extends: rules.yaml', '1:10 This ruleset extends itself: rules.yaml → rules.yaml.'],
    ['extends: https://example.com/rules.yaml', /^1:10 .* rulesets are not fetched/],
    ['formats: [asyncapi]\nrules: {}', '1:11 Unknown format "asyncapi". Did you mean "asyncapi2"?'],
    [
      'aliases: {A: ["#B"], B: ["#A"]}\nrules: {r: {given: "#A", then: {function: falsy}}}',
      '2:20 The alias "A" is circular: A → B → A.',
    ],
  ])('%s', async (text, expected) => {
    const { mistakes, found: lines } = await runRuleset(text, API);
    const [first = ''] = mistakes.map((one) => one.replace(/^rules\.yaml:/, ''));
    if (typeof expected === 'string') expect(first).toBe(expected);
    else expect(first).toMatch(expected);
    expect(lines).toEqual([]);
  });
});

test('a rule with a function in JavaScript is left out, the others are run', async () => {
  const rules = `functions: [mine]
rules:
  a: {given: $.info, then: {function: mine}}
  b: {given: $.info, message: m, then: {function: falsy}}
`;
  const { found: lines, mistakes, leftOut } = await runRuleset(rules, API);
  expect(lines).toEqual(['b warning #/info m']);
  expect(leftOut).toEqual(['a']);
  expect(mistakes).toEqual([
    'rules.yaml:3:39 The rule "a" is not run: its function "mine" is JavaScript.',
  ]);
});

describe('a host that runs functions in JavaScript', () => {
  const RULES = `functionsDir: own
functions: [[mine, {type: object}], broken, gone]
rules:
  a: {given: $.info, then: {field: title, function: mine, functionOptions: {min: 3}}}
`;
  const loadFunction: LoadFunction = ({ name, folder, ruleset, optionsSchema }) => {
    if (name === 'gone') return { reason: 'file not found.' };
    return (value, options, context) => {
      if (name === 'broken') throw new FunctionFailure('It failed.');
      const got = JSON.stringify([value, options, context.path, folder, ruleset, optionsSchema]);
      return [{ message: `{{property}}: ${got}` }, { message: 'm', path: ['info'] }];
    };
  };

  test('gets value, options and path, and its results are those of the rule', async () => {
    const { found, mistakes } = await runRuleset(RULES, API, { loadFunction });
    expect(mistakes).toEqual([]);
    expect(found).toEqual([
      'a warning #/info/title title: ["Orders",{"min":3},["info","title"],"own","rules.yaml",{"type":"object"}]',
      'a warning #/info m',
    ]);
  });

  test.each([
    ['gone', '4:53 The function "gone" can\'t be run: file not found.'],
    ['broken', '4:14 It failed.'],
  ])('says that it can not be run, or failed: %s', async (name, expected) => {
    const rules = RULES.replace('function: mine', `function: ${name}`);
    const { mistakes } = await runRuleset(rules, API, { loadFunction });
    expect(mistakes).toEqual([`rules.yaml:${expected}`]);
  });
});

describe('what would take too long is a mistake in the ruleset', () => {
  test('a path that visits a million nodes', async () => {
    // Each level refers twice to the one below: values double with each.
    const levels = Array.from(
      { length: 24 },
      (_, i) => `x-${i}: {a: {$ref: '#/x-${i + 1}'}, b: {$ref: '#/x-${i + 1}'}}`,
    );
    const document = `asyncapi: 3.0.0\n${levels.join('\n')}\nx-24: {}\n`;
    const { mistakes } = await runRuleset(ruleset('{function: defined}', '$..none'), document);
    expect(mistakes).toEqual([
      'rules.yaml:1:20 The path visits more than 1,000,000 nodes. Make it more specific.',
    ]);
  });

  test.each([
    ['a field that visits all below each node', "{field: '$..*', function: defined}", '$..*'],
    [
      'a schema that tries all ways',
      `{function: schema, functionOptions: {schema: {$ref: '#/a0', ${Array.from({ length: 40 }, (_, i) => `a${i}: {anyOf: [{$ref: '#/a${i + 1}'}, {$ref: '#/a${i + 1}'}]}`).join(', ')}, a40: false}}}`,
      '$.x-list',
    ],
    [
      'items that are compared with each other',
      '{function: schema, functionOptions: {schema: {uniqueItems: true}}}',
      '$.x-numbers',
    ],
    ['a filter that never ends', '{function: falsy}', `$..[?(/^(a+)+$/.test(@))]`],
    [
      'words whose separator is a letter',
      '{function: casing, functionOptions: {type: flat, separator: {char: a}}}',
      '$.x-text',
    ],
  ])('%s', async (_, then, given) => {
    const list = `[${Array.from({ length: 250 }, () => '['.repeat(100) + ']'.repeat(100)).join()}]`;
    const document = `asyncapi: 3.0.0\nx-text: ${'a'.repeat(60)}!\nx-list: ${list}\nx-numbers: [${[...Array(4_000).keys()]}]\n`;
    const { mistakes } = await runRuleset(ruleset(then, given), document);
    expect(mistakes.join()).toMatch(/^rules\.yaml:1:20 .*(more than|too long)/);
  });

  test('aliases of aliases', async () => {
    const aliases = Array.from({ length: 30 }, (_, i) => `A${i}: ['#A${i + 1}', '#A${i + 1}']`);
    const text = `aliases: {${aliases.join(', ')}, A30: [$.info]}\nrules: {r: {given: '#A0', then: {function: falsy}}}`;
    expect((await runRuleset(text, API)).mistakes.join()).toContain('more than 1000 paths');
  });

  test('filters and messages that nest or repeat without end', async () => {
    const nested = `$[?(${'('.repeat(20_000)}1${')'.repeat(20_000)})]`;
    const { mistakes } = await runRuleset(ruleset('{function: falsy}', nested), API);
    expect(mistakes.join()).toContain('nested too deeply');
    const message = `, message: '${'#{{print("value")}}'.repeat(2_000)}'`;
    const long = await runRuleset(ruleset('{function: falsy}', '$.info', message), API);
    expect(long.found).toHaveLength(1);
  });

  test('a pattern that never ends', async () => {
    const document = `asyncapi: 3.0.0\ninfo: {title: ${'a'.repeat(40)}!}\n`;
    const slow = ruleset('{field: title, function: pattern, functionOptions: {match: ^(a+)+$}}');
    const { mistakes } = await runRuleset(slow, document);
    expect(mistakes[0]).toMatch(/takes too long on a text of 41 characters/);
  });

  test('a ruleset that nests too deeply, or is too long', async () => {
    const deep = `rules: ${'{a: '.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect((await runRuleset(deep, API)).mistakes).toHaveLength(1);
    const long = `rules: {}\n# ${'x'.repeat(10 * 1024 * 1024)}`;
    expect((await runRuleset(long, API)).mistakes).toHaveLength(1);
  });
});

test.each(['valueOf', 'constructor', '__defineGetter__'])(
  'the name %s, which every object has, is a format and a severity that no one knows',
  async (name) => {
    const rule = (severity: string) => `rules:
  size:
    given: [$.info.x-size, $.info.title]
    severity: ${severity}
    then: {function: schema, functionOptions: {schema: {format: ${name}}}}
`;
    const document = "asyncapi: 3.0.0\ninfo: {title: A, version: '1', x-size: 4}\n";
    const ran = await runRuleset(rule('error'), document);
    expect(ran.found).toEqual([]);
    const { mistakes } = await runRuleset(rule(name), document);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).not.toContain('native code');
  },
);

test('rules run in slices, and end where their results are of no use any more', async () => {
  let steps = 0;
  let turns = 0;
  const rules = function* (): Generator<void, string> {
    for (;;) {
      const end = performance.now() + 3;
      while (performance.now() < end);
      steps++;
      yield;
    }
  };
  const turn = { next: async () => ++turns, now: () => performance.now() };
  expect(await runInSlices(rules(), turn, () => turns < 4)).toBeNull();
  expect(steps).toBeGreaterThanOrEqual(3);
  expect(steps).toBeLessThanOrEqual(9);
});

test('a ruleset that is too large to be read says so', () => {
  const rulesets = new Rulesets();
  rulesets.add('r.yaml', `rules:\n${'#'.repeat(8 * 1024 * 1024)}\n`);
  expect(rulesets.mistakes('r.yaml')[0]?.message).toContain('more than 8 MB');
});

test('rules of which a step takes too long are stopped', async () => {
  let time = 0;
  const rules = function* (): Generator<void, void> {
    yield;
    time += 3000;
    yield;
  };
  const turn = { next: async () => undefined, now: () => time, maxStep: 2000 };
  await expect(runInSlices(rules(), turn, () => true)).rejects.toThrow(SlowRules);
});

describe('what rules found', () => {
  const problem = (start: number, end: number) => ({
    code: 'a',
    severity: 'error' as const,
    message: 'm',
    uri: '',
    path: [],
    start,
    end,
  });

  test.each([
    ['before the change', 'ab cd', 'ab xcd', [0, 2], [0, 2]],
    ['behind it', 'ab cd', 'x ab cd', [3, 5], [5, 7]],
    ['behind a removal', 'ab cd', 'cd', [3, 5], [0, 2]],
    ['in it', 'ab cd', 'ab c d', [3, 5], null],
    ['in a text that was replaced', 'ab', 'xy', [0, 2], null],
  ])('%s stays at its text after an edit', (_, before, after, [start = 0, end = 0], moved) => {
    const findings = { problems: [problem(start, end)], names: new Set(['a']) };
    const { problems } = findingsAfterChange(findings, '', changeBetween(before, after));
    expect(problems.map((one) => [one.start, one.end])).toEqual(moved ? [moved] : []);
  });
});

describe('rulesets of a host that reads addresses', () => {
  const FROM = 'https://example.com/style/rules.yaml';
  const open = (text: string, from = FROM) => {
    const rulesets = new Rulesets({ readsAddresses: true });
    rulesets.add(from, text);
    return rulesets;
  };

  test.each([
    ['./base.yaml', 'https://example.com/style/base.yaml'],
    ['base.yaml', 'https://example.com/style/base.yaml'],
    ['../a/b.yaml?v=1', 'https://example.com/a/b.yaml?v=1'],
    ['https://other.example/c.yaml', 'https://other.example/c.yaml'],
  ])('extend %s', (name, expected) => {
    expect(open(`extends: ${name}`).needs()).toEqual([expected]);
  });

  test('are extended by files, and report why they could not be read', () => {
    const rulesets = open('extends: https://other.example/c.yaml', 'style.yaml');
    expect(rulesets.needs()).toEqual(['https://other.example/c.yaml']);
    rulesets.fail('https://other.example/c.yaml', 'You blocked files from other.example.');
    expect(rulesets.mistakes('style.yaml')).toMatchObject([
      { file: 'style.yaml', start: 9, message: expect.stringContaining('You blocked files') },
    ]);
  });

  test('never extend JavaScript or unknown schemes', () => {
    const text = 'extends: [https://other.example/c.js, file:///c.yaml, data:text/yaml;rules]';
    expect(open(text).needs()).toEqual([]);
    expect(open(text).mistakes(FROM)).toHaveLength(3);
  });
});
