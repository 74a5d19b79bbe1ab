// @vitest-environment happy-dom
// What fits beside each other in a window.
import { expect, test, vi } from 'vitest';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { minEditorWidth } from './PaneLayout.tsx';

test('the editor has 45 characters, whatever their size', () => {
  for (const size of [11, 13, 16, 20])
    expect(minEditorWidth(size) - 49 * size * 0.6).toBeGreaterThanOrEqual(40);
  // Beside an outline and a form at their least, in the smallest window with columns.
  expect(minEditorWidth(13) + 160 + 160).toBeLessThanOrEqual(760);
});

test('the documentation comes back where the form has its position', () => {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  const { setCompact, setPanel, showPane, setView } = store.getState();
  setView('split');
  setPanel('form', true);
  showPane('read');
  expect(store.getState().panels.form).toBe(true);
  setCompact(true);
  showPane('read');
  expect(store.getState().panels.form).toBe(false);
});
