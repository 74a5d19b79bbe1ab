// Addresses of files: relative references by RFC 3986 section 5, without the platform's URL class, which would lose relative ones.

const PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?$/;

/**
 * The address that `ref` (without its fragment) means when it is written in the file `base`.
 * Both may be relative to the folder of the entry document: `parts/a.yaml` in `../lib/x.yaml` is `../lib/parts/a.yaml`.
 */
export function resolveUri(base: string, ref: string): string {
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

/** Resolves `.` and `..`; a relative path keeps the `..` that lead out of its folder. */
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
