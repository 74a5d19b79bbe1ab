// Names of a document's files, for showing.
import { isRoot, percentDecoded } from '../core/light.ts';
import type { OpenedDocument } from '../store/state.ts';
import { visibleName } from '../ui/display-text.ts';

/** What a ruleset is called that is found without being named, the first one first. */
export const RULESET_NAMES: readonly string[] = [
  '.spectral.yaml',
  '.spectral.yml',
  '.spectral.json',
];

/** Returns the unescaped end of an address or path: `a/my%20order.yaml` gives `my order.yaml`. */
export function nameOfUri(uri: string): string {
  const path = uri.replace(/[?#].*$/, '');
  return decodeFileName(path.slice(path.lastIndexOf('/') + 1) || uri);
}

/**
 * Returns the folder of a file relative to the document: `parts/`, the host and folder for a file
 * elsewhere, '' next to the root document.
 */
export function folderOfUri(uri: string, document: OpenedDocument): string {
  const folder = upTo(uri);
  const own = upTo(document.base ?? document.path);
  if (folder === own) return '';
  if (own !== '' && folder.startsWith(own)) return decodeFileName(folder.slice(own.length));
  return decodeFileName(folder.replace(/^https?:\/\//, ''));
}

/** Returns the name of a file of the document, '' being its entry. */
export function nameOfFile(uri: string, { name }: Pick<OpenedDocument, 'name'>): string {
  return isRoot(uri) ? name : nameOfUri(uri);
}

function upTo(uri: string): string {
  const path = uri.replace(/[?#].*$/, '');
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function decodeFileName(text: string): string {
  return visibleName(percentDecoded(text) ?? text);
}
