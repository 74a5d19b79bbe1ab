// Which requests get a response: those of the page that the user opened by the printed address.
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Names of this computer that a browser may send. */
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Returns whether a request may get a response, whatever its path is: it is for this computer by a
 * name of the loopback, not by one that resolves to it (DNS rebinding), and no page of another
 * origin made it. A link on another page may be followed.
 * @param port that the server listens on
 */
export function isOwnRequest({ headers, method }: IncomingMessage, port: number): boolean {
  const host = headers.host ?? '';
  if (!LOOPBACK.some((name) => host === `${name}:${port}`)) return false;
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}

/**
 * Returns the parts of the path below the token; null where the token is missing or wrong, or the
 * path could mean something else than it says.
 * @param target of the request, as sent
 */
export function pathBelow(token: string, target: string): readonly string[] | null {
  const [, given = '', ...rest] = target.replace(/[?#].*$/s, '').split('/');
  if (!isSame(given, token) || rest.length === 0) return null;
  if (rest.length === 1 && rest[0] === '') return [];
  try {
    const parts = rest.map(decodeURIComponent);
    return parts.every(isName) ? parts : null;
  } catch {
    return null;
  }
}

/** Whether a part of a path is the name of a file or folder: no way up, no further separator. */
function isName(part: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for.
  return part !== '' && !part.startsWith('.') && !/[\\/:\x00-\x1f\x7f]/.test(part);
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
