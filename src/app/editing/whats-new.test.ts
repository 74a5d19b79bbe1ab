// The notice after an update: once, and not at the first visit.
import { beforeEach, expect, it, test, vi } from 'vitest';
import { memoryStorage } from '../../share/testing.ts';
import { analyzedStore } from '../../store/testing.ts';
import { createEditingState } from './editing-state.ts';
import { announceVersion, isLaterVersion } from './whats-new.ts';

const KEY = 'apidoc-studio-version';
let storage: Storage;

beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
});

/** A page that is opened, with what it says. */
function visit(version: string, embed = false) {
  const { store } = analyzedStore();
  const editing = createEditingState();
  announceVersion({ store, editing, embed }, version);
  const notices = () => store.getState().notices.map(({ text }) => text);
  return { store, editing, notices };
}

it('says nothing at the first visit, and remembers the version', () => {
  expect(visit('0.1.0').notices()).toEqual([]);
  expect(storage.getItem(KEY)).toBe('0.1.0');
});

it('stays until it is dismissed, and then away', () => {
  storage.setItem(KEY, '0.1.0');
  const notices = ['Apidoc Studio was updated to 0.2.0.'];
  expect(visit('0.2.0').notices()).toEqual(notices);
  const { store, notices: shown } = visit('0.2.0');
  expect(shown()).toEqual(notices);
  store.getState().dismiss(store.getState().notices[0]?.id ?? 0);
  expect(visit('0.2.0').notices()).toEqual([]);
  expect(visit('0.3.0').notices()).toEqual(['Apidoc Studio was updated to 0.3.0.']);
});

it('opens what is new', () => {
  storage.setItem(KEY, '0.1.0');
  const { store, editing } = visit('0.2.0');
  store.getState().notices[0]?.action?.run();
  expect(editing.getState().dialog).toBe('news');
});

it('says nothing in an embedded page, nor after a step back', () => {
  storage.setItem(KEY, '0.1.0');
  expect(visit('0.2.0', true).notices()).toEqual([]);
  expect(storage.getItem(KEY)).toBe('0.1.0');
  expect(visit('0.0.9').notices()).toEqual([]);
  expect(storage.getItem(KEY)).toBe('0.0.9');
});

test.each(['', '{', 'null', '1', '1.2', '1.2.3.4', 'v0.0.1', '-1.0.0', '<b>', '9'.repeat(99)])(
  'takes %j in the storage for a first visit',
  (stored) => {
    storage.setItem(KEY, stored);
    expect(visit('0.2.0').notices()).toEqual([]);
    expect(storage.getItem(KEY)).toBe('0.2.0');
  },
);

test.each([
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.1', '0.1.0', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
])('%s is later than %s: %j', (version, than, expected) => {
  expect(isLaterVersion(version, than)).toBe(expected);
});

it('works where nothing can be stored', () => {
  vi.stubGlobal('localStorage', null);
  expect(visit('0.2.0').notices()).toEqual([]);
});
