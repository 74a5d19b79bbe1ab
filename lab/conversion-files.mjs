/** The files of a document as plain data, and references between them. */
import path from 'node:path';

/** @typedef {Record<string, any>} Files data by paths relative to a folder */

/**
 * Returns what a reference refers to; null if it is not among the files.
 * @param {Files} files
 * @param {string} from
 * @param {string} text
 * @returns {{ uri: string, value: any } | null}
 */
export function resolveReference(files, from, text) {
  const [file = '', fragment = ''] = text.split('#');
  const uri = file === '' ? from : path.posix.join(path.posix.dirname(from), file);
  if (!(uri in files)) return null;
  /** @type {{ uri: string, value: any } | null} */
  let here = { uri, value: files[uri] };
  for (const part of decodeURIComponent(fragment).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    // The way may lead through another reference: a channel of the root that is one.
    if (typeof here.value?.$ref === 'string' && here.value[key] === undefined)
      here = resolveReference(files, here.uri, here.value.$ref);
    if (!here) return null;
    here = { uri: here.uri, value: here.value?.[key] };
  }
  return here.value === undefined ? null : here;
}
