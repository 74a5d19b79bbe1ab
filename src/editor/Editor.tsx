// Monaco as a pane: documents, problems and a theme in; edits and the caret out. Loaded lazily, because Monaco is most of the app's bytes.

import MonacoEditor from '@monaco-editor/react';
import type { editor } from 'monaco-editor/editor';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../core/problem.ts';
import { type Mover, watchCaret } from './caret.ts';
import { onCodeLink } from './code-links.ts';
import { type Edit, type Flush, type OpenDocument, openDocument } from './document.ts';
import './editor.css';
import { createHandle, type EditorHandle } from './handle.ts';
import './monaco.ts';
import { options, unicodeHighlight } from './options.ts';
import { EditorSkeleton } from './Skeleton.tsx';
import { type Scheme, setTheme, themeName } from './theme.ts';

export interface EditorProps {
  /** Id of the opened document; another one is another model with an undo history of its own. */
  readonly doc: string;
  /** Text of a document seen for the first time; later values are not read. */
  readonly initialText: string;
  /** Number by which the app knows `initialText`; the versions given out go on from it. 1 unless the pane was away and came back. */
  readonly initialVersion?: number;
  readonly language: 'yaml' | 'json';
  readonly readOnly?: boolean;
  readonly theme: Scheme;
  /** Problems of `doc` itself, not of files it refers to. A list belongs to the document it is first shown with. */
  readonly problems: readonly Problem[];
  /** Version of the text the problems were found in; of another version than the present one they are not shown. */
  readonly problemsVersion: number;
  /** Every change of the content, undo and redo too; `doc` is whose. */
  onEdit(edit: Edit, doc: string): void;
  /** The whole text is another one, or its line ends are. */
  onFlush(flush: Flush, doc: string): void;
  /** The caret stands at `offset`: because of the person, or of `select`, `edit`, or a change of document. */
  onCaret(offset: number, by: Mover): void;
  /** The person wants to know what the code of a problem means. */
  onExplain(code: string): void;
  onReady(handle: EditorHandle): void;
}

// Monaco gives its colours to `.monaco-component`: the context menu stands in the pane, beside the editor.
const section = { className: 'editor-pane monaco-component', role: 'region', 'aria-label': 'Editor' };

/** The documents of one pane and who a list of problems belongs to. */
class Documents {
  private readonly open = new Map<string, OpenDocument>();
  private readonly owners = new WeakMap<readonly Problem[], string>();

  has(doc: string): boolean {
    return this.open.has(doc);
  }
  add(doc: string, document: OpenDocument): void {
    this.open.set(doc, document);
  }
  showProblems(doc: string, problems: readonly Problem[], version: number): void {
    // Every document counts its versions from one: a list still there from the document before must not pass for one of this.
    const owner = this.owners.get(problems) ?? doc;
    this.owners.set(problems, owner);
    if (owner === doc || problems.length === 0) this.open.get(doc)?.showProblems(problems, version);
  }
  dispose(): void {
    for (const document of this.open.values()) document.dispose();
    this.open.clear();
  }
}

/** The pane "Editor". See `EditorProps`; callbacks may change from render to render. */
export default function Editor(props: EditorProps): ReactNode {
  const { doc, initialText, initialVersion = 1, language, readOnly = false, theme, problems, problemsVersion } = props;
  const [code, setCode] = useState<editor.IStandaloneCodeEditor | null>(null);
  const documents = useRef<Documents>(null);
  documents.current ??= new Documents();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // Before the wrapper makes the editor, which would else be painted twice.
  useLayoutEffect(() => setTheme(theme), [theme]);

  useEffect(() => {
    if (!code) return undefined;
    const later = setTimeout(() => code.updateOptions({ unicodeHighlight }), 1000);
    return () => clearTimeout(later);
  }, [code]);

  useEffect(() => {
    if (!code) return;
    const caret = watchCaret(code, (offset, by) => latest.current.onCaret(offset, by));
    latest.current.onReady(createHandle(code, caret.quietly));
    return () => caret.dispose();
  }, [code]);

  useEffect(() => {
    const links = onCodeLink((asked) => latest.current.onExplain(asked));
    return () => links.dispose();
  }, []);

  // The wrapper has put the model of `doc` into the editor by now: effects of children run first.
  useEffect(() => {
    const model = code?.getModel();
    if (!model || documents.current?.has(doc)) return;
    // Another document may be the one of the props by the time this one changes.
    const told = {
      onEdit: (edit: Edit) => latest.current.onEdit(edit, doc),
      onFlush: (flush: Flush) => latest.current.onFlush(flush, doc),
    };
    documents.current?.add(doc, openDocument(model, initialText, initialVersion, told));
  }, [code, doc, initialText, initialVersion]);

  useEffect(() => {
    if (code) documents.current?.showProblems(doc, problems, problemsVersion);
  }, [code, doc, problems, problemsVersion]);

  useEffect(() => () => documents.current?.dispose(), []);

  return (
    <MonacoEditor
      // The last part is what Monaco calls the document by in its messages.
      path={`inmemory://apidoc/${encodeURIComponent(doc)}/Document`}
      defaultValue={initialText}
      language={language}
      theme={themeName(theme)}
      options={useMemo(() => ({ ...options, readOnly }), [readOnly])}
      loading={<EditorSkeleton />}
      wrapperProps={section}
      onMount={setCode}
    />
  );
}
