/** What builds of the documentation have in common: those of the app and of the command line. */
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Browsers that know light-dark(): rewritten for older ones, the dark theme loses its colours.
 */
export const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];

/** The part of React that makes markup at once; its entry has the one that makes streams, too. */
const MARKUP = path.join(
  ROOT,
  'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
);

/**
 * Builds no more of React than makes markup: 24 kB gzip less.
 * @returns {import('vite').Plugin}
 */
export function reactToMarkup() {
  return {
    name: 'apidoc:react-to-markup',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === 'react-dom/server' ? MARKUP : undefined),
  };
}
