// The entry of the module: the documentation of a model as one file.
import type { Documentation } from './documentation.ts';
import { documentationPage } from './page.ts';

/** Returns the file. The same documentation always gives the same one. */
export function exportDocumentation(documentation: Documentation): Promise<string> {
  return documentationPage(documentation);
}
