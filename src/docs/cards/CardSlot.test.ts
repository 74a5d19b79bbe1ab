// How high a card is taken to be before it is shown.
import { expect, test } from 'vitest';
import { buildModel } from '../../core/analysis/model/build-model.ts';
import { documentsOf, fromValue } from '../../core/analysis/model/testing.ts';
import { estimateAbove, estimateHeight } from './CardSlot.tsx';

/** Estimated height of a channel with a description, in pixels. */
function height(description: string): number {
  const model = buildModel(
    documentsOf({ '': fromValue({ apidoc: '3.1.0', channels: { orders: { description } } }) }),
    null,
  );
  const part = model.parts.get(model.order.channels[0] ?? '');
  if (!part) throw new Error('There is no channel.');
  return estimateHeight(part, (id) => model.parts.get(id));
}

test.each([
  ['a long line', 'word '.repeat(16 * 20), 20],
  ['short lines', 'a\n'.repeat(20), 20],
  ['more short lines than are rendered', 'a  \n'.repeat(40_000), 2_500],
  ['more text than is rendered', 'word '.repeat(200_000), 2_500],
])('%s counts by the lines that it takes', (_, text, lines) => {
  expect(height(text) - height('')).toBe(lines * 21);
});

test('above the cards are the overview and, where it is shown, what the application does', () => {
  const above = (info: object, operations: number, summary: boolean): number => {
    const names = Array.from({ length: operations }, (_, i) => [`o${i}`, { action: 'send' }]);
    const value = { apidoc: '3.1.0', info, operations: Object.fromEntries(names) };
    return estimateAbove(buildModel(documentsOf({ '': fromValue(value) }), null), summary);
  };
  const bare = above({}, 3, false);
  expect(above({ description: 'word '.repeat(16 * 20) }, 3, false) - bare).toBe(20 * 21 - 55);
  expect(above({}, 3, true) - bare).toBe(90 + 3 * 50);
  expect(above({}, 100, true) - bare).toBe(90 + 12 * 50);
  expect(above({}, 0, true)).toBe(bare);
});
