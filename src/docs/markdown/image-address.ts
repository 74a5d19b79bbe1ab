// Decides which addresses of images in a description can be shown, once the user consents.
import { hostClass } from '../../core/light.ts';
import { INVISIBLE, safeHref } from '../../ui/safe-href.ts';

/** Characters of an image that is written into the text itself (`data:`). */
const LARGEST = 2 * 1024 * 1024;

const EMBEDDED = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/i;

export interface ImageAddress {
  readonly href: string;
  /** The host that it is loaded from; null where it is written in the text. */
  readonly host: string | null;
}

/**
 * Returns what an image address means, without loading it: `https:` (or the host of the page
 * itself), or `data:` with a PNG, JPEG, GIF, WebP or SVG of at most 2 MB. Never a private host,
 * unless the text itself came from it: a click on an image does not permit such a request.
 * @param base address of the file that the text is in; null where it has none
 * @returns null for an image that cannot be shown
 */
export function imageAddress(source: string, base: string | null): ImageAddress | null {
  const clean = source.replace(INVISIBLE, '').trim();
  if (EMBEDDED.test(clean)) return clean.length <= LARGEST ? { href: clean, host: null } : null;
  const href = safeHref(absoluteAddress(clean, base));
  const own = typeof location === 'undefined' ? '' : location.origin;
  if (href === null || href.startsWith('mailto:')) return null;
  const { origin, protocol, host, hostname } = new URL(href);
  if (origin === own) return { href, host };
  const isAllowed = hostClass(hostname) === 'public' || host === hostOf(base);
  return protocol === 'https:' && isAllowed ? { href, host } : null;
}

const hostOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).host : null;

/** Kilobytes of an embedded image, estimated: four characters of base64 are three bytes. */
export function kilobytes({ href }: ImageAddress): number {
  const data = href.length - href.indexOf(',') - 1;
  return Math.max(
    1,
    Math.round((/;base64,/i.test(href.slice(0, 80)) ? (data * 3) / 4 : data) / 1024),
  );
}

function absoluteAddress(address: string, base: string | null): string {
  if (base === null || address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return address;
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}
