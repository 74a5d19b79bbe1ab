// Quick fixes from the list of problems: of one problem, and of all problems with one code in all
// files as one undoable change.
import { formatCount, toPointer } from '../../core/light.ts';
import type { CodeAction, FileEdits, Problem } from '../../core/types.ts';
import { forCurrentText } from '../../store/request-policy.ts';
import type { VisualHost } from '../../visual/visual-host.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';

const MOVED = "Couldn't fix it: the text has changed. Try again.";

/** Applies the preferred fix of a problem. Notifies why where it can't. */
export async function fixProblem(
  app: Pick<AppServices, 'store' | 'editing' | 'conversion'>,
  host: VisualHost,
  problem: Problem,
): Promise<void> {
  const { uri, code, start, end, path } = problem;
  const { notify, select } = app.store.getState();
  const found = await host.quickFixes(uri, start, end);
  const action = found.find(
    ({ preferred, fixes: edits }) =>
      preferred && edits?.code === code && edits.start === start && edits.end === end,
  );
  if (!action) {
    notify({ text: MOVED, tone: 'warning' });
    return;
  }
  if (action.converts) {
    app.conversion.getState().show();
    return;
  }
  const { title, files, warnings: lost = [] } = action;
  if (lost.length > 0 && !(await app.editing.getState().confirm({ title, files, lost }))) return;
  const outcome = await host.applyFix(uri, action);
  if ('refused' in outcome) notify({ text: outcome.refused, tone: 'warning' });
  // What the fix left to the user is selected, to be typed over.
  else if (action.select)
    select(
      { uri: action.select.uri, pointer: toPointer(path), range: action.select },
      'problems',
      true,
    );
}

/**
 * Applies the preferred fixes of all problems with a code, in all files that can be edited, as one
 * step of undo. Notifies what was done.
 */
export async function fixAllOf(
  app: Pick<AppServices, 'store' | 'visual'>,
  code: string,
): Promise<void> {
  const state = app.store.getState;
  const editor = await app.visual.getState().needEditor();
  if (!editor) {
    state().notify({
      text: "Couldn't fix anything: the editor didn't load. Try again when you are online.",
      tone: 'warning',
    });
    return;
  }
  const actions = await forCurrentText(state, async () => {
    const { analysis, files, request } = state();
    const readOnly = new Set(files.filter((f) => f.owner === 'host').map((f) => f.uri));
    const uris = new Set(
      analysis.problems.filter((p) => p.code === code && !readOnly.has(p.uri)).map((p) => p.uri),
    );
    const found: CodeAction[] = [];
    for (const uri of uris) {
      const action = await request({ request: 'fixAll', uri, code }, { retry: 0 });
      if (action === undefined) return undefined;
      if (action) found.push(action);
    }
    return found;
  });
  // From here on nothing waits: the edits are applied to the text they were made for.
  if (actions) apply(actions);
  else state().notify({ text: MOVED, tone: 'warning' });

  function apply(actions: readonly CodeAction[]): void {
    const files: readonly FileEdits[] = actions.flatMap((action) => action.files);
    if (files.length === 0) {
      state().notify({
        text: `None of these problems (${code}) can be fixed automatically.`,
        tone: 'warning',
      });
      return;
    }
    let notice: number | null = null;
    const refused =
      editor?.change(files, { undone: () => notice !== null && state().dismiss(notice) }) ?? null;
    if (refused !== null) {
      state().notify({ text: refused, tone: 'warning' });
      return;
    }
    const count = actions.reduce((sum, action) => sum + (action.count ?? 0), 0);
    const where = files.length > 1 ? ` in ${formatCount(files.length, 'file')}` : '';
    notice = state().notify({
      text: `Fixed ${formatCount(count, 'problem')}${where}.`,
      action: undoAction(app.store, () => editor?.undo()),
    });
  }
}
