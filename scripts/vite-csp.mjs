/**
 * Vite plugin: writes the page's Content-Security-Policy as `<meta>` at the head of each built
 * page.
 */
import { META_CSP } from './csp.mjs';

const OLD_META = /\s*<meta\s[^>]*http-equiv=["']?content-security-policy["']?[^>]*>/gi;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>[^<]*\S[^<]*<\/script>/i;

/**
 * Returns the plugin. A policy already in the page is replaced, so that the file csp.mjs alone
 * decides. The dev server sends none: its refresh runtime is an inline script. A build with an
 * inline script fails, because the policy would stop that script.
 * @returns {import('vite').Plugin}
 */
export function cspMeta() {
  let building = false;
  return {
    name: 'apidoc:csp-meta',
    configResolved(config) {
      building = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const page = html.replace(OLD_META, '');
        if (!building) return page;
        if (INLINE_SCRIPT.test(page))
          throw new Error(
            `${path} has an inline script; the Content-Security-Policy allows files only`,
          );
        return {
          html: page,
          tags: [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content: META_CSP },
              injectTo: 'head-prepend',
            },
          ],
        };
      },
    },
  };
}
