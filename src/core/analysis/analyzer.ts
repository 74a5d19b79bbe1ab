// One document with its files, validated and modelled again at every version; unchanged results are
// reused.

import { isRoot, type Location } from '../text/location.ts';
import { fromPointer } from '../text/pointer.ts';
import type { Text } from '../text/text-pieces.ts';
import { type AnalyzedFile, analyzedFileOf, type RuleFindings } from './analyzed-file.ts';
import { bundle } from './bundle/bundle.ts';
import type { Bundle, BundleOptions } from './bundle/types.ts';
import { DocumentReader } from './document-reader.ts';
import type { DocumentSet } from './documents/document-set.ts';
import type { LoadedFile } from './documents/loaded-file.ts';
import { hasIgnoreComment, IgnoreComments } from './ignore-comments.ts';
import { SchemaBundler } from './instances/bundle-schema.ts';
import { collectJobs } from './instances/collect-jobs.ts';
import { exampleRequest, schemaExampleRequest } from './instances/make-example.ts';
import { messageAt } from './instances/message.ts';
import type {
  Batch,
  ExampleVerdict,
  InstanceErrors,
  MadeExample,
  Match,
} from './instances/types.ts';
import { EXAMPLE_CODES, VerdictCache, verdictsOf } from './instances/verdicts.ts';
import type { WorkerRequest } from './instances/worker-request.ts';
import type { DocumentedSchemas, JsonSchemaText } from './instances/write-schema.ts';
import { withDiscriminator } from './live/discriminators.ts';
import { type MatchRequest, matchMessages } from './live/match.ts';
import { NO_SETTINGS, type Problem, type Settings } from './problem.ts';
import type { JsonSchemaDraft } from './schemas/json-schema.ts';
import type { SchemaRoot } from './schemas/types.ts';
import { find, search } from './search/search.ts';
import { createIndexer } from './search/search-index.ts';
import type { SearchResult } from './search/types.ts';
import { SecretScanner } from './secrets/scanner.ts';
import type { Secret } from './secrets/types.ts';
import { applySettings, type Overrides, settingsByFile } from './settings.ts';
import type { SharedFiles } from './shared-files.ts';
import { KnownUnits } from './validation/known-units.ts';
import type { OlderFormat } from './validation/older-format.ts';
import { rangeOf } from './validation/problem-range.ts';
import { severityOf } from './validation/severities.ts';
import { suppressAliases } from './validation/suppress-cascades.ts';
import { sort, type ValidationResult, validate } from './validation/validate.ts';
import { SchemaWalker } from './validation/walk.ts';

export class Analyzer extends DocumentReader {
  private readonly walker: SchemaWalker;
  private readonly shared: SharedFiles | null;
  private readonly units = new KnownUnits();
  private readonly secrets = new Map<string, SecretScanner>();
  private lastResult: { readonly of: DocumentSet; readonly is: ValidationResult } | null = null;
  private readonly examples = new VerdictCache();
  /** The document set of which the examples were collected last. */
  private collectedFor: DocumentSet | null = null;
  private readonly comments = new IgnoreComments();
  private lastBundler: SchemaBundler | null = null;
  private readonly indexed = createIndexer();
  private settingsOf = settingsByFile(NO_SETTINGS, undefined, '');
  private older: OlderFormat | null = null;
  private ruleFindings: RuleFindings = { problems: [], names: new Set() };

  /**
   * @param address as for `SourceFiles`
   * @param shared those of other documents, so that a file of several is analysed once
   */
  constructor(address: string, language: 'yaml' | 'json', shared?: SharedFiles) {
    super(address, language, shared);
    this.shared = shared ?? null;
    this.walker = shared?.walker ?? new SchemaWalker();
  }

  /** Which codes are off or have another severity, from now on: in all files, and in some. */
  setSettings(settings: Settings, overrides?: Overrides): void {
    this.settingsOf = settingsByFile(settings, overrides, this.address);
  }

  /**
   * Sets what the rules of rulesets found: `problems()` includes it, with settings and comments
   * applied as for any other.
   */
  setRuleFindings(findings: RuleFindings): void {
    this.ruleFindings = findings;
  }

  /** Gives it what documents of AsyncAPI 2 are validated by (`ConvertedDocument`). */
  setOlderFormat(older: OlderFormat): void {
    this.older = older;
    this.lastResult = null;
    this.setParsers({ olderDialect: older.dialectOf });
  }

  /**
   * Returns all problems of the current version, in document order; those of examples as far as
   * they are validated.
   */
  problems(): Problem[] {
    const documents = this.current();
    const { problems: own } = this.validated();
    const converted = this.olderVersion() === null ? [] : (this.older?.convertedProblems() ?? []);
    const problems = converted.length === 0 ? own : sort([...own, ...converted]);
    const examples = this.examples
      .findings()
      .flatMap(({ target: where, instance, ...finding }): Problem[] => {
        const range = rangeOf(documents, finding.uri, finding.path, where, instance);
        return range ? [{ ...finding, ...range }] : [];
      });
    suppressAliases(examples, documents);
    const { problems: byRules, names } = this.ruleFindings;
    const more = [...examples, ...byRules];
    const all = more.length === 0 ? problems : [...problems, ...more];
    const left = this.comments.apply(all, this.presentFiles(), (code) => this.isKnown(code), names);
    return applySettings(left === problems ? problems : sort([...left]), this.settingsOf);
  }

  /** Whether all problems of a rule are known: files, parsers and examples may be missing. */
  private isKnown(code: string): boolean {
    const documents = this.current();
    return (
      this.needs().length === 0 &&
      this.neededParsers().length === 0 &&
      (this.ruleFindings.isPartial !== true || severityOf(code) !== undefined) &&
      (!EXAMPLE_CODES.has(code) || (this.collectedFor === documents && this.examples.isComplete()))
    );
  }

  override needs(): string[] {
    this.current().schemas.readMetaschemas();
    return super.needs();
  }

  private presentFiles(): LoadedFile[] {
    // The model may follow references that validation does not, as in a value with errors of
    // syntax. Problems must not depend on whether it was made before.
    if (this.hasCommentsElsewhere()) this.model();
    const uris = new Set(['', ...this.current().referencedFiles]);
    return [...uris].flatMap((uri) => this.files.get(uri) ?? []);
  }

  private hasCommentsElsewhere(): boolean {
    for (const file of this.files.values())
      if (!isRoot(file.uri) && hasIgnoreComment(file)) return true;
    return false;
  }

  private validated(): ValidationResult {
    const documents = this.current();
    if (this.lastResult?.of !== documents) {
      const is = validate(
        documents,
        this.walker,
        this.units,
        (uri, text) => this.secretsOf(uri, text),
        this.older,
      );
      this.lastResult = { of: documents, is };
    }
    return this.lastResult.is;
  }

  private secretsOf(uri: string, text: Text): readonly Secret[] {
    const tree = isRoot(uri) ? null : this.files.get(uri)?.tree;
    const known = tree && this.shared?.secrets.get(tree);
    if (known) return known;
    const scanner = this.secrets.get(uri) ?? new SecretScanner();
    this.secrets.set(uri, scanner);
    const secrets = scanner.scan(text);
    if (tree) this.shared?.secrets.set(tree, secrets);
    return secrets;
  }

  /**
   * Returns the examples and defaults of the current version that aren't validated yet. Validate
   * them where a hostile pattern can be stopped (`createWatchdog`); pass each result to
   * `addExampleResults`, after which `problems()` includes its errors.
   */
  exampleJobs(): Batch[] {
    this.examples.update(collectJobs(this.bundler(), this.validated().objects));
    this.collectedFor = this.current();
    return this.examples.pending();
  }

  /**
   * Adds the validation result of one value.
   * @returns whether `problems()` may have changed by it
   */
  addExampleResults(id: string, errors: InstanceErrors): boolean {
    return this.examples.setResult(id, errors) || this.comments.found;
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
    const message = messageAt(this.current(), id);
    return message ? verdictsOf(this.bundler(), this.examples, message) : [];
  }

  /**
   * Requests an example of the message with this id, generated from a seed that counts from 0; null
   * without such a message.
   */
  makeExample(id: string, seed: number): WorkerRequest<MadeExample> | null {
    const message = messageAt(this.current(), id);
    if (!message) return null;
    const bundler = this.bundler();
    const request = exampleRequest(bundler, this.model(), id, message, seed);
    return withDiscriminator(bundler.documents, message, request);
  }

  /**
   * The same for the JSON schema with this id, `<uri>#<pointer>`: the response has it as `payload`.
   * Null without such a schema.
   */
  makeSchemaExample(id: string, seed: number): WorkerRequest<MadeExample> | null {
    return schemaExampleRequest(this.bundler(), id, seed);
  }

  /**
   * Resolves to the schema at a location of the current version as a JSON Schema that needs nothing
   * else; null where there is none, or one in a language without a translation.
   */
  async jsonSchema(
    { uri, pointer }: Location,
    draft: JsonSchemaDraft,
  ): Promise<JsonSchemaText | null> {
    const bundler = this.bundler();
    const { jsonSchemaAt } = await import('./instances/write-schema.ts');
    return jsonSchemaAt(bundler, uri, fromPointer(pointer), draft);
  }

  /**
   * Resolves to the schemas that the documentation of the current version shows as trees, for a
   * page that writes each as JSON Schema by itself.
   */
  async sharedSchemas(): Promise<DocumentedSchemas> {
    const bundler = this.bundler();
    const locations: { uri: string; root: SchemaRoot }[] = [];
    for (const part of this.model().parts.values()) {
      // What they define has their names, also where messages refer to it.
      if (part.kind === 'schema') locations.unshift({ uri: part.uri, root: part.schema });
      if (part.kind !== 'message') continue;
      for (const root of [part.payload, part.headers])
        if (root) locations.push({ uri: part.uri, root });
    }
    const { sharedSchemas } = await import('./instances/write-schema.ts');
    const paths = locations.map(({ uri, root }) => ({ uri, path: fromPointer(root.pointer) }));
    return sharedSchemas(bundler, paths);
  }

  /** Requests which of several messages a value entered by the user matches. */
  match(request: MatchRequest): WorkerRequest<Match> {
    return matchMessages(this.bundler(), request);
  }

  /** Makes the schemas of the current version ready to validate values, each with all it needs. */
  bundler(): SchemaBundler {
    const documents = this.current();
    if (this.lastBundler?.documents !== documents)
      this.lastBundler = new SchemaBundler(documents, this.validated().dialect);
    return this.lastBundler;
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
   * One document of the current version and all its files. Complete when `needs()` is empty
   * afterwards: more files may have to be read for it than for `problems()`. A document of
   * AsyncAPI 2 stays one; nothing is made of it as long as its tables aren't loaded.
   */
  bundle(options?: BundleOptions): Bundle {
    if (this.olderVersion() !== null && !this.older)
      return { text: null, language: this.language, problems: [] };
    return bundle(this.current(), this.walker, options);
  }

  /**
   * A file of the current version as the language functions want it; null where it is not loaded or
   * cannot be read at all.
   */
  analyzedFile(uri: string): AnalyzedFile | null {
    const documents = this.current();
    const { again } = this.ruleFindings;
    return analyzedFileOf(this.files.get(uri), {
      documents,
      ...(again && { runRules: again }),
      dialect: documents.dialectOf(documents.root),
      problems: () => this.problems(),
      model: () => this.model(),
    });
  }
}
