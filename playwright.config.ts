/** End-to-end tests: the production build, with the headers of a good host, in a real Chromium. */
import { defineConfig } from '@playwright/test';
import { findTestBrowser, LIGHT_PAGES } from './scripts/browser.mjs';

// Found once by the main process; the workers inherit it.
if (process.env.APIDOC_BROWSER === undefined) {
  const browser = await findTestBrowser();
  if (!browser)
    throw new Error(
      'No Chromium or Chrome found. `npm test` gets one, or name one by the variable CHROME_PATH.',
    );
  process.env.APIDOC_BROWSER = browser.path;
  process.env.APIDOC_BROWSER_SANDBOX = browser.sandbox ? '1' : '0';
}

const port = Number(process.env.APIDOC_E2E_PORT ?? 4179);
const url = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // In CI a test that failed runs once more, and is listed as flaky if it passes then. Elsewhere a
  // flaky test is fixed, not run again.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'only-on-failure',
    // A test about motion turns it on for itself: everywhere else an animation is only one more
    // state to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.APIDOC_BROWSER,
      // Test machines have no graphics card, and looking for one has stalled pages.
      args: [
        '--disable-gpu',
        // The shell draws in a thread of the browser, which takes a fifth less processor time than
        // a process for it. A whole Chromium has stalled with it.
        ...(/headless-shell/.test(process.env.APIDOC_BROWSER ?? '') ? ['--in-process-gpu'] : []),
        ...LIGHT_PAGES,
        // The pages of a context share a process, so that the next one finds the scripts compiled.
        '--process-per-site',
        // Nothing beyond this machine is reached, whatever a page requests.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
      chromiumSandbox: process.env.APIDOC_BROWSER_SANDBOX === '1',
    },
  },
  webServer: {
    command: `node scripts/serve.mjs dist --port ${port}`,
    url,
    reuseExistingServer: false,
    timeout: 20_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
  },
});
