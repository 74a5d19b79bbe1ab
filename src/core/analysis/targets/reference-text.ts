// The text of a `$ref` to a location: as short as possible from the file that contains it.

import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { localReferenceText } from '../documents/reference.ts';

/**
 * Returns the text of a reference from a file to a location in the same or another one (RFC 3986
 * section 4.2, RFC 6901 section 6).
 */
export function referenceText(
  documents: DocumentSet,
  from: string,
  to: { readonly uri: string; readonly path: NodePath },
): string {
  const pointer = to.path.length === 0 ? '' : localReferenceText(to.path);
  if (from === to.uri) return pointer || '#';
  return fileRef(from || documents.entryUri, to.uri || documents.entryUri) + pointer;
}

/** Scheme and host of an absolute URI, with the following slash. */
const ORIGIN = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/[^/]*\/)?/;

function fileRef(from: string, to: string): string {
  const origin = ORIGIN.exec(to)?.[0] ?? '';
  if ((ORIGIN.exec(from)?.[0] ?? '') !== origin) return escaped(to);
  const here = from.slice(origin.length).split('/').slice(0, -1);
  const found = to.slice(origin.length).split('/');
  let same = 0;
  while (
    same < here.length &&
    same < found.length - 1 &&
    here[same] === found[same] &&
    here[same] !== '..'
  )
    same++;
  // No relative path goes out of a folder whose name is unknown.
  if (here.slice(same).includes('..')) return escaped(to);
  const up = here.length - same;
  return escaped(
    (up > 0 ? '../'.repeat(up) : found[same] === '..' ? '' : './') + found.slice(same).join('/'),
  );
}

/** Returns a readable file name; characters that aren't allowed in a URI are escaped. */
function escaped(uri: string): string {
  return uri.replace(/[\s"<>^`\\|]/g, encodeURIComponent);
}
