/**
 * Unit tests: beside the code they test, in Node. Those of components that are used by keyboard and
 * pointer name `happy-dom` as their environment.
 */
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { changelogNotes } from './scripts/vite-changelog.mjs';
import { pageScripts } from './scripts/vite-page-script.mjs';

/**
 * Runs the files of one environment after one another: Vitest ends a worker whose next file has
 * another one, and a new worker loads everything again.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inDocument = new Set(
      sorted.filter(({ moduleId }) =>
        readFileSync(moduleId, 'utf8').includes('@vitest-environment happy-dom'),
      ),
    );
    return [...sorted.filter((file) => !inDocument.has(file)), ...inDocument];
  }
}

export default defineConfig({
  plugins: [pageScripts(), changelogNotes()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs', 'lab/**/*.test.mjs'],
    setupFiles: ['scripts/vitest-setup.mjs'],
    pool: 'forks',
    maxWorkers: 2,
    // Test files share what they import: half of the time went into loading it again for each. What
    // one replaces is restored after it.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    restoreMocks: true,
    unstubGlobals: true,
    // In CI a test that failed runs once more, and is listed as flaky if it passes then, as the
    // end-to-end tests do. Elsewhere a flaky test is fixed, not run again.
    retry: process.env.CI ? 1 : 0,
    // A test file that was emptied by mistake must not pass.
    passWithNoTests: false,
    // A limit for a test that hangs: a busy machine takes twenty times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Node loads Monaco's thousand modules in a second, Vite in a minute.
    server: { deps: { external: [/\/node_modules\/monaco-editor\//] } },
    // `npm run coverage`, of the core only: what shows it is tested by what users do.
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts'],
      exclude: ['**/*.test.ts', '**/testing.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '.cache/coverage',
      reportOnFailure: true,
      thresholds: { lines: 95, branches: 90 },
    },
  },
});
