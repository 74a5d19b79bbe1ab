// The style sheets of an exported page.

import changes from '../docs/changes/changes.css?inline';
import levels from '../docs/changes/levels.css?inline';
import { DOCUMENTATION_STYLES } from '../docs/styles.ts';
import page from './export.css?inline';

/** The style sheet of every page. */
export const STYLES: string = `${DOCUMENTATION_STYLES}\n${page}`;

/** What a page has beyond it that shows what changed. */
export const CHANGES_STYLES: string = `${levels}\n${changes}`;
