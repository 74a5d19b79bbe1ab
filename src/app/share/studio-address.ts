// The two pages of a build: the studio, and the one that other sites may frame.

/** File of the page for frames, beside that of the studio. */
const EMBED_PAGE = 'embed.html';

/** Returns the address of the studio for that of a page of the same build; query and all stay. */
export function studioAddress(address: string): string {
  return withPage(address, '');
}

/** Returns the address of the page for frames for that of a page of the same build. */
export function embedAddress(address: string): string {
  return withPage(address, EMBED_PAGE);
}

function withPage(address: string, page: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?:index\.html|embed\.html)?$/, page);
  return url.href;
}

/**
 * Returns the HTML that shows a linked document in another page.
 * @param link to the document in the studio
 * @param title of the frame
 */
export function embedCode(link: string, title: string): string {
  const address = escapeAttribute(embedAddress(link));
  return `<iframe src="${address}" title="${escapeAttribute(title)}" loading="lazy" style="width: 100%; height: 600px; border: 0"></iframe>`;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? '');
