// What a user sets of the rules reaches the worker at once, and what was kept reaches it before any
// document.
import { expect, test, vi } from 'vitest';
import type { Setting } from '../core/analysis/problem.ts';
import type { WorkerClient } from '../worker/client.ts';
import { createStudioStore, type StoreDependencies } from './store.ts';
import { NO_CONSENTS } from './testing.ts';

function start(rules?: ReadonlyMap<string, Setting>) {
  const told: string[] = [];
  const connection = new Proxy({} as WorkerClient, {
    get: (_target, name) => (given: unknown) =>
      void told.push(
        name === 'settings'
          ? `settings ${[...(given as Map<string, string>)].join(' ')}`
          : String(name),
      ),
  });
  const dependencies: StoreDependencies = {
    connect: () => connection,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: true, text: '' }),
    saveDraft: vi.fn(),
  };
  return { store: createStudioStore(dependencies, rules && { rules }), told };
}

const opening = {
  id: 'd',
  name: 'd.yaml',
  language: 'yaml',
  source: { kind: 'new' },
  base: null,
  text: 'a: 1',
} as const;

test('sends stored rules before the document', () => {
  const { store, told } = start(new Map([['enum', 'off']]));
  store.getState().open(opening);
  expect(told.slice(0, 2)).toEqual(['settings enum,off', 'open']);
});

test('sends nothing without stored rules', () => {
  expect(start().told).toEqual([]);
  expect(start(new Map()).told).toEqual([]);
});

test('sends a change at once and keeps it when another document is opened', () => {
  const { store, told } = start();
  store.getState().open(opening);
  store.getState().setRules(new Map([['unique', 'hint']]));
  expect(told.at(-1)).toBe('settings unique,hint');
  store.getState().open({ ...opening, id: 'e' });
  expect([...store.getState().rules]).toEqual([['unique', 'hint']]);
  store.getState().setRules(new Map());
  expect(told.at(-1)).toBe('settings ');
});
