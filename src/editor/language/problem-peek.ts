// The box with a problem that the editor shows between the lines: it names the file, and closes
// when the problem is gone.
import type { IDisposable } from 'monaco-editor/editor';
import { MarkerNavigationWidget } from 'monaco-editor/editor/contrib/gotoError/browser/gotoErrorWidget.js';
import type { Workspace } from './workspace.ts';

/**
 * Has Monaco show the name that the user knows: its own is the end of the address of the model,
 * which stays when a file is renamed. There is one workspace at a time.
 */
export function problemPeek({ host, uriOf }: Workspace): IDisposable {
  const { setTitle: own, showStale } = MarkerNavigationWidget.prototype;
  // Monaco dims it, which looks like a problem that is still there.
  MarkerNavigationWidget.prototype.showStale = function close() {
    const { activeElement } = document;
    // The editor gets the focus with it, also from a form in which the problem was fixed.
    this.dispose();
    if (activeElement instanceof HTMLElement && activeElement.isConnected) activeElement.focus();
  };
  MarkerNavigationWidget.prototype.setTitle = function setTitle(name, detail) {
    const model = this.editor.getModel();
    const uri = model && uriOf(model);
    own.call(this, uri === null ? name : host.nameOf(uri), detail);
  };
  return {
    dispose() {
      MarkerNavigationWidget.prototype.setTitle = own;
      MarkerNavigationWidget.prototype.showStale = showStale;
    },
  };
}
