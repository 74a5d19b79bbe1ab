/**
 * Failures of storage, reloads, crashes and other tabs: what was typed is there afterwards, or the
 * page shows that it is stored nowhere. The ids are those of `conformance/failures.json`.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openEmptyPage } from './shared-context.ts';
import { StudioPage } from './studio-page.ts';

const notSaved = (page: Page) => page.getByRole('button', { name: 'Not saved. Download' });
const recent = (page: Page) => page.locator('.app-recent-open', { hasText: 'first-steps.yaml' });
const notices = (page: Page) => page.getByRole('status', { name: 'Notices' });

/** Opens an example and types a comment into it. */
async function typed(page: Page, comment: string): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.example('first-steps');
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(comment);
  return studio;
}

/** Opens the start page, whatever the tab shows at first. */
async function openStart(page: Page): Promise<StudioPage> {
  const studio = new StudioPage(page);
  await studio.open();
  await page.getByRole('button', { name: 'Apidoc Studio' }).click();
  await expect(studio.startPage).toBeVisible();
  return studio;
}

/** Opens the stored document from the start page; it must have all of `text`. */
async function expectStored(page: Page, text: string): Promise<StudioPage> {
  const studio = await openStart(page);
  await recent(page).first().click();
  await studio.ready();
  expect(await studio.text()).toContain(text);
  return studio;
}

/** Whether the browser prompts the user before the page is left; the page is closed. */
async function promptsBeforeLeaving(page: Page): Promise<boolean> {
  const prompted = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept();
    return true;
  });
  const closed = page.waitForEvent('close').then(() => false);
  await page.close({ runBeforeUnload: true });
  return Promise.race([prompted, closed]);
}

test('a full disk is shown, the stored text stays, and the next save ends it [S01]', async ({
  page,
}) => {
  // The browser that is driven takes no other quota for a page.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...args) {
      if (Reflect.get(window, 'full')) throw new DOMException('', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const studio = await typed(page, ' # small');
  await studio.saved();
  await page.evaluate(() => Reflect.set(window, 'full', true));
  await page.keyboard.type(' and larger');
  await expect(notSaved(page)).toBeVisible();
  const other = await page.context().newPage();
  await expectStored(other, 'protocol: mqtt # small\n');
  await other.close();
  await page.evaluate(() => Reflect.set(window, 'full', false));
  await expect(page.getByText('Saved in this browser', { exact: true })).toBeVisible();
  await expectStored(await page.context().newPage(), 'protocol: mqtt # small and larger\n');
});

for (const [name, localStorage] of [
  ['a full localStorage [S02]', 'window.localStorage'],
  ['no localStorage [S04]', 'null'],
] as const) {
  test(`all is stored with ${name}, and settings last as long as the page`, async ({ page }) => {
    await page.addInitScript(`
      const storage = ${localStorage};
      Object.defineProperty(window, 'localStorage', { get: () => storage });
      Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };
    `);
    const studio = await typed(page, ' # typed');
    await studio.saved();
    for (let times = 0; times < 2; times++) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Theme/ }).click();
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectStored(page, 'protocol: mqtt # typed');
  });
}

for (const [name, open] of [
  ['never responds', () => new EventTarget()],
  [
    'fails',
    () => {
      const request = Object.assign(new EventTarget(), {
        error: new DOMException('', 'UnknownError'),
      });
      queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request;
    },
  ],
] as const) {
  test(`where the database ${name}, the page works, shows it, and warns before it is left [S05] [L08]`, async ({
    page,
  }) => {
    await page.addInitScript(`
      IDBFactory.prototype.open = ${open.toString()};
      Storage.prototype.setItem = () => { throw new DOMException('', 'SecurityError'); };
    `);
    const studio = await typed(page, ' # typed');
    await expect(notSaved(page)).toBeVisible();
    expect(await studio.text()).toContain('protocol: mqtt # typed');
    const download = page.waitForEvent('download');
    await notSaved(page).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('mqtt # typed');
    await page.keyboard.press('Escape');
    expect(await promptsBeforeLeaving(page)).toBe(true);
  });
}

test('records that cannot be read are kept, listed and downloaded, and settings are the usual ones [S06] [U05]', async ({
  page,
}) => {
  await openEmptyPage(page);
  await page.evaluate(async () => {
    const request = indexedDB.open('apidoc-studio', 1);
    request.onupgradeneeded = () => {
      for (const name of ['drafts', 'tails', 'heads']) request.result.createObjectStore(name);
    };
    await new Promise((done) => {
      request.onsuccess = done;
    });
    const write = request.result.transaction(['drafts', 'tails', 'heads'], 'readwrite');
    write.objectStore('drafts').put({ version: 99, text: 'of a future version' }, 'future');
    write.objectStore('drafts').put([7], 'number');
    write.objectStore('tails').put('garbage', 'garbage');
    write.objectStore('heads').put(null, 'future');
    await new Promise((done) => {
      write.oncomplete = done;
    });
    request.result.close();
    localStorage.setItem('apidoc:tail:torn', '{"version":1,"ta');
    for (const key of [
      'apidoc-studio-theme',
      'apidoc-studio-rules',
      'apidoc-studio-editor',
      'apidoc-studio-outline',
      'apidoc-studio-grouping',
      'apidoc:start:x',
    ])
      localStorage.setItem(key, '{"version":99,"theme":"sepia"');
    for (const key of ['apidoc:shown', 'apidoc:undo', 'apidoc:unwritten'])
      sessionStorage.setItem(key, '[[[');
  });
  const studio = new StudioPage(page);
  await studio.open();
  const damaged = page.getByRole('region', { name: "Documents that can't be read" });
  await expect(damaged.getByRole('listitem')).toHaveCount(4);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  const download = page.waitForEvent('download');
  await damaged.getByRole('button', { name: 'Download future' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('future.json');
  expect(readFileSync(await file.path(), 'utf8')).toContain('of a future version');
  await typed(page, ' # typed');
  await studio.saved();
  await openStart(page);
  await expect(recent(page)).toHaveCount(1);
  await expect(damaged.getByRole('listitem')).toHaveCount(4);
});

test('a newer version in another tab takes the database: the text is shown as not saved, and none is lost [S08]', async ({
  page,
}) => {
  const studio = await typed(page, ' # one');
  await studio.saved();
  const newer = await page.context().newPage();
  await openEmptyPage(newer);
  await newer.evaluate(async () => {
    const request = indexedDB.open('apidoc-studio', 2);
    await new Promise((done, failed) => {
      request.onsuccess = done;
      request.onerror = failed;
    });
  });
  await studio.focusEditor();
  await page.keyboard.type(' two');
  await expect(notSaved(page)).toBeVisible();
  await expect(notSaved(page)).toHaveAttribute('title', /newer version .* reload this page/);
  expect(await studio.text()).toContain('protocol: mqtt # one two');
  expect(await promptsBeforeLeaving(page)).toBe(true);
});

test('after the data of the site was cleared, the text of the tab is stored again [S09]', async ({
  page,
  baseURL,
}) => {
  const studio = await typed(page, ' # one');
  await studio.saved();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL ?? '').origin,
    storageTypes: 'all',
  });
  await studio.focusEditor();
  await page.keyboard.type(' two');
  await studio.saved();
  await expectStored(await page.context().newPage(), 'protocol: mqtt # one two');
});

test('what was typed right before the page was closed is there [L02]', async ({ page }) => {
  await typed(page, ' # typed');
  const context = page.context();
  await page.close();
  await expectStored(await context.newPage(), 'protocol: mqtt # typed');
});

/** Ends the process of a page, as a crash or a discarded tab does. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('a crashed or discarded tab has its text again, and another tab continues it [L03] [L07] [T03]', async ({
  newContext,
}) => {
  const context = await newContext();
  const page = await context.newPage();
  const studio = await typed(page, ' # typed');
  await studio.saved();
  await crash(page);
  const other = await context.newPage();
  const next = await expectStored(other, 'protocol: mqtt # typed');
  await next.caretAfter('protocol: mqtt');
  await other.keyboard.type(' and more');
  await next.saved();
  await expect(notices(other)).not.toContainText('another tab');
  await openStart(other);
  await expect(recent(other)).toHaveCount(1);
});

test('Back, a reload and leaving keep what was typed [L01] [L06] [L08] [L10]', async ({ page }) => {
  const studio = await typed(page, ' # one');
  await test.step('Back to the studio shows the same text, which is validated and edited', async () => {
    await openEmptyPage(page);
    await page.goBack();
    await studio.ready();
    expect(await studio.text()).toContain('protocol: mqtt # one');
    await studio.caretAfter('protocol: mqtt');
    await page.keyboard.type(' two');
    await studio.checked();
    expect(await studio.text()).toContain('protocol: mqtt # one two');
  });
  await test.step('what was typed right before a reload is there, and can be undone', async () => {
    await page.keyboard.type(' # typed');
    await page.reload();
    await studio.ready();
    expect(await studio.text()).toContain('protocol: mqtt # one two # typed');
    await studio.focusEditor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => studio.text()).not.toContain('# typed');
  });
  await test.step('a page whose text is stored is left without a prompt', async () => {
    await studio.saved();
    expect(await promptsBeforeLeaving(page)).toBe(false);
  });
});

/** Edits the document in two tabs, of which the second knew it before the first one's edit. */
async function editInTwoTabs(openTab: () => Promise<Page>): Promise<void> {
  const page = await openTab();
  const first = await typed(page, ' # start');
  await first.saved();
  const other = await openTab();
  const second = await expectStored(other, '# start');
  await first.focusEditor();
  await page.keyboard.type(' of the first');
  await first.saved();
  // Looking at the other tab changes nothing.
  await other.bringToFront();
  await second.focusEditor();
  await page.bringToFront();
  expect(await first.text()).toContain('mqtt # start of the first');
  await second.caretAfter('protocol: mqtt');
  await other.keyboard.type(' of the second');
  await second.saved();
  await expect(notices(other)).toContainText('This document is open in another tab.');
  const list = await openTab();
  await openStart(list);
  const documents = list.locator('.app-recent-open');
  await expect(documents).toHaveCount(2);
  for (const [name, text] of [
    [/first-steps\.yaml/, 'mqtt # start of the first'],
    [/first-steps \(copy\)\.yaml/, 'mqtt # start of the second'],
  ] as const) {
    const studio = await openStart(list);
    await documents.filter({ hasText: name }).click();
    await studio.ready();
    expect(await studio.text()).toContain(text);
  }
  await other.bringToFront();
  await notices(other).getByRole('button', { name: 'Merge' }).click();
  await expect(notices(other)).toContainText('with 1 conflict');
  expect(await second.text()).toMatch(
    /<<<<<<< this tab\n.*# start of the second\n=======\n.*# start of the first\n>>>>>>> the other tab/,
  );
}

test('edits of one document in two tabs are both kept, without locks or channels between them [T01] [T02] [T04]', async ({
  context,
}) => {
  await editInTwoTabs(async () => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
      Reflect.deleteProperty(window, 'BroadcastChannel');
    });
    return page;
  });
});

test('where the browser forbids all storage, as in a frame without an origin, a document is shown [S03]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const forbid = (of: object, name: string) =>
      Object.defineProperty(of, name, {
        get: () => {
          throw new DOMException('', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      forbid(window, name);
    forbid(Navigator.prototype, 'serviceWorker');
  });
  const studio = new StudioPage(page);
  await studio.open('?example=first-steps&view=docs');
  await expect(studio.docs.getByRole('heading', { level: 1 })).toContainText('Greenhouse');
  await studio.open('?example=first-steps&view=split');
  await studio.ready();
  await studio.caretAfter('protocol: mqtt');
  await page.keyboard.type(' # typed');
  await expect(notSaved(page)).toHaveAttribute('title', /does not let the page store anything/);
});

test('whatever is left in the storage, each view opens; safe mode resets the settings', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const editor = page.getByRole('region', { name: 'Editor' }).or(page.locator('.monaco-editor'));
  await studio.example('first-steps');
  const panes = ['editor', 'editor:docs', 'outline:editor:docs', 'docs', 'diagram:docs'];
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const all = new Set([
    ...keys.filter((key) => !key.startsWith('apidoc:tail:')),
    ...panes.map((ids) => `react-resizable-panels:apidoc-studio-panes:${ids}`),
    ...['rules', 'editor', 'outline', 'theme'].map((name) => `apidoc-studio-${name}`),
  ]);
  for (const key of all) {
    await page.evaluate((name) => localStorage.setItem(name, '{'), key);
    await page.reload();
    await expect(editor.first()).toBeVisible();
    await page.evaluate((name) => localStorage.removeItem(name), key);
  }
  for (const view of ['edit', 'diagram', 'read']) {
    await page.evaluate(
      (names) => {
        for (const name of names) localStorage.setItem(name, '[');
      },
      [...all],
    );
    await page.goto(`./?view=${view}&example=first-steps`);
    await expect(page.getByText("Couldn't show")).toHaveCount(0);
    await expect(page.locator('#work')).toBeVisible();
  }
  await page.goto('./?safe&example=first-steps');
  await page.getByRole('button', { name: 'Reset settings' }).click();
  await expect(page.getByText('The settings are the defaults again')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('apidoc-studio-editor'))).toBeNull();
});
