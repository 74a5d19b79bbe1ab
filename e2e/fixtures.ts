/**
 * The `test` of every end-to-end test: each one fails on foreign requests, console and page errors,
 * and breaches of the security policy.
 */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { withoutServiceWorkers } from '../scripts/browser.mjs';
import { expect } from './expect.ts';
import { Guard } from './guard.ts';
import { SharedContext } from './shared-context.ts';

interface Fixtures {
  /**
   * Context of the worker, shared with its other tests and emptied after each. A test that changes
   * what can't be cleared (a clock, a listener, a crash) takes a `newContext`.
   */
  context: BrowserContext;
  /** What this test may do beyond the rules. */
  guard: Guard;
  /** A further context, watched like the first and closed when the test ends. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A context of another user: nothing stored. */
  otherPerson: () => Promise<BrowserContext>;
  /**
   * A page that axe can be added to, since it bypasses the security policy; `width` and `height` of
   * its viewport in pixels.
   */
  auditedPage: (width?: number, height?: number) => Promise<Page>;
}

interface WorkerFixtures {
  /** By whether it bypasses the security policy, the only option in which tests differ. */
  sharedContext: (bypassCSP: boolean) => SharedContext;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedContext: [
    async ({ browser }, use) => {
      const contexts = [false, true].map((bypassCSP) => new SharedContext(browser, { bypassCSP }));
      await use((bypassCSP) => contexts[Number(bypassCSP)] as SharedContext);
      await Promise.all(contexts.map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext, bypassCSP }, use) => {
    const shared = sharedContext(bypassCSP ?? false);
    await use(await shared.get());
    await shared.clear();
  },
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(new URL(baseURL ?? '').origin);
      await guard.watch(context);
      await use(guard);
      expect(guard.problems, 'Things that must not happen').toEqual([]);
    },
    { auto: true },
  ],
  newContext: async ({ browser, guard, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      contexts.push(context);
      if (options?.serviceWorkers !== 'allow') await withoutServiceWorkers(context);
      await guard.watch(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  otherPerson: async ({ newContext }, use) => {
    await use(() => newContext());
  },
  auditedPage: async ({ sharedContext, guard }, use) => {
    const shared = sharedContext(true);
    await use(async (width = 1440, height = 900) => {
      const context = await shared.get();
      await guard.watch(context);
      const page = await context.newPage();
      await page.setViewportSize({ width, height });
      return page;
    });
    await shared.clear();
  },
});

export { expect };
