// Patterns in the list of suggestions: each is accepted at the cursor, the whole text afterwards.
import { describe, expect, it, test } from 'vitest';
import { made, opened } from './commands/testing.ts';
import { apply, unmarked } from './completion/testing.ts';
import { handlers } from './language-handlers.ts';
import patterns from './patterns/patterns.json';
import type { CompletionItem } from './types.ts';

function itemsAt(marked: string): { readonly text: string; items: readonly CompletionItem[] } {
  const { text, offset } = unmarked(marked);
  const { file } = opened(text);
  return { text, items: handlers.completion(file, { offset }).items };
}

const isPattern = ({ label }: CompletionItem) => label.startsWith('Pattern: ');

const HEAD = 'apidoc: 3.1.0\ninfo:\n  title: Mine\n  version: 1.0.0\n';
const OWN = '  tasks:\n    address: mine\n';
const JSON_HEAD = '{\n  "apidoc": "3.1.0",\n  "info": {"title": "Mine", "version": "1.0.0"}';

/** Positions for an entry, and the text without what is typed there. */
const POSITIONS: readonly (readonly [marked: string, without: string])[] = [
  ['|', ''],
  ['|\n', ''],
  [`pat|\n${HEAD}`, HEAD],
  [`${HEAD}|`, HEAD],
  [`${HEAD}|\n`, HEAD],
  [`${HEAD}\n# end\n|\n`, `${HEAD}\n# end\n`],
  [`${HEAD}pat|\nchannels: {}\n`, `${HEAD}channels: {}\n`],
  [`${HEAD}channels:\n  |`, `${HEAD}channels:\n`],
  [`${HEAD}channels:\n  pat|\n`, `${HEAD}channels:\n`],
  [`${HEAD}channels:\n${OWN}  |\noperations: {}\n`, `${HEAD}channels:\n${OWN}operations: {}\n`],
  [`${HEAD}channels:\n  "pa|"\n${OWN}`, `${HEAD}channels:\n${OWN}`],
  [`${HEAD}channels:\n  pat| # mine\n${OWN}`, `${HEAD}channels:\n   # mine\n${OWN}`],
  [`${HEAD}channels: {|}\n`, `${HEAD}channels: {}\n`],
  [`${HEAD}channels: {tasks: {address: mine}, |}\n`, `${HEAD}channels: {tasks: {address: mine}}\n`],
  [`${HEAD}operations:\n  |\nchannels:\n${OWN}`, `${HEAD}operations:\nchannels:\n${OWN}`],
  [`${HEAD}components:\n  messages:\n    p|\n`, `${HEAD}components:\n  messages:\n`],
  [
    `${HEAD}channels:\n  |\n`.replaceAll('\n', '\r\n'),
    `${HEAD}channels:\n`.replaceAll('\n', '\r\n'),
  ],
  [`${JSON_HEAD},\n  |\n}\n`, `${JSON_HEAD}\n}\n`],
  [`${JSON_HEAD},\n  "pa|"\n}\n`, `${JSON_HEAD}\n}\n`],
  [`${JSON_HEAD},\n  "channels": {|}\n}\n`, `${JSON_HEAD},\n  "channels": {}\n}\n`],
  [`${JSON_HEAD},\n  "channels": {\n    |\n  }\n}\n`, `${JSON_HEAD},\n  "channels": {\n  }\n}\n`],
  [
    `${JSON_HEAD},\n  "channels": {\n    "tasks": {"address": "mine"},\n    "pa|"\n  }\n}\n`,
    `${JSON_HEAD},\n  "channels": {\n    "tasks": {"address": "mine"}\n  }\n}\n`,
  ],
  [
    `${JSON_HEAD},\n  "channels": {\n    "pa|",\n    "tasks": {"address": "mine"}\n  }\n}\n`,
    `${JSON_HEAD},\n  "channels": {\n    "tasks": {"address": "mine"}\n  }\n}\n`,
  ],
  [
    '{"apidoc":"3.1.0","info":{"title":"Mine","version":"1"},|}',
    '{"apidoc":"3.1.0","info":{"title":"Mine","version":"1"}}',
  ],
];

describe.each(POSITIONS)('at %j', (marked, without) => {
  it('offers each pattern last, which inserts what it does in the text without the entry', () => {
    const { text, items } = itemsAt(marked);
    const sorted = [...items].sort((a, b) => (a.sort < b.sort ? -1 : 1));
    const last = sorted.slice(-12);
    expect(sorted.filter(isPattern)).toEqual(last);
    expect(last.map(({ label, doc }) => [label, doc])).toEqual(
      patterns.map(({ title, summary }) => [`Pattern: ${title}`, summary]),
    );
    for (const [index, item] of last.entries()) {
      const { title = '', document: parts } = patterns[index] ?? {};
      expect(apply(text, item)).toBe(made(without, { do: 'insert-parts', title, parts }));
      // Editors apply what is beside the cursor on its own.
      expect(text.slice(item.range.start, item.range.end)).not.toContain('\n');
      for (const { start, end } of item.also ?? [])
        expect(end <= item.range.start || start >= item.range.end).toBe(true);
    }
  });
});

it('inserts the whole pattern where the line was, with names that are free', () => {
  const marked = `${HEAD}channels:\n${OWN}  dead|\noperations: {} # mine\n`;
  const { text, items } = itemsAt(marked);
  const [item, ...others] = items.filter(isPattern);
  expect(others).toEqual([]);
  const after = item ? apply(text, item) : '';
  expect(after).toMatch(/tasks:\n {4}address: mine\n {2}tasks2:\n[\s\S]*operations: # mine\n/);
  expect(after).toContain("$ref: '#/channels/tasks2'");
  expect(opened(after).problems.map(({ message }) => message)).toEqual([
    'No operation uses this channel. Add one under "operations", or remove the channel.',
  ]);
});

test.each<[string, string]>([
  ['in a value', `${HEAD}channels: |\n`],
  ['in an entry', `${HEAD}channels:\n  tasks:\n    |\n`],
  ['in info', 'apidoc: 3.1.0\ninfo:\n  |\n'],
  ['on a key that has its value', `${HEAD}channels:\n  p|:\n    address: x\n`],
  ['in a comment', `${HEAD}# pat|\n`],
  ['beside a syntax error elsewhere', `${HEAD}channels:\n  |\noperations: [\n`],
  [
    'in a document of AsyncAPI 2',
    `asyncapi: 2.6.0\ninfo: {title: A, version: '1'}\nchannels:\n  |\n`,
  ],
  ['where channels are not a map', `${HEAD}channels: [a]\n|\n`],
  ['in a text of which all edits would take long', `${HEAD}|\n#${'x'.repeat(100_000)}\n`],
])('offers none %s', (_, marked) => {
  expect(itemsAt(marked).items.filter(isPattern)).toEqual([]);
});
