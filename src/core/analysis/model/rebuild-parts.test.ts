// After an edit of the info, or of root fields that hold no parts, only the info part is rebuilt.
import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { replacedParts } from './patch.ts';

const TEXT = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
x-team: sales
channels:
  orders:
    address: orders
    messages:
      Placed:
        payload: {$ref: '#/components/schemas/Order'}
components:
  schemas:
    Order: {type: object}
`;

/** Opens a text and edits it: the model of either version, and one that was built at once. */
function edited(before: string, after: string) {
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(before);
  const first = analyzer.model();
  analyzer.setText(after);
  const fresh = new Analyzer('orders.yaml', 'yaml');
  fresh.setText(after);
  return { first, next: analyzer.model(), fresh: fresh.model() };
}

test.each([
  ['another key of info', 'info:', 'infos:'],
  ['info as a text', 'info:\n  title: Orders\n  version: 1.0.0\n', 'info: later\n'],
  ['a new field of info', 'title:', 'description: All orders.\n  title:'],
  ['info without a title', '  title: Orders\n', ''],
  ['a renamed extension', 'x-team:', 'x-owner:'],
  ['a new extension', 'x-team:', 'x-since: 2020\nx-team:'],
  ['an id', 'info:', 'id: urn:orders\ninfo:'],
])('%s, and back', (_, from, to) => {
  const other = TEXT.replace(from, to);
  for (const [before, after] of [
    [TEXT, other],
    [other, TEXT],
  ] as const) {
    const { first, next, fresh } = edited(before, after);
    expect([...next.parts.values()]).toEqual([...fresh.parts.values()]);
    expect(next.info).toEqual(fresh.info);
    expect(next.order).toBe(first.order);
    expect(replacedParts(first.parts, next.parts)?.map(({ id }) => id)).toEqual(['#/info']);
  }
});

test.each([
  ['the first field', '{}\n', 'x-team: sales\n'],
  ['no field any more', 'x-team: sales\n', '{}\n'],
  ['an info that refers to another part', "info:\n  tags: [{$ref: '#/components/tags/a'}]\n", ''],
])('%s', (_, before, after) => {
  const rest = before.startsWith('info') ? 'components:\n  tags:\n    a: {name: a}\n' : '';
  const { next, fresh } = edited(before + rest, after + rest);
  expect([...next.parts]).toEqual([...fresh.parts]);
  expect(next.info).toEqual(fresh.info);
});
