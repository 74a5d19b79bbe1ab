/** What a machine can find against the rules of accessibility in the page as it is. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { settled } from './wait-until-settled.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The rules whose outcome depends on colours: the only ones that the other theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page in the theme it has by all rules, and in the other one by those about colours.
 * The page stays in the other one, which the next check begins with: a change of themes takes a
 * fifth of a check. With forced colours there is no other one: the colours are the system's.
 *
 * Behind a modal dialog nothing can be reached or read, so only the dialog is checked: the page
 * without it is another state.
 * @param within the only parts that are checked, each of them one element, and with them the menus
 * and lists that are open: the pane that changed since the page was checked
 * @returns one line for each rule that is broken
 */
export async function accessibilityViolations(page: Page, ...within: Locator[]): Promise<string[]> {
  await settled(page);
  const modal = page.locator('dialog:modal');
  if (within.length === 0 && (await modal.count()) > 0) within = [modal.last()];
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) {
    await page.evaluate(axe);
    // The source of each element it looks at is not part of the result.
    await page.evaluate(() => {
      const { configure } = Reflect.get(window, 'axe') as { configure(options: object): void };
      configure({ noHtml: true });
    });
  }
  const own = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const other = own === 'dark' ? 'light' : 'dark';
  const found = await violationsInTheme(page, own, within);
  if (await page.evaluate(() => matchMedia('(forced-colors: active)').matches)) return found;
  await page.emulateMedia({ colorScheme: other });
  await settled(page);
  return [...found, ...(await violationsInTheme(page, other, within, COLOUR_RULES))];
}

async function violationsInTheme(
  page: Page,
  theme: string,
  within: readonly Locator[],
  rules?: readonly string[],
): Promise<string[]> {
  const parts = await Promise.all(within.map((part) => part.elementHandle()));
  const { violations } = await page.evaluate(
    ([parts, only]) => {
      const { run } = Reflect.get(window, 'axe') as {
        run(context: object, options: object): Promise<AxeResults>;
      };
      // The markup of Monaco is its own.
      const exclude = ['.monaco-editor'];
      const include = [...parts, ...document.querySelectorAll(':popover-open')];
      return run(parts.length > 0 ? { include, exclude } : { exclude }, {
        resultTypes: ['violations'],
        // No rule that is used reads style sheets, which axe would parse in each run.
        preload: { assets: ['media'] },
        // WCAG 2.2 AA (2.5.8), which axe leaves off by default.
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      });
    },
    [parts, rules] as const,
  );
  return violations.map(
    (v) =>
      `${theme}: ${v.id}: ${v.nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')} ${v.nodes[0]?.failureSummary ?? ''}`,
  );
}
