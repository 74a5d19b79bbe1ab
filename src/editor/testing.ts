// For tests only: Monaco itself without a browser, with the language features and the language
// service behind them. The editor lays nothing out, so that the elements of its page do nothing.
import { register } from 'node:module';
import type {
  CancellationToken,
  CancellationTokenSource,
  IRange,
  editor as Monaco,
  Position,
} from 'monaco-editor/editor';
import { onTestFinished, vi } from 'vitest';
import { Analyzer, loadService, partFor } from '../core/api.ts';
import type { FileRange, Problem, Request } from '../core/types.ts';
import type { FileStart, LanguageHost, RefactorPreview } from './language/language-host.ts';
import type { Workspace } from './language/workspace.ts';
import type { Edit, Flush } from './open-document.ts';

/** Stands for an element: has every method that Monaco calls, and the size 0. */
class Inert extends EventTarget {
  style = { setProperty: () => undefined, removeProperty: () => undefined };
  classList = { add: () => undefined, remove: () => undefined, toggle: () => false };
  sheet = { insertRule: () => 0, cssRules: [] };
  readonly children = [];
  readonly clientWidth = 0;
  readonly clientHeight = 0;
  readonly activeElement = null;
  get body() {
    return this;
  }
  get head() {
    return this;
  }
  get documentElement() {
    return this;
  }
  get ownerDocument() {
    return this;
  }
  get defaultView() {
    return globalThis;
  }
  createElement = () => new Inert();
  getElementsByTagName = () => [];
  append = () => undefined;
  appendChild = (child: unknown) => child;
  setAttribute = () => undefined;
  removeAttribute = () => undefined;
  hasAttribute = () => false;
  getAttribute = () => null;
  remove = () => undefined;
  focus = () => undefined;
  hasFocus = () => true;
  getContext = () => null;
  contains = () => false;
}

const NAMES = ['HTMLElement', 'MutationObserver', 'ResizeObserver', 'KeyboardEvent', 'MouseEvent'];

/** Stubs what Monaco reads of a page, for the running test. */
function stubPage(): void {
  const page = {
    window: globalThis,
    document: new Inert(),
    navigator: { userAgent: 'Node', language: 'en', clipboard: {} },
    location: new URL('http://localhost/'),
    CSS: { escape: String },
    customElements: { define: () => undefined, get: () => undefined },
    matchMedia: () => ({
      matches: false,
      addEventListener: () => undefined,
      addListener: () => undefined,
    }),
    getComputedStyle: () => ({ getPropertyValue: () => '' }),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
    ...Object.fromEntries(NAMES.map((name) => [name, class {}])),
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
}

// Monaco's modules import their style sheets, of which Node knows nothing.
const STYLES = `export async function load(url, context, next) {
  return url.endsWith('.css')
    ? { format: 'module', source: '', shortCircuit: true }
    : next(url, context);
}`;
let registered = false;

/** Loads Monaco and the modules that import it; only then is there a page for them. */
async function loadEditor() {
  stubPage();
  const isFirst = !registered;
  if (isFirst) register(`data:text/javascript,${encodeURIComponent(STYLES)}`);
  registered = true;
  const { editor, languages, ...rest } = await import('monaco-editor/editor');
  const { StandaloneCodeEditor } = await import(
    'monaco-editor/editor/standalone/browser/standaloneCodeEditor.js'
  );
  const { StandaloneServices } = await import(
    'monaco-editor/editor/standalone/browser/standaloneServices.js'
  );
  const { IInstantiationService } = await import(
    'monaco-editor/platform/instantiation/common/instantiation.js'
  );
  const { IBulkEditService } = await import(
    'monaco-editor/editor/browser/services/bulkEditService.js'
  );
  const { ICommandService } = await import('monaco-editor/platform/commands/common/commands.js');
  const { ILanguageFeaturesService } = await import(
    'monaco-editor/editor/common/services/languageFeatures.js'
  );
  if (isFirst) {
    (await import('./yaml.ts')).registerYaml();
    (await import('./json.ts')).registerJson();
  }
  class Unseen extends StandaloneCodeEditor {
    override _createView(): [view: unknown, isReal: boolean] {
      return [{ domNode: { domNode: new Inert() }, dispose: () => undefined }, false];
    }
  }
  return {
    editor,
    languages,
    ...rest,
    create: (): Monaco.IStandaloneCodeEditor =>
      StandaloneServices.get(IInstantiationService).createInstance(Unseen, new Inert(), {}),
    features: StandaloneServices.get(ILanguageFeaturesService),
    bulkEdits: StandaloneServices.get(IBulkEditService),
    monacoCommands: StandaloneServices.get(ICommandService),
  };
}

type Loaded = Awaited<ReturnType<typeof loadEditor>>;

/** An editor with a document in it, and what it reported to the app. */
export interface TestEditor extends Loaded {
  readonly code: Monaco.IStandaloneCodeEditor;
  readonly workspace: Workspace;
  /** The text of a file; '' is the root document. */
  text(uri?: string): string;
  model(uri?: string): Monaco.ITextModel;
  /** The position where a piece of a file's text begins. */
  at(piece: string, uri?: string): Position;
  /** The text that Monaco marks with a range, in a file. */
  marked(range: IRange, uri?: string): string;
  readonly edits: (Edit & { readonly doc: string })[];
  readonly flushes: (Flush & { readonly doc: string })[];
  readonly notices: string[];
  /** The action of the last notice. */
  noticeAction(): void;
  readonly previews: RefactorPreview[];
  readonly shown: FileRange[];
  readonly opened: string[];
  readonly created: { readonly uri: string; readonly text: string }[];
  readonly languagesSet: string[];
  /** How often the dialog that converts the document was opened. */
  conversions: number;
  readonly requests: Request[];
  /** Runs before each response, as long as it takes. */
  beforeResponse: (about: Request) => unknown;
  /** Whether the user confirms what is previewed. */
  confirms: boolean;
  /** Cancels nothing. */
  readonly token: CancellationToken;
  cancellation(): CancellationTokenSource;
  /** Waits for what was requested and for what follows from the responses. */
  settled(): Promise<void>;
}

interface OpenOptions {
  readonly language?: 'yaml' | 'json';
  /** Files that may not be edited. */
  readonly readOnly?: readonly string[];
  /** Without the features that load after the first frame. */
  readonly bare?: boolean;
}

/** Opens a document with the files that it references, by their uris; '' is the root document. */
export async function openEditor(
  given: string | Readonly<Record<string, string>>,
  { language = 'yaml', readOnly = [], bare = false }: OpenOptions = {},
): Promise<TestEditor> {
  const monaco = await loadEditor();
  const { createWorkspace } = await import('./language/workspace.ts');
  const { registerLanguageFeatures } = await import('./language/language-features.ts');
  const { commands } = await import('./language/commands.ts');
  const { openDocument } = await import('./open-document.ts');
  const { modelOf, modelUri, OpenDocuments } = await import('./open-documents.ts');
  const { createUndo } = await import('./undo.ts');

  const files: Record<string, string> = typeof given === 'string' ? { '': given } : { ...given };
  const docOfUri = (uri: string): string => `document:${uri || `root.${language}`}`;
  const known = new Map(Object.keys(files).map((uri) => [docOfUri(uri), uri]));
  const open = new OpenDocuments();
  const undo = createUndo(() => host);
  const running = new Set<Promise<unknown>>();

  const analyzedFile = (uri: string) => {
    const analyzer = new Analyzer(`root.${language}`, language);
    analyzer.setText(self.text());
    analyzer.problems();
    for (const need of analyzer.needs()) {
      if (need in files) analyzer.addFile(need, self.text(need));
      else analyzer.failFile(need, 'There is no such file.', false);
    }
    analyzer.problems();
    return analyzer.analyzedFile(uri);
  };
  const host: LanguageHost = {
    request(about) {
      const respond = async () => {
        self.requests.push(about);
        await self.beforeResponse(about);
        const file = analyzedFile(about.uri);
        const service = await loadService(partFor(about));
        return file && (service.respond(file, about) as never);
      };
      const response = respond();
      running.add(response);
      return response.finally(() => running.delete(response));
    },
    uriOf: (doc) => known.get(doc) ?? null,
    file(uri) {
      const text = files[uri];
      if (text === undefined) return null;
      const doc = docOfUri(uri);
      return { doc, text, version: 1, language, readOnly: readOnly.includes(uri) };
    },
    nameOf: (uri) => uri || `root.${language}`,
    show: (range) => void self.shown.push(range),
    async confirm(preview) {
      self.previews.push(preview);
      return self.confirms;
    },
    createFile(uri, text, undo) {
      self.created.push({ uri, text });
      files[uri] = text;
      self.noticeAction = undo ?? (() => undefined);
    },
    removeCreated(uri, text) {
      if (files[uri] === text) delete files[uri];
    },
    setLanguage: (to) => void self.languagesSet.push(to),
    convertVersion: () => void self.conversions++,
    showFile: (uri) => void self.opened.push(uri),
    notify(text, _tone, action) {
      self.notices.push(text);
      self.noticeAction = action ? action.run : () => undefined;
    },
  };
  const hold = ({ doc, text, version, language }: FileStart): Monaco.ITextModel => {
    const uri = monaco.Uri.parse(modelUri(doc));
    const model = modelOf(doc) ?? monaco.editor.createModel(text, language, uri);
    if (!open.has(doc)) {
      const listener = {
        onEdit: (edit: Edit) => void self.edits.push({ ...edit, doc }),
        onFlush: (flush: Flush) => void self.flushes.push({ ...flush, doc }),
      };
      open.add(doc, openDocument(model, text, version, listener, 2));
      undo.watch(model);
    }
    return model;
  };

  const code = monaco.create();
  const workspace = createWorkspace(code, host, hold, undo);
  const self: TestEditor = {
    ...monaco,
    code,
    workspace,
    text: (uri = '') => modelOf(docOfUri(uri))?.getValue() ?? files[uri] ?? '',
    model(uri = '') {
      const model = workspace.modelOf(uri);
      if (!model) throw new Error(`There is no file "${uri}".`);
      return model;
    },
    at(piece, uri) {
      const offset = self.text(uri).indexOf(piece);
      if (offset < 0) throw new Error(`There is no "${piece}" in the text.`);
      return self.model(uri).getPositionAt(offset);
    },
    marked: (range, uri) => self.model(uri).getValueInRange(range),
    edits: [],
    flushes: [],
    notices: [],
    noticeAction: () => undefined,
    previews: [],
    shown: [],
    opened: [],
    created: [],
    languagesSet: [],
    conversions: 0,
    requests: [],
    beforeResponse: () => undefined,
    confirms: true,
    token: new monaco.CancellationTokenSource().token,
    cancellation: () => new monaco.CancellationTokenSource(),
    async settled() {
      do {
        await Promise.allSettled(running);
        await new Promise((done) => setImmediate(done));
      } while (running.size > 0);
    },
  };
  code.setModel(self.model());
  const registered = bare ? [] : [registerLanguageFeatures(workspace)];
  const all = [commands(workspace, Promise.resolve()), ...registered, code, open];
  onTestFinished(() => {
    for (const one of all) one.dispose();
  });
  return self;
}

/** Returns a problem of the root document. */
export function problem(given: Partial<Problem> & Pick<Problem, 'start' | 'end'>): Problem {
  return { severity: 'error', code: 'type', message: 'Wrong.', uri: '', path: [], ...given };
}
