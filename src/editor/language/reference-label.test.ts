import { expect, test } from 'vitest';
import { referenceLabel } from './reference-label.ts';

test.each([
  [
    ['components', 'messages', 'placed', 'payload', '$ref'],
    82,
    'components › messages › placed › payload, line 82',
  ],
  [['channels', 'orders'], 3, 'channels › orders, line 3'],
  [[], 1, 'line 1'],
])('%j on line %d is listed as %s', (path, line, label) =>
  expect(referenceLabel(path, line)).toBe(label),
);
