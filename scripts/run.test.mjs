// A program that takes too long is ended with all that it started.
import { expect, test } from 'vitest';
import { run } from './run.mjs';

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
