// A new version is used only when all text is stored.
import { expect, test, vi } from 'vitest';
import type { DraftStatus, Drafts } from '../../share/drafts.ts';
import type { StudioStore } from '../../store/store.ts';
import { reload } from './start-offline.ts';

function services(status: DraftStatus) {
  const order: string[] = [];
  const notify = vi.fn();
  const drafts = {
    flush: async () => void order.push('stored'),
    getStatus: () => status,
  } as unknown as Drafts;
  const store = { getState: () => ({ notify }) } as unknown as StudioStore;
  return { order, notify, drafts, store };
}

test('the page is reloaded after the text is stored', async () => {
  const { order, notify, ...app } = services({ state: 'saved' });
  await reload(app, () => void order.push('reloaded'));
  expect(order).toEqual(['stored', 'reloaded']);
  expect(notify).not.toHaveBeenCalled();
});

test('the page stays where the text could not be stored', async () => {
  const { order, notify, ...app } = services({
    state: 'failed',
    reason: 'failed',
    message: 'full',
  });
  await reload(app, () => void order.push('reloaded'));
  expect(order).toEqual(['stored']);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error', stays: true }));
});
