import { expect, test, vi } from 'vitest';
import { forCurrentText } from './request-policy.ts';
import { INITIAL, type OpenedDocument } from './state.ts';

/** A document whose text a test changes. */
function start() {
  const document = { opened: 1, version: 1 } as OpenedDocument;
  const state = { document, checking: INITIAL.checking };
  return {
    state: () => state,
    edit: () => {
      state.document = { ...state.document, version: state.document.version + 1 };
    },
    change: (change: Partial<OpenedDocument>) => {
      state.document = { ...state.document, ...change };
    },
    pause: () => {
      state.checking = 'paused';
    },
  };
}

test('runs the work again for the new text if the text changed meanwhile', async () => {
  const { state, edit } = start();
  const work = vi.fn(async () => {
    if (work.mock.calls.length === 1) edit();
    return state().document.version;
  });
  expect(await forCurrentText(state, work)).toBe(2);
  expect(work).toHaveBeenCalledTimes(2);
});

test('takes a result for an older text where that is of use', async () => {
  const { state, edit } = start();
  const work = vi.fn(async () => edit() ?? 'made');
  expect(await forCurrentText(state, work, { stale: true })).toBe('made');
  expect(work).toHaveBeenCalledTimes(1);
});

test('gives up when the text keeps changing', async () => {
  const { state, edit } = start();
  const work = vi.fn(async () => edit() ?? 'made');
  expect(await forCurrentText(state, work, { retry: 2 })).toBeUndefined();
  expect(work).toHaveBeenCalledTimes(3);
});

test('gives up at once when another document is opened, the worker stopped, or nobody waits', async () => {
  const another = start();
  const none = async (): Promise<undefined> => undefined;
  const opens = vi.fn(async () => another.change({ opened: 2 }));
  expect(await forCurrentText(another.state, opens)).toBeUndefined();
  expect(opens).toHaveBeenCalledTimes(1);
  const stopped = start();
  const crashes = vi.fn(async () => stopped.pause());
  expect(await forCurrentText(stopped.state, crashes)).toBeUndefined();
  expect(crashes).toHaveBeenCalledTimes(1);
  const left = vi.fn(none);
  expect(
    await forCurrentText(start().state, left, { signal: AbortSignal.abort() }),
  ).toBeUndefined();
  expect(left).not.toHaveBeenCalled();
});
