import { expect, it } from 'vitest';
import { labelText } from './label-text.ts';

it('names no icon', () => {
  expect(labelText('$(lightbulb) and $(loading~spin)')).toBe(
    '\\$(lightbulb) and \\$(loading~spin)',
  );
  // One backslash is Monaco's.
  expect(labelText('\\$(add)')).toBe('\\\\$(add)');
});

it('is the text itself where there is none', () => {
  for (const text of ['orders', '$ref', '$(two words)', '$()', '${id}', '(a)'])
    expect(labelText(text)).toBe(text);
});
