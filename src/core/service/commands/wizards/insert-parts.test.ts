// The patterns of the studio, inserted into documents of all kinds.
import { describe, expect, it, test } from 'vitest';
import { Analyzer } from '../../../analysis/analyzer.ts';
import patterns from '../../patterns/patterns.json';
import { made, opened } from '../testing.ts';

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
