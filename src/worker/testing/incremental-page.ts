// For tests only: a page without its panes. It sends edits to a session, gives it the files that it
// needs, and replays what it is sent.
import { validateInstance } from '../../core/api.ts';
import { apply } from '../../core/light.ts';
import { applyEdits } from '../../core/text/edit/apply.ts';
import type { TextEdit } from '../../core/text/edit/types.ts';
import type { Batch, Model, Problem } from '../../core/types.ts';
import { createSession, type StartWatchdog } from '../document-session.ts';
import type { Counts, FromWorker, Language, PageRequest, ToWorker } from '../protocol.ts';

/** The texts of a document by their uri; the root document is ''. */
export type Texts = ReadonlyMap<string, string>;

/** A document, and the files that its references may name. */
export interface SoundnessDocument {
  readonly name: string;
  readonly language: Language;
  readonly texts: Texts;
}

/** Loads what is loaded on demand: parsers, the conversion, and the parts of the service. */
const WARM_UP = [
  'asyncapi: 2.6.0\ninfo: { title: T, version: 1.0.0 }\nchannels: {}\n',
  "asyncapi: 3.0.0\ninfo: { title: T, version: 1.0.0 }\ncomponents:\n  schemas:\n    a:\n      schemaFormat: application/vnd.google.protobuf;version=3\n      schema: |\n        syntax = 'proto3';\n        message A { string a = 1; }\n",
];
const WARM_UP_REQUESTS: readonly PageRequest[] = [
  { request: 'documentSymbols', uri: '' },
  { request: 'foldingLines', uri: '' },
  { request: 'form', uri: '', pointer: '' },
];

export class IncrementalPage {
  readonly texts: Map<string, string>;
  /** The files that the session needed, in that order; null for those that don't exist. */
  readonly given = new Map<string, string | null>();
  problems: readonly Problem[] = [];
  model: Model | null = null;
  uses: readonly string[] = [];
  counts: Counts | null = null;
  /** The version that the last problems and the last model are about. */
  seen = { problems: 0, model: 0 };
  version = 1;
  readonly document: SoundnessDocument;
  private readonly tasks: (() => void)[] = [];
  private readonly receive: (message: ToWorker) => void;
  private readonly responses = new Map<number, unknown>();
  private requests = 0;
  private open = 'warm-up';
  private batches: readonly Batch[] = [];
  private handlers: Parameters<StartWatchdog>[0] | undefined;

  private constructor(document: SoundnessDocument) {
    this.document = document;
    this.texts = new Map(document.texts);
    this.receive = createSession(
      (message) => this.onMessage(message),
      (task) => this.tasks.push(task),
      (handlers) => {
        this.handlers = handlers;
        return {
          run: (batches) => {
            this.batches = batches;
          },
          stop: () => undefined,
        };
      },
    );
  }

  /** Opens a document in a session that has loaded everything there is to load. */
  static async of(document: SoundnessDocument): Promise<IncrementalPage> {
    const page = new IncrementalPage(document);
    for (const text of WARM_UP) {
      page.openText(text, 'yaml');
      const loaded = WARM_UP_REQUESTS.map((request) => page.send(request));
      page.settle();
      while (!loaded.every((id) => page.responses.has(id))) {
        await new Promise((done) => setImmediate(done));
        page.settle();
      }
    }
    await new Promise((done) => setImmediate(done));
    page.settle();
    page.problems = [];
    page.model = null;
    page.uses = [];
    page.open = 'document';
    page.openText(document.texts.get('') ?? '', document.language);
    page.settle();
    return page;
  }

  private openText(text: string, language: Language): void {
    const base = this.document.name;
    this.receive({ type: 'open', doc: this.open, version: this.version, text, language, base });
  }

  /** Sends edits of one file as the editor does. Nothing is analysed before `settle`. */
  edit(uri: string, edits: readonly TextEdit[]): void {
    this.texts.set(uri, applyEdits(this.texts.get(uri) ?? '', edits));
    if (uri !== '' && typeof this.given.get(uri) !== 'string') return;
    const version = ++this.version;
    const changes = [...edits]
      .sort((a, b) => b.start - a.start)
      .map(({ start, end, text }) => ({ rangeOffset: start, rangeLength: end - start, text }));
    const { open: doc } = this;
    if (uri === '') this.receive({ type: 'edit', doc, version, changes });
    else {
      this.given.set(uri, this.texts.get(uri) ?? '');
      this.receive({ type: 'edit-file', doc, uri, version, changes });
    }
  }

  /** Replaces a file that the session may need, or removes it with null. */
  replaceFile(uri: string, text: string | null): void {
    if (text === null) this.texts.delete(uri);
    else this.texts.set(uri, text);
    if (this.given.has(uri)) this.give(uri);
  }

  private give(uri: string): void {
    const text = this.texts.get(uri) ?? null;
    this.given.set(uri, text);
    const { open: doc } = this;
    if (text !== null) this.receive({ type: 'file', doc, uri, text, version: ++this.version });
    else
      this.receive({ type: 'no-file', doc, uri, reason: 'There is no such file.', blocked: false });
  }

  /** Lets the session do all its work. */
  settle(): void {
    for (;;) {
      const task = this.tasks.shift();
      if (task) task();
      else if (this.batches.length > 0) this.validateExamples();
      else return;
    }
  }

  private validateExamples(): void {
    const batches = this.batches;
    this.batches = [];
    for (const { definitions, tasks } of batches)
      for (const { id, root, instance } of tasks)
        this.handlers?.onResult(id, validateInstance(root, definitions, instance));
  }

  /** Returns the response of the session to a request about the present version. */
  respond(request: PageRequest): unknown {
    const id = this.send(request);
    this.settle();
    if (!this.responses.has(id)) throw new Error(`No response to ${JSON.stringify(request)}`);
    const response = this.responses.get(id);
    this.responses.delete(id);
    return response;
  }

  private send(request: PageRequest): number {
    const id = ++this.requests;
    const { version, open: doc } = this;
    this.receive({ type: 'request', doc, id, version, request });
    return id;
  }

  private onMessage(message: FromWorker): void {
    if (message.type === 'response') this.responses.set(message.id, message.response);
    if (message.type === 'need') for (const uri of message.uris) this.give(uri);
    if (message.type !== 'analysis' || message.doc !== this.open) return;
    this.problems = message.problems ?? this.problems;
    this.counts = message.counts ?? this.counts;
    this.uses = message.uses ?? this.uses;
    if (message.counts) this.seen.problems = message.version;
    if (message.model) {
      this.model = apply(this.model, message.model);
      this.seen.model = message.version;
    }
  }
}
