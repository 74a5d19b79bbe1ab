// The rules for files a document refers to: how many, whose, and what is remembered.
import { describe, expect, test } from 'vitest';
import { AT_ONCE, createFiles, type Loaded, MAX_CHARACTERS, MAX_FILES } from './files.ts';
import type { Site } from './state.ts';

function start() {
  const pending = new Map<string, (loaded: Loaded) => void>();
  const signals: AbortSignal[] = [];
  const got: string[] = [];
  const not: { uri: string; reason: string; blocked: boolean }[] = [];
  let sites: readonly Site[] = [];
  const files = createFiles({
    place: (uri) =>
      uri.startsWith('own/') ? { kind: 'own', address: uri } : { kind: 'other', address: uri, host: new URL(uri).host, local: false },
    load: (address, signal) => {
      signals.push(signal);
      return new Promise((resolve) => pending.set(address, resolve));
    },
    onFile: (uri) => got.push(uri),
    onNoFile: (uri, reason, blocked) => not.push({ uri, reason, blocked }),
    onSites: (now) => {
      sites = now;
    },
  });
  const answer = async (address: string, loaded: Loaded): Promise<void> => {
    const resolve = pending.get(address);
    pending.delete(address);
    resolve?.(loaded);
    await new Promise((done) => setTimeout(done));
  };
  return { files, pending, signals, got, not, answer, sites: () => sites };
}

const some = (count: number): string[] => Array.from({ length: count }, (_, i) => `own/${i}`);

describe('limits', () => {
  test('a few are loaded at once, the next when one is there', async () => {
    const { files, pending, answer } = start();
    files.need(some(AT_ONCE + 2));
    expect(pending.size).toBe(AT_ONCE);
    await answer('own/0', { ok: true, text: '' });
    expect(pending.has(`own/${AT_ONCE}`)).toBe(true);
  });

  test('no more than a fixed number of files belong to a document', () => {
    const { files, not } = start();
    files.need(some(MAX_FILES + 3));
    expect(not.map(({ uri }) => uri)).toEqual(some(MAX_FILES + 3).slice(MAX_FILES));
    expect(not.every(({ blocked }) => !blocked)).toBe(true);
  });

  test('what goes beyond the size of all together is refused', async () => {
    const { files, got, not, answer } = start();
    files.need(['own/a', 'own/b']);
    await answer('own/a', { ok: true, text: 'x'.repeat(MAX_CHARACTERS) });
    await answer('own/b', { ok: true, text: 'x' });
    expect(got).toEqual(['own/a']);
    expect(not).toMatchObject([{ uri: 'own/b', reason: expect.stringContaining('32 MB') }]);
  });
});

describe('memory', () => {
  test('a worker started anew gets what was loaded before, without another request', async () => {
    const { files, got, signals, answer } = start();
    files.need(['own/a']);
    await answer('own/a', { ok: true, text: 'a' });
    files.need(['own/a']);
    expect(got).toEqual(['own/a', 'own/a']);
    expect(signals).toHaveLength(1);
    expect(files.text('own/a')).toBe('a');
  });

  test('a file that could not be had is told so again', async () => {
    const { files, not, answer } = start();
    files.need(['own/a']);
    await answer('own/a', { ok: false, reason: 'It is not there.' });
    files.need(['own/a']);
    expect(not).toEqual(Array(2).fill({ uri: 'own/a', reason: 'It is not there.', blocked: false }));
  });

  test('leave, and its refusal, is for the host and stays for the document', () => {
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

  test('another document begins with nothing: loads are given up, leave is asked for again', async () => {
    const { files, signals, got, answer, sites } = start();
    files.need(['https://x.example/1']);
    files.allow();
    files.open(null);
    expect(signals[0]?.aborted).toBe(true);
    await answer('https://x.example/1', { ok: true, text: 'late' });
    expect(got).toEqual([]);
    files.need(['https://x.example/1']);
    expect(sites()).toEqual([{ host: 'x.example', local: false, files: 1 }]);
  });
});
