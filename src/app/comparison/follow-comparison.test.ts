// A comparison follows the typing: the last text counts, and nothing runs without a comparison.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import type { CompareRequest, LocatedChange } from '../../worker/compare-texts.ts';
import { changesOf, createComparison, type OldVersion } from './comparison-state.ts';
import { type ComparisonOutcome, followComparison } from './follow-comparison.ts';

const ADVICE = { raise: 'none', next: null, isEnough: null, message: '' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = (message: string): LocatedChange => ({
  code: 'document.version',
  level: 'documentation',
  affects: [],
  message,
  old: { uri: '', path: '/info/version' },
  new: { uri: '', path: '/info/version' },
  group: 'document',
  oldLine: 1,
  newLine: 1,
  newInText: { uri: '', path: '/info/version' },
});

const version = (files?: Readonly<Record<string, string>>): OldVersion => ({
  title: 'old.yaml',
  texts: { address: 'old.yaml', language: 'yaml', text: 'a: 0\n', files: [] },
  ...(files && { load: async (uri: string) => files[uri] ?? null }),
});

function studio() {
  const store = createStudioStore({
    connect: fakeConnection,
    saveDraft: () => undefined,
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
  });
  const compare = createComparison();
  const requests: Omit<CompareRequest, 'id'>[] = [];
  const respond: ((outcome: ComparisonOutcome) => void)[] = [];
  let ended = 0;
  followComparison({ store, compare }, () => ({
    compare(request) {
      requests.push(request);
      return new Promise((resolve) => respond.push(resolve));
    },
    end: () => void ended++,
  }));
  const open = (id: string): void =>
    store.getState().open({
      id,
      name: 'api.yaml',
      language: 'yaml',
      source: { kind: 'new' },
      base: null,
      text: 'a: 1\n',
    });
  open('a');
  const begin = (old = version()): void => compare.getState().choose(old);
  let count = 1;
  const edit = (text: string): void =>
    store.getState().edited({ version: ++count, changes: [], getText: () => text });
  return {
    ...{ store, compare, requests, open, begin, edit },
    texts: () => requests.map((request) => request.new.text),
    finish: async (changes: readonly LocatedChange[], missing: readonly string[] = []) => {
      respond.at(-1)?.({ changes, missing, advice: ADVICE });
      await vi.advanceTimersByTimeAsync(0);
    },
    respond,
    ended: () => ended,
    messages: () => changesOf(compare.getState().result).map(({ message }) => message),
  };
}

test('compares the text of now, and again when typing rests', async () => {
  const { begin, edit, texts, finish, messages } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  await finish([change('first')]);
  for (const text of ['a: 12\n', 'a: 123\n', 'a: 1234\n']) {
    edit(text);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect([texts(), messages()]).toEqual([['a: 1\n'], ['first']]);
  await vi.advanceTimersByTimeAsync(500);
  await finish([change('second')]);
  expect([texts(), messages()]).toEqual([['a: 1\n', 'a: 1234\n'], ['second']]);
});

test('a result that is outdated is dropped', async () => {
  const { begin, edit, respond, finish, messages } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(600);
  await finish([change('of now')]);
  respond[0]?.({ changes: [change('of before')], missing: [], advice: ADVICE });
  await vi.advanceTimersByTimeAsync(0);
  expect(messages()).toEqual(['of now']);
});

test('the change that is looked at stays while it is there', async () => {
  const { begin, edit, finish, compare } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  const [one, two] = [change('one'), change('two')];
  await finish([one, two]);
  compare.getState().lookAt(two);
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(600);
  const again = { ...two };
  await finish([one, again]);
  expect(compare.getState().at).toBe(again);
  edit('a: 3\n');
  await vi.advanceTimersByTimeAsync(600);
  await finish([one]);
  expect(compare.getState().at).toBeNull();
});

test('files of the other version are loaded once', async () => {
  const { begin, edit, requests, finish } = studio();
  begin(version({ 'b.yaml': 'b: 1\n' }));
  await vi.advanceTimersByTimeAsync(0);
  await finish([], ['b.yaml', 'gone.yaml']);
  await finish([change('complete')], ['gone.yaml']);
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(600);
  expect(requests.map(({ old }) => old.files.map(({ uri }) => uri))).toEqual([
    [],
    ['b.yaml'],
    ['b.yaml'],
  ]);
});

test('ends with the comparison, and with the document', async () => {
  const { begin, edit, open, compare, texts, ended, finish } = studio();
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(600);
  expect(texts()).toEqual([]);
  begin();
  await vi.advanceTimersByTimeAsync(0);
  await finish([change('first')]);
  open('b');
  expect([compare.getState().old, ended()]).toEqual([null, 1]);
  begin();
  await vi.advanceTimersByTimeAsync(0);
  compare.getState().choose(null);
  edit('a: 3\n');
  await vi.advanceTimersByTimeAsync(600);
  expect([texts().length, ended()]).toEqual([2, 2]);
});

test('says why a version is refused', async () => {
  const { begin, respond, compare } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  respond[0]?.({ refused: 'new', reason: 'it is not a document.' });
  await vi.advanceTimersByTimeAsync(0);
  expect(compare.getState().result).toEqual({
    failed: "This document can't be compared: it is not a document.",
  });
});

test('counts from before an edit do not look like those of now', async () => {
  const { begin, edit, finish, compare } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  await finish([change('first')]);
  const isOutdated = () => compare.getState().isOutdated;
  expect(isOutdated()).toBe(false);
  edit('a: 2\n');
  expect(isOutdated()).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  expect(isOutdated()).toBe(true);
  await finish([change('second')]);
  expect(isOutdated()).toBe(false);
});

test('a comparison that fails by an error says so, and the next edit tries again', async () => {
  const { begin, edit, compare, finish, messages } = studio();
  begin({
    ...version(),
    load: () => Promise.reject(new Error('offline')),
  });
  await vi.advanceTimersByTimeAsync(0);
  await finish([], ['b.yaml']);
  expect(compare.getState().result).toEqual({ failed: expect.stringMatching(/Try again/) });
  edit('a: 2\n');
  await vi.advanceTimersByTimeAsync(600);
  await finish([change('second')]);
  expect(messages()).toEqual(['second']);
});

test('a result of the text before an edit says so, also when it comes after the edit', async () => {
  const { compare, begin, edit, finish } = studio();
  begin();
  await vi.advanceTimersByTimeAsync(0);
  edit('a: 2\n');
  // Until then there is nothing that could be outdated.
  expect(compare.getState()).toMatchObject({ result: 'comparing', isOutdated: false });
  await finish([change('one')]);
  expect(compare.getState().isOutdated).toBe(true);
  await vi.advanceTimersByTimeAsync(600);
  await finish([change('two')]);
  expect(compare.getState().isOutdated).toBe(false);
});
