// The markup of the printed documentation, which a page and Markdown are made of.
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Location, Model } from '../core/types.ts';
import { PrintedDocs } from '../docs/PrintedDocs.tsx';
import type { Services } from '../docs/pane/services.ts';

/** Images in the document itself are shown: no host hears of that. All others stay links. */
const SERVICES: Services = {
  images: {
    has: (key) => key.startsWith('image data:'),
    add: () => {},
    subscribe: () => () => {},
  },
};

interface RenderOptions {
  /** The only object that is shown. */
  readonly singlePart?: Location | null;
  /** What is to come after the first card. */
  readonly afterOverview?: ReactNode;
}

/** Returns static markup of all cards, or of one. This is most of the work of an export. */
export function renderDocs(
  model: Model,
  { singlePart = null, afterOverview }: RenderOptions = {},
): string {
  const props = { model, problems: [], services: SERVICES, singlePart, afterOverview };
  return renderToStaticMarkup(createElement(PrintedDocs, props));
}
