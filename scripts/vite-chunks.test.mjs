import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { adviceOnSmall } from './vite-chunks.mjs';

/**
 * @param {string} fileName
 * @param {number} bytes
 * @param {string[]} moduleIds
 * @param {boolean} isEntry
 */
const chunk = (fileName, bytes, moduleIds, isEntry = false) =>
  /** @type {import('vite').Rolldown.OutputChunk} */ ({
    fileName,
    code: randomBytes(bytes).toString('latin1'),
    moduleIds,
    isEntry,
  });

test('a small script that a page begins with is to be put in a group', () => {
  const advice = adviceOnSmall([
    chunk('assets/menu.js', 200, ['/src/ui/Menu.tsx', '/src/ui/use-menu.ts']),
    chunk('assets/docs.js', 5000, ['/src/docs/Docs.tsx']),
  ]);
  expect(advice).toMatch(/^assets\/menu\.js has \d+ bytes: add .*Menu\.tsx, .*use-menu\.ts to /);
  expect(advice).not.toContain('docs.js');
});

test('the entry, and what the bundler needs itself, may be small', () => {
  const few = [
    chunk('assets/start.js', 200, ['/src/app/start.ts'], true),
    chunk('assets/runtime.js', 200, ['\0rolldown/runtime.js']),
  ];
  expect(adviceOnSmall(few)).toBe('');
});
