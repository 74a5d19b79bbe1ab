/** What a machine can find against the rules of accessibility in the page as it is. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** One line for each rule that is broken; the page's context must pass over its security policy. */
export async function breaches(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {}))));
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(async () => {
    const run = (Reflect.get(window, 'axe') as { run(context: object, options: object): Promise<AxeResults> }).run;
    // Monaco's own markup is not ours to mend.
    return run({ exclude: ['.monaco-editor'] }, { resultTypes: ['violations'] });
  });
  return violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')} ${v.nodes[0]?.failureSummary ?? ''}`,
  );
}
