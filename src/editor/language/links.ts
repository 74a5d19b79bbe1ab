// Links in the text: addresses outside, and places in the files of the document.
import { editor, type IDisposable, languages, Uri } from 'monaco-editor/editor';
import type { FileRange, Link } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import { LANGUAGES, together, type Workspace } from './workspace.ts';

/** A scheme of our own: nothing outside this page can open it. */
const SCHEME = 'apidoc-place';

function addressOf(to: Link['to']): Uri | string {
  return 'url' in to ? to.url : Uri.from({ scheme: SCHEME, path: `/${to.start}/${to.end}/${to.uri}` });
}

function placeOf({ path }: Uri): FileRange {
  const [, start, end, ...uri] = path.split('/');
  return { uri: uri.join('/'), start: Number(start), end: Number(end) };
}

export function links({ ask, host }: Workspace): IDisposable {
  return together([
    editor.registerLinkOpener({
      open(resource) {
        if (resource.scheme !== SCHEME) return false;
        host.show(placeOf(resource));
        return true;
      },
    }),
    languages.registerLinkProvider(LANGUAGES, {
      async provideLinks(model) {
        const found = await ask(model, { ask: 'links' });
        return {
          links: (found ?? []).map((link) => ({
            range: toRange(model, link),
            url: addressOf(link.to),
            ...(link.tooltip && { tooltip: link.tooltip }),
          })),
        };
      },
    }),
  ]);
}
