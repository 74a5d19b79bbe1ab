// The editor, fed from the store. Loaded when it is first shown, because Monaco is most of the app's bytes.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import Editor from '../../editor/Editor.tsx';
import { useApp, useStudio } from '../studio.ts';
import { useScheme } from '../theme.ts';

export default function Writing(): ReactNode {
  const app = useApp();
  const { store } = app;
  const id = useStudio((s) => (s.document ? `${s.document.id}.${s.document.opened}` : ''));
  const initialText = useStudio((s) => s.document?.initialText ?? '');
  const initialVersion = useStudio((s) => s.document?.initialVersion ?? 1);
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  const all = useStudio((s) => s.analysis.problems);
  const version = useStudio((s) => s.analysis.version);
  const selection = useStudio((s) => s.selection);
  const scheme = useScheme();
  const [ready, setReady] = useState(false);
  const problems = useMemo(() => all.filter((p) => p.uri === ''), [all]);

  // Runs before Monaco lets go of the text.
  useLayoutEffect(
    () => () => {
      app.editor = null;
      store.getState().parked();
    },
    [app, store],
  );

  // The editor sets its markers in an effect of its own, which runs before this one.
  useEffect(() => {
    if (version > 0) store.getState().shown('problems', version);
  }, [store, version]);

  useEffect(() => {
    if (!ready || !selection || selection.by === 'editor' || selection.uri !== '') return;
    if (selection.range) {
      app.editor?.select(selection.range, selection.focus);
      return;
    }
    let wanted = true;
    void store
      .getState()
      .locate(selection.pointer)
      .then((range) => {
        if (wanted && range) app.editor?.select(range, selection.focus);
      });
    return () => {
      wanted = false;
    };
  }, [app, store, selection, ready]);

  return (
    <Editor
      doc={id}
      initialText={initialText}
      initialVersion={initialVersion}
      language={language}
      theme={scheme}
      problems={problems}
      problemsVersion={version}
      onEdit={store.getState().edited}
      onFlush={store.getState().flushed}
      onCaret={store.getState().moved}
      onReady={(handle) => {
        app.editor = handle;
        setReady(true);
        performance.mark('apidoc:editor-ready');
      }}
    />
  );
}
