// The name of the file above a problem that the editor shows between the lines.
import type { IDisposable } from 'monaco-editor/editor';
import { MarkerNavigationWidget } from 'monaco-editor/editor/contrib/gotoError/browser/gotoErrorWidget.js';
import type { Workspace } from './workspace.ts';

/**
 * Has Monaco show the name that the user knows: its own is the end of the address of the model,
 * which stays when a file is renamed. There is one workspace at a time.
 */
export function problemPeek({ host, uriOf }: Workspace): IDisposable {
  const own = MarkerNavigationWidget.prototype.setTitle;
  MarkerNavigationWidget.prototype.setTitle = function setTitle(name, detail) {
    const model = this.editor.getModel();
    const uri = model && uriOf(model);
    own.call(this, uri === null ? name : host.nameOf(uri), detail);
  };
  return {
    dispose() {
      MarkerNavigationWidget.prototype.setTitle = own;
    },
  };
}
