// Units that are taken as they were found before: their problems are where they are now, and are
// the same objects where nothing moves.
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../types.ts';
import { Analyzer } from '../analyzer.ts';
import { FILES, TEXT, Versions } from './testing.ts';

const analyzer = (): Analyzer => new Analyzer('orders.yaml', 'yaml');

const text = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
channels:
  orders:
    address: orders
    wrong: 1
    messages:
      placed: { payload: { type: object, properties: 1 } }
components:
  schemas:
    Order: { type: object, minimum: a, title: 2 }
`;

/** Problems with the text they mark. */
function problemsOf(analyzer: Analyzer, now: string): string[] {
  analyzer.setText(now);
  return analyzer
    .problems()
    .map(({ code, path, start, end }) => `${code} ${path.join('/')} ${now.slice(start, end)}`);
}

test.each<[string, string, string]>([
  ['text before all units', 'Orders', 'Orders and more'],
  ['a line before all units', 'info:', '# note\ninfo:'],
  ['a longer unit before another one', 'address: orders', 'address: all-orders'],
  ['space between the key of a unit and its value', 'Order: {', 'Order:    {'],
  ['another key of a unit', 'Order:', 'Ordered:'],
  ['a problem that is fixed', 'title: 2', 'title: b'],
  ['a new problem', 'type: object, minimum', 'type: objekt, minimum'],
])('after an edit of %s', (_, old, now) => {
  const same = analyzer();
  problemsOf(same, text);
  const edited = text.replace(old, now);
  const expected = problemsOf(analyzer(), edited);
  expect(expected.length).toBeGreaterThan(2);
  expect(problemsOf(same, edited)).toEqual(expected);
  expect(problemsOf(same, text)).toEqual(problemsOf(analyzer(), text));
});

describe('problems are the same objects after an edit of', () => {
  /** The pointers of problems, by their first names. */
  const namesOf = (problems: readonly Problem[]): string[] => [
    ...new Set(problems.map(({ path }) => path.slice(0, 3).join('/'))),
  ];

  const BACK = 'operations/back';
  const PLACED = 'components/messages/Placed';
  const SCHEMAS = ['Order', 'Item', 'Item2', 'Last'].map((name) => `components/schemas/${name}`);

  test.each<[string, string, string, readonly string[]]>([
    ['the last unit', 'title: 6', 'title: 7', [BACK, PLACED, ...SCHEMAS.slice(0, 3)]],
    ['a schema that two refer to', 'minimum: a', 'minimum: 5', [BACK, PLACED, SCHEMAS[3] ?? '']],
    ['a channel that an operation refers to', 'Gone', 'None', [PLACED, ...SCHEMAS]],
    ['no unit, in the same length', 'title: Orders', 'title: Seller', [BACK, PLACED, ...SCHEMAS]],
    ['no unit, in another length', 'title: Orders', 'title: All orders', []],
    [
      'the end of a unit, which moves the others',
      'title: 5',
      'title: 55',
      [BACK, PLACED, ...SCHEMAS.slice(0, 2)],
    ],
    ['a file', '', '', []],
  ])('%s', (_name, before, after, kept) => {
    const versions = new Versions();
    const first = new Set(versions.next(TEXT, FILES));
    const changed = before === '' ? Object.keys(FILES) : [];
    const second = versions.next(TEXT.replace(before, after), FILES, changed);
    expect(namesOf(second.filter((p) => first.has(p)))).toEqual(kept);
  });
});
