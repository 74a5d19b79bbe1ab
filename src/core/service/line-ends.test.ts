// Texts whose lines end by carriage returns alone, or by them here and there, are those with line
// feeds: problems with their positions, fixes and edits.
import { describe, expect, it, test } from 'vitest';
import { exampleDocuments } from '../testing.ts';
import { applyEdits } from '../text/edit/apply.ts';
import { parse } from '../text/parse/parse.ts';
import { lineStarts, positionAt } from '../text/positions.ts';
import { toValue } from '../text/value.ts';
import { made, opened } from './commands/testing.ts';
import { handlers } from './language-handlers.ts';

const DOCUMENT = `apidoc: 3.1.0 # the format
info:
  title: "Two
    lines"
  version: 1.0.0
  description: |
    First.

    Second.
channels:
  - a
operations: {a: {action: snd, channel: {$ref: '#/channels/a'}},
  b: 1}
`;
const dataOf = (text: string) => {
  const { root } = parse(text, 'yaml', null).tree;
  return root && toValue(root);
};
/** With carriage returns at all lines, and at every third. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replace(/\n(?=[^\n])/g, (end, at: number) => (at % 3 === 0 ? '\r' : end)),
];
const documents = [DOCUMENT, ...exampleDocuments().map(({ read, entry }) => read(entry) ?? '')].map(
  (text) => text.replaceAll('\r\n', '\n'),
);

describe.each(WAYS)('lines that end by carriage returns, way %#', (way) => {
  test.each(documents)('document %#', (text) => {
    const other = way(text);
    expect(other).not.toBe(text);
    expect(dataOf(other)).toEqual(dataOf(text));
    expect(opened(other).problems).toEqual(opened(text).problems);
    expect(lineStarts(other)).toEqual(lineStarts(text));
  });
});

it('keeps the ends of lines that an edit does not touch', () => {
  const text =
    'apidoc: 3.1.0\rinfo:\r  title: A\r  version: 1.0.0\r  descripton: x\rchannels: {}\r';
  const { file, problems } = opened(text);
  const problem = problems.find(({ code }) => code === 'unknown-field');
  expect(positionAt(lineStarts(text), problem?.start ?? 0)).toEqual({ line: 5, column: 3 });
  const at = text.indexOf('descripton');
  const [fix] = handlers.codeActions(file, { start: at, end: at, only: 'quickFixes' });
  expect(applyEdits(text, fix?.files[0]?.edits ?? [])).toBe(
    text.replace('descripton', 'description'),
  );
  const changes = [{ do: 'set', path: ['info', 'version'], value: { data: '2.0.0' } }] as const;
  expect(made(text, { do: 'change', title: 'Set', changes })).toBe(text.replace('1.0.0', '2.0.0'));
});
