// The texts of one document and its files, parsed, as one document set.

import { dedent } from '../text/clip.ts';
import { languageOf } from '../text/language.ts';
import { isRoot } from '../text/location.ts';
import { nodeRangesAt, pathAt, type Range } from '../text/node-ranges.ts';
import { type Parsed, parse } from '../text/parse/parse.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import { type Text, withLineFeeds } from '../text/text-pieces.ts';
import type { Tree } from '../text/tree.ts';
import { DocumentSet } from './documents/document-set.ts';
import type { LoadedFile } from './documents/loaded-file.ts';
import { olderVersion } from './older-version.ts';
import type { OptionalParserName, OptionalParsers } from './optional-parsers.ts';
import { isLimit, type Limit } from './problem.ts';

export type { Parsed };

/** Texts that several documents refer to, parsed once for all of them. */
export class ParsedTexts {
  /** By URI and text. */
  private readonly known = new Map<string, Map<string, WeakRef<Parsed>>>();
  private readonly unused = new FinalizationRegistry<{ uri: string; text: string }>(
    ({ uri, text }) => {
      const texts = this.known.get(uri);
      if (texts?.get(text)?.deref() !== undefined) return;
      texts?.delete(text);
      if (texts?.size === 0) this.known.delete(uri);
    },
  );

  /**
   * Returns a text as it was parsed for another document that knows the file by the same URI and
   * still has it; what is remembered by its nodes is about that URI.
   * @param parse called if there is none
   */
  get(uri: string, text: string, parse: () => Parsed): Parsed {
    const texts = this.known.get(uri) ?? new Map<string, WeakRef<Parsed>>();
    const known = texts.get(text)?.deref();
    if (known) return known;
    const parsed = parse();
    this.known.set(uri, texts.set(text, new WeakRef(parsed)));
    this.unused.register(parsed, { uri, text });
    return parsed;
  }
}

export class SourceFiles {
  /** Name or URL of the root document; '' if it has none. */
  readonly address: string;
  readonly language: 'yaml' | 'json';
  private parsed: Parsed | null = null;
  private readonly parsedTexts: ParsedTexts | null;
  private readonly parsedFiles = new Map<string, Parsed>();
  private tools: OptionalParsers = {};
  private folder = '';
  private documents: DocumentSet | null = null;
  /** The last document set, as long as no more than the text of the root document is new. */
  private previous: DocumentSet | null = null;
  protected readonly files = new Map<string, LoadedFile>();

  /**
   * @param address name or URL of the root document, against which relative references are
   * resolved; '' if it has none
   * @param parsedTexts those of other documents, so that a file of several is parsed once
   */
  constructor(address: string, language: 'yaml' | 'json', parsedTexts?: ParsedTexts) {
    this.address = address;
    this.language = language;
    this.parsedTexts = parsedTexts ?? null;
  }

  /** Sets a version of the root document's text. */
  setText(given: Text): void {
    const text = withLineFeeds(given);
    this.parsed = parse(text, this.language, this.parsed);
    this.set({
      uri: '',
      get text() {
        return text.toString();
      },
      pieces: text,
      tree: this.parsed.tree,
    });
  }

  /** Gives it a file that `needs()` named, or another version of one that it has. */
  addFile(uri: string, given: string): void {
    const text = withLineFeeds(given).toString();
    const language = languageOf(uri.replace(/[?#].*$/, ''), text);
    const before = this.parsedFiles.get(uri) ?? null;
    const parsed = this.parsedTexts
      ? this.parsedTexts.get(uri, text, () => parse(text, language, before))
      : parse(text, language, before);
    this.parsedFiles.set(uri, parsed);
    const { tree } = parsed;
    const isProtobuf = /\.proto(?:[?#]|$)/i.test(uri);
    // A text alone is not a document, but a boolean may be a schema.
    const isText = tree.root?.kind === 'scalar' && typeof tree.root.value !== 'boolean';
    const usable = tree.root !== null && !isText && !isProtobuf;
    const limit = tree.problems.map(({ code }) => code).find(isLimit);
    const failure = limit
      ? `${uri} exceeds a limit and was not read.`
      : isProtobuf
        ? `${uri} is Protocol Buffers text, and a reference can only resolve to JSON or YAML. Put the text itself in place of the reference, as a string: "schema: |".`
        : `${uri} is not a JSON or YAML document.`;
    this.set({ uri, text, tree, ...(!usable && { failure, ...(limit && { limit }) }) });
  }

  /**
   * Reports that a file cannot be loaded.
   * @param reason one sentence
   * @param blocked it is unknown, since the user did not allow it; any other is an error at the
   * references to it
   * @param limit the limit that it goes beyond, where that is the reason
   */
  failFile(uri: string, reason: string, blocked: boolean, limit?: Limit): void {
    this.set({ uri, text: '', tree: null, failure: reason, blocked, ...(limit && { limit }) });
  }

  /**
   * Sets the absolute path of the folder of the root document, so that a reference through that
   * folder is one to the same file: `../svc/api.yaml` in `svc`.
   */
  setFolder(folder: string): void {
    if (folder === this.folder) return;
    this.folder = folder;
    this.documents = null;
    this.previous = null;
  }

  /** Gives it what `neededParsers()` named. */
  setParsers(tools: OptionalParsers): void {
    this.tools = { ...this.tools, ...tools };
    this.documents = null;
    this.previous = null;
  }

  private set(file: LoadedFile): void {
    this.files.set(file.uri, file);
    this.previous = isRoot(file.uri) ? (this.documents ?? this.previous) : null;
    this.documents = null;
  }

  /** Returns the document set of the current version: another object for each version. */
  protected current(): DocumentSet {
    if (!this.documents) {
      this.documents = new DocumentSet(
        this.files,
        this.address,
        this.tools,
        this.previous,
        this.folder,
      );
      this.previous = null;
    }
    return this.documents;
  }

  /** The document set of the texts that are there now. */
  get documentSet(): DocumentSet {
    return this.current();
  }

  /** Returns the text of the value at a pointer without its indentation; null if there is none. */
  source(
    uri: string,
    pointer: string,
  ): { readonly text: string; readonly language: 'yaml' | 'json' } | null {
    const tree = this.tree(uri);
    const location = tree && nodeRangesAt(tree, fromPointer(pointer));
    const text = this.text(uri);
    if (!location || text === undefined) return null;
    return { text: dedent(text, location.value), language: tree.language };
  }

  /**
   * Files that references target and for which neither `addFile` nor `failFile` was called.
   * Complete after `problems()` and `model()`.
   */
  needs(): string[] {
    return [...this.current().needs].filter((uri) => !this.files.has(uri));
  }

  /**
   * Parsers that the current version needs to be validated and shown in full; load them with
   * `loadOptionalParser`. Complete after `problems()` and `model()`.
   */
  neededParsers(): OptionalParserName[] {
    return [...this.current().neededParsers];
  }

  /**
   * Files that references of the present version reach, loaded or not. Complete after `problems()`
   * and `model()`.
   */
  referencedFiles(): string[] {
    return [...this.current().referencedFiles];
  }

  /** All files, the root document with the uri '', and those that can't be loaded. */
  loadedFiles(): LoadedFile[] {
    return [...this.files.values()];
  }

  /** Returns the version of a document of AsyncAPI 2; null for any other. */
  olderVersion(): string | null {
    return olderVersion(this.files.get('')?.tree?.root);
  }

  /** The text of a file of the document, '' for the root document; undefined if it isn't loaded. */
  text(uri: string): string | undefined {
    return this.files.get(uri)?.text;
  }

  /** Range of the key, else of the value, at a pointer; null if there is none. */
  locate(uri: string, pointer: string): Range | null {
    const tree = this.tree(uri);
    const location = tree && nodeRangesAt(tree, fromPointer(pointer));
    if (!location) return null;
    const { start, end } = location.value;
    return location.key ?? { start, end: Math.min(end, start + 1) };
  }

  /** Pointer of the value that holds an offset. */
  pointerAt(uri: string, offset: number): string {
    const tree = this.tree(uri);
    return tree ? toPointer(pathAt(tree, offset)) : '';
  }

  private tree(uri: string): Tree | null {
    return this.files.get(uri)?.tree ?? null;
  }
}
