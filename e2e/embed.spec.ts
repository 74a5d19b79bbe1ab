/** The documentation in a frame of a page of another origin, with the headers that we ship. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessibilityViolations } from './accessibility-violations.ts';
import { expect, test } from './fixtures.ts';

const DOES = 'What this application does';

/** A page that makes its frame as high as the documentation by `?fit`, as in docs/embedding.md. */
const HOST = (frame: string): string => `<!doctype html>
<html lang="en">
<title>Portal</title>
<main><h1>Portal</h1><iframe src="${frame}" title="Orders" style="width:100%;height:300px;border:0"></iframe></main>
<script>
const frame = document.querySelector('iframe');
if (location.search === '?fit')
  frame.addEventListener('load', () => frame.contentWindow.postMessage({ type: 'apidoc:height' }, '*'));
addEventListener('message', ({ source, data }) => {
  if (source === frame.contentWindow && data.type === 'apidoc:height')
    frame.style.height = data.height + 'px';
  if (source === frame.contentWindow && data.type === 'apidoc:scroll')
    scrollTo({ top: frame.getBoundingClientRect().top + scrollY + data.top });
});
</script>`;

test('embed.html works in a frame of another origin, and no other page does', async ({
  newContext,
  auditedPage,
  baseURL,
  guard,
}) => {
  const at = new URL(baseURL ?? '');
  let frame = new URL('embed.html?example=orders-kafka#/operations/announceOrder', at).href;
  const host = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(HOST(frame)),
  );
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
  try {
    guard.allowOrigin(address);
    const context = await newContext({
      colorScheme: 'dark',
      viewport: { width: 900, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(address);
    const embedded = page.frameLocator('iframe');
    const docs = embedded.getByRole('region', { name: 'Documentation' });
    await expect(
      docs.getByRole('heading', { name: /^Announce what happens to an order/ }),
    ).toBeInViewport();
    await embedded.getByRole('button', { name: 'Outline' }).click();
    await embedded.getByRole('treeitem', { name: 'production' }).click();
    await expect(docs.getByRole('heading', { name: /^Production/ })).toBeInViewport();
    await embedded.getByRole('button', { name: 'Find' }).click();
    await embedded.getByRole('search').getByRole('textbox').fill('lantern');
    await expect(embedded.getByRole('search').getByRole('status')).toContainText(/\d+ of 13/);
    const background = () => docs.evaluate((pane) => getComputedStyle(pane).backgroundColor);
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => background()).not.toBe(dark);
    await expect(embedded.getByRole('link', { name: /^Open in Apidoc Studio/ })).toHaveAttribute(
      'href',
      new URL('./?example=orders-kafka#/operations/announceOrder', at).href,
    );

    await page.goto(`${address}?fit`);
    await expect(docs.getByRole('table', { name: DOES })).toContainText('Announce what happens');
    // The frame is as high as its content, so the documentation has nothing to scroll.
    await expect.poll(() => docs.evaluate((pane) => pane.scrollHeight - pane.clientHeight)).toBe(0);
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(1_000);
    // So the page around it scrolls: for the link, for jumps, and for the wheel.
    await expect(
      docs.getByRole('heading', { name: /^Announce what happens to an order/ }),
    ).toBeInViewport();
    await embedded.getByRole('button', { name: 'Outline' }).focus();
    await page.keyboard.press('Enter');
    await embedded.getByRole('treeitem', { name: 'production' }).click();
    await expect(docs.getByRole('heading', { name: /^Production/ })).toBeInViewport();
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.wheel(0, 200);
    await expect.poll(scrolled).not.toBe(before);

    frame = new URL('?example=orders-kafka&embed', at).href;
    guard.allowError(/frame-ancestors/);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Portal' })).toBeVisible();
    await expect(docs).toHaveCount(0);

    const audited = await auditedPage(390, 700);
    await audited.goto('./embed.html?example=first-steps');
    await expect(audited.getByRole('table', { name: DOES })).toBeVisible();
    expect(await accessibilityViolations(audited)).toEqual([]);
    await audited.getByRole('button', { name: 'Outline' }).click();
    await expect(audited.getByRole('treeitem').first()).toBeVisible();
    expect(await accessibilityViolations(audited)).toEqual([]);
  } finally {
    host.closeAllConnections();
    await new Promise((resolve) => host.close(resolve));
  }
});
