// The documentation of several documents as a static site: an index, the system map, a page and a
// Markdown file of each document, and one with the code for its operations.
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { clientName, formatCount, systemMap } from '../../core/light.ts';
import type { OperationSamples, Part } from '../../core/types.ts';
import { ThemeFooter, themeStyles } from '../../docs/theme/theme.tsx';
import { visibleName } from '../../ui/display-text.ts';
import cardStyles from '../../visual/diagram/cards.css?inline';
import mapStyles from '../../visual/system-map/system-map.css?inline';
import mapScript from '../../visual/system-map/system-map.ts?inline';
import { aboutOf, summaryOf } from '../documentation.ts';
import { enhancePage } from '../enhance-page.ts';
import { CHANGES_STYLES } from '../export-changes.ts';
import { documentationMarkdown, markdownOfMarkup } from '../markdown.ts';
import { samplesMarkdown } from '../markdown-samples.ts';
import { escapeLineStart, escapeMarkdown } from '../markdown-text.ts';
import {
  type LinkedPage,
  linkedPage,
  pageContent,
  pageData,
  STYLES,
  withLanguage,
} from '../page.ts';
import { documentPicture, sitePicture } from '../picture/document-picture.ts';
import { renderDocs } from '../render-docs.ts';
import { ChangesPage } from './ChangesPage.tsx';
import { Connections } from './Connections.tsx';
import { enhanceSearch } from './enhance-search.ts';
import { IndexPage } from './IndexPage.tsx';
import { MapPage, mapData, startMap } from './MapPage.tsx';
import { SystemDrawing } from './SystemDrawing.tsx';
import { searchData, visibleJson } from './search-data.ts';
import styles from './site.css?inline';
import {
  type DocumentView,
  freePageNames,
  groupsOf,
  type Site,
  type SiteView,
  siteView,
} from './site-view.ts';

/** A file of a site. */
export interface SiteFile {
  /** Relative to the folder of the site, with `/` between folders. */
  readonly path: string;
  /** Of a picture, which is written as PNG, the SVG. */
  readonly text: string;
  readonly isPicture?: true;
}

/**
 * Makes the files of a site, one after the other. All links are relative, so that it works from a
 * disk and at any path of a host, and the same documents always give the same files.
 */
export async function* siteFiles(site: Site): AsyncGenerator<SiteFile> {
  const view = siteView(site, systemMap(site.documents));
  const { title } = view;
  // One language for all pages about several documents.
  const [lang, ...others] = new Set(site.documents.map((one) => one.lang));
  const shared = others.length === 0 ? lang : undefined;
  const hasChanges = view.since !== null;
  const { address, theme, pictureFont: font } = site;
  const footer = theme?.footer && createElement(ThemeFooter, { text: theme.footer });
  const addressOf = (path: string) =>
    address === undefined ? undefined : new URL(path === 'index.html' ? '' : path, address).href;
  const count = formatCount(site.documents.length, 'document');
  const about = summaryOf(view.description) || `The documentation of ${count}.`;
  const drawn = address !== undefined && font ? sitePicture(view, font, theme) : null;
  const imageAt = (path: string, alt: string) => ({ address: addressOf(path) ?? '', alt });
  const image = drawn ? imageAt('index.png', drawn.alt) : undefined;
  if (drawn) yield { path: 'index.png', text: drawn.svg, isPicture: true };
  const page = (
    path: string,
    name: string,
    content: ReactNode,
    more: Pick<LinkedPage, 'script' | 'data' | 'isIndex'> = {},
  ) =>
    linkedPage({
      description: name === title ? about : `${name} of ${title}: ${about}`,
      address: addressOf(path),
      title: name === title ? title : `${name} \u00b7 ${title}`,
      root: '../'.repeat(path.split('/').length - 1),
      site: title,
      hasChanges,
      image,
      logo: theme?.logo,
      content: `<div class="docs"><div class="site-page">${withLanguage(renderToStaticMarkup(createElement(Fragment, null, content, footer)), shared)}</div></div>`,
      ...more,
    });
  const sheets = [STYLES, ...(hasChanges ? [CHANGES_STYLES] : []), cardStyles, mapStyles, styles];
  if (theme) sheets.push(themeStyles(theme, ':root'));
  yield { path: 'assets/site.css', text: sheets.join('\n') };
  yield { path: 'assets/document.js', text: `(${enhancePage.toString()})(document);\n` };
  yield { path: 'assets/search.js', text: `(${enhanceSearch.toString()})(document);\n` };
  yield { path: 'assets/search-data.js', text: searchData(view) };
  yield {
    path: 'assets/map.js',
    text: `${mapScript}(${startMap.toString()})(apidocPage.showSystemMap, document);\n`,
  };
  const index = createElement(IndexPage, { view });
  yield {
    path: 'index.html',
    text: await page('index.html', title, index, { isIndex: true }),
  };
  const { relations, unmatched } = view.map;
  const drawing = createElement(SystemDrawing, { view, relations, unmatched });
  const picture = createElement('div', { id: 'system-map' }, drawing);
  const map = createElement(MapPage, { view, picture });
  const more = { script: 'map.js', data: [{ id: 'map-data', text: visibleJson(mapData(view)) }] };
  yield { path: 'map.html', text: await page('map.html', 'System map', map, more) };
  yield { path: 'map.md', text: markdownOfMarkup(renderToStaticMarkup(map)) };
  if (hasChanges) {
    const changes = createElement(ChangesPage, { view });
    yield { path: 'changes.html', text: await page('changes.html', 'What changed', changes) };
    yield { path: 'changes.md', text: markdownOfMarkup(renderToStaticMarkup(changes)) };
  }
  yield { path: 'llms.txt', text: llmsText(view) };
  const most = MAX_ADDRESSES - view.documents.length - 3;
  const objects = address === undefined ? [] : objectPages(view, most);
  if (address !== undefined) {
    const files = ['index.html', 'map.html', ...(hasChanges ? ['changes.html'] : [])];
    const pages = [
      ...files,
      ...view.documents.map((one) => one.page),
      ...objects.flat().map(({ path }) => path),
    ];
    yield { path: 'sitemap.xml', text: siteMap(pages.map((path) => addressOf(path) ?? '')) };
  }
  for (const [i, { documentation, name, page: file }] of view.documents.entries()) {
    const connections = createElement(Connections, { view, document: i });
    const cards = renderDocs(documentation.model, {
      afterOverview: connections,
      changes: documentation.changes,
      convertedFrom: documentation.convertedFrom,
      schemas: documentation.schemas,
      samples: documentation.samples,
      types: documentation.types,
      theme,
    });
    const published = { ...documentation, title: name, theme };
    const fileName = file.replace(/^.*\/|\.html$/g, '');
    const preview = drawn && font ? documentPicture(published, [fileName], font) : null;
    const picture = file.replace(/html$/, 'png');
    if (preview) yield { path: picture, text: preview.svg, isPicture: true };
    yield {
      path: file,
      text: await linkedPage({
        title: `${name} \u00b7 ${title}`,
        root: '../',
        site: title,
        hasChanges,
        description: aboutOf(documentation),
        address: addressOf(file),
        image: preview ? imageAt(picture, preview.alt) : undefined,
        logo: theme?.logo,
        content: pageContent(documentation, cards),
        script: 'document.js',
        data: await pageData(documentation),
      }),
    };
    yield {
      path: file.replace(/html$/, 'md'),
      text: documentationMarkdown(documentation, cards),
    };
    const { model, samples = [] } = documentation;
    if (samples.length > 0)
      yield { path: samplesFile(file), text: samplesMarkdown(name, model, samples) };
    const whole = file.replace(/^.*\//, '../');
    for (const { path, part, title: own, description } of objects[i] ?? []) {
      const { convertedFrom } = documentation;
      const alone = renderDocs(documentation.model, { singlePart: part, convertedFrom, theme });
      yield {
        path,
        text: await linkedPage({
          title: `${own} \u00b7 ${name} \u00b7 ${title}`,
          root: '../../',
          site: title,
          hasChanges,
          description,
          address: addressOf(path),
          image: preview ? imageAt(picture, preview.alt) : undefined,
          logo: theme?.logo,
          content: pageContent(documentation, linkedToWhole(alone, whole)),
        }),
      };
    }
  }
}

/** Returns the list of pages that search engines read (sitemaps.org, version 0.9). */
function siteMap(addresses: readonly string[]): string {
  const pages = addresses.map((one) => `<url><loc>${one.replaceAll('&', '&amp;')}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`;
}

// The list of all Markdown files of a site for language models (llmstxt.org).

/** How a model that has the documents themselves works with them. */
const FOR_AGENTS =
  '## Tools\n\n`apidoc-studio mcp` serves the documents behind this site to agents: `outline`, `read`, `search`, `validate`, `compare` and `check_messages` read them, `edit` and `fix` change them with comments and order kept. Without the protocol: `apidoc-studio edit FILE --command JSON`. `apidoc-studio sample FILE OPERATION --client CLIENT` prints code that sends or receives.';

/** Returns the text of `llms.txt`. */
function llmsText({ title, description, documents, since }: SiteView): string {
  const groups = groupsOf(documents);
  const about = summaryOf(description);
  return `${[
    `# ${escapeMarkdown(title)}`,
    ...(about === '' ? [] : [`> ${escapeLineStart(escapeMarkdown(about))}`]),
    [
      '## System\n',
      '- [System map](map.md): who sends and who receives, and what is shared',
      ...(since === null ? [] : ['- [What changed](changes.md): which documents changed, and how']),
    ].join('\n'),
    ...groups.map((group) =>
      [
        `## ${escapeMarkdown(group || (groups.length > 1 ? 'Other documents' : 'Documents'))}\n`,
        ...documents.filter((document) => document.group === group).flatMap(linesOf),
      ].join('\n'),
    ),
    FOR_AGENTS,
  ].join('\n\n')}\n`;
}

/** The line of a document, and that of the code for its operations. */
function linesOf({ documentation, name, version, page, info }: DocumentView): string[] {
  const about = summaryOf(info?.summary ?? info?.description ?? '');
  const label = escapeMarkdown(`${name} ${version}`.trim());
  const { samples = [] } = documentation;
  return [
    `- [${label}](${page.replace(/html$/, 'md')})${about === '' ? '' : `: ${escapeMarkdown(about)}`}`,
    ...(samples.length === 0
      ? []
      : [
          `- [Code for ${escapeMarkdown(name)}](${samplesFile(page)}): ${formatCount(samples.length, 'operation')}, by ${clientsOf(samples)}`,
        ]),
  ];
}

/** Where the code for the operations of the document on a page is. */
const samplesFile = (page: string): string => page.replace(/^.*\/(.*)\.html$/, 'code/$1.md');

const clientsOf = (samples: readonly OperationSamples[]): string =>
  [...new Set(samples.flatMap(({ samples: own }) => own.map(clientName)))].join(', ');

// A page for each operation, channel and message, for search engines: who looks for a name finds
// the object with its title, and from there the document.

/** An object with a page of its own. */
interface ObjectPage {
  /** Relative to the folder of the site. */
  readonly path: string;
  readonly part: Part;
  readonly title: string;
  readonly description: string;
}

/** Addresses that a list for search engines may have (sitemaps.org, version 0.9). */
const MAX_ADDRESSES = 50_000;

/**
 * Returns the pages of the objects of each document.
 * @param most pages in all; what comes after that has none
 */
function objectPages({ documents }: SiteView, most: number): ObjectPage[][] {
  let left = most;
  return documents.map((document) => {
    const { order, parts } = document.documentation.model;
    const ids = [...order.operations, ...order.channels, ...order.messages].slice(0, left);
    left -= ids.length;
    const found = ids.flatMap((id) => parts.get(id) ?? []);
    const names = freePageNames(found.map(({ kind, key }) => `${kind}-${key}`));
    const folder = document.page.replace(/\.html$/, '');
    return found.map((part, i) => ({
      path: `${folder}/${names[i]}.html`,
      part,
      title: visibleName(part.title ?? part.key),
      description: descriptionOf(part, document),
    }));
  });
}

/**
 * Returns the markup of an object alone with links to the page that has all of its document: its
 * title is one, and what else it refers to is there. No text has a quote or a tag in markup.
 */
const linkedToWhole = (markup: string, page: string): string =>
  markup
    .replaceAll(' href="#', ` href="${page}#`)
    .replace(
      /(<h1[^>]*>)(.*?)(<\/h1>)/s,
      (_, start, title, end) => `${start}<a class="docs-link" href="${page}">${title}</a>${end}`,
    );

function descriptionOf(part: Part, { name }: DocumentView): string {
  const summary = summaryOf(part.summary ?? part.description ?? '');
  if (summary !== '') return summary;
  const own = visibleName(part.title ?? part.key);
  switch (part.kind) {
    case 'operation': {
      const verb = part.action === 'receive' ? 'receives from' : 'sends to';
      return `${name} ${verb} ${visibleName(part.address ?? 'an unknown address')}: operation ${own}.`;
    }
    case 'channel':
      return `Channel ${own} of ${name}${part.address ? `: ${visibleName(part.address)}` : ''}.`;
    default:
      return `Message ${own} of ${name}.`;
  }
}
