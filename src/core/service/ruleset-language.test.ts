// Completion and hover in rulesets, and their JSON Schema.
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Analyzer } from '../analysis/analyzer.ts';
import { FUNCTIONS } from '../analysis/rulesets/functions.ts';
import { readRuleset } from '../analysis/rulesets/read-ruleset.ts';
import { rulesetSchema } from '../analysis/rulesets/ruleset-schema.ts';
import { languageOf } from '../text/language.ts';
import { completeRuleset, hoverRuleset } from './ruleset-language.ts';

/** A ruleset with the cursor at `|`, beside other files. */
function at(source: string, files: Readonly<Record<string, string>> = {}, name = '.spectral.yaml') {
  const offset = source.lastIndexOf('|');
  const text = source.slice(0, offset) + source.slice(offset + 1);
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  for (const [uri, content] of Object.entries(files)) analyzer.addFile(uri, content);
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('There is no file.');
  return { file, offset, text };
}

function labels(source: string, files = {}, name?: string): string[] {
  const { file, offset } = at(source, files, name);
  return completeRuleset(file, offset).items.map(({ label }) => label);
}

const rule = (lines: string) => `rules:\n  names:\n${lines.replace(/^/gm, '    ')}`;

describe('completion', () => {
  it.each([
    ['of the fields of a ruleset', 'exten|', ['extends']],
    ['of those that are not there yet', 'extends: a.yaml\nformats: []\nov|', ['overrides']],
    ['of the fields of a rule', rule('gi|'), ['given']],
    ['of severities', rule('severity: |'), ['error', 'warn', 'info', 'hint', 'off']],
    ['of true and false', rule('recommended: |'), ['true', 'false']],
    [
      'of functions',
      rule('then:\n  function: u|'),
      ['enumeration', 'truthy', 'undefined', 'unreferencedReusableObject'],
    ],
    ['of functions in a list', rule('then:\n  - function: cas|'), ['casing']],
    [
      'of the options of a function',
      rule('then:\n  function: casing\n  functionOptions:\n    |'),
      ['type', 'disallowDigits', 'separator'],
    ],
    [
      'of the values of an option',
      rule('then:\n  function: casing\n  functionOptions:\n    type: came|'),
      ['camel'],
    ],
    [
      'of members of an option',
      rule(
        'then:\n  function: casing\n  functionOptions:\n    type: camel\n    separator:\n      |',
      ),
      ['char', 'allowLeading'],
    ],
    ['of formats', 'formats: [aas3_|]', ['aas3_0', 'aas3_1']],
    ['of aliases', `aliases:\n  Channels: [$.channels.*]\n${rule('given: "#|"')}`, ['#Channels']],
    ['of modes', 'extends: [[spectral:asyncapi, |]]', ['off', 'recommended', 'all']],
    ['of built-in rulesets', 'extends: spec|', ['spectral:asyncapi']],
    [
      'of rules in overrides',
      'extends: base.yaml\noverrides:\n  - files: ["**"]\n    rules:\n      of-|',
      ['of-base'],
    ],
    ['of rules that are inherited', 'extends: base.yaml\nrules:\n  of-|', ['of-base']],
    [
      'of rules of Spectral',
      'extends: spectral:asyncapi\nrules:\n  asyncapi-info-contact-p|',
      ['asyncapi-info-contact-properties'],
    ],
    [
      'of severities of an inherited rule',
      'extends: base.yaml\nrules:\n  of-base: o|',
      ['error', 'info', 'off', 'false'].filter((one) => one.includes('o')),
    ],
  ])('%s', (_, source, expected) => {
    const files = {
      'base.yaml': 'rules:\n  of-base: {description: D, given: $, then: {function: truthy}}\n',
    };
    expect(labels(source, files)).toEqual(expected);
  });

  it('in JSON', () => {
    expect(labels('{"rules": {"a": {"then": {"fun|"}}}}', {}, '.spectral.json')).toEqual([
      'function',
      'functionOptions',
    ]);
  });

  it('says what each is', () => {
    const { file, offset } = at(rule('|'));
    const { items } = completeRuleset(file, offset);
    expect(items.filter(({ kind, doc }) => kind === 'field' && !doc)).toEqual([]);
    expect(items.find(({ label }) => label === 'given')).toMatchObject({
      detail: 'required',
      insert: expect.stringContaining('given:'),
    });
  });

  it('throws nowhere in half a ruleset', () => {
    const source = `extends: [[spectral:asyncapi, off]]\n${rule('given: $\nthen:\n  - function: casing\n    functionOptions: {type: camel}')}`;
    for (let end = 0; end <= source.length; end++) labels(`${source.slice(0, end)}|`);
  });
});

describe('hover', () => {
  it.each([
    ['a field', rule('giv|en: $'), /JSONPath/],
    ['a function', rule('then: {function: cas|ing}'), /disallowDigits/],
    ['a rule that is inherited', 'extends: spectral:asyncapi\nrules:\n  asyncapi-tags|: off', /\w/],
    ['an alias', `aliases: {C: [$.channels.*]}\n${rule('given: "#|C"')}`, /\$\.channels/],
  ])('over %s says what it is', (_, source, expected) => {
    const { file, offset } = at(source);
    expect(hoverRuleset(file, offset)?.blocks.join('\n')).toMatch(expected);
  });

  it('is empty over a name of the team', () => {
    const { file, offset } = at('rules:\n  na|mes: {}');
    expect(hoverRuleset(file, offset)).toBeNull();
  });
});

describe('the JSON Schema', () => {
  const validate = new Ajv({
    strict: false,
    formats: { uri: true, regex: true, 'json-path': true },
  }).compile(rulesetSchema());
  const OPTIONS: Readonly<Record<string, string>> = {
    casing: '{type: camel, separator: {char: .}}',
    enumeration: '{values: [a, 1, null]}',
    length: '{min: 1}',
    or: '{properties: [a, b]}',
    pattern: '{match: ^a}',
    schema: '{schema: {}}',
    unreferencedReusableObject: "{reusableObjectsLocation: '#/components/schemas'}",
    xor: '{properties: [a, b]}',
  };

  it.each([
    'extends: [a.yaml, [spectral:asyncapi, off]]\nrules: {a: off, b: 0, c: true}',
    'overrides: [{files: ["**"], rules: {a: off}}]\nx-team: us',
    'extends: []\naliases: {A: [$.a], B: {targets: [{formats: [aas3], given: [$.b]}]}}',
    ...Object.keys(FUNCTIONS).map((name) =>
      rule(
        `given: [$.a, $.b]\nseverity: hint\nthen: [{field: a, function: ${name}${OPTIONS[name] ? `, functionOptions: ${OPTIONS[name]}` : ''}}]`,
      ),
    ),
  ])('takes what is read without mistakes: %s', (text) => {
    expect(readRuleset('a.yaml', text).mistakes).toEqual([]);
    validate(parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['no rules', 'formats: [aas3]'],
    ['an unknown field', 'rules: {}\nrule: {}'],
    ['an unknown severity', 'extends: a.yaml\nrules: {a: warning}'],
    ['a rule without given', rule('then: {function: truthy}')],
    ['an unknown function', rule('given: $\nthen: {function: truthfull}')],
    [
      'options of a function without any',
      rule('given: $\nthen: {function: truthy, functionOptions: {a: 1}}'),
    ],
    [
      'an unknown option',
      rule('given: $\nthen: {function: casing, functionOptions: {type: camel, typ: a}}'),
    ],
    ['an option that is missing', rule('given: $\nthen: {function: casing, functionOptions: {}}')],
  ])('refuses what is a mistake: %s', (_, text) => {
    expect(readRuleset('a.yaml', text).mistakes).not.toEqual([]);
    expect(validate(parse(text))).toBe(false);
  });
});
