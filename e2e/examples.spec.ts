/** Reading: each example, and every valid real document beside the repository, shows all it has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from './fixtures.ts';
import { Studio } from './studio.ts';

interface Doc {
  info: { title: string };
  servers?: object;
  channels?: object;
  operations?: object;
  components?: { messages?: object; schemas?: object };
}

const folder = path.resolve(import.meta.dirname, '../public/examples');
const examples = readdirSync(folder).filter((f) => f.endsWith('.yaml'));

for (const file of examples) {
  test(`the example ${file} shows its title, servers, channels, operations, messages and schemas`, async ({ page }) => {
    const doc = parse(readFileSync(path.join(folder, file), 'utf8')) as Doc;
    const studio = new Studio(page);
    await studio.open(`?example=${file.replace('.yaml', '')}&view=docs`);
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(doc.info.title);
    // Of a long outline only the rows that are near are in the page.
    await expect(studio.outline.getByRole('treeitem').first()).toBeVisible();
    const names = await studio.outline.getByRole('tree').evaluate(async (tree) => {
      const found: string[] = [];
      for (let top = 0; top < tree.scrollHeight; top += 200) {
        tree.scrollTop = top;
        await new Promise((next) => setTimeout(next, 60));
        for (const row of tree.querySelectorAll('[role="treeitem"]')) found.push(row.textContent);
      }
      return found;
    });
    for (const part of [doc.servers, doc.channels, doc.operations, doc.components?.messages, doc.components?.schemas]) {
      for (const key of Object.keys(part ?? {})) expect(names).toContain(key);
    }
    // Cards mount as they come near; walking through the pane brings each of them.
    const seen = await studio.docs.evaluate(async (pane) => {
      let text = '';
      for (let top = 0; top < pane.scrollHeight; top += 600) {
        pane.scrollTop = top;
        await new Promise((next) => setTimeout(next, 60));
        text += pane.textContent;
      }
      return text;
    });
    for (const part of [doc.servers, doc.channels, doc.operations, doc.components?.messages, doc.components?.schemas]) {
      for (const key of Object.keys(part ?? {})) expect(seen).toContain(key);
    }
  });
}

const real = path.resolve(import.meta.dirname, '../../shared/corpus/real');

test('valid real documents open without errors', async ({ page }) => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine of a user has no such documents.
  test.skip(!existsSync(real), 'The real documents are not beside this repository.');
  test.setTimeout(240_000);
  const { documents } = JSON.parse(readFileSync(path.join(real, 'manifest.json'), 'utf8')) as {
    documents: { file: string; valid: boolean }[];
  };
  await page.route('**/real/**', (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/real/')[1] ?? '');
    const file = path.join(real, 'apidoc', name);
    return existsSync(file) ? route.fulfill({ body: readFileSync(file), contentType: 'application/yaml' }) : route.fulfill({ status: 404 });
  });
  const studio = new Studio(page);
  for (const { file } of documents.filter((d) => d.valid)) {
    await studio.open(`?url=${encodeURIComponent(`./real/${file}`)}&view=docs`);
    await studio.checked();
    const { info } = parse(readFileSync(path.join(real, 'apidoc', file), 'utf8')) as Doc;
    await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText(String(info.title).trim().slice(0, 40));
    await expect(studio.status, file).not.toContainText('error');
  }
});
