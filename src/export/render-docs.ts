// The markup of the printed documentation, which a page and Markdown are made of.
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type {
  DocsTheme,
  DocumentedSchemas,
  Location,
  Model,
  OperationSamples,
  PartId,
  PartTypes,
} from '../core/types.ts';
import { PrintedDocs } from '../docs/PrintedDocs.tsx';
import type { Services } from '../docs/pane/services.ts';
import { ThemeFooter } from '../docs/theme/theme.tsx';
import type { ExportedChanges } from './documentation.ts';

/** Images in the document itself are shown: no host hears of that. All others stay links. */
const SERVICES: Services = {
  images: {
    has: (key) => key.startsWith('image data:'),
    add: () => {},
    subscribe: () => () => {},
  },
};

/** Rows of schemas that are referred to, in all trees together: their cards have them, too. */
const NESTED_ROWS = 4_000;
/** Messages that are whole in the cards of operations, too: those cards link to the others. */
const COPIES = 300;

interface RenderOptions {
  /** The only object that is shown. */
  readonly singlePart?: Location | null;
  /** What is to come after the first card. */
  readonly afterOverview?: ReactNode;
  /** The version of AsyncAPI 2 that the document is written for, where the model is converted. */
  readonly convertedFrom?: string | undefined;
  /** What changed: marked in the cards, counted after the first one, and listed at the end. */
  readonly changes?: ExportedChanges | undefined;
  /** The schemas that scripts of the page copy. */
  readonly schemas?: DocumentedSchemas | undefined;
  /** Code for operations, which what is made of the markup adds where it belongs. */
  readonly samples?: readonly OperationSamples[] | undefined;
  /** Types that scripts of the page copy. */
  readonly types?: readonly PartTypes[] | undefined;
  /** How the page looks; its footer is part of it. */
  readonly theme?: DocsTheme | undefined;
}

/** Returns static markup of all cards, or of one. This is most of the work of an export. */
export function renderDocs(
  model: Model,
  {
    singlePart = null,
    afterOverview,
    convertedFrom,
    changes,
    schemas,
    samples,
    types,
    theme,
  }: RenderOptions = {},
): string {
  const samplesOf = new Map(samples?.map(({ operation }, i) => [operation, i]));
  const typesOf = new Map(types?.map(({ part }, i) => [part, i]));
  const services = {
    ...SERVICES,
    nesting: { left: NESTED_ROWS },
    copies: { left: COPIES },
    writtenVersion: () => convertedFrom ?? null,
    samplesNumber: (operation: PartId) => samplesOf.get(operation),
    typesNumber: (part: PartId) => typesOf.get(part),
    ...(schemas && {
      schemaNumber: ({ uri, pointer }: Location) => schemas.numbers.get(`${uri}#${pointer}`),
    }),
  };
  const footer = theme?.footer && createElement(ThemeFooter, { text: theme.footer });
  const props = { model, problems: [], services, singlePart, afterOverview, atEnd: footer };
  if (!changes) return renderToStaticMarkup(createElement(PrintedDocs, props));
  const { shown, counts, list } = changes.render(model);
  return renderToStaticMarkup(
    createElement(PrintedDocs, {
      ...props,
      changes: shown,
      afterOverview: createElement(Fragment, null, counts, afterOverview),
      atEnd: createElement(Fragment, null, list, footer),
    }),
  );
}
