/**
 * The `test` of every end-to-end test: each one fails on foreign requests, console and page errors,
 * and breaches of the security policy.
 */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { Guard } from './guard.ts';

interface Fixtures {
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

export const test = base.extend<Fixtures>({
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
      await guard.watch(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  otherPerson: async ({ newContext }, use) => {
    await use(() => newContext());
  },
  auditedPage: async ({ newContext }, use) => {
    await use(async (width = 1440, height = 900) => {
      const context = await newContext({ bypassCSP: true, viewport: { width, height } });
      return context.newPage();
    });
  },
});

export { expect };
