import { expect, test } from 'vitest';
import { optionsFor } from './options.ts';

test('what reads or decorates all lines after an edit is left out for huge texts only', () => {
  expect(optionsFor(2_000_000)).toMatchObject({
    stickyScroll: { enabled: true },
    links: true,
    matchBrackets: 'always',
  });
  expect(optionsFor(2_000_001)).toMatchObject({
    stickyScroll: { enabled: false },
    links: false,
    matchBrackets: 'near',
  });
});
