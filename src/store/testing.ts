// Test double for the worker: it records all messages and never responds.
import { vi } from 'vitest';
import type { WorkerClient } from '../worker/client.ts';

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
    validate: vi.fn(),
    retry: vi.fn(),
  } satisfies Record<keyof WorkerClient, unknown>;
}

/** Consents that are empty and never stored. */
export const NO_CONSENTS = { read: () => [], write: () => {} };
