// The entry of the module: the documentation of a model as one file, and of many as a site.
import type { Location, Model } from '../core/types.ts';
import type { Documentation } from './documentation.ts';
import { documentationMarkdown, partMarkdown as markdownOfPart } from './markdown.ts';
import { documentationPage } from './page.ts';
import { renderDocs } from './render-docs.ts';
import { type SiteFile, siteFiles } from './site/site.ts';
import type { Site } from './site/site-view.ts';

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

/** Makes the files of a static site one by one. The same documents give the same files. */
export function exportSite(site: Site): AsyncIterable<SiteFile> {
  return siteFiles(site);
}
