// The documentation as one HTML file: the components of the printed page, their styles, and a small
// script that the reader can do without.
import { clientName, TYPE_LANGUAGES } from '../core/light.ts';
import type { DocsTheme, TypeLanguage } from '../core/types.ts';
import { DOCUMENTATION_STYLES } from '../docs/styles.ts';
import { themeStyles } from '../docs/theme/theme.tsx';
import { aboutOf, type Documentation, noteOf, type PageImage, titleOf } from './documentation.ts';
import { enhancePage } from './enhance-page.ts';
import page from './export.css?inline';
import { PICTURE } from './picture/draw-picture.ts';
import { visibleJson } from './site/search-data.ts';

/** The whole style sheet. */
export const STYLES: string = `${DOCUMENTATION_STYLES}\n${page}`;

/**
 * Returns a page with rendered cards, which is read without other files, without requests and
 * without scripts. The same documentation always gives the same page.
 */
export async function documentationPage(
  documentation: Documentation,
  cards: string,
): Promise<string> {
  const title = titleOf(documentation);
  const script = `(${enhancePage.toString()})(document);`;
  const { changes, theme } = documentation;
  const styles = [
    STYLES,
    ...(changes ? [changes.styles] : []),
    ...(theme ? [themeStyles(theme, ':root')] : []),
    runningTitle(title),
  ];
  const policy = await policyOf({ styles, script });
  return pageOf({
    title,
    policy: policy.content,
    about: {
      description: aboutOf(documentation),
      address: documentation.address,
      image: documentation.image,
    },
    head: styles.map((style) => `<style>${style}</style>`),
    before: theme ? brandOf(theme) : '',
    content: pageContent(documentation, cards),
    script: policy.hasScript
      ? `${(await pageData(documentation)).map(dataBlock).join('')}<script>${script}</script>\n`
      : '',
  });
}

/** JSON in an element with an id, for a script. */
export interface PageData {
  readonly id: string;
  readonly text: string;
}

/** A page of a site, which shares its style sheet and scripts with the others. */
export interface LinkedPage {
  readonly title: string;
  /** From the folder of the page to that of the site: `../`, or ''. */
  readonly root: string;
  /** What the site is called. */
  readonly site: string;
  /** It has a page that says what changed. */
  readonly hasChanges?: boolean;
  /** One or two sentences about it. */
  readonly description: string;
  /** The address that it will have. */
  readonly address?: string | undefined;
  readonly image?: PageImage | undefined;
  /** It has the search over all documents in its content. */
  readonly isIndex?: boolean;
  /** An image as a `data:` address. */
  readonly logo?: string | undefined;
  /** Markup of the page. */
  readonly content: string;
  /** The file in `assets` that has its script. */
  readonly script?: string;
  readonly data?: readonly PageData[];
}

/** Returns a page of a site. All its links are relative. */
export async function linkedPage(page: LinkedPage): Promise<string> {
  const { title, root, site, hasChanges, description, address, isIndex, content } = page;
  const { logo, image } = page;
  const scripts = ['search.js', ...(page.script ? [page.script] : [])];
  const search = isIndex ? '' : `<div id="site-search" data-root="${root}"></div>`;
  const style = runningTitle(title);
  return pageOf({
    title,
    policy: (await policyOf({ styles: [style], files: true })).content,
    about: { description, address, image, site },
    head: [`<link rel="stylesheet" href="${root}assets/site.css">`, `<style>${style}</style>`],
    before: `<nav class="site-bar" aria-label="Site"><a href="${root}index.html">${logoOf(logo, '')}${escapeText(site)}</a><a href="${root}map.html">System map</a>${hasChanges ? `<a href="${root}changes.html">What changed</a>` : ''}${search}</nav>\n`,
    content,
    script: `${(page.data ?? []).map(dataBlock).join('')}${scripts.map((file) => `<script src="${root}assets/${file}"></script>\n`).join('')}`,
  });
}

/** A region: the bar that scripts add is the banner of the page. */
const brandOf = ({ logo }: DocsTheme): string =>
  logo === undefined
    ? '<div class="docs-brand"></div>\n'
    : `<section class="docs-brand" aria-label="Publisher">${logoOf(logo, 'Logo')}</section>\n`;

/** @param name what the image shows; '' beside a text that says it */
const logoOf = (logo: string | undefined, name: string): string =>
  logo === undefined ? '' : `<img class="docs-logo" src="${escapeText(logo)}" alt="${name}">`;

/** Returns what the scripts of a page of a document read, after all that is read by people. */
export async function pageData({
  schemas,
  samples = [],
  types = [],
}: Pick<Documentation, 'schemas' | 'samples' | 'types'>): Promise<readonly PageData[]> {
  const data: PageData[] = [];
  if (schemas && schemas.numbers.size > 0)
    data.push({ id: 'docs-schemas', text: visibleJson(schemas.schemas) });
  if (samples.length > 0) {
    const rows = samples.map(({ samples: own }) =>
      own.map((one) => [one.client, one.language, clientName(one), one.code]),
    );
    data.push(await compressData('docs-samples', rows));
  }
  if (types.length > 0) {
    const languages = new Set(types.flatMap(({ texts }) => Object.keys(texts) as TypeLanguage[]));
    // Texts of one language are beside each other, since they have more in common.
    const rows = [...languages].map((language) => [
      language,
      TYPE_LANGUAGES[language],
      types.map(({ texts }) => texts[language] ?? null),
    ]);
    data.push(await compressData('docs-types', rows));
  }
  return data;
}

/** Returns data as DEFLATE (RFC 1951) in Base64: code differs in few of its words. */
async function compressData(id: string, value: unknown): Promise<PageData> {
  const deflate = new CompressionStream('deflate-raw');
  const stream = new Blob([visibleJson(value)]).stream().pipeThrough(deflate);
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let characters = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { id, text: JSON.stringify(btoa(characters)) };
}

/** No program, so that no policy applies; nothing in it can end the element. */
const dataBlock = ({ id, text }: PageData): string =>
  `<script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>\n`;

/** Returns the content of a page with rendered cards. */
export function pageContent(documentation: Documentation, cards: string): string {
  const note = noteOf(documentation);
  const texts = withLanguage(cards, documentation.lang);
  return `${note === null ? '' : `<p class="export-note">${escapeText(note)}</p>\n`}${texts}`;
}

/**
 * Returns markup that says the language of texts of the document, which are what has the direction
 * of its words; all around them is English.
 */
export function withLanguage(html: string, lang: string | undefined): string {
  if (lang === undefined) return html;
  return html.replaceAll(' dir="auto"', ` dir="auto" lang="${escapeText(lang)}"`);
}

interface PageParts {
  readonly title: string;
  readonly about: PageAbout;
  readonly policy: string;
  /** Elements with styles. */
  readonly head: readonly string[];
  readonly before?: string;
  readonly content: string;
  readonly script: string;
}

/** What search engines and previews of links show. */
interface PageAbout {
  readonly description: string;
  readonly address: string | undefined;
  readonly image: PageImage | undefined;
  /** The site that it belongs to. */
  readonly site?: string;
}

function aboutTags(title: string, { description, address, image, site }: PageAbout): string {
  const properties = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', site],
    ['og:image', image?.address],
    ['og:image:type', image && 'image/png'],
    ['og:image:width', image && String(PICTURE.width)],
    ['og:image:height', image && String(PICTURE.height)],
    ['og:image:alt', image?.alt],
    ['og:url', address],
  ];
  const tags = properties.flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escapeText(content)}">`] : [],
  );
  if (description !== '')
    tags.unshift(`<meta name="description" content="${escapeText(description)}">`);
  if (address !== undefined) tags.push(`<link rel="canonical" href="${escapeText(address)}">`);
  // The other properties are read from those above.
  tags.push(`<meta name="twitter:card" content="summary${image ? '_large_image' : ''}">`);
  return tags.map((tag) => `${tag}\n`).join('');
}

function pageOf({ title, policy, about, head, before = '', content, script }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
${aboutTags(title, about)}${head.join('\n')}
</head>
<body class="export">
${before}<main>
${withoutApp(content)}
</main>
${script}</body>
</html>
`;
}

/** A line feed for whoever reads the page (HTML, section 13.2.3.5), but not in an editor. */
const CARRIAGE_RETURN = /\r\n?/g;

/**
 * Returns markup without what only the app can fulfill. The policy of the page permits no styles in
 * attributes: they are for cards that come and go, and indents are in the style sheet. No key moves
 * in a tree, so it is a list. Quotes in texts are escaped, so none of these is in a text.
 */
const withoutApp = (html: string): string =>
  html
    .replace(/ style="[^"]*"/g, '')
    // Where the app scrolls to. Names of a document in it have characters that nobody sees.
    .replace(/ data-pointer="[^"]*"/g, ' data-pointer=""')
    .replace(CARRIAGE_RETURN, '\n')
    .replace(/ aria-expanded="\w+"/g, '')
    .replace(/ tabindex="-?\d"(?= class="docs-node")/g, '')
    .replace(/ role="tree(item)?"/g, ' role="list$1"');

/** The title on each printed page. */
function runningTitle(title: string): string {
  return `@page{@top-left{content:"${escapeString(title)}";font:8pt system-ui,sans-serif;color:#666}}`;
}

/** A string of a style sheet: everything but letters and digits of ASCII by its number. */
const escapeString = (text: string): string =>
  text.replace(/[^a-z0-9]/giu, (character) => `\\${character.codePointAt(0)?.toString(16)} `);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

const escapeText = (text: string): string =>
  text
    .replace(CARRIAGE_RETURN, '\n')
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? '');

// The Content-Security-Policy that an exported page carries in itself.

/** What a page uses. */
interface Used {
  /** Inline styles. */
  readonly styles: readonly string[];
  /** The inline script. */
  readonly script?: string;
  /** It has style sheets and scripts in files beside it. */
  readonly files?: boolean;
}

/** On a disk, not every browser takes the folder of the page as its own. */
const FILES = ["'self'", 'file:'];

/**
 * Returns the policy of a page: its own styles and its own script by their hashes, files beside it
 * where it has some, images that are in the page, and nothing else. On a plain http host, browsers
 * compute no hashes: the page has no script then.
 */
async function policyOf({
  styles,
  script,
  files = false,
}: Used): Promise<{ readonly content: string; readonly hasScript: boolean }> {
  const hasScript = globalThis.crypto?.subtle !== undefined;
  const hashes = hasScript ? await Promise.all(styles.map(hashOf)) : ["'unsafe-inline'"];
  const own = files ? FILES : [];
  const scripts = hasScript && script !== undefined ? [...own, await hashOf(script)] : own;
  const content = [
    "default-src 'none'",
    `script-src ${scripts.join(' ') || "'none'"}`,
    `style-src ${[...own, ...hashes].join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { content, hasScript };
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return `'sha256-${btoa(String.fromCharCode(...bytes))}'`;
}
