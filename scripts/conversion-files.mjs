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
  let value = files[uri];
  for (const key of decodeURIComponent(fragment).split('/').slice(1))
    value = value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  return value === undefined ? null : { uri, value };
}
