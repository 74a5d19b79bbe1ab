// Rules that are made of values: what they say, and that the ruleset finds what the preview does.
import { describe, expect, it } from 'vitest';
import { Analyzer } from '../analysis/analyzer.ts';
import { Rulesets } from '../analysis/rulesets/rulesets.ts';
import { exampleDocuments } from '../testing.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { languageOf } from '../text/language.ts';
import { toPointer } from '../text/pointer.ts';
import type { Node, NodePath } from '../text/tree.ts';
import { newRules, writeRule } from './new-rules.ts';

const DOCUMENT = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
  description: What is sold
channels:
  order-placed:
    address: acme.orders.placed
    x-owner: sales
    messages:
      Placed: {$ref: '#/components/messages/Placed'}
  other: {address: other}
components:
  messages:
    Placed:
      title: Placed
      tags: [{name: a}]
`;

function open(text: string, name = 'api.yaml') {
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  analyzer.problems();
  const file = analyzer.analyzedFile('');
  if (!file) throw new Error('There is no file.');
  return file;
}

const file = open(DOCUMENT);

function ruleAt(pointer: string, at = 0) {
  const rule = newRules(file, pointer)[at];
  if (!rule) throw new Error('There is no such rule.');
  return rule;
}

describe('a value is made a rule', () => {
  it.each([
    [
      '/channels/order-placed/x-owner',
      [
        'Require "x-owner" in every channel',
        'Require "x-owner" in camel case in every channel',
        'Require "x-owner" in kebab case in every channel',
        'Require "x-owner" in snake case in every channel',
      ],
    ],
    [
      '/channels/order-placed/address',
      [
        'Require "address" in every channel',
        'Require "address" with "acme." at its beginning in every channel',
      ],
    ],
    [
      '/info/version',
      ['Require "version" in the info', 'Require "version" of the form 1.2.3 in the info'],
    ],
    [
      '/info/description',
      [
        'Require "description" in the info',
        'Require "description" at most 20 characters long in the info',
      ],
    ],
    [
      '/components/messages/Placed/tags',
      ['Require "tags" in every message', 'Require at least one item of "tags" in every message'],
    ],
    [
      '/channels/order-placed',
      [
        'Require names of every channel in kebab case',
        'Require names of every channel with "order-" at its beginning',
      ],
    ],
    ['/channels/order-placed/messages/Placed/$ref', []],
    ['', []],
    ['/gone', []],
  ])('of %s', (pointer, titles) => {
    expect(newRules(file, pointer).map(({ title }) => title)).toEqual(titles);
  });

  it.each([
    ['/channels/order-placed/x-owner', ['$.channels.*', '$.components.channels.*']],
    ['/info/title', ['$.info']],
    ['/channels/order-placed', ['$.channels']],
    ['/components/messages/Placed/title', ['$.channels.*.messages.*', '$.components.messages.*']],
  ])('for all objects of its kind: %s', (pointer, given) => {
    expect(ruleAt(pointer).given).toEqual(expect.arrayContaining(given));
  });
});

describe('a rule is written', () => {
  const rule = ruleAt('/channels/order-placed/x-owner');

  it('into a new ruleset, with what it finds now', () => {
    const written = writeRule(file, rule, null);
    expect(written).toMatchObject({
      file: '.spectral.yaml',
      creates: true,
      problems: [{ path: ['channels', 'other'] }],
    });
    expect('edits' in written && written.edits[0]?.text).toMatchInlineSnapshot(`
      "rules:
        channel-owner:
          description: Every channel has "x-owner".
          severity: warn
          given:
            - $.channels.*
            - $.components.channels.*
          then:
            field: x-owner
            function: truthy
      "
    `);
  });

  it.each([
    [
      'rules.yaml',
      '# ours\nrules:\n  # first\n  channel-owner: {given: $, then: {function: truthy}} # one\n',
    ],
    ['rules.yaml', 'extends: []\n'],
    ['rules.json', '{\n  "rules": {}\n}\n'],
  ])('into one that is there, beside its rules: %s', (name, text) => {
    const written = writeRule(file, rule, { file: name, text });
    if ('refused' in written) throw new Error(written.refused);
    const after = applyEdits(text, written.edits);
    for (const line of text.split('\n').filter((one) => one.includes('#')))
      expect(after).toContain(line);
    expect(written.name).toBe(text.includes('channel-owner') ? 'channel-owner2' : 'channel-owner');
    expect(written).not.toHaveProperty('creates');
  });

  it('but not into one with mistakes', () => {
    const broken = { file: 'rules.yaml', text: 'rules: {a: {given: $}}' };
    expect(writeRule(file, rule, broken)).toMatchObject({
      refused: expect.stringContaining('then'),
    });
  });
});

/** The pointers of all values. */
function* pointers(node: Node, path: NodePath = []): Generator<string> {
  yield toPointer(path);
  const slots: [string, Node][] =
    node.kind === 'map'
      ? node.entries.map((one) => [one.key, one.value])
      : node.kind === 'seq'
        ? node.items.map((one, i) => [String(i), one.value])
        : [];
  for (const [key, value] of slots) yield* pointers(value, [...path, key]);
}

it('rulesets with rules of all values of an example find what their previews do', () => {
  const [sources] = exampleDocuments();
  const example = open(sources?.read(sources.entry) ?? '');
  const root = example.tree.root;
  let text: string | null = null;
  let tried = 0;
  const expected = new Map<string, string[]>();
  for (const pointer of root ? pointers(root) : [])
    for (const rule of newRules(example, pointer)) {
      if (expected.size > 60 || [...expected.keys()].includes(rule.name)) continue;
      const ruleset: { file: string; text: string } | null =
        text === null ? null : { file: '.spectral.yaml', text };
      const written = writeRule(example, rule, ruleset);
      if ('refused' in written) throw new Error(`${pointer}: ${written.refused}`);
      text = applyEdits(text ?? '', written.edits);
      expected.set(
        written.name,
        written.problems.map(({ path, message }) => `${path.join('/')} ${message}`),
      );
      tried++;
    }
  expect(tried).toBeGreaterThan(30);
  const rulesets = new Rulesets();
  rulesets.add('.spectral.yaml', text ?? '');
  expect(rulesets.mistakes('.spectral.yaml')).toEqual([]);
  const run = rulesets.runAll([{ file: '.spectral.yaml', folder: '' }], example.documents, {
    base: '',
    address: 'api.yaml',
  });
  let next = run.next();
  while (!next.done) next = run.next();
  for (const [name, problems] of expected)
    expect([
      name,
      next.value.problems
        .filter(({ code }) => code === name)
        .map(({ path, message }) => `${path.join('/')} ${message}`),
    ]).toEqual([name, problems]);
});
