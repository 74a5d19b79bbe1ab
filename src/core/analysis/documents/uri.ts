// Addresses of files: relative references by RFC 3986 section 5, without the platform's URL class,
// which would lose relative ones.

const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?$/;

/**
 * Returns the address that `ref` (without its fragment) means when it is written in the file
 * `base`. Both may be relative to the folder of the root document: `parts/a.yaml` in
 * `../lib/x.yaml` is `../lib/parts/a.yaml`.
 */
export function resolveUri(base: string, ref: string): string {
  return normalizeUri(resolveRelative(base, ref));
}

/**
 * Returns one spelling for the addresses that name one file: escapes of characters that need none
 * are undone (RFC 3986 section 6.2.2.2), as are those of spaces and letters beyond ASCII, since
 * that is how the names of files are shown.
 */
export function normalizeUri(uri: string): string {
  return uri.replace(/(?:%[0-9A-Fa-f]{2})+/g, (escaped) => {
    try {
      return [...decodeURIComponent(escaped)]
        .map((char) => (/[\p{L}\p{M}\p{N} ._~-]/u.test(char) ? char : encodeURIComponent(char)))
        .join('');
    } catch {
      return escaped;
    }
  });
}

/**
 * Returns the address of a file by its path below the folder of the document, where a `%`, `#` or
 * `?` is part of the name.
 */
export function uriOfPath(path: string): string {
  return normalizeUri(path.replace(/[%#?]/g, encodeURIComponent));
}

function resolveRelative(base: string, ref: string): string {
  const [, scheme, authority, path = '', query = ''] = PARTS.exec(ref) ?? [];
  if (scheme) return ref;
  const [, baseScheme, baseAuthority, basePath = '', baseQuery = ''] = PARTS.exec(base) ?? [];
  const prefix = `${baseScheme ? `${baseScheme}:` : ''}`;
  if (authority !== undefined) return `${prefix}//${authority}${removeDots(path)}${query}`;
  const host = baseAuthority === undefined ? '' : `//${baseAuthority}`;
  if (path === '') return `${prefix}${host}${basePath}${query || baseQuery}`;
  if (path.startsWith('/')) return `${prefix}${host}${removeDots(path)}${query}`;
  const folder = basePath.slice(0, basePath.lastIndexOf('/') + 1) || (host ? '/' : '');
  return `${prefix}${host}${removeDots(folder + path)}${query}`;
}

/** Resolves `.` and `..`; a relative path keeps the `..` that go above its folder. */
function removeDots(path: string): string {
  const rooted = path.startsWith('/');
  const out: string[] = [];
  for (const segment of path.split('/').slice(rooted ? 1 : 0)) {
    if (segment === '.') continue;
    if (segment !== '..') out.push(segment);
    else if (out.length > 0 && out.at(-1) !== '..') out.pop();
    else if (!rooted) out.push('..');
  }
  return (rooted ? '/' : '') + out.join('/');
}

/**
 * Returns the shortest relative address of a file, where it goes up from a folder and down into it
 * again: in `/repo/svc`, `../svc/api.yaml` is `api.yaml`.
 * @param folder an absolute path
 */
export function withoutDetour(folder: string, uri: string): string {
  const up = /^(?:\.\.\/)+/.exec(uri)?.[0] ?? '';
  if (up === '') return uri;
  const count = up.length / 3;
  const around = folder.split(/[\\/]/).filter((name) => name !== '');
  if (count > around.length) return uri;
  const outer = around.slice(around.length - count);
  const names = uri.slice(up.length).split('/');
  let same = 0;
  while (same < count && same < names.length - 1 && sameFile(names[same] ?? '', outer[same] ?? ''))
    same++;
  return '../'.repeat(count - same) + names.slice(same).join('/');
}

/** Returns the address of a file as it is written in another (RFC 3986 section 4.2). */
export function relativeUri(from: string, to: string): string {
  const origin = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*)?/;
  const [a = '', b = ''] = [origin.exec(from)?.[0], origin.exec(to)?.[0]];
  if (a !== b) return to;
  const here = from.slice(a.length).split('/').slice(0, -1);
  const found = to.slice(b.length).split('/');
  let same = 0;
  while (same < here.length && same < found.length - 1 && here[same] === found[same]) same++;
  return '../'.repeat(here.length - same) + found.slice(same).join('/');
}

/** Returns whether the address of a file is one with a scheme or a host, rather than a path. */
export function isUrl(uri: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:|^\/\//.test(uri);
}

/** Returns whether two addresses are equal but for their escapes. */
export function sameFile(a: string, b: string): boolean {
  if (a === b) return true;
  try {
    return decodeURIComponent(a) === decodeURIComponent(b);
  } catch {
    return false;
  }
}

/** Names that are devices on Windows, in any folder and with any ending. */
const DEVICE =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)[ .]*(?:[.:]|$)/i;

/** Returns whether a name of a file or folder is a device on Windows: `con.yaml`, `COM1`. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

/** Returns whether the reason why a file is not read is that a folder does not have it. */
export const saysFileIsMissing = (reason: string): boolean => /\bno file\b/.test(reason);
