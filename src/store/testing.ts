// What the tests of the store stand in for: a worker that is told everything and answers nothing.
import { vi } from 'vitest';
import type { Connection } from '../worker/connect.ts';

/** A connection whose calls are kept. */
export function fakeConnection() {
  return {
    open: vi.fn(),
    edit: vi.fn(),
    editFile: vi.fn(),
    file: vi.fn(),
    noFile: vi.fn(),
    ask: vi.fn(),
    settings: vi.fn(),
    retry: vi.fn(),
  } satisfies Record<keyof Connection, unknown>;
}

/** Consents that nobody gave, and that nothing keeps. */
export const NO_CONSENTS = { read: () => [], write: () => {} };
