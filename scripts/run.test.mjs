// Programs that the scripts run: their end, and what git knows of the files.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changedFiles, lookUp, run } from './run.mjs';

test.skipIf(process.platform === 'win32')(
  'ends what a program started when its time is over',
  async () => {
    // Both write to the same pipe, so the output ends when the second one has ended.
    const program = `
      require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
        stdio: 'inherit',
      });
      setInterval(() => {}, 1000);`;
    const { code, output } = await run(process.execPath, ['-e', program], { timeout: 1_000 });
    expect(code).toBe(1);
    expect(output).toContain('ended by SIGTERM, limit 1 s');
  },
  10_000,
);

test('what ends in time is not ended', async () => {
  const before = process.listenerCount('SIGHUP');
  const { code, output } = await run(process.execPath, ['-p', '1 + 1'], { timeout: 60_000 });
  expect([code, output.trim()]).toEqual([0, '2']);
  expect(process.listenerCount('SIGHUP')).toBe(before);
});

test('changed files are those of the branch, of the working tree and new ones', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'changed-'));
  const git = (/** @type {string[]} */ ...args) => lookUp('git', ['-C', root, ...args]);
  const write = (/** @type {string} */ name) => writeFileSync(path.join(root, name), name);
  const commit = () => {
    git('add', '-A');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'A change');
  };
  git('init', '-q', '-b', 'main');
  for (const name of ['same', 'removed', 'edited']) write(`${name}.ts`);
  commit();
  git('switch', '-qc', 'branch');
  write('committed.ts');
  rmSync(path.join(root, 'removed.ts'));
  commit();
  writeFileSync(path.join(root, 'edited.ts'), 'changed');
  write('new.ts');
  expect(changedFiles(root).sort()).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
  rmSync(root, { recursive: true });
});
