/**
 * Browsers that know light-dark(): rewritten for older ones, the dark theme loses its colours.
 */
export const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];
