/** Reading: each example, and every valid real document beside the repository, shows all it has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { NO_PUBLISHED, PUBLISHED, publishedAreHere } from '../lab/published-documents.mjs';
import { expect, test } from './fixtures.ts';
import { StudioPage } from './studio-page.ts';
import { settled } from './wait-until-settled.ts';

type Parts = Record<string, { title?: string; schema?: { title?: string } }>;

interface Doc {
  info: { title: string };
  servers?: Parts;
  channels?: Parts;
  operations?: Parts;
  components?: { messages?: Parts; schemas?: Parts };
}

const folder = path.resolve(import.meta.dirname, '../public/examples');
const examples = readdirSync(folder).filter((f) => f.endsWith('.yaml'));

/** Opens a text as a file that is dropped on the page. */
function drop(page: Page, text: string): Promise<void> {
  return page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'dropped.yaml'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
}

/** Scrolls from the top to the end by what is in sight, and looks each time at what is there. */
async function through(scroller: Locator, look: () => Promise<void>): Promise<void> {
  for (let isEnd = false; !isEnd; ) {
    await settled(scroller.page());
    await look();
    isEnd = await scroller.evaluate((e) => {
      const before = e.scrollTop;
      e.scrollBy({ top: e.clientHeight, behavior: 'instant' });
      return e.scrollTop === before;
    });
  }
}

for (const file of examples) {
  test(`the example ${file} shows its title, servers, channels, operations, messages and schemas`, async ({
    page,
  }) => {
    const doc = parse(readFileSync(path.join(folder, file), 'utf8')) as Doc;
    const studio = new StudioPage(page);
    // As high as three windows, which takes a third of the steps.
    await page.setViewportSize({ width: 1440, height: 2_700 });
    await studio.open(`?example=${file.replace('.yaml', '')}&view=docs`);
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(doc.info.title);
    // Of a long outline only the rows that are near are in the page.
    await expect(studio.outline.getByRole('treeitem').first()).toBeVisible();
    const tree = studio.outline.getByRole('tree');
    const names: string[] = [];
    await through(tree, async () => {
      names.push(...(await tree.getByRole('treeitem').allTextContents()));
    });
    for (const part of [
      doc.servers,
      doc.channels,
      doc.operations,
      doc.components?.messages,
      doc.components?.schemas,
    ]) {
      for (const [key, { title, schema }] of Object.entries(part ?? {}))
        expect(names).toContain(title ?? schema?.title ?? key);
    }
    // Cards mount as they come near; walking through the pane brings each of them.
    let seen = '';
    await through(studio.docs, async () => {
      seen += await studio.docs.textContent();
    });
    for (const part of [
      doc.servers,
      doc.channels,
      doc.operations,
      doc.components?.messages,
      doc.components?.schemas,
    ]) {
      for (const key of Object.keys(part ?? {})) expect(seen).toContain(key);
    }
  });
}

test('valid real documents open without errors', async ({ page }) => {
  // biome-ignore lint/suspicious/noSkippedTests: the published documents are not part of the repository, and a fresh clone has none.
  test.skip(!publishedAreHere, NO_PUBLISHED);
  test.setTimeout(240_000);
  const { documents } = JSON.parse(readFileSync(path.join(PUBLISHED, 'manifest.json'), 'utf8')) as {
    documents: { file: string; valid: boolean }[];
  };
  await page.route('**/real/**', (route) => {
    const name = decodeURIComponent(
      new URL(route.request().url()).pathname.split('/real/')[1] ?? '',
    );
    const file = path.join(PUBLISHED, 'apidoc', name);
    return existsSync(file)
      ? route.fulfill({ body: readFileSync(file), contentType: 'application/yaml' })
      : route.fulfill({ status: 404 });
  });
  const studio = new StudioPage(page);
  // Those of several files are found by their address; the others come into a page that is already
  // there.
  const read = documents
    .filter((d) => d.valid)
    .map(({ file }) => ({
      file,
      text: readFileSync(path.join(PUBLISHED, 'apidoc', file), 'utf8'),
    }));
  const isAlone = ({ text }: { readonly text: string }): boolean => !/\$ref\W+\.\.?\//.test(text);
  // Each third of those of one file; `npm run fuzz` opens all of them.
  const alone = read.filter(isAlone).filter((_, i) => process.env.FUZZ || i % 3 === 0);
  for (const { file, text } of [...read.filter((d) => !isAlone(d)), ...alone]) {
    if (isAlone({ text })) await drop(page, text);
    else await studio.open(`?url=${encodeURIComponent(`./real/${file}`)}&view=split`);
    await studio.checked();
    const { info } = parse(text) as Doc;
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(
      String(info.title).trim().slice(0, 40),
    );
    await expect(studio.status, file).not.toContainText('error');
  }
});
