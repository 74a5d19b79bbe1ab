// @vitest-environment happy-dom
// When the editor is loaded, beside documentation that is shown first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStudioStore, type StudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';

vi.mock('./EditorPane.tsx', () => ({ default: () => null }));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function page() {
  const { loadEditorAfterDocs, loadEditorPane } = await import('./load-editor.ts');
  const store: StudioStore = createStudioStore({
    connect: fakeConnection,
    saveDraft: () => undefined,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
  });
  const open = (): void =>
    store.getState().open({
      id: 'a',
      name: 'a.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text: 'apidoc: 3.1.0\n',
    });
  const loaded = vi.fn();
  loadEditorAfterDocs(store);
  void loadEditorPane().then(loaded);
  /** Lets promises and frames pass, but not the time that the editor waits at most. */
  const settle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(100);
    await vi.dynamicImportSettled();
  };
  return { store, open, loaded, settle };
}

test('the editor is loaded when the documentation is shown', async () => {
  const { store, open, loaded, settle } = await page();
  await settle();
  open();
  await settle();
  expect(loaded).not.toHaveBeenCalled();
  store.setState({ analysis: { ...store.getState().analysis, modelVersion: 1 } });
  await settle();
  expect(loaded).toHaveBeenCalledTimes(1);
});

test('the documentation of a long document is not waited for', async () => {
  const { open, loaded, settle } = await page();
  await vi.advanceTimersByTimeAsync(5_000);
  open();
  await settle();
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  await settle();
  expect(loaded).toHaveBeenCalledTimes(1);
});

test.each([
  ['the start page is shown', { start: true }],
  ['the editor is shown alone', { view: 'edit' }],
  ['validation is paused', { checking: 'paused' }],
] as const)('it is loaded where nothing is to be shown before it: %s', async (_, state) => {
  const { store, loaded, settle } = await page();
  await settle();
  expect(loaded).not.toHaveBeenCalled();
  store.setState(state);
  await settle();
  expect(loaded).toHaveBeenCalledTimes(1);
});
