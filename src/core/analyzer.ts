// One document with its files, judged and modelled again at every version; what did not change is remembered.
import { bundle } from './bundle/bundle.ts';
import type { Bundle, BundleOptions } from './bundle/types.ts';
import { type Checked, check, sort } from './check/check.ts';
import { isLimit, type Limit } from './check/severities.ts';
import { Walker } from './check/walk.ts';
import { rangeOf } from './check/where.ts';
import type { ExampleVerdict, MadeExample, Match } from './examples/answers.ts';
import { ExampleBook } from './examples/book.ts';
import { Bundler } from './examples/bundle.ts';
import type { Inquiry } from './examples/inquiry.ts';
import { collectJobs } from './examples/jobs.ts';
import { makeInquiry, makeOfSchema } from './examples/make.ts';
import { type MatchRequest, matchInquiry } from './examples/match.ts';
import { messageAt } from './examples/message.ts';
import type { Batch, Judgement } from './examples/types.ts';
import { verdictsOf } from './examples/verdicts.ts';
import type { Subject } from './language/subject.ts';
import type { ToolName, Tools } from './late.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/types.ts';
import { languageOf } from './parse/language.ts';
import { outdented } from './parse/outdented.ts';
import { type Parsed, parse } from './parse/parse.ts';
import { pathAt, type Range, spotAt } from './parse/place.ts';
import { fromPointer, toPointer } from './parse/pointer.ts';
import type { Tree } from './parse/tree.ts';
import type { Problem } from './problem.ts';
import { type LoadedFile, World } from './resolve/world.ts';
import { find } from './search/find.ts';
import { search } from './search/search.ts';
import { createIndexer } from './search/search-index.ts';
import type { Found } from './search/types.ts';
import { SecretScanner } from './secrets/scanner.ts';
import type { Secret } from './secrets/types.ts';
import { applySettings, NO_SETTINGS, type Settings } from './settings.ts';

export class Analyzer {
  private readonly address: string;
  private language: 'yaml' | 'json';
  private parsed: Parsed | null = null;
  private readonly files = new Map<string, LoadedFile>();
  private readonly parsedFiles = new Map<string, Parsed>();
  private readonly walker = new Walker();
  private readonly secrets = new Map<string, SecretScanner>();
  private world: World | null = null;
  private checked: Checked | null = null;
  private readonly examples = new ExampleBook();
  /** For the world of the present version. */
  private bundler: { readonly of: World; readonly is: Bundler } | null = null;
  private lastModel: Model | null = null;
  /** The world that `lastModel` was made from. */
  private modelled: World | null = null;
  private readonly indexed = createIndexer();
  private settings: Settings = NO_SETTINGS;
  private tools: Tools = {};

  /** @param address name or URL of the entry document, against which relative references are resolved; '' where it has none */
  constructor(address: string, language: 'yaml' | 'json') {
    this.address = address;
    this.language = language;
  }

  /** Gives the analyzer a version of the entry's text. */
  setText(text: string): void {
    this.parsed = parse(text, this.language, this.parsed);
    this.files.set('', { uri: '', text, tree: this.parsed.tree });
    this.forget();
  }

  /** Gives it a file that `needs()` named, or another version of one that it has. */
  addFile(uri: string, text: string): void {
    const parsed = parse(text, languageOf(uri.replace(/[?#].*$/, ''), text), this.parsedFiles.get(uri) ?? null);
    this.parsedFiles.set(uri, parsed);
    const { tree } = parsed;
    const usable = tree.root !== null && tree.root.kind !== 'scalar';
    const limit = tree.problems.map(({ code }) => code).find(isLimit);
    const failure = limit ? `${uri} exceeds a limit and was not read.` : `${uri} is not a JSON or YAML document.`;
    this.files.set(uri, { uri, text, tree, ...(!usable && { failure }), ...(!usable && limit && { limit }) });
    this.forget();
  }

  /**
   * Reports that a file cannot be loaded.
   * @param reason one sentence
   * @param blocked it is unknown, since the user did not allow it; any other is an error at the references to it
   * @param limit the limit that it goes beyond, where that is the reason
   */
  failFile(uri: string, reason: string, blocked: boolean, limit?: Limit): void {
    this.files.set(uri, { uri, text: '', tree: null, failure: reason, blocked, ...(limit && { limit }) });
    this.forget();
  }

  /** Which codes are off or have another severity, from now on. */
  setSettings(settings: Settings): void {
    this.settings = settings;
  }

  /** Gives it what `wants()` named. */
  setTools(tools: Tools): void {
    this.tools = { ...this.tools, ...tools };
    this.forget();
  }

  private forget(): void {
    this.world = null;
    this.checked = null;
  }

  private current(): World {
    this.world ??= new World(this.files, this.address, this.tools);
    return this.world;
  }

  /** All problems of the current version, in the order of the text; those of examples as far as they are judged. */
  problems(): Problem[] {
    const world = this.current();
    const { problems } = this.judged();
    const examples = this.examples.findings().flatMap(({ where, ...finding }): Problem[] => {
      const range = rangeOf(world, finding.uri, finding.path, where);
      return range ? [{ ...finding, ...range }] : [];
    });
    return applySettings(examples.length === 0 ? problems : sort([...problems, ...examples]), this.settings);
  }

  private judged(): Checked {
    this.checked ??= check(this.current(), this.walker, (uri, text) => this.secretsOf(uri, text));
    return this.checked;
  }

  private secretsOf(uri: string, text: string): readonly Secret[] {
    const scanner = this.secrets.get(uri) ?? new SecretScanner();
    this.secrets.set(uri, scanner);
    return scanner.scan(text);
  }

  /**
   * The examples and defaults of the current version that are not judged yet. To be judged where a hostile pattern can be stopped
   * (`createRunner`); each judgement goes to `exampleJudged`, after which `problems()` has its faults.
   */
  exampleJobs(): Batch[] {
    const { objects, dialect } = this.judged();
    this.examples.update(collectJobs(this.current(), dialect, objects));
    return this.examples.pending();
  }

  /** The judgement of one value. @returns whether `problems()` may have changed by it */
  exampleJudged(id: string, judgement: Judgement): boolean {
    return this.examples.judged(id, judgement);
  }

  /** The judge did not come back from a schema, by the key of its tasks: it is not tried again as long as the schema stays the same. */
  examplesStopped(key: string): void {
    this.examples.stopped(key);
  }

  /**
   * What is known of the examples of the message with this id, one verdict for each, in the order of the model; [] without such a message,
   * null while one is not judged. To be asked after `exampleJobs()` of the same version.
   */
  exampleVerdicts(id: string): readonly ExampleVerdict[] | null {
    const world = this.current();
    const message = messageAt(world, id);
    const { dialect } = this.judged();
    return message ? verdictsOf(world, dialect, this.bundlerOf(world), this.examples, message) : [];
  }

  /** Asks for an example of the message with this id, made by a seed that counts from 0; null without such a message. */
  makeExample(id: string, seed: number): Inquiry<MadeExample> | null {
    const world = this.current();
    const message = messageAt(world, id);
    const { dialect } = this.judged();
    return message && makeInquiry(world, dialect, this.bundlerOf(world), this.model(), id, message, seed);
  }

  /** The same of the JSON schema with this id, `<uri>#<pointer>`: the answer is its `payload`. Null without such a schema. */
  makeSchemaExample(id: string, seed: number): Inquiry<MadeExample> | null {
    const world = this.current();
    return makeOfSchema(world, this.judged().dialect, this.bundlerOf(world), id, seed);
  }

  /** Asks which of several messages a value is that a person wrote. */
  match(request: MatchRequest): Inquiry<Match> {
    const world = this.current();
    const { dialect } = this.judged();
    return matchInquiry(world, dialect, this.bundlerOf(world), request);
  }

  private bundlerOf(world: World): Bundler {
    if (this.bundler?.of !== world) this.bundler = { of: world, is: new Bundler(world, this.judged().dialect) };
    return this.bundler.is;
  }

  /** The text of the value at a pointer, its indentation taken away; null where there is none. */
  source(uri: string, pointer: string): { readonly text: string; readonly language: 'yaml' | 'json' } | null {
    const tree = this.tree(uri);
    const spot = tree && spotAt(tree, fromPointer(pointer));
    const text = this.text(uri);
    if (!spot || text === undefined) return null;
    return { text: outdented(text, spot.value), language: tree.language };
  }

  /** The model of the current version; unchanged parts are the objects of the version before. */
  model(): Model {
    const world = this.current();
    if (!this.lastModel || this.modelled !== world) this.lastModel = buildModel(world, this.lastModel);
    this.modelled = world;
    return this.lastModel;
  }

  /**
   * What a person may mean by `query` in the current version: objects, properties, values, addresses, text; best first within groups of one kind.
   * @param query words that must all match; `#` before them asks for channels, `@` for tags; a JSON Pointer finds its place
   * @param limit hits to give
   */
  search(query: string, limit: number): Found {
    return search(this.indexed(this.model()), query, limit);
  }

  /** Every place of the current version where a piece of text stands, in the order of the documentation; at most `MAX_FOUND` of them. */
  find(text: string): Found {
    return find(this.indexed(this.model()), text);
  }

  /** Files that references name and that neither `addFile` nor `failFile` has answered for. Complete after `problems()` and `model()`. */
  needs(): string[] {
    return [...this.current().needs].filter((uri) => !this.files.has(uri));
  }

  /** Tools that the current version needs to be judged and shown in full; load them with `loadTool`. Complete after `problems()` and `model()`. */
  wants(): ToolName[] {
    return [...this.current().wants];
  }

  /** One document of the current version and all its files. Complete when `needs()` is empty afterwards: more files may have to be read for it than for `problems()`. */
  bundle(options?: BundleOptions): Bundle {
    return bundle(this.current(), this.walker, options);
  }

  /** Files that references of the present version reach, loaded or not. Complete after `problems()` and `model()`. */
  uses(): string[] {
    return [...this.current().uses];
  }

  /** The text of a file of the document, '' being the entry; undefined where it is not loaded. */
  text(uri: string): string | undefined {
    return this.files.get(uri)?.text;
  }

  /** A file of the current version as the language functions want it; null where it is not loaded or cannot be read at all. */
  subject(uri: string): Subject | null {
    const file = this.files.get(uri);
    if (!file?.tree) return null;
    const { text, tree } = file;
    const world = this.current();
    const { dialect } = this.judged();
    return { uri, text, language: tree.language, tree, world, dialect, problems: () => this.problems(), model: () => this.model() };
  }

  /** Range of the name, else of the value, at a pointer; null where there is none. */
  locate(uri: string, pointer: string): Range | null {
    const tree = this.tree(uri);
    const path = fromPointer(pointer);
    const spot = tree && (spotAt(tree, path) ?? null);
    if (!spot) return null;
    return spot.key ?? { start: spot.value.start, end: Math.min(spot.value.end, spot.value.start + 1) };
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
