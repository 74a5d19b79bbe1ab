// A list of quick fixes that was requested by a key opens, however long its response takes.
import type { IDisposable } from 'monaco-editor/editor';
import {
  CodeActionModel,
  type CodeActionsState,
} from 'monaco-editor/editor/contrib/codeAction/browser/codeActionModel.js';

/** `CodeActionTriggerType` of Monaco: by the user, and for the light bulb. */
const INVOKE = 1;
const AUTO = 2;

/**
 * Keeps a request of the user until it has its response. When the caret has just moved, the light
 * bulb sends one of its own for the same position, and Monaco drops the first after half a second:
 * on a busy machine nothing opened then. A request for another position still replaces it.
 */
export function pendingQuickFixes(): IDisposable {
  const own = CodeActionModel.prototype.setState;
  const pending = new WeakSet<CodeActionsState>();
  CodeActionModel.prototype.setState = function setState(next, skipNotify) {
    const { _state: current } = this;
    const waits =
      pending.has(current) &&
      next.trigger?.type === AUTO &&
      next.position?.toString() === current.position?.toString();
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
