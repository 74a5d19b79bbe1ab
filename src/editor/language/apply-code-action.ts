// Applies a code action or another change: confirms first where something is lost, and selects the
// result afterwards.
import { createdFileText } from '../../core/light.ts';
import type { CodeAction } from '../../core/types.ts';
import { toRange } from '../open-documents.ts';
import { reveal } from '../reveal.ts';
import type { Workspace } from './workspace.ts';

/** Performs an action of the present text. */
export async function applyCodeAction(workspace: Workspace, chosen: CodeAction): Promise<void> {
  const { code, host } = workspace;
  const action = await resolveCodeAction(workspace, chosen);
  if (!action) return;
  if (action.creates !== undefined && action.files.every(({ uri }) => uri === action.creates)) {
    host.createFile(action.creates, createdFileText(action));
    return;
  }
  if (action.treatAs !== undefined) {
    host.setLanguage(action.treatAs);
    return;
  }
  if (action.converts) {
    host.convertVersion();
    return;
  }
  const versions = versionsOf(workspace, action);
  const lost = action.warnings ?? [];
  if (lost.length > 0 && !(await host.confirm({ title: action.title, files: action.files, lost })))
    return;
  // The ranges are stale if the text changed while the dialog was open.
  if (versions !== versionsOf(workspace, action)) return;
  const { creates } = action;
  if (creates !== undefined && host.file(creates)) {
    host.notify(`${host.nameOf(creates)} already exists, so nothing was changed.`, 'warning');
    return;
  }
  const text = createdFileText(action);
  const done = workspace.apply(
    action.files.filter(({ uri }) => uri !== creates),
    creates === undefined
      ? {}
      : {
          undone: () => host.removeCreated(creates, text),
          redone: () => host.createFile(creates, text),
        },
  );
  if ('refused' in done) {
    host.notify(done.refused, 'warning');
    return;
  }
  if (creates !== undefined) {
    const [changed] = done;
    host.createFile(creates, text, () => workspace.undo.undo(changed ?? null));
    return;
  }
  const others = done.filter((model) => model !== code.getModel());
  if (others.length > 0) host.notify(`Changed ${done.length} files. One undo reverts all of them.`);
  const { select } = action;
  if (!select) return;
  const model = code.getModel();
  if (model && workspace.uriOf(model) === select.uri) {
    const range = toRange(model, select);
    code.setSelection(range);
    reveal(code, range);
    code.focus();
    if (action.rename) code.trigger('apidoc', 'editor.action.rename', {});
  } else host.show(select);
}

/** Returns an action with its edits; null where there are none, and the user is notified. */
async function resolveCodeAction(
  { request, code, host }: Workspace,
  action: CodeAction,
): Promise<CodeAction | null> {
  const model = code.getModel();
  if (action.all === undefined || !model) return action;
  const found = await request(model, { request: 'fixAll', code: action.all });
  if (!found)
    host.notify(
      'None of these problems could be fixed: the text has changed since, or each needs your decision.',
      'warning',
    );
  return found;
}

function versionsOf({ modelOf }: Workspace, { files }: CodeAction): string {
  return files.map(({ uri }) => modelOf(uri)?.getVersionId()).join();
}
