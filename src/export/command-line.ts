// The entry of the module for the command line: what the studio exports, and beyond it sites and
// what changed since another version.
import { type SiteFile, siteFiles } from './site/site.ts';
import type { Site } from './site/site-view.ts';

export { exportDocumentation } from './export.ts';
export { renderableChanges } from './export-changes.ts';
export { documentPicture } from './picture/document-picture.ts';

/** Makes the files of a static site one by one. The same documents give the same files. */
export function exportSite(site: Site): AsyncIterable<SiteFile> {
  return siteFiles(site);
}
