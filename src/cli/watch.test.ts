// `--watch`: what is read again and when, and how it ends.
import { mkdirSync, renameSync, rmSync, utimesSync, watch as watchOnDisk } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Streams } from './command.ts';
import { run } from './run.ts';
import { tempFolder, VALID } from './testing.ts';

const { write, path } = tempFolder();
const BAD = `${VALID}chanels: {}\n`;
const WITH_PART = `${VALID}channels:\n  a: {$ref: part.yaml}\n`;

/** Runs with `--watch`; a test changes files and awaits what is printed next. */
function watching(args: readonly string[], { onDisk = false } = {}) {
  const printed: string[] = [];
  const waiting: (() => void)[] = [];
  const watchers = new Map<string, (name: string | null) => void>();
  let interrupt = (): void => {};
  let error = '';
  const streams: Streams = {
    out: (text) => void printed.push(text),
    error(text) {
      error += text;
      if (text.includes('watching')) for (const done of waiting.splice(0)) done();
    },
    watchFolder(folder, onChange) {
      watchers.set(folder, onChange);
      const watcher = onDisk ? watchOnDisk(folder, (_event, name) => onChange(name)) : null;
      return () => {
        watchers.delete(folder);
        watcher?.close();
      };
    },
    interrupted: () => new Promise((resolve) => (interrupt = resolve)),
  };
  const code = run(['validate', ...args, '--watch'], streams);
  return {
    /** Resolves with what a run printed, when the next change can come. */
    async next(change = (): void => {}): Promise<string> {
      const ready = new Promise<void>((done) => waiting.push(done));
      change();
      await Promise.race([ready, code]);
      return printed.splice(0).join('');
    },
    changed: (name: string, folder = path('.')) => watchers.get(folder)?.(name),
    folders: () => [...watchers.keys()],
    error: () => error,
    end: () => {
      interrupt();
      return code;
    },
  };
}

test('validates again after a change, and ends with the code of the last run', async () => {
  const file = write('a.yaml', VALID);
  const session = watching([file]);
  expect(await session.next()).toBe(`${file}: no problems\n`);
  const after = await session.next(() => {
    write('a.yaml', BAD);
    session.changed('a.yaml');
  });
  expect(after).toContain('1 error');
  expect(session.error()).toMatch(/\n--- \d\d:\d\d:\d\d a\.yaml changed ---\n/);
  expect(await session.end()).toBe(1);
  expect(session.folders()).toEqual([]);
});

test('a change during the first run counts, and a time in the future only once', async () => {
  const file = write('a.yaml', VALID);
  const future = new Date(Date.now() + 1e9);
  utimesSync(file, future, future);
  const session = watching([file]);
  expect(await session.next()).toBe(`${file}: no problems\n`.repeat(2));
  expect(session.error()).toContain(`${file} changed ---`);
  expect(await session.end()).toBe(0);
});

test('watches the files that a document refers to, also those that are missing', async () => {
  const file = write('docs/main.yaml', WITH_PART.replace('part.yaml', '../parts/part.yaml'));
  write('parts/other.txt', '');
  const session = watching([file, '--root', path('.')]);
  expect(await session.next()).toContain('There is no file');
  expect(session.folders().sort()).toEqual([path('docs'), path('parts')]);
  const after = await session.next(() => {
    write('parts/part.yaml', 'address: x\n');
    session.changed('part.yaml', path('parts'));
  });
  expect(after).toContain('no problems');
  expect(await session.end()).toBe(0);
});

test('a new document of a folder counts, what nobody read and what is written do not', async () => {
  write('a.yaml', VALID);
  write('notes.txt', '');
  const session = watching([path('.'), '-f', 'json', '-o', path('report.json')]);
  await session.next();
  const after = session.next(() => {
    session.changed('notes.txt');
    session.changed('report.json');
    write('b.yaml', BAD);
    session.changed('b.yaml');
  });
  await after;
  expect(session.error()).toContain('b.yaml changed');
  expect(session.error()).not.toMatch(/(?:notes\.txt|report\.json) changed/);
  expect(await session.end()).toBe(1);
});

test('a configuration with errors is reported, and its correction read', async () => {
  const file = write('a.yaml', BAD);
  write('apidoc.config.json', '{"rules": {"unknown-field": "off"}}');
  const session = watching([file]);
  expect(await session.next()).toContain('no problems');
  expect(
    await session.next(() => {
      write('apidoc.config.json', '{"rules": {"unknown-feild": "off"}}');
      session.changed('apidoc.config.json');
    }),
  ).toBe('');
  expect(session.error()).toContain('Did you mean "unknown-field"?');
  expect(
    await session.next(() => {
      write('apidoc.config.json', '{"rules": {"unknown-field": "warning"}}');
      session.changed('apidoc.config.json');
    }),
  ).toContain('1 warning');
  expect(await session.end()).toBe(0);
});

test('a change on the disk is noticed', async () => {
  const file = write('a.yaml', VALID);
  const session = watching([file], { onDisk: true });
  await session.next();
  expect(await session.next(() => void write('a.yaml', BAD))).toContain('1 error');
  expect(await session.end()).toBe(1);
});

test('a folder that comes later is searched, and watched from then on', async () => {
  write('a.yaml', VALID);
  const session = watching([path('.')], { onDisk: true });
  await session.next();
  await session.next(() => mkdirSync(path('more')));
  expect(session.folders()).toEqual([path('.'), path('more')]);
  expect(await session.next(() => void write('more/b.yaml', BAD))).toContain('1 error');
  expect(await session.end()).toBe(1);
});

test('ignored folders and other files beside a document do not count', async () => {
  write('.git/HEAD', '');
  write('.gitignore', 'dist\n');
  write('dist/out.txt', '');
  const file = write('docs/a.yaml', VALID);
  /** What is reported last before the next run is what it prints as the change. */
  const changes = (session: ReturnType<typeof watching>, folder: string, names: string[]) => () => {
    for (const name of names) session.changed(name, folder);
  };
  const all = watching([path('.')]);
  await all.next();
  rmSync(path('dist'), { recursive: true });
  mkdirSync(path('dist'));
  await all.next(changes(all, path('.'), ['new.yaml', 'dist']));
  expect(all.error()).toContain('new.yaml changed');
  expect(await all.end()).toBe(0);

  mkdirSync(path('docs/more'));
  const one = watching([file]);
  await one.next();
  await one.next(changes(one, path('docs'), ['a.yaml', 'other.yaml', 'more']));
  expect(one.error()).toContain('a.yaml changed');
  write('docs/apidoc.config.json', '{"rules": {"unknown-feild": "off"}}');
  await one.next(changes(one, path('docs'), ['apidoc.config.json']));
  expect(one.error()).toContain('Did you mean "unknown-field"?');
  await one.end();
});

test.each([
  ['a folder', 'docs'],
  ['a pattern', 'docs/*.yaml'],
])('%s that disappears is watched again when it is back', async (_, name) => {
  write('docs/a.yaml', VALID);
  const session = watching([path(name)], { onDisk: true });
  expect(await session.next()).toContain('no problems');
  await session.next(() => renameSync(path('docs'), path('away')));
  expect(session.error()).toContain('not found');
  expect(await session.next(() => renameSync(path('away'), path('docs')))).toContain('no problems');
  expect(await session.next(() => void write('docs/a.yaml', BAD))).toContain('1 error');
  const after = await session.next(() => {
    rmSync(path('docs'), { recursive: true });
    write('docs/a.yaml', VALID);
  });
  expect(after).toContain('no problems');
  expect(await session.next(() => void write('docs/a.yaml', BAD))).toContain('1 error');
  expect(await session.end()).toBe(1);
});

test('standard input cannot be watched', async () => {
  const session = watching(['-', '--stdin-name', join(path('.'), 'a.yaml')]);
  expect(await session.end()).toBe(2);
  expect(session.error()).toContain('standard input cannot be watched: name a file.');
});
