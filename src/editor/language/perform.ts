// Does what an action or another change of the text says: asks first where something is lost, and selects afterwards what it made.
import { type Action, createdText } from '../../core/language/types.ts';
import { toRange } from '../ranges.ts';
import type { Workspace } from './workspace.ts';

/** Performs an action of the present text. */
export async function perform(workspace: Workspace, chosen: Action): Promise<void> {
  const { code, host } = workspace;
  const action = await filled(workspace, chosen);
  if (!action) return;
  if (action.creates !== undefined) {
    host.createFile(action.creates, createdText(action));
    return;
  }
  if (action.treatAs !== undefined) {
    host.setLanguage(action.treatAs);
    return;
  }
  const versions = versionsOf(workspace, action);
  const lost = action.lost ?? [];
  if (lost.length > 0 && !(await host.confirm({ title: action.title, files: action.files, lost }))) return;
  // Where the text has changed while the user was asked, the places are others now.
  if (versions !== versionsOf(workspace, action)) return;
  const done = workspace.apply(action.files);
  if ('refused' in done) {
    host.tell(done.refused, 'warning');
    return;
  }
  const others = done.filter((model) => model !== code.getModel());
  if (others.length > 0) host.tell(`Changed ${done.length} files. One undo reverts all of them.`);
  const { select } = action;
  if (!select) return;
  const model = code.getModel();
  if (model && workspace.uriOf(model) === select.uri) {
    const range = toRange(model, select);
    code.setSelection(range);
    code.revealRangeInCenterIfOutsideViewport(range);
    code.focus();
    if (action.rename) code.trigger('apidoc', 'editor.action.rename', {});
  } else host.show(select);
}

/** An action with its edits; null, and the user is told, where there are none. */
async function filled({ ask, code, host }: Workspace, action: Action): Promise<Action | null> {
  const model = code.getModel();
  if (action.all === undefined || !model) return action;
  const found = await ask(model, { ask: 'mendAll', code: action.all });
  if (!found) host.tell('None of these problems could be fixed: the text has changed since, or each needs your decision.', 'warning');
  return found;
}

function versionsOf({ modelOf }: Workspace, { files }: Action): string {
  return files.map(({ uri }) => modelOf(uri)?.getVersionId()).join();
}
