// Runs the commands of visual editing: requested from the worker for a version of the text, applied
// through the editor's history.
import { createElement, type ReactNode } from 'react';
import { createdFileText, formatCount } from '../../core/light.ts';
import type { CodeAction, CommandResult, EditCommand, Request } from '../../core/types.ts';
import { Markdown } from '../../docs/markdown/Markdown.tsx';
import type { RequestPolicy } from '../../store/request-policy.ts';
import type { VisualHost } from '../../visual/visual-host.ts';
import { changeAndCreate, createdNotice, createFile } from '../files/file-operations.ts';
import type { AppServices } from '../services.ts';
import { undoAction } from '../undo-action.ts';
import { createUnloadEdits } from './unload-edits.ts';

/** Renders CommonMark of forms and wizards as the documentation does. */
function RichText({ text }: { readonly text: string }): ReactNode {
  return createElement(Markdown, { text, level: 4 });
}

/** A request is sent again while the text changes or a part of the studio is loading. */
const PATIENT: RequestPolicy = { retry: 19, pause: 10 };

const MOVED = 'The text kept changing, so nothing was done. Try again.';

const MISSING =
  "Part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.";

const PAUSED = 'Validation is paused, so this change is not possible. Restart validation first.';

/** Returns one for the life of the app. */
export function createVisualHost(app: AppServices): VisualHost {
  const { store, visual } = app;
  const state = store.getState;
  const leaving = createUnloadEdits(app);
  /** The version of the text that offsets of an action are of. */
  const versions = new WeakMap<CodeAction, number>();

  /** Returns the edits for the current text, or why there are none. */
  const editsOf = async (uri: string, command: EditCommand): Promise<CommandResult> => {
    const { document: before } = state();
    const found = await state().request({ request: 'runCommand', uri, command }, PATIENT);
    if (found) return found;
    const { document, checking } = state();
    if (document?.opened !== before?.opened)
      return { refused: 'Another document was opened, so nothing was changed.' };
    if (checking === 'paused') return { refused: PAUSED };
    return { refused: document?.version === before?.version ? MISSING : MOVED };
  };

  const refusal = (): string | null => {
    const { document, checking } = state();
    if (!document) return 'No document is open.';
    return checking === 'paused' ? PAUSED : null;
  };

  /** Returns a key of the user's location; it changes with every navigation. */
  const whereabouts = (): string => `${state().selection?.seq ?? 0} ${state().file}`;
  /** The user's location after the last change that selected something. */
  let led = '';
  /** The notice about the last change. */
  let noticed: number | null = null;

  const make: VisualHost['applyCommand'] = async (uri, command) => {
    const before = whereabouts();
    const editor = await visual.getState().needEditor();
    if (!editor)
      return {
        refused:
          "The editor couldn't be loaded, so nothing was changed. Try again when you are online.",
      };
    const reason = refusal();
    if (reason !== null) return { refused: reason };
    const built = await editsOf(uri, command);
    if ('refused' in built) return built;
    // In the same task in which the version was compared: the text is the one that the edits are
    // of.
    let notice: number | null = null;
    const gone = (): void => {
      if (notice !== null) state().dismiss(notice);
    };
    const failed = editor.change(built.files, { undone: gone });
    if (failed !== null) return { refused: failed };
    // The notice of an earlier change is about a text that is no longer there.
    if (noticed !== null) state().dismiss(noticed);
    const count = built.files.filter(({ edits }) => edits.length > 0).length;
    const text = [
      ...(count > 1 ? [`Changed ${formatCount(count, 'file')}.`] : []),
      ...(built.notes ?? []),
    ].join(' ');
    const { select, noteLocation: about } = built;
    noticed = null;
    if (text !== '')
      notice = noticed = state().notify({
        text,
        ...(count > 0 && { action: undoAction(store, () => editor.undo()) }),
        ...(about && { second: { label: 'Show', run: () => host.show(about, 'text') } }),
      });
    // Don't move a user who went to another location or file meanwhile.
    if (select && [before, led].includes(whereabouts())) {
      state().select(select, 'form');
      led = whereabouts();
    }
    return { done: true, ...(select && { select }) };
  };

  const host: VisualHost = {
    request: (uri, request) => state().request({ ...request, uri } as Request, PATIENT) as never,
    preview: editsOf,
    applyCommand: (uri, command) =>
      visual
        .getState()
        .trackChange(
          leaving.during(
            { uri, label: 'The last change', text: JSON.stringify(command), intent: command },
            make(uri, command),
          ),
        ),
    async quickFixes(uri, start, end) {
      const about = { request: 'codeActions', uri, start, end, only: 'quickFixes' } as const;
      const found = (await state().request(about, PATIENT)) ?? [];
      for (const action of found) versions.set(action, state().document?.version ?? 0);
      return found.filter((action) => action.refused === undefined && action.treatAs === undefined);
    },
    async applyFix(_uri, action) {
      const { creates } = action;
      const others = action.files.filter(({ uri }) => uri !== creates);
      if (creates !== undefined && others.length === 0) {
        createFile(app, creates, createdFileText(action));
        return { done: true };
      }
      const editor = await visual.getState().needEditor();
      if (!editor || versions.get(action) !== state().document?.version) return { refused: MOVED };
      if (creates === undefined) {
        const failed = editor.change(others);
        return failed === null ? { done: true } : { refused: failed };
      }
      const created = [{ uri: creates, text: createdFileText(action) }];
      const made = changeAndCreate(app, editor, others, created, createdNotice(app, created));
      return 'refused' in made ? made : { done: true };
    },
    show({ uri, pointer }, where) {
      const { showPane, select } = state();
      showPane(where === 'text' ? 'edit' : where === 'docs' ? 'read' : 'form');
      select({ uri, pointer }, where === 'docs' ? 'search' : 'form', where === 'text');
    },
    moveToFile: (location) => app.fileDialogs.getState().show({ kind: 'move', location }),
    wizard: (name, given) => visual.getState().wizard(name, given),
    remove: (location, also) => visual.getState().confirm('remove', location, also),
    schemaDialog: (name, location) => visual.getState().schemaDialog(name, location),
    async makeExample({ uri, pointer }, seed) {
      const id = `${uri}#${pointer}`;
      const about = { request: 'makeExample', id, seed, of: 'schema' } as const;
      return (await state().request(about, { stale: true }))?.payload ?? null;
    },
    rename: (location) => visual.getState().confirm('rename', location),
    notify: (text, tone = 'plain') => void state().notify({ text, tone }),
    onUnload: leaving.onUnload,
    Markdown: RichText,
  };
  return host;
}
