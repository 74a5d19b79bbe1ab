// Servers: the URL becomes host and pathname.
import { newMember, rename } from '../../text/rearrange/piece.ts';
import { note } from './notes.ts';
import { convertSecurity } from './security.ts';
import type { Conversion, LocatedObject } from './types.ts';

/** Converts one server. */
export function convertServer(conversion: Conversion, located: LocatedObject): void {
  const { piece } = located;
  const url = piece.member('url');
  const text = url?.value.string;
  if (url && text !== undefined) {
    const { scheme, host, pathname } = splitUrl(text);
    const protocol = piece.get('protocol')?.string;
    if (scheme !== '' && scheme.toLowerCase() !== protocol?.toLowerCase())
      note(
        conversion,
        'server-scheme',
        { ...located, path: [...located.path, 'url'] },
        text,
        protocol ?? '',
      );
    if (host === '')
      note(conversion, 'server-host', { ...located, path: [...located.path, 'url'] }, text);
    rename(url, 'host');
    if (host !== text) url.value.set(host);
    if (pathname !== '') piece.insert(piece.indexOf(url) + 1, newMember('pathname', pathname));
  }
  convertSecurity(conversion, located);
}

/** Splits a URL with variables such as `{host}:{port}/path`; without a scheme it is a host. */
function splitUrl(url: string): { scheme: string; host: string; pathname: string } {
  const [, scheme = '', rest = ''] = /^(?:(?:([^/?#]*?):)?\/\/)?(.*)$/s.exec(url) ?? [];
  const end = rest.search(/[/?#]/);
  return end < 0
    ? { scheme, host: rest, pathname: '' }
    : { scheme, host: rest.slice(0, end), pathname: rest.slice(end) };
}
