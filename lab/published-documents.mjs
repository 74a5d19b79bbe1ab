/**
 * Documents that others published, for tests and figures. They are not part of the repository: what
 * uses them says so where they are missing.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../scripts/run.mjs';

/** The folder: `manifest.json` and the documents in both dialects, `apidoc/` and `asyncapi/`. */
export const PUBLISHED = path.resolve(ROOT, '../shared/corpus/real');
/** Whether the folder is on this machine. */
export const publishedAreHere = existsSync(PUBLISHED);
/** What to print where it is not. */
export const NO_PUBLISHED =
  'The published documents are not on this machine (../shared/corpus/real)';
