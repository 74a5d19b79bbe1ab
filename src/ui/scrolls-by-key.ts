// Scrolling by keys: of elements that may have nothing to focus in them, and of the one that is the
// content of the page.

/**
 * Attributes that make such an element a tab stop, so that the keyboard can scroll it (WCAG 2.1.1).
 * Give it an accessible name, too.
 */
export const SCROLLS_BY_KEY = { tabIndex: 0 } as const;

const SCROLL_KEYS: ReadonlySet<string> = new Set(
  ' |PageDown|PageUp|ArrowDown|ArrowUp|Home|End'.split('|'),
);

/**
 * Gives the keys that scroll a page to `element` while nothing has the focus, as after loading: the
 * page itself has nothing to scroll. The first of them moves the focus there, and the browser
 * scrolls.
 * @param element can be focused
 * @returns ends it
 */
export function takeScrollKeys(element: HTMLElement): () => void {
  const page = element.ownerDocument;
  const press = (event: KeyboardEvent): void => {
    if (!SCROLL_KEYS.has(event.key) || event.altKey || event.defaultPrevented) return;
    if (page.activeElement !== null && page.activeElement !== page.body) return;
    const shown = element.getClientRects().length > 0;
    if (shown && element.scrollHeight > element.clientHeight)
      element.focus({ preventScroll: true });
  };
  page.addEventListener('keydown', press);
  return () => page.removeEventListener('keydown', press);
}
