// Decides which addresses written in a document may become links: absolute http(s) and plain mailto, nothing else.

/** Characters that cannot be seen: controls, zero-width and direction marks, line and paragraph separators. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAIL = /^[^\s@,;?&%"<>()]+@[^\s@,;?&%"<>()]+$/;

/** Longer addresses are shown as text: no honest link needs more. */
const MAX = 8_192;

/**
 * The address to put into `href`, or null where the text must stay text.
 * Invisible characters (controls, tabs, line ends, zero-width and direction marks) are taken out before judging, as a browser would do.
 * Accepted: `http://` and `https://` with a host and without credentials (RFC 3986 section 7.6), `mailto:` with one address whose parameters are dropped (RFC 6068 section 7).
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

/** `mailto:` address for an e-mail address alone, without parameters; null where it is none. */
export function mailHref(address: string): string | null {
  const clean = (address.split('?', 1)[0] ?? '').replace(INVISIBLE, '').trim();
  return clean.length <= 320 && MAIL.test(clean) ? `mailto:${clean}` : null;
}

/** Where a safe address leads, for people: the host in its real (ASCII) spelling, or the mail address. */
export function placeOf(href: string): string {
  return href.startsWith('mailto:') ? href.slice('mailto:'.length) : (parse(href)?.host ?? href);
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
