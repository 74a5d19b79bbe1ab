// A document with edits that changed where it is hosted.
import { expect, test, vi } from 'vitest';
import type { Draft } from '../../share/draft.ts';
import type { Outcome } from '../../share/fetch-text.ts';
import { fingerprint } from '../../share/fingerprint.ts';
import { createStudioStore } from '../../store/store.ts';
import { fakeConnection, NO_CONSENTS } from '../../store/testing.ts';
import { copiedPaths, createHostedCopy, editsOf } from './hosted-documents.ts';

const ADDRESS = 'https://docs.example/a.yaml';

/**
 * A document opened as `before` and edited, whose host has `now`; null where it does not respond.
 */
async function opened(now: string | null, seen?: string) {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  const describe = vi.fn();
  const begin = vi.fn();
  const open = vi.fn();
  const load = async (given: string): Promise<Outcome> =>
    now === null
      ? {
          ok: false,
          failure: { reason: 'offline', title: '', explanation: '', safe: '', actions: [] },
        }
      : {
          ok: true,
          text: now,
          name: 'a.yaml',
          given,
          address: given,
          base: given,
          host: 'docs.example',
          redirected: false,
          encoding: 'utf-8',
          bytes: 1,
        };
  const copy = createHostedCopy({
    store,
    drafts: { describe },
    begin,
    startRequest: () => () => true,
    load,
    open,
  });
  store.getState().open({
    id: 'd',
    name: 'a.yaml',
    language: 'yaml',
    source: { kind: 'url', address: ADDRESS },
    base: ADDRESS,
    text: 'mine',
    edited: true,
  });
  const source = {
    kind: 'url',
    address: ADDRESS,
    base: ADDRESS,
    ...(seen !== undefined && { seen: fingerprint(seen) }),
  } as const;
  await copy.check({ id: 'd', source, base: fingerprint('before') } as Draft);
  return { copy, describe, begin, open, store, changed: () => copy.change.getState() !== null };
}

test.each([
  ['as it was', 'before', undefined, false],
  ['changed', 'after', undefined, true],
  ['not to be had', null, undefined, false],
  ['what the user has', 'mine', undefined, false],
  ['changed, as the user knows', 'after', 'after', false],
  ['changed once more', 'later', 'after', true],
])('the hosted copy is %s', async (_, now, seen, expected) => {
  expect((await opened(now, seen)).changed()).toBe(expected);
});

test('the user keeps theirs: nothing is opened, and the change is remembered', async () => {
  const { copy, describe, begin, changed } = await opened('after');
  copy.keepMine();
  expect(describe).toHaveBeenCalledWith('d', {
    source: { kind: 'url', address: ADDRESS, base: ADDRESS, seen: fingerprint('after') },
  });
  expect([begin.mock.calls, changed()]).toEqual([[], false]);
});

test('the user opens the hosted copy: it is a separate document, and their own can be opened', async () => {
  const { copy, describe, begin, open, store, changed } = await opened('after');
  copy.reload();
  expect(begin).toHaveBeenCalledWith('a.yaml', 'after', {
    kind: 'url',
    address: ADDRESS,
    base: ADDRESS,
  });
  expect([describe.mock.calls, changed()]).toEqual([[], false]);
  store.getState().notices.at(-1)?.action?.run();
  expect(open).toHaveBeenCalledWith('d');
});

test('edits of a hosted document are found by its address', async () => {
  const list = async () =>
    [
      { id: 'a', source: { kind: 'url', address: 'https://docs.example/b.yaml', base: '' } },
      { id: 'b', source: { kind: 'url', address: ADDRESS, base: '' } },
    ] as never;
  expect(await editsOf(ADDRESS, { list })).toBe('b');
  expect(await editsOf('https://docs.example/c.yaml', { list })).toBeNull();
});

test.each<[string, string[], string, [string, string][]]>([
  ['https://h.example/svc/api.yaml', [], 'api.yaml', []],
  [
    'https://h.example/svc/api.yaml?raw=1',
    ['https://h.example/svc/model/a.yaml', 'https://other.example/b.yaml'],
    'api.yaml',
    [['https://h.example/svc/model/a.yaml', 'model/a.yaml']],
  ],
  [
    'https://h.example/x/svc/api.yaml',
    ['https://h.example/x/model/a.yaml', 'https://h.example/x/svc/b.yaml'],
    'svc/api.yaml',
    [
      ['https://h.example/x/model/a.yaml', 'model/a.yaml'],
      ['https://h.example/x/svc/b.yaml', 'svc/b.yaml'],
    ],
  ],
  [
    'http://127.0.0.1:80/api.yaml',
    ['http://127.0.0.1:80/a/b.yaml'],
    'api.yaml',
    [['http://127.0.0.1:80/a/b.yaml', 'a/b.yaml']],
  ],
])('a copy of %s has its files in the same folders', (base, files, path, others) => {
  expect(copiedPaths(base, files)).toEqual({
    path,
    others: others.map(([from, uri]) => ({ from, uri })),
  });
});

test('a hosted document becomes one of the user, with its files', () => {
  const store = createStudioStore({
    connect: () => fakeConnection(),
    holderOf: () => ({ kind: 'none', reason: '' }),
    consents: NO_CONSENTS,
    load: async () => ({ ok: false, reason: '' }),
    saveDraft: vi.fn(),
  });
  const begin = vi.fn();
  const none = (): never => {
    throw new Error('not needed');
  };
  const copy = createHostedCopy({
    store,
    drafts: { describe: none },
    begin,
    startRequest: () => () => true,
    load: none,
    open: none,
  });
  copy.makeOwn();
  expect(begin).not.toHaveBeenCalled();
  const base = 'https://h.example/svc/api.yaml';
  store.getState().open({
    id: 'd',
    name: 'api.yaml',
    language: 'yaml',
    source: { kind: 'url', address: base },
    base,
    text: 'root',
    files: [{ uri: 'https://h.example/svc/a.yaml', text: 'a' }],
  });
  copy.makeOwn();
  expect(begin.mock.calls).toEqual([
    [
      'api.yaml',
      { text: 'root', files: [{ uri: 'a.yaml', text: 'a', edited: false }] },
      { kind: 'link', path: 'api.yaml' },
    ],
  ]);
});
