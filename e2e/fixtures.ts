/** The `test` of every end-to-end test: each one fails on foreign requests, console and page errors, and breaches of the security policy. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { Guard } from './guard.ts';

interface Fixtures {
  /** What this test may do beyond the rules. */
  guard: Guard;
  /** A context of another person: nothing stored, watched like the first. */
  otherPerson: () => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  guard: [
    async ({ context, baseURL }, use) => {
      const guard = new Guard(new URL(baseURL ?? '').origin);
      await guard.watch(context);
      await use(guard);
      expect(guard.faults, 'Things that must not happen').toEqual([]);
    },
    { auto: true },
  ],
  otherPerson: async ({ browser, guard, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      await guard.watch(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
