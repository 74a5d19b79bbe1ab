// A configuration is read to the last usable line, and every problem has its position and what to
// write.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../api.ts';
import { readConfig, writeConfig } from './config.ts';
import { SETTINGS } from './problem.ts';
import { codeNames, isFixed } from './validation/severities.ts';

const messages = (text: string) =>
  readConfig(text).errors.map((f) => `${f.line}:${f.column} ${f.message}`);

describe('what a configuration says', () => {
  test('rules by code', () => {
    const { settings, errors: problems } = readConfig(
      '{ "rules": { "ignored-sibling": "off", "unique": "error" } }',
    );
    expect([...settings]).toEqual([
      ['ignored-sibling', 'off'],
      ['unique', 'error'],
    ]);
    expect(problems).toEqual([]);
  });

  test('severities by the names that other tools have for them', () => {
    const { settings, errors } = readConfig('{"rules": {"unique": "warn", "type": "info"}}');
    expect([...settings.values(), ...errors]).toEqual(['warning', 'information']);
  });

  test('a byte order mark, a schema and no rules are fine', () => {
    expect(messages('\uFEFF{ "$schema": "x.json" }')).toEqual([]);
    expect(messages('{"rules": {}}')).toEqual([]);
  });

  test.each([
    [
      'a misspelt code',
      '{\n  "rules": {\n    "ignored-sibbling": "off"\n  }\n}',
      '3:5 Unknown rule "ignored-sibbling". Did you mean "ignored-sibling"?',
    ],
    ['a code like no other', '{"rules": {"zzzzzzzz": "off"}}', '1:12 Unknown rule "zzzzzzzz".'],
    [
      'a misspelt severity',
      '{"rules": {"unique": "loud"}}',
      '1:22 Unknown severity "loud". Use "error", "warning", "information", "hint" or "off".',
    ],
    [
      'a near severity',
      '{"rules": {"unique": "warnings"}}',
      '1:22 Unknown severity "warnings". Did you mean "warning"?',
    ],
    [
      'no string',
      '{"rules": {"unique": false}}',
      '1:22 Expected "error", "warning", "information", "hint" or "off", got the boolean false.',
    ],
    [
      'a rule that cannot be off',
      '{"rules": {"yaml-syntax": "off"}}',
      '1:12 The severity of "yaml-syntax" can\'t be changed, because the document can\'t be read where it occurs. Remove this line.',
    ],
    [
      'another field',
      '{\n"rule": {}}',
      '2:1 Unknown field "rule" in the configuration. Use "rules".',
    ],
    [
      'a level of changes that does not exist',
      '{"diff": {"info.changed": "error"}}',
      '1:27 Unknown level "error". Use "breaking", "unclassified", "compatible", "documentation" or "off".',
    ],
    [
      'a field of no name like it',
      '{"zzzzzzzz": {}}',
      '1:2 Unknown field "zzzzzzzz" in the configuration. Use "rules", "extends", "overrides", "ignore", "diff", "rulesets" or "docs".',
    ],
    [
      'an unknown profile',
      '{"extends": "strictest"}',
      '1:13 Unknown profile "strictest". Use "generated", a path such as "./base.json", or a package such as "@acme/apidoc-config".',
    ],
    [
      'patterns that are not texts',
      '{"ignore": ["a", 1]}',
      '1:18 Expected "ignore" to be a list of strings, got the number 1.',
    ],
    [
      'overrides as an object',
      '{"overrides": {}}',
      '1:15 Expected "overrides" to be a list such as [{ "files": ["legacy/"], "rules": { "unused-channel": "off" } }], got an object.',
    ],
    [
      'an override without files',
      '{"overrides": [{"rules": {}}]}',
      '1:16 Expected an object with "files" and "rules", such as { "files": ["legacy/"], "rules": { "unused-channel": "off" } }.',
    ],
    [
      'another field of an override',
      '{"overrides": [{"files": "a", "rule": {}}]}',
      '1:31 Unknown field "rule" in an override. Use "rules".',
    ],
    [
      'a rule in an override',
      '{"overrides": [{"files": "a", "rules": {"uniqe": "off"}}]}',
      '1:41 Unknown rule "uniqe". Did you mean "unique"?',
    ],
    [
      'a list',
      '[]',
      '1:1 Expected an object such as { "rules": { "ignored-sibling": "off" } }, got a list.',
    ],
    [
      'rules as a list',
      '{"rules": []}',
      '1:11 Expected "rules" to be an object such as { "ignored-sibling": "off" }, got a list.',
    ],
    ['nothing', '', '1:1 The file is empty. Write { "rules": {} }.'],
    ['a comment', '{ // mine\n}', '1:3 JSON has no comments. Remove it.'],
    [
      'a code twice',
      '{"rules": {"unique": "off",\n"unique": "hint"}}',
      '2:1 Duplicate key "unique" in this object.',
    ],
  ])('%s', (_name, text, problem) => {
    expect(messages(text)).toEqual([problem]);
  });

  test('overrides, profiles and files to ignore', () => {
    const { settings, overrides, ignore, errors } = readConfig(
      '{ "extends": "generated", "rules": {"schema-format": "hint"}, "ignore": ["old/", "*.json"], "overrides": [{"files": "a/", "rules": {"unique": "off"}}] }',
    );
    expect(errors).toEqual([]);
    expect([...settings]).toEqual([
      ['schema-format', 'hint'],
      ['schema-discriminator', 'warning'],
    ]);
    expect(overrides).toEqual([{ files: ['a/'], settings: new Map([['unique', 'off']]) }]);
    expect(ignore).toEqual(['old/', '*.json']);
  });

  test('valid rules beside an error are used', () => {
    const { settings, errors: problems } = readConfig(
      '{"rules": {"unique": "off", "nonsense-code": "off", "enum": "hint",}}',
    );
    // One that isn't ours may be the rule of a ruleset.
    expect([...settings.keys()]).toEqual(['unique', 'nonsense-code', 'enum']);
    expect(problems.map(({ unknownRule }) => unknownRule)).toEqual(['nonsense-code', undefined]);
  });

  test('rulesets are paths, none where there is no list', () => {
    expect(readConfig('{"rulesets": ["./a.yaml", "b.json"]}').rulesets).toEqual([
      './a.yaml',
      'b.json',
    ]);
    expect(readConfig('{"rulesets": []}').rulesets).toEqual([]);
    expect(readConfig('{}').rulesets).toBeNull();
    expect(messages('{"rulesets": [1]}')).toEqual([
      '1:15 Expected "rulesets" to be a list of strings, got the number 1.',
    ]);
  });

  test('names of the language itself are codes like any other', () => {
    expect(
      messages('{"rules": {"__proto__": "off", "constructor": "off"}, "toString": 1}'),
    ).toHaveLength(3);
  });

  test('any text gives a result, with every error inside it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const lines = text.split('\n').length;
        for (const f of readConfig(text).errors)
          expect(f.line >= 1 && f.line <= lines && f.column >= 1).toBe(true);
      }),
    );
  });

  test('what is written is read back', () => {
    const code = fc.constantFrom(...codeNames().filter((c) => !isFixed(c)));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(code, fc.constantFrom(...SETTINGS)), { selector: ([c]) => c }),
        (entries) => {
          const { settings, errors: problems } = readConfig(writeConfig(new Map(entries)));
          expect(problems).toEqual([]);
          expect(new Map(settings)).toEqual(new Map(entries));
        },
      ),
    );
  });
});

describe('overrides', () => {
  const applied = (folder: string, base: string, ...files: string[]) => {
    const analyzer = new Analyzer('api.yaml', 'yaml');
    const list = files.map((one, i) => ({
      files: [one],
      settings: new Map([['unknown-field', i === 0 ? 'hint' : 'warning']] as const),
    }));
    analyzer.setSettings(new Map(), { folder, base, list });
    analyzer.setText(
      "apidoc: 3.1.0\ninfo: {title: Demo, version: '1', summry: x}\nchannels: {a: {$ref: '../common/a b.yaml'}}\n",
    );
    analyzer.problems();
    analyzer.addFile(analyzer.needs()[0] ?? '', 'summry: x\n');
    const found = analyzer.problems().filter((p) => p.code === 'unknown-field');
    return found.map((p) => `${p.uri} ${p.severity}`);
  };
  const OTHER = '../common/a b.yaml';

  test.each([
    ['/repo/', '/repo/docs/', ['docs/api.yaml'], [' hint', `${OTHER} error`]],
    ['/repo/', '/repo/docs/', ['common/'], [' error', `${OTHER} hint`]],
    ['/repo/', '/repo/docs/', ['a b.yaml'], [' error', `${OTHER} hint`]],
    ['/repo/docs/', '/repo/docs/', ['*'], [' hint', `${OTHER} error`]],
    ['/repo/', '/repo/docs/', ['*', 'docs'], [' warning', `${OTHER} hint`]],
    ['C:/repo/', 'C:/repo/docs/', ['/docs'], [' hint', `${OTHER} error`]],
    ['', '', ['*.yaml', '!api.yaml'], [' hint', `${OTHER} error`]],
  ])('of the folder %s for a document in %s: %j', (folder, base, files, expected) => {
    expect(applied(folder, base, ...files)).toEqual(expected);
  });
});

describe('what the settings do', () => {
  const TEXT =
    "apidoc: 3.1.0\ninfo: {title: Demo, version: '1', summry: x}\nservers:\n  a: {host: h, protocol: mqtt, tabs: [}\n";
  const found = (config: string) => {
    const analyzer = new Analyzer('main.yaml', 'yaml');
    analyzer.setText(TEXT);
    analyzer.setSettings(readConfig(config).settings);
    return analyzer.problems().map((p) => `${p.severity} ${p.code}`);
  };

  test('a code is milder, or gone; what cannot be read stays', () => {
    const before = found('{"rules": {}}');
    expect(before).toContain('error unknown-field');
    expect(found('{"rules": {"unknown-field": "hint"}}')).toContain('hint unknown-field');
    expect(found('{"rules": {"unknown-field": "off"}}').join()).not.toContain('unknown-field');
    expect(found('{"rules": {"yaml-syntax": "off"}}')).toEqual(before);
  });
});
