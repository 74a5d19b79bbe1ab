// Test double for the worker: it records all messages and never responds.
import { vi } from 'vitest';
import type { ModelPatch, Problem } from '../core/types.ts';
import type { WorkerClient } from '../worker/client.ts';
import type { FromWorker } from '../worker/protocol.ts';
import { createStudioStore } from './store.ts';

/** Returns a connection whose calls are kept. */
export function fakeConnection() {
  return {
    open: vi.fn(),
    edit: vi.fn(),
    editFile: vi.fn(),
    file: vi.fn(),
    noFile: vi.fn(),
    request: vi.fn(),
    settings: vi.fn(),
    rulesets: vi.fn(),
    validate: vi.fn(),
    retry: vi.fn(),
  } satisfies Record<keyof WorkerClient, unknown>;
}

/** Consents that are empty and never stored. */
export const NO_CONSENTS = { read: () => [], write: () => {} };

/** Makes a store whose worker says only what `receive` passes on. */
export function analyzedStore() {
  let receive = (_message: FromWorker): void => undefined;
  const store = createStudioStore({
    connect({ onMessage }) {
      receive = (message) => onMessage(message as Parameters<typeof onMessage>[0]);
      return fakeConnection();
    },
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: () => undefined,
  });
  /** Responds with an analysis of the present version; what is absent is as before. */
  const analyze = (problems?: readonly Problem[], model?: ModelPatch): void => {
    const { id: doc = '', version = 0 } = store.getState().document ?? {};
    const counts = { lines: 1, problems: 0, errors: 0, warnings: 0 };
    receive({
      ...{ type: 'analysis', doc, version, counts, duration: 0 },
      ...(problems && { problems }),
      ...(model && { model }),
    });
  };
  return { store, analyze };
}
