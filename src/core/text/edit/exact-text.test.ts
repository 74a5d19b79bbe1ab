// The exact text after many changes: of the document that holds every way to write something, of
// small texts, and of texts in block scalars.
import { afterAll, expect, test } from 'vitest';
import { expectedReports, updateReports } from '../../testing.ts';
import { parse } from '../parse/parse.ts';
import { UPDATE } from '../testing/recorded-results.ts';
import { get, stringOf } from '../tree.ts';
import { edit } from './edit.ts';
import { randomChange, randomOf, type Sample, samples } from './testing.ts';
import type { Change } from './types.ts';

/** `npm run update` writes it again where a text changes: read the difference. */
const REPORTS = 'text/edit/exact-text.json';
const expected = expectedReports(REPORTS);
const found: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, found));

/** Changes of one test, few enough to be repeated for each mutant. */
const CHANGES = 10;

const sample = (text: string): Sample => {
  const language = /^\s*[{[]/.test(text) ? 'json' : 'yaml';
  return { name: text, text, language, tree: parse(text, language, null).tree };
};

const SMALL = [
  'a: 1 # one\n# about b\nb:\n  # first\n  c: x\n\n  d: [1, {e: 2}]\n# end\n',
  'l:\n  - a: 1\n    b: 2 # two\n  # three\n  - c\n  - - 4\n    - 5\nm: {}\nn: []\n',
  'l:\n- a\n- b: 1\n  c: {d: [e, f], g: }\n-\n- "h"\n',
  "a: 'x'\nb: \"y\"\nc:\nd: ~\n? e\n: f\n'g h': 1.50\n",
  'a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: [*x, 2]\nf: &y 3\n',
  'a: | # why\n  x\n\n  y\nb: >-\n  p q\n  r\nc: |+\n  z\n\n',
  'a:\r\n    b:\r\n        - c: 1\r\n          d: 2\r\n    e: { f: 1, g: [ 1, 2 ] }\r\n',
  'a: [1, # one\n  2,\n  {b: 3}] # end\nc: {d: 1,\n  e: 2}\n',
  '\uFEFFa: 1\nb:\n    c: 2\n',
  'a: x\n  y # c\nb:\n  "z"\nc: !!str 1\nd: &e\n  f: 1',
  'a: 1\nb: [\nc:\n  d: 2\n  e: "x\n',
  '{"a":1,"b":[1,{"c":"x, y"}],"d":{}}',
  '{\n  "a": {\n    "b": [\n      1,\n      2\n    ],\n    "c": "x"\n  },\n  "d": [],\n  "e": 1.0\n}\n',
  '{ "a": [ 1, { "b": null } ], "c": { "d": true } }',
  '{\r\n\t"a": {\r\n\t\t"b": {"c": 1, "d": 2}\r\n\t}\r\n}',
];
const TEXTS = `folded: >-
  one two three four
  five six seven

  eight nine
    more
  ten eleven twelve
  thirteen
literal: |
  one
  two

  three
keeping: |+
  one

  two

clipped: >
  one two
  three

deep:
  stripped: |-
    one
      two
    three
  counted: |2
      one
    two
last: >+
  one
  two


`;

function record(name: string, from: Sample, change: Change): void {
  const result = edit(from, [change]);
  const shown = JSON.stringify(change, (key, value: unknown) => {
    if (key === 'from') return (value as Sample).name;
    return value instanceof Map ? Object.fromEntries(value) : value;
  });
  found[name] = [
    ...(found[name] ?? []),
    'refused' in result
      ? `${shown} refused: ${result.refused}`
      : `${shown} ${JSON.stringify(result.edits.map((e) => [e.start, e.end, e.text]))}`,
  ];
}

function check(name: string, make: () => void): void {
  found[name] = [];
  make();
  if (process.env.UPDATE_REPORTS !== '1') expect(found[name], UPDATE).toEqual(expected[name]);
}

const parts = (count: number) => Array.from({ length: count }, (_, i) => i);
const [torture] = samples();

test.each(parts(48))('changes of every way to write something (%i)', (part) => {
  const ways = torture?.() ?? [];
  const from = ways[part % ways.length];
  if (!from) throw new Error('The list of documents is empty.');
  const random = randomOf(part);
  check(`${from.name} ${part}`, () => {
    for (let i = 0; i < CHANGES; i++)
      record(`${from.name} ${part}`, from, randomChange(from, ways, random));
  });
});

test.each(parts(45))('changes of small texts (%i)', (part) => {
  const from = sample(SMALL[part % SMALL.length] ?? '');
  const other = sample(SMALL[(part * 7 + 3) % SMALL.length] ?? '');
  const random = randomOf(1000 + part);
  check(`small ${part}`, () => {
    for (let i = 0; i < CHANGES; i++) {
      const change = randomChange(from, [other], random);
      const comments = change.do === 'remove' && random() < 0.5;
      record(`small ${part}`, from, comments ? { ...change, comments: true } : change);
    }
  });
});

/** A text with a line or word more, less or other. */
function changedText(text: string, random: () => number): string {
  const index = (length: number) => Math.floor(random() * length);
  const lines = text.split('\n');
  const at = index(lines.length);
  const line = lines[at] ?? '';
  const kind = index(7);
  if (kind === 0) lines.splice(at, 1);
  else if (kind === 1)
    lines.splice(at, 0, ['new line', '', '  deeper', 'a long new line of words'][index(4)] ?? '');
  else if (kind === 2) lines.splice(at, 1, `${line} more`);
  else if (kind === 3) lines.splice(at, 1, line.replace(/\S+$/, 'other words here'));
  else if (kind === 4) lines.splice(at, 1, line.replace(/^\S+ ?/, ''));
  else if (kind === 5) lines.splice(at, 2, `${line} ${lines[at + 1] ?? ''}`);
  else return text + ['\n', '\n\n', ' ', 'x'][index(4)];
  return lines.join('\n');
}

const BLOCKS = [
  ['folded'],
  ['literal'],
  ['keeping'],
  ['clipped'],
  ['deep', 'stripped'],
  ['deep', 'counted'],
  ['last'],
];

test.each(parts(28))('changes of texts in block scalars (%i)', (part) => {
  const from = sample(part % 4 === 3 ? TEXTS.replaceAll('\n', '\r\n') : TEXTS);
  const path = BLOCKS[part % BLOCKS.length] ?? [];
  const before = stringOf(path.reduce((node, key) => get(node, key), from.tree.root ?? undefined));
  const random = randomOf(2000 + part);
  check(`block scalar ${part}`, () => {
    for (let i = 0; i < CHANGES; i++) {
      let data = changedText(before ?? '', random);
      if (random() < 0.4) data = changedText(data, random);
      record(
        `block scalar ${part}`,
        { ...from, name: 'texts' },
        { do: 'set', path, value: { data } },
      );
    }
  });
});
