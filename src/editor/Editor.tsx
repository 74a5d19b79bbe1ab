// Monaco as a pane: documents, problems and a theme in; edits and the caret out. Loaded lazily,
// because Monaco is most of the app's bytes.

import MonacoEditor from '@monaco-editor/react';
import { editor, type IDisposable, Uri } from 'monaco-editor/editor';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { watchAcceptOnEnter } from './accept-on-enter.ts';
import { type CaretMove, type CaretMover, watchCaret } from './caret-watch.ts';
import { EditorSkeleton } from './EditorSkeleton.tsx';
import { createEditorHandle, type EditorHandle } from './editor-handle.ts';
import { hideUnusedActions } from './keybindings.ts';
import { commands } from './language/commands.ts';
import type { FileStart, LanguageHost } from './language/language-host.ts';
import { createWorkspace } from './language/workspace.ts';
import { onCodeLink } from './markers.ts';
import {
  type Edit,
  type Flush,
  type OpenDocument,
  openDocument,
  setIndentation,
} from './open-document.ts';
import { docOf, modelOf, modelUri, OpenDocuments } from './open-documents.ts';
import {
  type EditorSettings,
  options,
  optionsFor,
  optionsOf,
  unicodeHighlight,
  whitespaceShown,
} from './options.ts';
import { watchPaste } from './paste-indent.ts';
import { followPaneSize } from './reveal.ts';
import { setTheme, themeName } from './theme.ts';
import type { Scheme } from './token-colors.ts';
import { createUndo, type Undo } from './undo.ts';
import type { StoredStep } from './undo-history.ts';
import './editor.css';
import './monaco.ts';

export interface EditorProps {
  /** Id of the opened document; another one is another model with an undo history of its own. */
  readonly doc: string;
  /** Text of a document seen for the first time; later values are not read. */
  readonly initialText: string;
  /**
   * Number by which the app knows `initialText`; the versions given out go on from it. 1 unless the
   * pane was away and came back.
   */
  readonly initialVersion?: number;
  readonly language: 'yaml' | 'json';
  readonly readOnly?: boolean;
  readonly theme: Scheme;
  /**
   * Calls `show` with the problems of `doc` itself, not of other files, and the version of the text
   * they were found in: now and after each analysis, until the function that it returns is called.
   * Problems of another version aren't shown. Those of rulesets come when rules have run.
   */
  watchProblems(doc: string, show: OpenDocument['showProblems']): () => void;
  /** Every change of the content, undo and redo too; `doc` is whose. */
  onEdit(edit: Edit, doc: string): void;
  /** The whole text is another one, or its line ends are. */
  onFlush(flush: Flush, doc: string): void;
  /**
   * The caret moved to `offset`. `by`: the user or the code; `cause`: an edit, a move, a jump.
   */
  onCaret(offset: number, by: CaretMover, cause: CaretMove): void;
  /** The user wants to know what the code of a problem means. */
  onExplain(code: string): void;
  onReady(handle: EditorHandle): void;
  /** Returns the undo history that a text had before the page was loaded. */
  storedSteps?(getText: () => string): readonly StoredStep[] | undefined;
  /** What the user chose for the editor. */
  readonly settings: EditorSettings;
  /** What the language features require of the app. One for the lifetime of the editor. */
  readonly host: LanguageHost;
}

// Monaco sets its colours on `.monaco-component`: the context menu is in the pane, beside the
// editor.
const section = {
  className: 'editor-pane monaco-component',
  role: 'region',
  'aria-label': 'Editor',
};

/**
 * Runs `start` once the current frame is painted and nothing more urgent is pending.
 * @returns a function that cancels it
 */
function afterFrame(
  start: (isEnabled: () => boolean) => Promise<IDisposable | undefined>,
): () => void {
  let made: IDisposable | undefined;
  let gone = false;
  const timer = setTimeout(() => {
    start(() => !gone).then(
      (disposable) => {
        made = disposable;
      },
      // Without it one can still write.
      () => undefined,
    );
  }, 0);
  return () => {
    gone = true;
    clearTimeout(timer);
    made?.dispose();
  };
}

/** The pane "Editor". See `EditorProps`; callbacks may change from render to render. */
export default function Editor(props: EditorProps): ReactNode {
  const {
    doc,
    initialText,
    initialVersion = 1,
    language,
    readOnly = false,
    theme,
    settings,
    host,
  } = props;
  const [code, setCode] = useState<editor.IStandaloneCodeEditor | null>(null);
  const documents = useRef<OpenDocuments>(null);
  documents.current ??= new OpenDocuments();
  const latest = useRef(props);
  const undo = useRef<Undo>(null);
  undo.current ??= createUndo(() => latest.current.host);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const { tabSize } = settings;
  useEffect(() => {
    for (const model of editor.getModels())
      if (documents.current?.has(docOf(model.uri))) setIndentation(model, tabSize);
  }, [tabSize]);

  // Before the wrapper makes the editor, which would else be painted twice.
  useLayoutEffect(() => setTheme(theme), [theme]);

  const [isStarted, setStarted] = useState(false);
  const [hasSelection, setHasSelection] = useState(false);
  useEffect(() => {
    if (!code) return undefined;
    const later = setTimeout(() => setStarted(true), 1000);
    const look = (): void =>
      setHasSelection(code.getSelections()?.some((one) => !one.isEmpty()) ?? false);
    look();
    const listener = code.onDidChangeCursorSelection(look);
    return () => {
      clearTimeout(later);
      listener.dispose();
    };
  }, [code]);

  useEffect(() => {
    const links = onCodeLink((code) => latest.current.onExplain(code));
    return () => links.dispose();
  }, []);

  const take = useCallback(
    (model: editor.ITextModel, file: Pick<FileStart, 'doc' | 'text' | 'version'>): void => {
      if (documents.current?.has(file.doc)) return;
      // Another document may be the one of the props by the time this one changes.
      const listener = {
        onEdit: (edit: Edit) => latest.current.onEdit(edit, file.doc),
        onFlush: (flush: Flush) => latest.current.onFlush(flush, file.doc),
      };
      documents.current?.add(
        file.doc,
        openDocument(model, file.text, file.version, listener, latest.current.settings.tabSize),
      );
      undo.current?.watch(model);
      const steps = latest.current.storedSteps?.(() => model.getValue());
      if (steps) undo.current?.restore(model, steps);
    },
    [],
  );

  // The wrapper has put the model of `doc` into the editor by now: effects of children run first.
  useEffect(() => {
    const model = code?.getModel();
    if (model) take(model, { doc, text: initialText, version: initialVersion });
  }, [code, doc, initialText, initialVersion, take]);

  const workspace = useMemo(() => {
    if (!code || !undo.current) return null;
    // A file that something looks into is opened behind the one on the screen.
    const hold = (file: FileStart): editor.ITextModel => {
      const model =
        modelOf(file.doc) ??
        editor.createModel(file.text, file.language, Uri.parse(modelUri(file.doc)));
      take(model, file);
      return model;
    };
    return createWorkspace(code, host, hold, undo.current);
  }, [code, host, take]);

  useEffect(() => {
    if (!code || !workspace) return;
    hideUnusedActions(code);
    const scroll = followNativeScroll(code);
    const size = followPaneSize(code);
    const enter = watchAcceptOnEnter(code, () => latest.current.settings.acceptOnEnter);
    const paste = watchPaste(code);
    const caret = watchCaret(code, (offset, by, cause) =>
      latest.current.onCaret(offset, by, cause),
    );
    latest.current.onReady(createEditorHandle(code, caret.withoutReport, workspace));
    return () => {
      caret.dispose();
      enter.dispose();
      paste.dispose();
      scroll.dispose();
      size.dispose();
    };
  }, [code, workspace]);

  useEffect(() => {
    if (!workspace) return undefined;
    let there = (): void => undefined;
    const features = new Promise<void>((done) => {
      there = done;
    });
    const disposable = commands(workspace, features);
    const end = afterFrame(async (isEnabled) => {
      const { registerLanguageFeatures } = await import('./language/language-features.ts');
      if (!isEnabled()) return undefined;
      const registered = registerLanguageFeatures(workspace);
      there();
      return registered;
    });
    return () => {
      disposable.dispose();
      end();
    };
  }, [workspace]);

  useEffect(() => {
    if (!code) return undefined;
    return latest.current.watchProblems(doc, (...shown) =>
      documents.current?.get(doc)?.showProblems(...shown),
    );
  }, [code, doc]);

  useEffect(() => () => documents.current?.dispose(), []);

  return (
    <MonacoEditor
      path={modelUri(doc)}
      defaultValue={initialText}
      language={language}
      theme={themeName(theme)}
      options={useMemo(
        () => ({
          ...options,
          ...optionsOf(settings),
          ...optionsFor(initialText.length),
          ...(isStarted && { unicodeHighlight }),
          renderWhitespace: whitespaceShown(hasSelection),
          readOnly,
        }),
        [settings, initialText, isStarted, hasSelection, readOnly],
      )}
      loading={<EditorSkeleton />}
      wrapperProps={section}
      onMount={setCode}
    />
  );
}

/**
 * Has the editor scroll to where the browser moved its lines sideways. Monaco does so for what the
 * browser moves up or down; sideways the text stayed beside its caret until it rendered again.
 */
function followNativeScroll(code: editor.IStandaloneCodeEditor): IDisposable {
  const container = code.getContainerDomNode();
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || target.scrollLeft === 0) return;
    if (!target.matches('.editor-scrollable')) return;
    // Editors that are shown between the lines of this one scroll by themselves.
    if (target.closest('.monaco-editor') !== code.getDomNode()) return;
    const moved = target.scrollLeft;
    target.scrollLeft = 0;
    code.setScrollLeft(code.getScrollLeft() + moved);
  };
  // Events about scrolling don't bubble, and the element is replaced with the model.
  container.addEventListener('scroll', follow, true);
  return { dispose: () => container.removeEventListener('scroll', follow, true) };
}
