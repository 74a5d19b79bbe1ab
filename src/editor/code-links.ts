// Codes of problems as links inside Monaco that lead to the app and nowhere else.
import { editor, type IDisposable, Uri } from 'monaco-editor/editor';

/** A scheme of our own: nothing outside this page can open it. */
const SCHEME = 'apidoc-code';

/** The address under which Monaco shows a code. */
export function codeLink(code: string): Uri {
  return Uri.from({ scheme: SCHEME, path: code });
}

/** Calls back when the user follows such a link. */
export function onCodeLink(explain: (code: string) => void): IDisposable {
  return editor.registerLinkOpener({
    open(resource) {
      if (resource.scheme !== SCHEME) return false;
      explain(resource.path.replace(/^\//, ''));
      return true;
    },
  });
}
