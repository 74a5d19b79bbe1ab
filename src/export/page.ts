// The documentation as one HTML file: the components of the printed page, their styles, and a small
// script that the reader can do without.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PrintedDocs } from '../docs/PrintedDocs.tsx';
import type { Services } from '../docs/pane/services.ts';
import { type Documentation, noteOf, titleOf } from './documentation.ts';
import { enhance } from './enhance.ts';
import { policyOf } from './policy.ts';
import { STYLES } from './styles.ts';

/** Images in the document itself are shown: no host hears of that. All others stay links. */
const SERVICES: Services = {
  images: {
    has: (key) => key.startsWith('image data:'),
    add: () => {},
    subscribe: () => () => {},
  },
};

/**
 * Returns a page that is read without other files, without requests and without scripts. The same
 * documentation always gives the same page.
 */
export async function documentationPage(documentation: Documentation): Promise<string> {
  const { model } = documentation;
  const title = titleOf(documentation);
  const note = noteOf(documentation);
  const script = `(${enhance.toString()})(document);`;
  const styles = [STYLES, runningTitle(title)];
  const policy = await policyOf({ styles, script });
  const content = withoutApp(
    renderToStaticMarkup(createElement(PrintedDocs, { model, problems: [], services: SERVICES })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.content}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
${styles.map((style) => `<style>${style}</style>`).join('\n')}
</head>
<body class="export">
<main>
${note === null ? '' : `<p class="export-note">${escapeText(note)}</p>\n`}${content}
</main>
${policy.hasScript ? `<script>${script}</script>\n` : ''}</body>
</html>
`;
}

/**
 * Returns markup without what only the app can fulfill. The policy of the page permits no styles in
 * attributes: they are for cards that come and go, and indents are in the style sheet. No key moves
 * in a tree, so it is a list. Quotes in texts are escaped, so none of these is in a text.
 */
const withoutApp = (html: string): string =>
  html
    .replace(/ style="[^"]*"/g, '')
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
  text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? '');
