// Where a document came from, in the words of the store.
import { uriOfPath } from '../../core/resolve/uri.ts';
import type { DraftSource } from '../../share/draft.ts';
import type { Opening } from '../../store/state.ts';

/** Where a document came from, as the store knows it. */
export function originOf(source: DraftSource): Pick<Opening, 'source' | 'base' | 'path' | 'whole'> {
  switch (source.kind) {
    case 'url':
      return { source: { kind: 'url', address: source.address }, base: source.base };
    case 'example':
      return {
        source: { kind: 'example', file: `${source.name}.yaml` },
        base: new URL(`examples/${source.name}.yaml`, window.document.baseURI).href,
      };
    case 'link':
      return { source: { kind: 'link' }, base: source.hosted ?? null };
    case 'folder':
      return { source: { kind: 'folder', name: source.name }, base: null, path: source.path, whole: true };
    case 'file':
      return { source: { kind: 'file' }, base: null, path: source.path ?? uriOfPath(source.name) };
    default:
      return { source: { kind: source.kind }, base: null };
  }
}
