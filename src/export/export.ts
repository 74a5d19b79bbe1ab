// The entry of the module for the studio: the documentation of a model as one file.
import type { Location, Model } from '../core/types.ts';
import type { Documentation } from './documentation.ts';
import { documentationMarkdown, partMarkdown as markdownOfPart } from './markdown.ts';
import { documentationPage } from './page.ts';
import { renderDocs } from './render-docs.ts';

export type ExportFormat = 'html' | 'markdown';

/** Returns the file. The same documentation always gives the same one. */
export async function exportDocumentation(
  documentation: Documentation,
  format: ExportFormat,
): Promise<string> {
  const cards = renderDocs(documentation.model, documentation);
  return format === 'html'
    ? documentationPage(documentation, cards)
    : documentationMarkdown(documentation, cards);
}

/** Returns the object at a location as Markdown, without what is around it. */
export function partMarkdown(model: Model, location: Location): string {
  return markdownOfPart(model, location);
}
