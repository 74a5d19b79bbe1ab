// One document with its files, validated and modelled again at every version; unchanged results are
// reused.

import { dedent } from '../text/clip.ts';
import { languageOf } from '../text/language.ts';
import { nodeRangesAt, pathAt, type Range } from '../text/node-ranges.ts';
import { type Parsed, parse } from '../text/parse/parse.ts';
import { fromPointer, toPointer } from '../text/pointer.ts';
import type { Tree } from '../text/tree.ts';
import type { AnalyzedFile } from './analyzed-file.ts';
import { bundle } from './bundle/bundle.ts';
import type { Bundle, BundleOptions } from './bundle/types.ts';
import { DocumentSet, type LoadedFile } from './documents/document-set.ts';
import { SchemaBundler } from './instances/bundle-schema.ts';
import { collectJobs } from './instances/collect-jobs.ts';
import { exampleRequest, schemaExampleRequest } from './instances/make-example.ts';
import { type MatchRequest, matchMessages } from './instances/match.ts';
import { messageAt } from './instances/message.ts';
import type { ExampleVerdict, MadeExample, Match } from './instances/results.ts';
import type { Batch, InstanceErrors } from './instances/types.ts';
import { VerdictCache } from './instances/verdict-cache.ts';
import { verdictsOf } from './instances/verdicts.ts';
import type { WorkerRequest } from './instances/worker-request.ts';
import { buildModel } from './model/build-model.ts';
import type { Model } from './model/types.ts';
import type { OptionalParserName, OptionalParsers } from './optional-parsers.ts';
import { isLimit, type Limit, type Problem } from './problem.ts';
import { find } from './search/find.ts';
import { search } from './search/search.ts';
import { createIndexer } from './search/search-index.ts';
import type { SearchResult } from './search/types.ts';
import { SecretScanner } from './secrets/scanner.ts';
import type { Secret } from './secrets/types.ts';
import { applySettings, NO_SETTINGS, type Settings } from './settings.ts';
import { rangeOf } from './validation/problem-range.ts';
import { sort, type ValidationResult, validate } from './validation/validate.ts';
import { SchemaWalker } from './validation/walk.ts';

export class Analyzer {
  private readonly address: string;
  private language: 'yaml' | 'json';
  private parsed: Parsed | null = null;
  private readonly files = new Map<string, LoadedFile>();
  private readonly parsedFiles = new Map<string, Parsed>();
  private readonly walker = new SchemaWalker();
  private readonly secrets = new Map<string, SecretScanner>();
  private documents: DocumentSet | null = null;
  private checked: ValidationResult | null = null;
  private readonly examples = new VerdictCache();
  /** For the document set of the current version. */
  private bundler: { readonly of: DocumentSet; readonly is: SchemaBundler } | null = null;
  private lastModel: Model | null = null;
  /** The document set that `lastModel` was made from. */
  private modelled: DocumentSet | null = null;
  private readonly indexed = createIndexer();
  private settings: Settings = NO_SETTINGS;
  private tools: OptionalParsers = {};

  /**
   * @param address name or URL of the root document, against which relative references are
   * resolved; '' if it has none
   */
  constructor(address: string, language: 'yaml' | 'json') {
    this.address = address;
    this.language = language;
  }

  /** Sets a version of the root document's text. */
  setText(text: string): void {
    this.parsed = parse(text, this.language, this.parsed);
    this.files.set('', { uri: '', text, tree: this.parsed.tree });
    this.forget();
  }

  /** Gives it a file that `needs()` named, or another version of one that it has. */
  addFile(uri: string, text: string): void {
    const parsed = parse(
      text,
      languageOf(uri.replace(/[?#].*$/, ''), text),
      this.parsedFiles.get(uri) ?? null,
    );
    this.parsedFiles.set(uri, parsed);
    const { tree } = parsed;
    const usable = tree.root !== null && tree.root.kind !== 'scalar';
    const limit = tree.problems.map(({ code }) => code).find(isLimit);
    const failure = limit
      ? `${uri} exceeds a limit and was not read.`
      : `${uri} is not a JSON or YAML document.`;
    this.files.set(uri, {
      uri,
      text,
      tree,
      ...(!usable && { failure }),
      ...(!usable && limit && { limit }),
    });
    this.forget();
  }

  /**
   * Reports that a file cannot be loaded.
   * @param reason one sentence
   * @param blocked it is unknown, since the user did not allow it; any other is an error at the
   * references to it
   * @param limit the limit that it goes beyond, where that is the reason
   */
  failFile(uri: string, reason: string, blocked: boolean, limit?: Limit): void {
    this.files.set(uri, {
      uri,
      text: '',
      tree: null,
      failure: reason,
      blocked,
      ...(limit && { limit }),
    });
    this.forget();
  }

  /** Which codes are off or have another severity, from now on. */
  setSettings(settings: Settings): void {
    this.settings = settings;
  }

  /** Gives it what `wants()` named. */
  setParsers(tools: OptionalParsers): void {
    this.tools = { ...this.tools, ...tools };
    this.forget();
  }

  private forget(): void {
    this.documents = null;
    this.checked = null;
  }

  private current(): DocumentSet {
    this.documents ??= new DocumentSet(this.files, this.address, this.tools);
    return this.documents;
  }

  /**
   * Returns all problems of the current version, in document order; those of examples as far as
   * they are validated.
   */
  problems(): Problem[] {
    const documents = this.current();
    const { problems } = this.addResults();
    const examples = this.examples
      .findings()
      .flatMap(({ target: where, ...finding }): Problem[] => {
        const range = rangeOf(documents, finding.uri, finding.path, where);
        return range ? [{ ...finding, ...range }] : [];
      });
    return applySettings(
      examples.length === 0 ? problems : sort([...problems, ...examples]),
      this.settings,
    );
  }

  private addResults(): ValidationResult {
    this.checked ??= validate(this.current(), this.walker, (uri, text) =>
      this.secretsOf(uri, text),
    );
    return this.checked;
  }

  private secretsOf(uri: string, text: string): readonly Secret[] {
    const scanner = this.secrets.get(uri) ?? new SecretScanner();
    this.secrets.set(uri, scanner);
    return scanner.scan(text);
  }

  /**
   * Returns the examples and defaults of the current version that aren't validated yet. Validate
   * them where a hostile pattern can be stopped (`createWatchdog`); pass each result to
   * `addExampleResults`, after which `problems()` includes its errors.
   */
  exampleJobs(): Batch[] {
    const { objects, dialect } = this.addResults();
    this.examples.update(collectJobs(this.current(), dialect, objects));
    return this.examples.pending();
  }

  /**
   * Adds the validation result of one value.
   * @returns whether `problems()` may have changed by it
   */
  addExampleResults(id: string, errors: InstanceErrors): boolean {
    return this.examples.setResult(id, errors);
  }

  /**
   * Records that validation against a schema had to be stopped, by the key of its tasks: it isn't
   * tried again as long as the schema stays the same.
   */
  examplesStopped(key: string): void {
    this.examples.stopped(key);
  }

  /**
   * Returns the validation results of the examples of the message with this id, one for each, in
   * the order of the model; [] without such a message, null while one isn't validated. Must be
   * called after `exampleJobs()` of the same version.
   */
  exampleVerdicts(id: string): readonly ExampleVerdict[] | null {
    const documents = this.current();
    const message = messageAt(documents, id);
    const { dialect } = this.addResults();
    return message
      ? verdictsOf(documents, dialect, this.bundlerOf(documents), this.examples, message)
      : [];
  }

  /**
   * Requests an example of the message with this id, generated from a seed that counts from 0; null
   * without such a message.
   */
  makeExample(id: string, seed: number): WorkerRequest<MadeExample> | null {
    const documents = this.current();
    const message = messageAt(documents, id);
    const { dialect } = this.addResults();
    return (
      message &&
      exampleRequest(documents, dialect, this.bundlerOf(documents), this.model(), id, message, seed)
    );
  }

  /**
   * The same for the JSON schema with this id, `<uri>#<pointer>`: the response has it as `payload`.
   * Null without such a schema.
   */
  makeSchemaExample(id: string, seed: number): WorkerRequest<MadeExample> | null {
    const documents = this.current();
    return schemaExampleRequest(
      documents,
      this.addResults().dialect,
      this.bundlerOf(documents),
      id,
      seed,
    );
  }

  /** Requests which of several messages a value entered by the user matches. */
  match(request: MatchRequest): WorkerRequest<Match> {
    const documents = this.current();
    const { dialect } = this.addResults();
    return matchMessages(documents, dialect, this.bundlerOf(documents), request);
  }

  private bundlerOf(documents: DocumentSet): SchemaBundler {
    if (this.bundler?.of !== documents)
      this.bundler = { of: documents, is: new SchemaBundler(documents, this.addResults().dialect) };
    return this.bundler.is;
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

  /** The model of the current version; unchanged parts are the objects of the version before. */
  model(): Model {
    const documents = this.current();
    if (!this.lastModel || this.modelled !== documents)
      this.lastModel = buildModel(documents, this.lastModel);
    this.modelled = documents;
    return this.lastModel;
  }

  /**
   * Finds what the user may mean by `query` in the current version: objects, properties, values,
   * addresses, text; best first within groups of one kind.
   * @param query words that must all match; `#` before them searches channels, `@` tags; a JSON
   * Pointer finds its location
   * @param limit maximum number of hits
   */
  search(query: string, limit: number): SearchResult {
    return search(this.indexed(this.model()), query, limit);
  }

  /**
   * Finds every occurrence of a piece of text in the current version, in the order of the
   * documentation; at most `MAX_FOUND`.
   */
  find(text: string): SearchResult {
    return find(this.indexed(this.model()), text);
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
   * One document of the current version and all its files. Complete when `needs()` is empty
   * afterwards: more files may have to be read for it than for `problems()`.
   */
  bundle(options?: BundleOptions): Bundle {
    return bundle(this.current(), this.walker, options);
  }

  /**
   * Files that references of the present version reach, loaded or not. Complete after `problems()`
   * and `model()`.
   */
  referencedFiles(): string[] {
    return [...this.current().referencedFiles];
  }

  /** The text of a file of the document, '' for the root document; undefined if it isn't loaded. */
  text(uri: string): string | undefined {
    return this.files.get(uri)?.text;
  }

  /**
   * A file of the current version as the language functions want it; null where it is not loaded or
   * cannot be read at all.
   */
  analyzedFile(uri: string): AnalyzedFile | null {
    const file = this.files.get(uri);
    if (!file?.tree) return null;
    const { text, tree } = file;
    const documents = this.current();
    const { dialect } = this.addResults();
    return {
      uri,
      text,
      language: tree.language,
      tree,
      documents,
      dialect,
      problems: () => this.problems(),
      model: () => this.model(),
    };
  }

  /** Range of the key, else of the value, at a pointer; null if there is none. */
  locate(uri: string, pointer: string): Range | null {
    const tree = this.tree(uri);
    const path = fromPointer(pointer);
    const location = tree && (nodeRangesAt(tree, path) ?? null);
    if (!location) return null;
    return (
      location.key ?? {
        start: location.value.start,
        end: Math.min(location.value.end, location.value.start + 1),
      }
    );
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
