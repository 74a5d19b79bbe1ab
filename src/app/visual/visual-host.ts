// Runs the commands of visual editing: requested from the worker for a version of the text, applied
// through the editor's history.
import { createdFileText, formatCount } from '../../core/light.ts';
import type { CodeAction, Request, RequestName, Requests } from '../../core/types.ts';
import type { VisualHost } from '../../visual/visual-host.ts';
import type { AppServices } from '../app-services.ts';
import { createFile } from '../files/file-operations.ts';
import { RichText } from './RichText.tsx';
import { createUnloadEdits } from './unload-edits.ts';

/** How often a request is retried because the text changed meanwhile. */
const ATTEMPTS = 20;

/** Milliseconds between them, which grow: the text comes to rest, or code of the studio loads. */
const PAUSE = 10;

const MOVED = 'The text kept changing, so nothing was done. Try again.';

const MISSING =
  "A part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.";

const PAUSED = 'Validation is paused, so this change is not possible. Restart validation first.';

type ResponseResult<K extends RequestName> =
  | { readonly response: Requests[K]['response'] | null; readonly version: number }
  | { readonly failed: string };

/** Returns one for the life of the app. */
export function createVisualHost(app: AppServices): VisualHost {
  const { store, visual } = app;
  const state = store.getState;
  const leaving = createUnloadEdits(app);
  /** The version of the text that offsets of an action are of. */
  const versions = new WeakMap<CodeAction, number>();

  /** Returns the response for the current text and its version, or why there is none. */
  async function send<K extends RequestName>(
    about: Extract<Request, { request: K }>,
  ): Promise<ResponseResult<K>> {
    const opened = state().document?.opened;
    let moved = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const version = state().document?.version ?? 0;
      const response = await state().language<K>(about);
      const { document, checking } = state();
      if (!document || document.opened !== opened)
        return { failed: 'Another document was opened, so nothing was changed.' };
      moved ||= document.version !== version;
      if (response !== undefined && document.version === version) return { response, version };
      // The worker crashed on the request once too often.
      if (checking === 'paused') return { failed: PAUSED };
      await new Promise((resolve) => setTimeout(resolve, PAUSE * attempt));
    }
    return { failed: moved ? MOVED : MISSING };
  }

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
    const found = await send<'runCommand'>({ request: 'runCommand', uri, command });
    if ('failed' in found) return { refused: found.failed };
    const built = found.response;
    if (!built) return { refused: 'The document has no such file.' };
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
    const { version } = state().document ?? {};
    const undo = (): void => {
      if (state().document?.version === version) editor.undo();
      else
        state().notify({
          text: 'The document was changed again since. Undo those changes first.',
          tone: 'warning',
        });
    };
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
        ...(count > 0 && { action: { label: 'Undo', run: undo } }),
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
    async request(uri, request) {
      const found = await send({ ...request, uri } as Request);
      return ('response' in found ? found.response : undefined) as never;
    },
    async preview(uri, command) {
      const found = await send<'runCommand'>({ request: 'runCommand', uri, command });
      return 'failed' in found ? { refused: found.failed } : found.response;
    },
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
      const found = await send<'codeActions'>({
        request: 'codeActions',
        uri,
        start,
        end,
        only: 'quickFixes',
      });
      if ('failed' in found) return [];
      for (const action of found.response ?? []) versions.set(action, found.version);
      return (found.response ?? []).filter(
        (action) => action.refused === undefined && action.treatAs === undefined,
      );
    },
    async applyFix(_uri, action) {
      if (action.creates !== undefined) {
        createFile(app, action.creates, createdFileText(action));
        return { done: true };
      }
      const editor = await visual.getState().needEditor();
      if (!editor || versions.get(action) !== state().document?.version) return { refused: MOVED };
      const failed = editor.change(action.files);
      return failed === null ? { done: true } : { refused: failed };
    },
    show({ uri, pointer }, where) {
      const { narrow, view, setView, setPane, setPanel, panels, select } = state();
      if (where === 'text') {
        if (narrow) setPane('edit');
        else if (view !== 'edit' && view !== 'split') setView('split');
      } else if (where === 'docs') {
        if (narrow) setPane('read');
        else if (view === 'edit') setView('split');
        // In this view the form replaces the documentation.
        else if (view === 'diagram' && panels.form) setPanel('form', false);
      } else if (narrow) setPane('form');
      else if (!panels.form) setPanel('form', true);
      select({ uri, pointer }, where === 'docs' ? 'search' : 'form', where === 'text');
    },
    wizard: (name, given) => visual.getState().wizard(name, given),
    remove: (location, also) => visual.getState().confirm('remove', location, also),
    schemaDialog: (name, location) => visual.getState().schemaDialog(name, location),
    async makeExample({ uri, pointer }, seed) {
      const id = `${uri}#${pointer}`;
      return (
        (await state().request<'make-example'>({ kind: 'make-example', id, seed, of: 'schema' }))
          ?.example.payload ?? null
      );
    },
    rename: (location) => visual.getState().confirm('rename', location),
    notify: (text, tone = 'plain') => void state().notify({ text, tone }),
    onUnload: leaving.onUnload,
    Markdown: RichText,
  };
  return host;
}
