// The rules for files a document refers to: how many, whose, and what is remembered.
import { describe, expect, test } from 'vitest';
import {
  createFileLoader,
  type FileLoadResult,
  MAX_CHARACTERS,
  MAX_CONCURRENT_LOADS,
  MAX_FILES,
} from './file-loader.ts';
import type { Consent, Site } from './state.ts';

const DOCUMENT = { id: 'd', source: { kind: 'paste' }, base: null } as const;

/** @param kept what was agreed to before, by document */
function start(kept = new Map<string, readonly string[]>()) {
  const pending = new Map<string, (loaded: FileLoadResult) => void>();
  const signals: AbortSignal[] = [];
  const got: string[] = [];
  const not: { uri: string; reason: string; blocked: boolean }[] = [];
  let sites: readonly Site[] = [];
  let consents: readonly Consent[] = [];
  const files = createFileLoader({
    holderOf: (uri, _base, { allowed }) => {
      if (uri.startsWith('own/')) return { kind: 'allowed', address: uri, site: null };
      const site = new URL(uri).host;
      return { kind: allowed.has(site) ? 'allowed' : 'consent', address: uri, site };
    },
    consents: {
      read: (document) => kept.get(document) ?? [],
      write: (document, list) => void kept.set(document, list),
    },
    load: (address, _scope, signal) => {
      signals.push(signal);
      return new Promise((resolve) => pending.set(address, resolve));
    },
    onFile: (uri) => got.push(uri),
    onNoFile: (uri, reason, blocked) => not.push({ uri, reason, blocked }),
    onSites: (now, decided) => {
      sites = now;
      consents = decided;
    },
  });
  files.open(DOCUMENT);
  const respond = async (address: string, loaded: FileLoadResult): Promise<void> => {
    const resolve = pending.get(address);
    pending.delete(address);
    resolve?.(loaded);
    await new Promise((done) => setTimeout(done));
  };
  return {
    files,
    pending,
    signals,
    got,
    not,
    respond,
    kept,
    sites: () => sites,
    consents: () => consents,
  };
}

const some = (count: number): string[] => Array.from({ length: count }, (_, i) => `own/${i}`);

describe('limits', () => {
  test('loads a few at once, the next when one is complete', async () => {
    const { files, pending, respond } = start();
    files.need(some(MAX_CONCURRENT_LOADS + 2));
    expect(pending.size).toBe(MAX_CONCURRENT_LOADS);
    await respond('own/0', { ok: true, text: '' });
    expect(pending.has(`own/${MAX_CONCURRENT_LOADS}`)).toBe(true);
  });

  test('no more than a fixed number of files belong to a document', () => {
    const { files, not } = start();
    files.need(some(MAX_FILES + 3));
    expect(not.map(({ uri }) => uri)).toEqual(some(MAX_FILES + 3).slice(MAX_FILES));
    expect(not.every(({ blocked }) => !blocked)).toBe(true);
  });

  test('refuses files beyond the total size', async () => {
    const { files, got, not, respond } = start();
    files.need(['own/a', 'own/b']);
    await respond('own/a', { ok: true, text: 'x'.repeat(MAX_CHARACTERS) });
    await respond('own/b', { ok: true, text: 'x' });
    expect(got).toEqual(['own/a']);
    expect(not).toMatchObject([{ uri: 'own/b', reason: expect.stringContaining('32 MB') }]);
  });
});

describe('memory', () => {
  test('a restarted worker gets the loaded files without another request', async () => {
    const { files, got, signals, respond } = start();
    files.need(['own/a']);
    await respond('own/a', { ok: true, text: 'a' });
    files.need(['own/a']);
    expect(got).toEqual(['own/a', 'own/a']);
    expect(signals).toHaveLength(1);
    expect(files.text('own/a')).toBe('a');
  });

  test('reports a file that could not be loaded again', async () => {
    const { files, not, respond } = start();
    files.need(['own/a']);
    await respond('own/a', { ok: false, reason: 'It is not there.' });
    files.need(['own/a']);
    expect(not).toEqual(
      Array(2).fill({ uri: 'own/a', reason: 'It is not there.', blocked: false }),
    );
  });

  test('permission, and its refusal, is for the site and stays for the document', () => {
    const { files, pending, not, sites } = start();
    files.need(['https://x.example/1']);
    files.allow();
    files.need(['https://x.example/2']);
    expect([...pending.keys()]).toEqual(['https://x.example/1', 'https://x.example/2']);
    files.need(['https://y.example/1']);
    files.deny();
    files.need(['https://y.example/2']);
    expect(not.map(({ uri, blocked }) => [uri, blocked])).toEqual([
      ['https://y.example/1', true],
      ['https://y.example/2', true],
    ]);
    expect(sites()).toEqual([]);
  });

  test('another document starts empty: stops loads and requests permission again', async () => {
    const { files, signals, got, respond, sites } = start();
    files.need(['https://x.example/1']);
    files.allow();
    files.open({ ...DOCUMENT, id: 'other' });
    expect(signals[0]?.aborted).toBe(true);
    await respond('https://x.example/1', { ok: true, text: 'late' });
    expect(got).toEqual([]);
    files.need(['https://x.example/1']);
    expect(sites()).toEqual([{ site: 'x.example', files: 1 }]);
  });

  test('permission is kept for the document; a document at an address is known by it, not by its id', () => {
    const first = start();
    const hosted = {
      id: '1',
      source: { kind: 'url', address: 'https://docs.example/a.yaml' },
      base: null,
    } as const;
    first.files.open(hosted);
    first.files.need(['https://x.example/1', 'https://y.example/1']);
    first.files.allow();
    const second = start(first.kept);
    second.files.open({ ...hosted, id: '2' });
    second.files.need(['https://x.example/2', 'https://z.example/1']);
    expect([...second.pending.keys()]).toEqual(['https://x.example/2']);
    expect(second.sites()).toEqual([{ site: 'z.example', files: 1 }]);
    second.files.open({
      ...hosted,
      source: { kind: 'url', address: 'https://docs.example/b.yaml' },
    });
    second.files.need(['https://x.example/2']);
    expect(second.sites()).toEqual([{ site: 'x.example', files: 1 }]);
  });

  test('a refusal is not kept', () => {
    const { files, kept, sites } = start();
    files.need(['https://x.example/1']);
    files.deny();
    expect(kept.get('d') ?? []).toEqual([]);
    files.open(DOCUMENT);
    files.need(['https://x.example/1']);
    expect(sites()).toHaveLength(1);
  });

  test('permission is withdrawn: the files of the site are gone, also those on their way, and stay away', async () => {
    const { files, kept, got, not, pending, respond, consents } = start();
    files.need(['https://x.example/1', 'https://x.example/2', 'own/a', 'https://y.example/1']);
    files.allow();
    await respond('https://x.example/1', { ok: true, text: 'one' });
    await respond('own/a', { ok: true, text: 'own' });
    files.setConsent('x.example', false);
    expect(files.text('https://x.example/1')).toBeUndefined();
    expect(files.text('own/a')).toBe('own');
    await respond('https://x.example/2', { ok: true, text: 'two' });
    expect(got).toEqual(['https://x.example/1', 'own/a']);
    expect(not.map(({ uri, blocked }) => [uri, blocked])).toEqual([
      ['https://x.example/1', true],
      ['https://x.example/2', true],
    ]);
    expect(kept.get('d')).toEqual(['y.example']);
    expect(consents()).toEqual([
      { site: 'y.example', allowed: true },
      { site: 'x.example', allowed: false },
    ]);
    files.need(['https://x.example/3']);
    expect(pending.has('https://x.example/3')).toBe(false);
    files.setConsent('x.example', true);
    for (const at of [1, 2, 3]) expect(pending.has(`https://x.example/${at}`)).toBe(true);
    expect(kept.get('d')).toEqual(['y.example', 'x.example']);
  });

  test('a host that redirects to another site: requests permission for that site, then loads its file', async () => {
    const { files, got, not, signals, respond, sites } = start();
    files.need(['own/a']);
    await respond('own/a', { ok: false, reason: 'x.example is another site.', site: 'x.example' });
    expect([got, not, sites()]).toEqual([[], [], [{ site: 'x.example', files: 1 }]]);
    files.allow();
    expect(signals).toHaveLength(2);
    await respond('own/a', { ok: true, text: 'a' });
    expect(got).toEqual(['own/a']);
    files.setConsent('x.example', false);
    expect(files.text('own/a')).toBeUndefined();
    expect(not).toMatchObject([{ uri: 'own/a', blocked: true }]);
  });
});
