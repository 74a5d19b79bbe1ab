// Character references: the usual ones at once, the others when their table is loaded.
import { expect, test, vi } from 'vitest';
import { decodeHTMLStrict } from './character-references.ts';
import { onPartLoaded } from './late-part.ts';

test('usual names are known at once, others when the table is loaded, unknown ones never', async () => {
  expect(['&nbsp;', '&rarr;', '&lt;'].map(decodeHTMLStrict)).toEqual(['\u00A0', '\u2192', '<']);
  const more = vi.fn();
  const loaded = new Promise<void>((resolve) => {
    const end = onPartLoaded(() => {
      more();
      end();
      resolve();
    });
  });
  expect(decodeHTMLStrict('&check;')).toBe('&check;');
  await loaded;
  expect(['&check;', '&Aacute;', '&nothing;'].map(decodeHTMLStrict)).toEqual([
    '\u2713',
    '\u00C1',
    '&nothing;',
  ]);
  expect(more).toHaveBeenCalledTimes(1);
});
