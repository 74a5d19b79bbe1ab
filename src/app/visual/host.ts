// Carries out what visual editing wants: asked of the worker for a version of the text, applied through the editor's history.
import { counted } from '../../core/counted.ts';
import type { Ask, Asks, LanguageQuestion } from '../../core/language/questions.ts';
import { type Action, createdText } from '../../core/language/types.ts';
import type { VisualHost } from '../../visual/host.ts';
import { createFile } from '../files/own.ts';
import type { App } from '../studio.ts';
import { RichText } from './RichText.tsx';
import { createLeaving } from './unwritten.ts';

/** Times a question is put again because somebody typed meanwhile. */
const ATTEMPTS = 20;

/** Milliseconds between them, which grow: the text comes to rest, or a part of the studio arrives. */
const PAUSE = 10;

const MOVED = 'The text kept changing, so nothing was done. Try again.';

const MISSING = "A part of the studio couldn't be loaded, so nothing was changed. Try again when you are online.";

const PAUSED = 'Validation is paused, so this change is not possible. Restart validation first.';

type Answered<K extends Ask> = { readonly answer: Asks[K]['answer'] | null; readonly version: number } | { readonly failed: string };

/** One for the life of the app. */
export function createVisualHost(app: App): VisualHost {
  const { store, visual } = app;
  const state = store.getState;
  const leaving = createLeaving(app);
  /** The version of the text that offsets of an action are of. */
  const versions = new WeakMap<Action, number>();

  /** The answer about the present text, and its version; or why there is none. */
  async function ask<K extends Ask>(about: Extract<LanguageQuestion, { ask: K }>): Promise<Answered<K>> {
    const opened = state().document?.opened;
    let moved = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const version = state().document?.version ?? 0;
      const answer = await state().language<K>(about);
      const { document, checking } = state();
      if (!document || document.opened !== opened) return { failed: 'Another document was opened, so nothing was changed.' };
      moved ||= document.version !== version;
      if (answer !== undefined && document.version === version) return { answer, version };
      // It died over the question, and once too often.
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

  /** Where the person is: the same until somebody goes anywhere. */
  const whereabouts = (): string => `${state().selection?.seq ?? 0} ${state().file}`;
  /** Where the last change that selected something has led. */
  let led = '';
  /** The notice about the last change. */
  let noticed: number | null = null;

  const make: VisualHost['make'] = async (uri, intent) => {
    const before = whereabouts();
    const editor = await visual.getState().needEditor();
    if (!editor) return { refused: "The editor couldn't be loaded, so nothing was changed. Try again when you are online." };
    const reason = refusal();
    if (reason !== null) return { refused: reason };
    const found = await ask<'build'>({ ask: 'build', uri, intent });
    if ('failed' in found) return { refused: found.failed };
    const built = found.answer;
    if (!built) return { refused: 'The document has no such file.' };
    if ('refused' in built) return built;
    // In the same task in which the version was compared: the text is the one that the edits are of.
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
      else state().notify({ text: 'The document was changed again since. Undo those changes first.', tone: 'warning' });
    };
    const count = built.files.filter(({ edits }) => edits.length > 0).length;
    const text = [...(count > 1 ? [`Changed ${counted(count, 'file')}.`] : []), ...(built.notes ?? [])].join(' ');
    const { select, about } = built;
    noticed = null;
    if (text !== '')
      notice = noticed = state().notify({
        text,
        ...(count > 0 && { action: { label: 'Undo', run: undo } }),
        ...(about && { second: { label: 'Show', run: () => host.show(about, 'text') } }),
      });
    // Whoever went to another place or file meanwhile is not called back.
    if (select && [before, led].includes(whereabouts())) {
      state().select(select, 'form');
      led = whereabouts();
    }
    return { done: true, ...(select && { select }) };
  };

  const host: VisualHost = {
    async ask(uri, question) {
      const found = await ask({ ...question, uri } as LanguageQuestion);
      return ('answer' in found ? found.answer : null) as never;
    },
    async preview(uri, intent) {
      const found = await ask<'build'>({ ask: 'build', uri, intent });
      return 'failed' in found ? { refused: found.failed } : found.answer;
    },
    make: (uri, intent) =>
      visual.getState().during(leaving.during({ uri, label: 'The last change', text: JSON.stringify(intent), intent }, make(uri, intent))),
    async mends(uri, start, end) {
      const found = await ask<'actions'>({ ask: 'actions', uri, start, end, want: 'mends' });
      if ('failed' in found) return [];
      for (const action of found.answer ?? []) versions.set(action, found.version);
      return (found.answer ?? []).filter((action) => action.refused === undefined && action.treatAs === undefined);
    },
    async mend(_uri, action) {
      if (action.creates !== undefined) {
        createFile(app, action.creates, createdText(action));
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
        // There the form stands in its place.
        else if (view === 'diagram' && panels.form) setPanel('form', false);
      } else if (narrow) setPane('form');
      else if (!panels.form) setPanel('form', true);
      select({ uri, pointer }, where === 'docs' ? 'search' : 'form', where === 'text');
    },
    wizard: (name, given) => visual.getState().wizard(name, given),
    remove: (place, also) => visual.getState().confirm('remove', place, also),
    schemaDialog: (name, place) => visual.getState().schemaDialog(name, place),
    async makeExample({ uri, pointer }, seed) {
      const id = `${uri}#${pointer}`;
      return (await state().ask<'make-example'>({ kind: 'make-example', id, seed, of: 'schema' }))?.made.payload ?? null;
    },
    rename: (place) => visual.getState().confirm('rename', place),
    tell: (text, tone = 'plain') => void state().notify({ text, tone }),
    onLeave: leaving.onLeave,
    Markdown: RichText,
  };
  return host;
}
