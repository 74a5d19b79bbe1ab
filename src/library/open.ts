// A document that a program reads and changes.
import {
  Analyzer,
  applyEdits,
  describedApi,
  fromPointer,
  languageOf,
  loadService,
  nearest,
  partFor,
  resolvedValueAt,
  toPointer,
} from '../core/api.ts';
import type {
  ApiChannel,
  ApiOperation,
  Bundle,
  BundleOptions,
  EditCommand,
  FileEdits,
  Model,
  NodeChange,
  RequestName,
  Requests,
  ServicePart,
} from '../core/types.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import { type Analyzed, analyze, type Files, validateExamples } from './files.ts';
import { type LocatedProblem, locatedProblems } from './located-problems.ts';

export interface OpenOptions {
  /** Name or URL of the document: decides the language, and what references resolve to. */
  readonly uri?: string;
  /** The files that it refers to, by address, or a function that reads one. */
  readonly files?: Files;
  /** The content of an `apidoc.config.json`. */
  readonly config?: Configuration;
  /** Whether examples are validated, in this thread: choose false for a document of a stranger. */
  readonly examples?: boolean;
}

/**
 * Where something new goes: next to an entry of the same map, by its key, or to an item of the same
 * list, by its index; at the end unless given. What is there already stays where it is.
 */
interface ChangePosition {
  readonly before?: string;
  readonly after?: string;
}

/** A change of a document. Its JSON Pointer is in the text as the changes before it left it. */
export type DocumentChange = {
  /** The file that is changed; the document itself unless given. */
  readonly uri?: string;
} & (
  | ({
      /** Replaces the value at a pointer, or adds it with all maps that are missing on the way. */
      readonly set: string;
      readonly value: unknown;
    } & ChangePosition)
  /** Adds an item to a list, which is made if it is missing. */
  | ({ readonly append: string; readonly value: unknown } & ChangePosition)
  /** Removes an entry or an item. */
  | { readonly remove: string }
  /** Gives an entry another name, and changes all references to it, in all files. */
  | { readonly rename: string; readonly to: string }
);

type RequestOf<K extends RequestName> = Requests[K]['params'];

/**
 * Opens a document with the files that it refers to. Reads only what `files` gives and never
 * fetches.
 * @throws Error where the configuration has errors
 */
export async function open(text: string, options: OpenOptions = {}): Promise<OpenedDocument> {
  const document = new OpenedDocument(text, options);
  await document.setText(text);
  return document;
}

/** One version of a document, and the next ones as it is edited. */
export class OpenedDocument {
  /** Its name as it was given. */
  readonly uri: string;
  private readonly options: OpenOptions;
  private readonly analyzer: Analyzer;
  private analyzed: Analyzed;

  /** Use `open`, which also reads the files. */
  constructor(text: string, options: OpenOptions) {
    const { uri = '', config } = options;
    this.uri = uri;
    this.options = options;
    this.analyzer = new Analyzer(uri, languageOf(uri, text));
    const { settings, overrides } = configurationOf(config, uri);
    this.analyzer.setSettings(settings, overrides);
    this.analyzed = { analyzer: this.analyzer, shown: this.analyzer, converted: null };
  }

  /** Sets another text of the document, or of a file that it refers to. */
  async setText(text: string, uri = ''): Promise<void> {
    if (this.isRoot(uri)) this.analyzer.setText(text);
    else this.analyzer.addFile(uri, text);
    this.analyzed = await analyze(this.analyzer, this.options.files ?? {});
    if (this.options.examples ?? true) validateExamples(this.analyzed.shown);
  }

  /** Returns the present text of the document, or of a file; undefined if it is not loaded. */
  text(uri = ''): string | undefined {
    return this.analyzer.text(this.isRoot(uri) ? '' : uri);
  }

  /** Returns the names of the files that it refers to, directly or not. */
  referencedFiles(): string[] {
    return this.analyzer.referencedFiles();
  }

  /** Returns the problems in the order of the document. */
  problems(): LocatedProblem[] {
    return locatedProblems(this.analyzer, this.uri);
  }

  /** Returns what the documentation shows of the document. */
  model(): Model {
    return this.analyzed.shown.model();
  }

  /** Returns the channels with their messages, whose schemas have all references followed. */
  channels(): readonly ApiChannel[] {
    return describedApi(this.shownFile()).channels;
  }

  /** Returns the operations with their messages, whose schemas have all references followed. */
  operations(): readonly ApiOperation[] {
    return describedApi(this.shownFile()).operations;
  }

  /**
   * Returns the value at a JSON Pointer as data, with all references followed: a schema that
   * contains itself has `{ $ref: '#/...' }` there, a pointer in the result. Undefined without one.
   * Of AsyncAPI 2 it is the value after the conversion to version 3.
   */
  resolve(pointer: string, uri = ''): unknown {
    const at = { uri: this.isRoot(uri) ? '' : uri, path: fromPointer(pointer) };
    return resolvedValueAt(this.shownFile().documents, at);
  }

  /** Returns one document made of this one and the files that it refers to. */
  bundle(options?: BundleOptions): Bundle {
    return this.analyzer.bundle(options);
  }

  /**
   * Changes the texts. Comments, order, quotes and layout of everything else stay: each change is
   * read back and compared before it is kept. Either all changes are made or none.
   * @returns the names of the files that changed
   * @throws Error where a change can't be made, with the reason
   */
  async edit(...changes: readonly DocumentChange[]): Promise<string[]> {
    const before = new Map(
      this.analyzer.loadedFiles().map(({ uri, text }) => [uri, text] as const),
    );
    const changed = new Set<string>();
    try {
      for (const change of changes)
        for (const uri of await this.apply(await this.editsOf(change))) changed.add(uri);
    } catch (failure) {
      for (const uri of changed) await this.setText(before.get(uri) ?? '', uri);
      throw failure;
    }
    return [...changed].map((uri) => (uri === '' ? this.uri : uri));
  }

  /**
   * Requests a feature of an editor, such as `hover` at an offset. Offsets are UTF-16 units.
   * @param name of the request; `Requests` has all of them with their parameters and responses
   * @throws Error for a name that is not one, and for a file that is not part of the document
   */
  async request<K extends RequestName>(
    name: K,
    params: RequestOf<K>,
    uri = '',
  ): Promise<Requests[K]['response'] | null> {
    const file = this.fileOf(uri);
    const request = { ...(params as object), request: name, uri: file.uri } as never;
    const service = await loadService(partFor(request));
    if (!service.names.includes(name)) throw new Error(await unknownRequest(name));
    return service.respond(file, request) as Requests[K]['response'] | null;
  }

  private async editsOf(change: DocumentChange): Promise<readonly FileEdits[]> {
    const uri = this.isRoot(change.uri ?? '') ? '' : (change.uri ?? '');
    this.checkPosition(change, uri);
    const found = 'rename' in change ? await this.renamed(change, uri) : null;
    const result = found ?? (await this.request('runCommand', { command: commandOf(change) }, uri));
    if (!result) throw new Error('Nothing can be changed here.');
    if ('refused' in result) throw new Error(result.refused);
    return result.files;
  }

  /** @throws Error where a change has a position that it can't have */
  private checkPosition(change: DocumentChange, uri: string): void {
    const { before, after } = change as ChangePosition;
    const beside = before ?? after;
    if (beside === undefined) return;
    if (before !== undefined && after !== undefined)
      throw new Error('Choose one of "before" and "after".');
    if (!('set' in change)) {
      if ('append' in change) return;
      throw new Error('Only "set" and "append" have "before" and "after".');
    }
    if (this.analyzer.locate(uri, change.set))
      throw new Error(`There is a value at ${change.set} already, which stays where it is.`);
    const sibling = toPointer([...fromPointer(change.set).slice(0, -1), beside]);
    if (!this.analyzer.locate(uri, sibling)) throw new Error(`There is nothing at ${sibling}.`);
  }

  private async renamed({ rename, to }: { rename: string; to: string }, uri: string) {
    const range = this.analyzer.locate(uri, rename);
    if (!range) throw new Error(`There is nothing at ${rename}.`);
    return this.request('rename', { offset: range.end, to }, uri);
  }

  private async apply(files: readonly FileEdits[]): Promise<string[]> {
    for (const { uri, edits } of files)
      await this.setText(applyEdits(this.analyzer.text(uri) ?? '', edits), uri);
    return files.map(({ uri }) => uri);
  }

  private isRoot(uri: string): boolean {
    return uri === '' || uri === this.uri;
  }

  private fileOf(uri: string) {
    const file = this.analyzer.analyzedFile(this.isRoot(uri) ? '' : uri);
    if (!file) throw new Error(`${uri || 'The document'} is not a text that could be read.`);
    return file;
  }

  private shownFile() {
    const file = this.analyzed.shown.analyzedFile('');
    if (!file) throw new Error('The document is not a text that could be read.');
    return file;
  }
}

function commandOf(change: DocumentChange): EditCommand {
  const at = positionOf(change as ChangePosition);
  // References to the items behind it follow.
  if ('append' in change && at)
    return { do: 'add', parentPointer: change.append, value: change.value, ...at };
  return { do: 'change', title: 'Edit', changes: [nodeChange(change)] };
}

function nodeChange(change: DocumentChange): NodeChange {
  const at = positionOf(change as ChangePosition);
  if ('set' in change)
    return {
      do: 'set',
      path: fromPointer(change.set),
      value: { data: change.value },
      ...(at && { at }),
    };
  if ('append' in change)
    return { do: 'append', list: fromPointer(change.append), value: { data: change.value } };
  if ('remove' in change) return { do: 'remove', path: fromPointer(change.remove) };
  if ('rename' in change) return { do: 'rename', path: fromPointer(change.rename), to: change.to };
  throw new Error('A change has one of the fields "set", "append", "remove" and "rename".');
}

function positionOf({ before, after }: ChangePosition) {
  if (before !== undefined) return { before };
  return after === undefined ? null : { after };
}

const PARTS: readonly ServicePart[] = ['language', 'decoration', 'editing', 'import'];

async function unknownRequest(name: string): Promise<string> {
  const names = (await Promise.all(PARTS.map(loadService))).flatMap((part) => part.names);
  const meant = nearest(name, names);
  return `There is no request "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
}
