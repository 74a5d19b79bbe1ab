/**
 * Vite plugin: what previews of links show of the built pages, made of the title and the
 * description that each page has.
 */
import { PREVIEW_PICTURE } from './preview-picture.mjs';

const SITE = 'Apidoc Studio';

/**
 * Returns the plugin. The address of a picture has to be in full for most services, and a build
 * works at any address: APIDOC_BASE_URL is the one that it will have.
 * @param {string | undefined} [address]
 * @returns {import('vite').Plugin}
 */
export function previewTags(address = process.env.APIDOC_BASE_URL) {
  const base = address === undefined || address === '' ? null : baseOf(address);
  return {
    name: 'apidoc:preview-tags',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
        const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
        if (!title || !description) throw new Error(`${path} has no title or no description.`);
        const { file, width, height, alt } = PREVIEW_PICTURE;
        const page = path.replace(/^\/(?:index\.html)?/, '');
        return [
          property('og:type', 'website'),
          property('og:site_name', SITE),
          property('og:title', title),
          property('og:description', description),
          property('og:image', base ? new URL(file, base).href : `./${file}`),
          property('og:image:width', String(width)),
          property('og:image:height', String(height)),
          property('og:image:alt', alt),
          ...(base ? [property('og:url', new URL(page, base).href)] : []),
          meta({ name: 'twitter:card', content: 'summary_large_image' }),
        ];
      },
    },
  };
}

/** @param {string} address */
function baseOf(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('APIDOC_BASE_URL is an address that begins with https:// or http://.');
  return url.href.endsWith('/') ? url : new URL(`${url.href}/`);
}

/** @param {string} name @param {string} content */
const property = (name, content) => meta({ property: name, content });

/** @param {Record<string, string>} attrs */
const meta = (attrs) => ({ tag: 'meta', attrs, injectTo: /** @type {const} */ ('head') });
