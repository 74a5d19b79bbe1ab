/** Agents of the browser: the tools of the page, by the interface of the WebMCP draft. */
import type { Page } from '@playwright/test';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';

type Execute = (input: object, options: { signal: AbortSignal }) => Promise<unknown>;

/** Gives the page `document.modelContext`, and the test what is registered there. */
async function addAgent(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tools = new Map<string, Execute>();
    const registerTool = async (
      { name, execute }: { name: string; execute: Execute },
      { signal }: { signal: AbortSignal },
    ): Promise<void> => {
      tools.set(name, execute);
      signal.addEventListener('abort', () => tools.delete(name));
    };
    Object.defineProperty(document, 'modelContext', { value: { registerTool } });
    Object.assign(window, { agentTools: tools });
  });
}

/** Calls a tool as an agent does; the result is JSON text. */
const call = (page: Page, name: string, input: object): Promise<string> =>
  page.evaluate(
    async ([tool, given]) => {
      const tools = Reflect.get(window, 'agentTools') as Map<string, Execute>;
      const result = await tools.get(tool)?.(given, { signal: new AbortController().signal });
      return String(result);
    },
    [name, input] as const,
  );

const countTools = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'agentTools') as Map<string, Execute>).size);

test('agents use the document only while the user lets them, and each edit is accepted or declined', async ({
  auditedPage,
}) => {
  const page = await auditedPage();
  await addAgent(page);
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  const original = await studio.text();
  const settings = page.getByRole('dialog', { name: 'Agents' });
  const proposal = page.getByRole('dialog', { name: 'An agent wants to change this document' });
  const status = page.getByRole('button', { name: 'Agents: on' });
  const setVersion = (value: string): Promise<string> =>
    call(page, 'edit', {
      document: 'first-steps.yaml',
      commands: [{ do: 'set', pointer: '/info/version', value }],
    });

  await test.step('off at first, turned on in the dialog that says what it permits', async () => {
    expect(await countTools(page)).toBe(0);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Agents…' }).click();
    await settings.getByRole('checkbox', { name: 'Let agents use this document' }).check();
    await expect(settings.getByRole('checkbox', { name: 'Ask before each edit' })).toBeChecked();
    expect(await countTools(page)).toBe(15);
    expect.soft(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(status).toBeVisible();
  });

  await test.step('reads, and refuses an invalid edit without a question', async () => {
    const outline = await call(page, 'outline', { document: 'first-steps.yaml' });
    expect(JSON.parse(outline).objects.length).toBeGreaterThan(3);
    const commands = [{ do: 'remove', pointer: '/channels/temperature' }];
    const refused = await call(page, 'edit', { document: 'first-steps.yaml', commands });
    expect(JSON.parse(refused).refused).toContain('would have new errors');
    expect(await studio.text()).toBe(original);
  });

  await test.step('a declined edit changes nothing, an accepted one is undone as one step', async () => {
    let result = setVersion('2.0.0');
    await expect(proposal.getByRole('region', { name: 'Changes' })).toBeFocused();
    expect.soft(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await result).toContain('declined');
    expect(await studio.text()).toBe(original);

    result = setVersion('2.0.0');
    await expect(proposal.locator('ins')).toHaveText(/2\.0\.0/);
    await proposal.getByRole('button', { name: 'Accept', exact: true }).click();
    expect(JSON.parse(await result)).toMatchObject({ written: true });
    expect(await studio.text()).toBe(original.replace("'1.0.0'", "'2.0.0'"));
    await expect(page.getByText('An agent changed the document: Set "version"')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    expect(await studio.text()).toBe(original);
  });

  await test.step('a long edit is only accepted once all of its lines were shown', async () => {
    const value = Array.from({ length: 600 }, (_, i) => `Line ${i + 1} of the text.`).join('\n');
    const commands = [{ do: 'set', pointer: '/info/description', value }];
    const result = call(page, 'edit', { document: 'first-steps.yaml', commands });
    const accept = proposal.getByRole('button', { name: 'Accept', exact: true });
    await expect(accept).toHaveAccessibleDescription(/^Show all lines to accept this edit: \d+/);
    await accept.click({ force: true });
    await expect(proposal).toBeVisible();
    expect(await studio.text()).toBe(original);
    await proposal.getByRole('button', { name: 'Show all lines' }).click();
    await expect(proposal.getByText('Line 600 of the text.')).toBeAttached();
    await accept.click();
    expect(JSON.parse(await result)).toMatchObject({ written: true });
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    expect(await studio.text()).toBe(original);
  });

  await test.step('turned off where the button in the status bar opens the dialog', async () => {
    await status.click();
    await settings.getByRole('checkbox', { name: 'Let agents use this document' }).uncheck();
    expect(await countTools(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(status).toHaveCount(0);
  });
});
