// What an older, a newer or another program left in the storage: settings are the usual ones then,
// and each that is read is one that can be set. `npm run fuzz` tries many more.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../share/testing.ts';
import { FONT_SIZES, loadEditorSettings, TAB_SIZES } from './editing/editor-settings.ts';
import { createUndoMemory } from './editing/undo-memory.ts';
import { createOutlineState } from './layout/outline-state.ts';
import { loadRules } from './rules/stored-rules.ts';

const times = process.env.FUZZ === undefined ? 1 : 100;

afterEach(() => vi.unstubAllGlobals());

test('any content', () => {
  const key = fc.constantFrom('tabSize', 'fontSize', 'wordWrap', 'minimap', '__proto__', 'x');
  const value = fc.oneof(
    fc.string(),
    fc.jsonValue().map((content) => JSON.stringify(content)),
    fc.dictionary(key, fc.jsonValue()).map((content) => JSON.stringify(content)),
    fc.array(fc.tuple(fc.string(), fc.jsonValue())).map((content) => JSON.stringify(content)),
  );
  fc.assert(
    fc.property(value, (text) => {
      const storage = memoryStorage();
      vi.stubGlobal('localStorage', storage);
      for (const name of ['rules', 'editor', 'outline'])
        storage.setItem(`apidoc-studio-${name}`, text);
      storage.setItem('apidoc:undo', text);
      const { tabSize, fontSize, wordWrap } = loadEditorSettings();
      expect(TAB_SIZES).toContain(tabSize);
      expect(FONT_SIZES).toContain(fontSize);
      expect(typeof wordWrap).toBe('boolean');
      expect(loadRules().size).toBe(0);
      expect(createOutlineState().getState().grouping).toBe('kind');
      createUndoMemory(storage).take(() => 'text');
    }),
    {
      numRuns: 200 * times,
      examples: [
        ['{'],
        ['null'],
        ['{"unknown-field":"off"}'],
        ['[["unknown-field"],["yaml-syntax","off"],["no-such","off"],7]'],
      ],
      ...(times > 1 ? {} : { seed: 20261125 }),
    },
  );
});
