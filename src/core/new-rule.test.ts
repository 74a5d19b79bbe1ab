// A new rule is one file: what it exports is reported, explained, set by the user, listed, and in
// the table of all rules.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Codes, Explanations, ObjectRule } from './analysis/validation/rule.ts';
import type { Settings } from './types.ts';

const codes = { 'channel-title': 'warning' } as const satisfies Codes;
const rule: ObjectRule = {
  codes,
  kinds: ['Channel'],
  checkObject: (node) =>
    node.entries.some(({ key }) => key === 'title')
      ? []
      : [{ message: 'This channel has no title. Add "title".', at: [], key: true }],
};
const explanations: Explanations<typeof codes> = {
  'channel-title': {
    group: 'application',
    rule: 'A channel has a title.',
    why: 'Its key is for programs.',
    section: 'Channel Object',
    rules: ['CHAN-05'],
    invalidExample: 'channels:\n  orders: {}',
    right: 'channels:\n  orders: {title: Orders}',
  },
};

let api: typeof import('./api.ts');
let light: typeof import('./light.ts');
let language: typeof import('./service/language-handlers.ts').handlers;

// Its file replaces that of another rule, in modules that are loaded again for this test.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('./analysis/validation/rules/enum-empty.ts', () => ({ rule }));
  vi.doMock('./analysis/validation/rules/enum-empty.ts?codes', () => ({ codes }));
  vi.doMock('./analysis/validation/rules/enum-empty.ts?explanations', () => ({ explanations }));
  api = await import('./api.ts');
  light = await import('./light.ts');
  language = (await import('./service/language-handlers.ts')).handlers;
}, 120_000);

afterAll(() => {
  for (const part of ['', '?codes', '?explanations'])
    vi.doUnmock(`./analysis/validation/rules/enum-empty.ts${part}`);
  vi.resetModules();
});

const TEXT = 'apidoc: 3.1.0\ninfo: {title: Orders, version: 1.0.0}\nchannels:\n  orders: {}\n';

function problemsOf(settings: Settings = new Map()): string[] {
  const analyzer = new api.Analyzer('orders.yaml', 'yaml');
  analyzer.setSettings(settings);
  analyzer.setText(TEXT);
  return analyzer
    .problems()
    .map(({ severity, code, path, message }) => `${severity} ${code} ${path.join('/')} ${message}`);
}

test('is reported with the severity that it gives', () => {
  expect(problemsOf()).toEqual([
    'warning channel-title channels/orders This channel has no title. Add "title".',
  ]);
});

test('is switched off and made an error by the settings of a team', async () => {
  const { readConfig } = await light.loadConfig();
  const settings = (value: string) => readConfig(`{ "rules": { "channel-title": "${value}" } }`);
  expect(settings('off').errors).toEqual([]);
  expect(problemsOf(settings('off').settings)).toEqual([]);
  expect(problemsOf(settings('error').settings)).toEqual([
    'error channel-title channels/orders This channel has no title. Add "title".',
  ]);
});

test('is in the list of rules, under its heading', () => {
  expect(
    light.explanationGroups().find(({ title }) => title === 'Servers, channels and operations')
      ?.codes,
  ).toContainEqual({
    ...explanations['channel-title'],
    code: 'channel-title',
    severity: 'warning',
  });
});

test('is explained where it is reported', () => {
  const analyzer = new api.Analyzer('orders.yaml', 'yaml');
  analyzer.setText(TEXT);
  const file = analyzer.analyzedFile('');
  const hover = file && language.hover(file, { offset: TEXT.indexOf('orders: {}') });
  expect(hover?.blocks.join('\n')).toContain('A channel has a title');
});

test('is in the table of all rules', async () => {
  const table = await import('../../scripts/rules-table.mjs');
  const core = await import('../../scripts/rule-cases.ts');
  const id = 'CHAN-05';
  const [row] = table.makeTable(
    [{ id, section: 'Channel Object', text: '', check: 'code', valid: 0, invalid: 0 }],
    [],
    core,
    () => [],
  );
  expect(row).toMatchObject({ id, how: ['channel-title'], covered: true });
});
