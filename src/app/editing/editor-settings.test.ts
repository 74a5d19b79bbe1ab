import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, loadEditorSettings } from './editor-settings.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    '{"tabSize":4,"formatOnSave":true,"wordWrap":true,"acceptOnEnter":"off"}',
    { tabSize: 4, formatOnSave: true, wordWrap: true, acceptOnEnter: 'off' },
  ],
  ['{"tabSize":3,"formatOnSave":"yes"}', {}],
  ['{"tabSize":"4","acceptOnEnter":"sometimes"}', {}],
  ['not JSON', {}],
])('reads kept settings %s and drops what is none', (kept, expected) => {
  vi.stubGlobal('localStorage', { getItem: () => kept });
  vi.stubGlobal('window', { localStorage: { getItem: () => kept } });
  expect(loadEditorSettings()).toEqual({ ...DEFAULT_SETTINGS, ...expected });
});
