// The entry of the module: the documentation of a model as one file.
import type { Documentation } from './documentation.ts';
import { documentationMarkdown } from './markdown.ts';
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
