// The entry of the module: the documentation of a model as one file.
import type { Location, Model } from '../core/types.ts';
import type { Documentation } from './documentation.ts';
import { documentationMarkdown, partMarkdown as markdownOfPart } from './markdown.ts';
import { documentationPage } from './page.ts';

export type ExportFormat = 'html' | 'markdown';

/** Returns the file. The same documentation always gives the same one. */
export async function exportDocumentation(
  documentation: Documentation,
  format: ExportFormat,
): Promise<string> {
  return format === 'html'
    ? documentationPage(documentation)
    : documentationMarkdown(documentation);
}

/** Returns the object at a location as Markdown, without what is around it. */
export function partMarkdown(model: Model, location: Location): string {
  return markdownOfPart(model, location);
}
