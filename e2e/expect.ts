/**
 * The `expect` of the end-to-end tests. Playwright describes the whole page each time that an
 * expectation does not hold yet, which takes up to a tenth of a second of a large one: what is only
 * waited for is waited for without.
 */
import { expect as base, type Locator } from '@playwright/test';

export const expect = base.extend({
  async toBeVisible(locator: Locator, options?: { timeout?: number }) {
    const state = this.isNot ? 'hidden' : 'visible';
    const isSo = await locator.waitFor({ state, timeout: options?.timeout ?? this.timeout }).then(
      () => true,
      () => false,
    );
    if (isSo) return { pass: !this.isNot, message: () => '' };
    // Says what is there instead.
    const now = this.isNot ? base(locator).not : base(locator);
    return now.toBeVisible({ timeout: 1 }).then(
      () => ({ pass: !this.isNot, message: () => '' }),
      ({ message }: Error) => ({ pass: this.isNot, message: () => message }),
    );
  },
});
