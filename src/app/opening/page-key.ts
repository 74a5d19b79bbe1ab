// What in the address of the page stands for a document.

/** The key of the start page. */
export const START_PAGE_KEY = 'start';

/**
 * Returns what in the page's address stands for a document: a reload comes back to the tab's
 * document only where that is the same.
 */
export function pageKey(): string {
  const { search, hash } = location;
  const query = new URLSearchParams(search);
  query.delete('view');
  query.delete('theme');
  query.delete('only');
  query.delete('safe');
  // The location in the document and its name are not part of the key.
  return (
    `${query}${/^#\w+=/.test(hash) ? hash.replace(/&(?:at|n)=[^&]*/g, '') : ''}` || START_PAGE_KEY
  );
}
