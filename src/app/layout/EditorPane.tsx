// The editor, fed from the store. Loaded when it is first shown, because Monaco is most of the
// app's bytes.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import Editor from '../../editor/Editor.tsx';
import { docKey, uriOfDoc } from '../../store/editor-key.ts';
import { useApp } from '../app-context.ts';
import { useEditorPlace } from '../editing/editor-memory.ts';
import { createLanguageHost, watchProblems } from '../editing/language-host.ts';
import { useUndoMemory } from '../editing/undo-memory.ts';
import { useStudio } from '../reader-services.ts';
import { useScheme } from '../theme.ts';

export default function EditorPane(): ReactNode {
  const app = useApp();
  const { store } = app;
  const file = useStudio((s) => s.file);
  const key = useStudio((s) => (s.document ? docKey(s.document, s.file) : ''));
  // The entry, or one of the files beside it.
  const shown = useStudio((s) =>
    s.file === '' ? s.document : s.files.find((f) => f.uri === s.file),
  );
  const initialText = shown?.initialText ?? '';
  const initialVersion = shown?.initialVersion ?? 1;
  const language = shown?.language ?? 'yaml';
  const readOnly =
    shown !== null && shown !== undefined && 'owner' in shown && shown.owner === 'host';
  const analyzed = useStudio((s) => s.analysis.version > 0);
  const selection = useStudio((s) => s.selection);
  const scheme = useScheme();
  const settings = useStore(app.editing, (s) => s.settings);
  const host = useMemo(() => createLanguageHost(app), [app]);
  const explain = useStore(app.rulesDialogs, (s) => s.explain);
  const undoMemory = useUndoMemory();
  const [ready, setReady] = useState(false);
  const done = useRef(0);
  useEditorPlace(ready ? app.editor : null, () => {
    done.current = store.getState().selection?.seq ?? 0;
  });

  // Runs before Monaco disposes of the text.
  useLayoutEffect(
    () => () => {
      app.editor = null;
      app.visual.getState().setEditor(null);
      store.getState().editorUnmounted();
    },
    [app, store],
  );

  useEffect(() => {
    if (analyzed && ready) app.reportPainted('editor');
  }, [app, analyzed, ready]);

  // Runs when the editor has another file, and before what is selected in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a switch of files is recorded here.
  useEffect(() => {
    const isSelected =
      selection &&
      selection.by !== 'editor' &&
      selection.uri === file &&
      selection.seq !== done.current;
    if (ready && key !== '' && !isSelected) app.locations.arrived(file);
  }, [ready, key]);

  useEffect(() => {
    if (
      !ready ||
      !selection ||
      selection.by === 'editor' ||
      selection.uri !== file ||
      selection.seq === done.current
    )
      return;
    const { pointer, range, focus, seq, by } = selection;
    const go = (to: { readonly start: number; readonly end: number }): void => {
      done.current = seq;
      // Whoever opens a link has chosen nothing: the first key must not replace what it points to.
      if (by === 'link') app.editor?.show(to);
      else app.editor?.select(to, focus);
      // A form selects the object it edits: the caret follows without a navigation by the user.
      app.locations.at({ uri: file, offset: to.start }, by === 'form' ? 'move' : 'jump');
      if (by === 'next') app.editor?.nextProblem();
    };
    if (range) {
      go(range);
      return;
    }
    let enabled = true;
    void store
      .getState()
      .request({ request: 'locate', uri: file, pointer })
      .then((found) => {
        if (enabled && found) go(found);
      });
    return () => {
      enabled = false;
    };
  }, [app, store, selection, ready, file]);

  const uriOf = (doc: string): string | null => uriOfDoc(store.getState().document, doc);

  return (
    <Editor
      doc={key}
      initialText={initialText}
      initialVersion={initialVersion}
      language={language}
      readOnly={readOnly}
      theme={scheme}
      settings={settings}
      storedSteps={undoMemory.take}
      host={host}
      watchProblems={(doc, show) => watchProblems(store, doc, show)}
      onEdit={(edit, doc) => {
        const uri = uriOf(doc);
        if (uri === null) return;
        store.getState().edited({ ...edit, uri });
        app.locations.edited(uri, edit.changes);
      }}
      onFlush={(flush, doc) => {
        const uri = uriOf(doc);
        if (uri !== null) store.getState().flushed({ ...flush, uri });
      }}
      onCaret={(offset, by, cause) => {
        store.getState().caretMoved(offset, by, file);
        if (by === 'user') app.locations.at({ uri: file, offset }, cause);
      }}
      onExplain={explain}
      onReady={(handle) => {
        app.editor = handle;
        app.visual.getState().setEditor(handle);
        setReady(true);
        performance.mark('apidoc:editor-ready');
      }}
    />
  );
}
