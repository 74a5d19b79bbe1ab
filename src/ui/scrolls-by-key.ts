// For elements that scroll and may have nothing to focus in them.

/**
 * Attributes that make such an element a tab stop, so that the keyboard can scroll it (WCAG 2.1.1).
 * Give it an accessible name, too.
 */
export const SCROLLS_BY_KEY = { tabIndex: 0 } as const;
