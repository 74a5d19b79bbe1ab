// A page for each operation, channel and message, for search engines: who looks for a name finds
// the object with its title, and from there the document.
import type { Part } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { summaryOf } from '../documentation.ts';
import { type DocumentView, freePageNames, type SiteView } from './site-view.ts';

/** An object with a page of its own. */
export interface ObjectPage {
  /** Relative to the folder of the site. */
  readonly path: string;
  readonly part: Part;
  readonly title: string;
  readonly description: string;
}

/** Addresses that a list for search engines may have (sitemaps.org, version 0.9). */
export const MAX_ADDRESSES = 50_000;

/**
 * Returns the pages of the objects of each document.
 * @param most pages in all; what comes after that has none
 */
export function objectPages({ documents }: SiteView, most: number): ObjectPage[][] {
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
export const linkedToWhole = (markup: string, page: string): string =>
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
