// The document that is open in a page, with its files, for agents. Nothing is read beside them, and
// what a tool writes is only collected: the page shows it to the user, and applies it.
import {
  Analyzer,
  adviseVersion,
  forAudience,
  isDocument,
  isRoot,
  isUrl,
  languageOf,
  loadComparison,
  loadConvertedDocument,
  loadOptionalParser,
  SharedFiles,
  segmentsProblem,
  uriOfPath,
} from '../core/api.ts';
import type {
  Audience,
  Batch,
  ConversionOptions,
  Overrides,
  RuleFindings,
  Settings,
  TaskResult,
  WorkerRequest,
} from '../core/types.ts';
import { AGENT_FILES } from './check-input.ts';
import {
  type AgentHost,
  type ComparedDocuments,
  type ConvertedTexts,
  type FileChange,
  type OpenedDocument,
  Refusal,
  type Texts,
} from './types.ts';

/** A file of the open document. */
interface OpenText {
  /** '' for the document itself; an address, or the path below the folder of all files. */
  readonly uri: string;
  /** Null where it is not here; `reason` says why in a sentence. */
  readonly text: string | null;
  readonly reason?: string;
  /** The user has not allowed it, so that nothing is known of it. */
  readonly blocked?: boolean;
}

/** What is open. */
export interface OpenTexts {
  /** Name or address of the document, against which references are resolved; '' without one. */
  readonly address: string;
  /** What an agent calls the document: its path below the folder of all files, or its name. */
  readonly path: string;
  readonly files: readonly OpenText[];
  readonly settings: Settings;
  readonly overrides?: Overrides;
  /** What rules of a team found in these texts. */
  readonly ruleFindings?: RuleFindings;
  /** The documentation of the document as Markdown, where that is asked for. */
  readonly markdown?: string;
}

/** Validates values where they can be stopped. */
export interface ExampleThread {
  /** Resolves when all tasks are done, or skipped because they took too long. */
  run(
    batches: readonly Batch[],
    onResult: (id: string, result: TaskResult) => void,
    onStopped: (key: string) => void,
  ): Promise<void>;
}

/** A file that a tool has changed, or made. */
export interface ChangedText extends FileChange {
  readonly uri: string;
}

/** Characters of files that are analysed once for all documents of a call. */
const MAX_SHARED = 16 * 1024 * 1024;

export class TextHost implements AgentHost {
  /** What the tools have written. */
  readonly written: ChangedText[] = [];
  private readonly texts: OpenTexts;
  private readonly thread: ExampleThread;
  private readonly shared = new SharedFiles(MAX_SHARED);
  private readonly opened = new Map<string, Promise<OpenedDocument>>();

  constructor(texts: OpenTexts, thread: ExampleThread) {
    this.texts = texts;
    this.thread = thread;
  }

  async documents(folder: string) {
    const start = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
    return this.texts.files.flatMap(({ uri, text }) => {
      const path = this.pathOf(uri);
      const isListed = isRoot(uri) || (text !== null && isDocument(path, text));
      return isListed && text !== null && path.startsWith(start) ? [{ path, text }] : [];
    });
  }

  open(path: string, texts?: Texts): Promise<OpenedDocument> {
    if (texts) return this.analysed(path, texts);
    const known = this.opened.get(path) ?? this.analysed(path, new Map());
    this.opened.set(path, known);
    return known;
  }

  async readText(path: string): Promise<string> {
    const text = this.textAt(this.uriOf(path));
    if (text === undefined) throw new Refusal(`${path}: no such file is open in the page.`);
    return text;
  }

  async exists(path: string): Promise<boolean> {
    if (isUrl(this.texts.address))
      throw new Refusal(
        'The document is on the network: files are only made beside one of a folder.',
      );
    if (isUrl(path) || path.startsWith('/') || path.split('/').includes('..'))
      throw new Refusal(`${path} is outside the folder. Paths are below it, such as parts/a.yaml.`);
    const problem = segmentsProblem(path);
    if (problem !== null) throw new Refusal(`${path} can't be created: ${problem}`);
    if (!AGENT_FILES.test(path))
      throw new Refusal(`${path}: only YAML, JSON and schema files are created.`);
    return this.textAt(this.uriOf(path)) !== undefined;
  }

  async write(changes: readonly FileChange[]): Promise<void> {
    this.written.push(...changes.map((one) => ({ ...one, uri: this.uriOf(one.path) })));
  }

  async respond<T>(request: WorkerRequest<T>): Promise<T> {
    const results = new Map<string, TaskResult>();
    const tasks = request.batches.flatMap((batch) => batch.tasks);
    await this.thread.run(
      request.batches,
      (id, result) => results.set(id, result),
      (key) => {
        for (const task of tasks) if (task.key === key) results.set(task.id, 'stopped');
      },
    );
    return request.respond(results);
  }

  async compare(old: string, changed: string, audience: string): Promise<ComparedDocuments> {
    const { openVersion, compareFiles } = await loadComparison();
    const [before, after] = await Promise.all(
      [old, changed].map(async (path) => {
        const version = await openVersion(path, languageOf(path, ''), await this.readText(path));
        for (const { uri, text } of this.texts.files)
          if (text !== null) version.addFile(this.addressOf(uri), text);
        const refusal = version.refusal();
        if (refusal !== null) throw new Refusal(`${path} can't be compared: ${refusal}`);
        return version;
      }),
    );
    if (!before || !after) throw new Refusal('There is nothing to compare.');
    for (const version of [before, after])
      for (const name of version.missingParsers())
        version.setParsers(await loadOptionalParser(name));
    const found = compareFiles(before, after);
    if (!found) throw new Refusal(`${changed} is not a document.`);
    const versions = { old: before.applicationVersion, new: after.applicationVersion };
    return {
      changes: forAudience(found, audience as Audience).changes.map((change) => {
        const at = change.new ?? change.old;
        const path = change.new ? changed : old;
        const { code, level, message, affects, counterexample, reason } = change;
        return {
          code,
          level,
          message,
          place: `${at && !isRoot(at.uri) ? this.pathOf(at.uri) : path}#${at?.path ?? ''}`,
          affects,
          ...(counterexample && { example: counterexample.value }),
          ...(reason !== undefined && { reason }),
        };
      }),
      advice: adviseVersion(versions, found.changes),
    };
  }

  async convert(path: string, options: ConversionOptions): Promise<ConvertedTexts> {
    const { analyzer, pathOf } = await this.open(path);
    if (analyzer.olderVersion() === null)
      throw new Refusal('This is not a document of AsyncAPI 2.');
    const converted = new (await loadConvertedDocument())(analyzer, uriOfPath(path));
    const result = converted.convertedAs(options);
    const preview = result.update() ? result.preview() : null;
    if (!preview) throw new Refusal(`${path}: it has syntax errors.`);
    const half = preview.notes.find(({ code }) => code === 'half-converted');
    if (half) throw new Refusal(`Can't convert the document: ${half.message}`);
    return {
      texts: new Map(preview.files.map(({ uri, text }) => [uri, text])),
      notes: preview.notes.map(({ file, path: at, message }) => ({
        file: pathOf(file),
        path: at,
        message,
      })),
    };
  }

  async markdown(): Promise<string> {
    if (this.texts.markdown === undefined)
      throw new Refusal('The documentation is not ready. Try again when it is shown.');
    return this.texts.markdown;
  }

  private async analysed(path: string, texts: Texts): Promise<OpenedDocument> {
    const own = this.uriOf(path);
    const text = texts.get('') ?? (await this.readText(path));
    const address = isRoot(own) ? this.texts.address : own;
    const analyzer = new Analyzer(address, languageOf(path, text), this.shared);
    analyzer.setText(text);
    analyzer.setSettings(this.texts.settings, this.texts.overrides);
    const isOlder = analyzer.olderVersion() !== null;
    const converted = isOlder
      ? new (await loadConvertedDocument())(analyzer, uriOfPath(path))
      : null;
    const shown = converted?.analyzer ?? analyzer;
    for (const [uri, other] of texts) if (!isRoot(uri)) analyzer.addFile(uri, other);
    // Seen from another document of the folder, each file has the address that it has there.
    const fileOf = (uri: string): OpenText | undefined =>
      this.texts.files.find((file) => this.addressOf(file.uri) === uri);
    let validated: Promise<void> | undefined;
    const settle = async (): Promise<void> => {
      validated = undefined;
      const needs = (): readonly string[] => {
        analyzer.problems();
        converted?.update();
        shown.model();
        return converted?.needs() ?? analyzer.needs();
      };
      const given = new Set<string>();
      for (;;) {
        const missing = needs().filter((uri) => !given.has(uri));
        if (missing.length === 0) break;
        for (const uri of missing) {
          given.add(uri);
          const file = fileOf(uri);
          if (file?.text != null) analyzer.addFile(uri, file.text);
          else
            analyzer.failFile(
              uri,
              file?.reason ?? `There is no file ${uri} in the page.`,
              file?.blocked ?? isUrl(uri),
            );
        }
      }
      for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
    };
    await settle();
    const given = new Map([...texts, ['', text]]);
    return {
      path,
      analyzer,
      shown,
      textOf: (uri) => given.get(uri) ?? fileOf(uri)?.text ?? undefined,
      pathOf: (uri) => (isRoot(uri) ? path : this.pathOf(uri)),
      uriOf: (named) => {
        const uri = this.uriOf(named);
        return uri === own ? '' : this.addressOf(uri);
      },
      settle,
      validate: async () => {
        validated ??= this.validateExamples(shown);
        await validated;
        if (texts.size === 0 && isRoot(own) && this.texts.ruleFindings)
          analyzer.setRuleFindings(this.texts.ruleFindings);
        return analyzer.problems();
      },
    };
  }

  private validateExamples(shown: Analyzer): Promise<void> {
    const batches = shown.exampleJobs();
    return this.thread.run(
      batches,
      (id, result) => {
        if (typeof result === 'object' && 'errors' in result)
          shown.addExampleResults(id, result.errors);
      },
      (key) => shown.examplesStopped(key),
    );
  }

  private textAt(uri: string): string | undefined {
    return this.texts.files.find((file) => file.uri === uri)?.text ?? undefined;
  }

  /** Returns what references of the folder have as the address of a file. */
  private addressOf(uri: string): string {
    return isRoot(uri) ? this.texts.address || uriOfPath(this.texts.path) : uri;
  }

  private uriOf(path: string): string {
    if (path === this.texts.path) return '';
    return isUrl(path) ? path : uriOfPath(path.replace(/^(?:\.\/)+/, ''));
  }

  private pathOf(uri: string): string {
    if (isRoot(uri)) return this.texts.path;
    if (isUrl(uri)) return uri;
    try {
      return decodeURIComponent(uri);
    } catch {
      return uri;
    }
  }
}
