// A list of quick fixes that was requested by a key opens, however long its response takes.
import type { IDisposable } from 'monaco-editor/editor';
import {
  CodeActionModel,
  type CodeActionsState,
} from 'monaco-editor/editor/contrib/codeAction/browser/codeActionModel.js';

/** `CodeActionTriggerType` of Monaco: requested by the user, not for the light bulb. */
const INVOKE = 1;

/**
 * Keeps a request of the user until it has its response or the caret has gone on. When the caret
 * has just moved, the light bulb requests its own, and Monaco shows what that was about up to half
 * a second later, even if it was about an earlier caret, or shows nothing at once where the caret
 * is in whitespace. Either dropped the request of the user, so that nothing opened.
 */
export function pendingQuickFixes(): IDisposable {
  const own = CodeActionModel.prototype.setState;
  const pending = new WeakSet<CodeActionsState>();
  CodeActionModel.prototype.setState = function setState(next, skipNotify) {
    const { _state: current } = this;
    const caret = this._editor.getSelection()?.getStartPosition();
    const waits =
      pending.has(current) &&
      next.trigger?.type !== INVOKE &&
      // Without it the model or its providers are others, or the editor is closed.
      this._codeActionOracle.value !== undefined &&
      caret?.toString() === current.position?.toString();
    if (waits) return;
    if (next.trigger?.type === INVOKE) {
      const settle = (): void => void pending.delete(next);
      pending.add(next);
      next.actions?.then(settle, settle);
    }
    own.call(this, next, skipNotify);
  };
  return {
    dispose() {
      CodeActionModel.prototype.setState = own;
    },
  };
}
