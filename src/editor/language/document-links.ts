// Links in the text: external addresses, and locations in the files of the document.
import { editor, type IDisposable, languages, Uri } from 'monaco-editor/editor';
import type { DocumentLink, FileRange } from '../../core/types.ts';
import { toRange } from '../open-documents.ts';
import { joinDisposables, LANGUAGES, type Workspace } from './workspace.ts';

/** A scheme of our own: nothing outside this page can open it. */
const SCHEME = 'apidoc-place';

function linkUri(to: DocumentLink['to']): Uri | string {
  return 'url' in to
    ? to.url
    : Uri.from({ scheme: SCHEME, path: `/${to.start}/${to.end}/${to.uri}` });
}

function rangeOfUri({ path }: Uri): FileRange {
  const [, start, end, ...uri] = path.split('/');
  return { uri: uri.join('/'), start: Number(start), end: Number(end) };
}

export function documentLinks({ request, host }: Workspace): IDisposable {
  return joinDisposables([
    editor.registerLinkOpener({
      open(resource) {
        if (resource.scheme !== SCHEME) return false;
        host.show(rangeOfUri(resource));
        return true;
      },
    }),
    languages.registerLinkProvider(LANGUAGES, {
      async provideLinks(model) {
        const found = await request(model, { request: 'documentLinks' });
        return {
          links: (found ?? []).map((link) => ({
            range: toRange(model, link),
            url: linkUri(link.to),
            ...(link.tooltip && { tooltip: link.tooltip }),
          })),
        };
      },
    }),
  ]);
}
