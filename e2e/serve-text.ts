/** Documents that a test serves to the app from the app's own origin. */
import type { Page } from '@playwright/test';

/**
 * Serves a YAML text to a page, also after it was loaded again.
 *
 * Not by `page.route`, which turns off the browser's cache for everything: a load of the app then
 * takes a quarter more processor time.
 * @param path the end of the address
 */
export async function serveText(page: Page, path: string, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    const response = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'application/yaml' }],
      body: Buffer.from(text).toString('base64'),
    };
    // A page that is closed meanwhile expects no response.
    cdp.send('Fetch.fulfillRequest', response).catch(() => undefined);
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `*/${path}` }] });
}
