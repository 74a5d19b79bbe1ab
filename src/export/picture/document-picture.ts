// The pictures of a document and of a site for previews of links, each with its description.
import { formatCount } from '../../core/light.ts';
import type { DocsTheme, Model } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { type Documentation, summaryOf, titleOf } from '../documentation.ts';
import type { SiteView } from '../site/site-view.ts';
import { drawPicture, type PictureContent } from './draw-picture.ts';
import { cardsOf, cardsOfNames, type PictureCard, protocolLabel } from './picture-content.ts';
import type { PictureFont } from './picture-font.ts';

/** A picture as SVG, and what it shows in words. */
export interface Picture {
  readonly svg: string;
  readonly alt: string;
}

/** Protocols above the title. */
const PROTOCOLS = 3;

/**
 * Returns the picture of a document.
 * @param names what it is called beside its title: a name in a catalog, the name of its file
 */
export function documentPicture(
  documentation: Documentation,
  names: readonly string[],
  font: PictureFont,
): Picture {
  const { model, title, theme } = documentation;
  const { info, order } = model;
  const cards = cardsOf(model);
  const content: PictureContent = {
    titles: [title ?? info?.title ?? '', ...names],
    above: [info?.version ?? '', ...protocolsOf(model)].filter(Boolean).join(' \u00b7 '),
    summary: summaryOf(info?.summary ?? info?.description ?? ''),
    cards,
    counts: countsOf([
      [order.operations.length, 'operation'],
      [order.channels.length, 'channel'],
      [order.messages.length, 'message'],
      [order.schemas.length, 'schema'],
    ]),
    accent: theme?.accent?.light,
  };
  const facts = [
    ['receives', cards.receives],
    ['sends', cards.sends],
    ['has', cards.others],
  ] as const;
  const parts = facts.flatMap(([verb, list]) =>
    list.length > 0 ? [`${verb} ${listOf(list)}`] : [],
  );
  return { svg: drawPicture(content, font), alt: [titleOf(documentation), ...parts].join('; ') };
}

/** Returns the picture of a site: its documents by name. */
export function sitePicture(view: SiteView, font: PictureFont, theme?: DocsTheme): Picture {
  const { title, description, documents, map } = view;
  const cards = cardsOfNames(documents.map(({ name }) => name));
  const content: PictureContent = {
    titles: [title],
    above: '',
    summary: summaryOf(description),
    cards,
    counts: countsOf([
      [documents.length, 'document'],
      [map.relations.length, 'connection'],
    ]),
    accent: theme?.accent?.light,
  };
  return { svg: drawPicture(content, font), alt: `${title}: ${listOf(cards.others)}` };
}

const listOf = (cards: readonly PictureCard[]): string =>
  cards
    .map(({ texts, note }) => visibleName(`${texts[0] ?? ''}${note ? ` (${note})` : ''}`))
    .join(', ');

const countsOf = (counts: readonly (readonly [number, string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatCount(count, noun))
    .join(' \u00b7 ');

function protocolsOf({ order, parts }: Model): string[] {
  const names = order.servers.flatMap((id) => {
    const server = parts.get(id);
    return server?.kind === 'server' && server.protocol ? [protocolLabel(server.protocol)] : [];
  });
  return [...new Set(names)].slice(0, PROTOCOLS);
}
