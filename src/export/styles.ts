// The style sheets of an exported page.
import { DOCUMENTATION_STYLES } from '../docs/styles.ts';
import page from './export.css?inline';

/** The whole style sheet. */
export const STYLES: string = `${DOCUMENTATION_STYLES}\n${page}`;
