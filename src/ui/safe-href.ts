// Validates which addresses of a document may become links: absolute http(s) and plain mailto,
// nothing else.

/**
 * Invisible characters: controls, zero-width and direction marks, line and paragraph separators.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAIL = /^[^\s@,;?&%"<>()]+@[^\s@,;?&%"<>()]+$/;

/** Longer addresses are shown as text: legitimate links are shorter. */
const MAX = 8_192;

/**
 * Returns the address to put into `href`, or null if the text must remain text.
 * Invisible characters (controls, tabs, line ends, zero-width and direction marks) are removed
 * before validation, as browsers do.
 * Accepts `http://` and `https://` with a host and without credentials (RFC 3986 section 7.6), and
 * `mailto:` with one address whose parameters are dropped (RFC 6068 section 7).
 * Never throws.
 */
export function safeHref(text: string): string | null {
  if (text.length > MAX) return null;
  const clean = text.replace(INVISIBLE, '').trim();
  if (/^mailto:/i.test(clean)) return mailHref(clean.slice('mailto:'.length));
  if (!/^https?:\/\/[^/\\]/i.test(clean)) return null;
  const url = parse(clean);
  return url && url.host !== '' && url.username === '' && url.password === '' ? url.href : null;
}

/**
 * Returns the `mailto:` address for an e-mail address alone, without parameters; null if it isn't
 * one.
 */
export function mailHref(address: string): string | null {
  const clean = (address.split('?', 1)[0] ?? '').replace(INVISIBLE, '').trim();
  return clean.length <= 320 && MAIL.test(clean) ? `mailto:${clean}` : null;
}

/**
 * Returns the target of a safe address for display: the host in its real (ASCII) spelling, or the
 * mail address.
 */
export function displayHost(href: string): string {
  return href.startsWith('mailto:') ? href.slice('mailto:'.length) : (parse(href)?.host ?? href);
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
