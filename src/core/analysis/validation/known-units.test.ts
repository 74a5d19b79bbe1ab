// Units that are taken as they were found before: their problems are where they are now.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';

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
