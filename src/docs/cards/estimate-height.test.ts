// How high a card is taken to be before it is shown.
import { expect, test } from 'vitest';
import { buildModel } from '../../core/analysis/model/build-model.ts';
import { documentsOf, fromValue } from '../../core/analysis/model/testing.ts';
import { estimateHeight } from './estimate-height.ts';

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
