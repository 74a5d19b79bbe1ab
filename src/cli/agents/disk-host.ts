// The documents below a folder for agents: read, validated and written as the other commands do.
import { stat } from 'node:fs/promises';
import { basename, dirname, join, posix, relative } from 'node:path';
import { AGENT_FILES } from '../../agents/check-input.ts';
import {
  type AgentHost,
  type ComparedDocuments,
  type ConvertedTexts,
  type FileChange,
  type OpenedDocument,
  Refusal,
  type Texts,
} from '../../agents/types.ts';
import { isRoot, isUrl, loadOptionalParser, uriOfPath } from '../../core/api.ts';
import type { ConversionOptions, WorkerRequest } from '../../core/types.ts';
import type { Arguments } from '../arguments.ts';
import { loadPart } from '../command.ts';
import { Configs } from '../config.ts';
import { loadExport } from '../documentation.ts';
import { CommandError, explainFailure, FileRefused } from '../failures.ts';
import { withSlashes } from '../find-files.ts';
import { openDocument } from '../open-document.ts';
import { OutputFolder } from '../output-folder.ts';
import { decode, readBytes } from '../read-file.ts';
import {
  pathOfReference,
  readReferencedFile,
  SharedReads,
  withFiles,
} from '../referenced-files.ts';
import { RemoteFiles } from '../remote-files.ts';
import { remoteOptions } from '../request-settings.ts';
import { isInside, Roots, realLocation, refusedBelowRoot } from '../roots.ts';
import { TeamRules } from '../rulesets.ts';
import { readSources, type Source } from '../sources.ts';
import {
  createResponder,
  type SpawnExampleValidator,
  validateExamples,
  validateInThreads,
} from '../validate-examples.ts';
import { rewriteFile } from '../write-file.ts';

/** Documents that stay analysed for the next call. */
const MAX_KEPT = 16;

/** What the user chose for an agent. */
export interface DiskHostOptions {
  /** Real path of the folder below which everything is. */
  readonly root: string;
  /** The one document that is listed, by its path below the root; null for all in the folder. */
  readonly only: string | null;
  /** The folder that is listed, by its path below the root. */
  readonly folder: string;
  readonly remote: RemoteFiles;
  /** The file of the program, for its threads; without it none are started. */
  readonly file: URL | undefined;
}

/** A document that was opened before, and what must be the same for it to be used again. */
interface Kept {
  readonly document: OpenedDocument;
  readonly source: Source;
  readonly settings: string;
  /** False where it was validated by rulesets, which may have changed. */
  isLasting(): boolean;
}

export class DiskHost implements AgentHost {
  private readonly options: DiskHostOptions;
  private readonly kept = new Map<string, Kept>();
  /** Reads nothing: its texts are analysed once for all documents, however often they are read. */
  private readonly analysed = new SharedReads().analysed;
  private readonly spawn: SpawnExampleValidator | undefined;
  private readonly responder: ReturnType<typeof createResponder>;

  constructor(options: DiskHostOptions) {
    this.options = options;
    this.spawn = options.file && validateInThreads(options.file);
    this.responder = createResponder(this.spawn);
  }

  async documents(folder: string) {
    const { root, only, folder: own } = this.options;
    if (only !== null && folder === '')
      return [{ path: only, text: (await this.source(only)).text }];
    const named = folder === '' ? own : folder;
    const location = named === '' ? root : await this.locate(named);
    const configs = new Configs(null);
    const { sources } = await refuseFailures(() =>
      readSources({
        names: [location],
        stdinName: 'stdin',
        readInput: undefined,
        roots: new Roots(root),
        ignores: (file, at) => configs.ignores(file, at),
      }),
    );
    return sources.flatMap((source) =>
      'text' in source
        ? [{ path: withSlashes(relative(root, source.file)), text: source.text }]
        : [],
    );
  }

  async open(path: string, texts?: Texts): Promise<OpenedDocument> {
    if (texts) return (await this.opened(await this.source(path, texts.get('')), texts)).document;
    const source = await this.source(path);
    const known = this.kept.get(path);
    if (known && (await this.isCurrent(known, source))) {
      this.kept.delete(path);
      this.kept.set(path, known);
      return known.document;
    }
    const opened = await this.opened(source, new Map());
    this.kept.delete(path);
    this.kept.set(path, opened);
    for (const oldest of [...this.kept.keys()].slice(0, -MAX_KEPT)) this.kept.delete(oldest);
    return opened.document;
  }

  async readText(path: string): Promise<string> {
    const location = await this.locate(path);
    requireDocument(path, location);
    return refuseFailures(async () => decode(await readBytes(location, 'refuse')), path);
  }

  async exists(path: string): Promise<boolean> {
    requirePath(path);
    const { root } = this.options;
    const location = await refuseFailures(() => realLocation(join(root, path)), path);
    if (location === root) throw outsideRefusal(path);
    requireBelow(root, path, location);
    requireDocument(path, location);
    const folder = await refuseFailures(() => OutputFolder.open(root));
    return refuseFailures(() => folder.isTaken(path));
  }

  async write(changes: readonly FileChange[]): Promise<void> {
    const done: FileChange[] = [];
    try {
      for (const change of changes) {
        await this.writeOne(change);
        done.push(change);
      }
    } catch (failure) {
      const left: string[] = [];
      for (const { path, before, after } of done.reverse())
        await this.writeOne({ path, before: after, after: before ?? '' }, before === null).catch(
          () => left.push(path),
        );
      if (left.length === 0) throw failure;
      throw new Refusal(
        `${failure instanceof Error ? failure.message : String(failure)} These files are changed already, and could not be changed back: ${left.join(', ')}.`,
      );
    }
  }

  respond<T>(request: WorkerRequest<T>): Promise<T> {
    return this.responder(request);
  }

  async compare(old: string, changed: string, audience: string): Promise<ComparedDocuments> {
    const { compareSources } = await loadPart('diff', () => import('./compare-sources.ts'));
    const sources = [await this.source(old), await this.source(changed)] as const;
    const { root, file } = this.options;
    return refuseFailures(() =>
      compareSources(sources, audience, file, (one) => withSlashes(relative(root, one))),
    );
  }

  async convert(path: string, options: ConversionOptions): Promise<ConvertedTexts> {
    const source = { ...(await this.source(path)), remote: this.options.remote };
    const { convertSource } = await loadPart('convert', () => import('../convert-version.ts'));
    const found = await refuseFailures(() => convertSource(source, options, this.spawn));
    if (!found) throw new Refusal('This is not a document of AsyncAPI 2.');
    return {
      texts: new Map(found.files.map(({ uri, text }) => [uri, text])),
      notes: found.notes.map(({ file, path: at, message }) => ({
        file: isRoot(file) ? path : file,
        path: at,
        message,
      })),
    };
  }

  async markdown({ shown }: OpenedDocument): Promise<string> {
    const { exportDocumentation } = await refuseFailures(loadExport);
    for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
    const documentation = { model: shown.model(), schemas: await shown.sharedSchemas() };
    return exportDocumentation(documentation, 'markdown');
  }

  private async writeOne({ path, before, after }: FileChange, isRemoved = false): Promise<void> {
    const { root } = this.options;
    if (isRemoved || before === null) {
      const folder = await refuseFailures(() => OutputFolder.open(root));
      if (isRemoved) await folder.remove(path);
      else if (await this.exists(path))
        throw new Refusal(`${path} was made by another program meanwhile.`);
      else await refuseFailures(() => folder.write(path, after));
      return;
    }
    const location = await this.locate(path);
    await refuseFailures(() => rewriteFile(location, before, after), path, location);
  }

  /** Returns the real path of a file that may be read. @throws Refusal */
  private async locate(path: string): Promise<string> {
    requirePath(path);
    const { root } = this.options;
    const location = await refuseFailures(() => realLocation(join(root, path)), path);
    requireBelow(root, path, location);
    return location;
  }

  /** @throws Refusal for what is not a readable file of a document */
  private async source(path: string, text?: string): Promise<Source> {
    const { root, remote } = this.options;
    requirePath(path);
    const file = join(root, path);
    return {
      file,
      name: posix.basename(path),
      folder: dirname(file),
      root,
      remote,
      text: text ?? (await this.readText(path)),
    };
  }

  private async opened(source: Source, texts: Texts): Promise<Kept> {
    const { remote, root } = this.options;
    const base = { ...source, remote, shared: new SharedReads(this.analysed) };
    const settings = await this.settingsOf(source);
    const opened = await refuseFailures(() =>
      openDocument({ ...base, texts }, (shown) => shown.model(), settings),
    );
    const { analyzer, shown, converted } = opened;
    const rules = new TeamRules([]);
    let hasRules = false;
    const validate = async () => {
      await validateExamples(shown, this.spawn);
      const { files } = await refuseFailures(() =>
        rules.run(analyzer, base, settings.rulesets ?? null),
      );
      hasRules = files.length > 0;
    };
    let validated: Promise<void> | undefined;
    const own = withSlashes(relative(root, source.folder));
    const given = new Map([...texts, ['', source.text]]);
    const document: OpenedDocument = {
      path: withSlashes(relative(root, source.file)),
      analyzer,
      shown,
      textOf: (uri) => given.get(uri) ?? readTextOf(analyzer, uri),
      pathOf: (uri) => {
        if (isRoot(uri)) return withSlashes(relative(root, source.file));
        if (isUrl(uri)) return uri;
        return withSlashes(relative(root, pathOfReference(source.folder, uri)));
      },
      uriOf: (path) => {
        if (isUrl(path)) return path;
        const uri = uriOfPath(posix.relative(own, path));
        return posix.join(own, source.name) === posix.normalize(path) ? '' : uri;
      },
      settle: async () => {
        const lookUp = () => {
          analyzer.problems();
          converted?.update();
        };
        await withFiles(analyzer, base, lookUp, () => converted?.needs() ?? analyzer.needs());
        for (const name of shown.neededParsers()) shown.setParsers(await loadOptionalParser(name));
        validated = undefined;
      },
      validate: async () => {
        validated ??= validate();
        await validated;
        return analyzer.problems();
      },
    };
    return { document, source, isLasting: () => !hasRules, settings: asText(settings) };
  }

  private async settingsOf({ folder, root }: Source) {
    return refuseFailures(() => new Configs(null).for(folder, root));
  }

  /** Returns whether all files of a document read as they did when it was analysed. */
  private async isCurrent(kept: Kept, now: Source): Promise<boolean> {
    const { document, source, settings } = kept;
    if (!kept.isLasting()) return false;
    if (source.text !== now.text || asText(await this.settingsOf(now)) !== settings) return false;
    for (const { uri, text, failure } of document.analyzer.loadedFiles()) {
      if (isRoot(uri)) continue;
      let isSame = false;
      const receiver = {
        addFile: (_: string, read: string) => {
          isSame = failure === undefined && withLineFeeds(read) === text;
        },
        failFile: (_: string, reason: string) => {
          isSame = reason === failure;
        },
      };
      await readReferencedFile(receiver, { ...now, remote: this.options.remote }, uri);
      if (!isSame) return false;
    }
    return true;
  }
}

/** A text as an analyzer has it. */
const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;

function readTextOf(analyzer: OpenedDocument['analyzer'], uri: string): string | undefined {
  const file = analyzer.loadedFiles().find((one) => one.uri === uri);
  return file?.failure === undefined ? file?.text : undefined;
}

const asText = (settings: unknown): string =>
  JSON.stringify(settings, (_, value: unknown) => (value instanceof Map ? [...value] : value));

function requirePath(path: string): void {
  if (isUrl(path) || /^[a-z][a-z0-9+.-]+:/i.test(path))
    throw new Refusal(`${path}: no address is read, only files below the root folder.`);
  if (/\p{Cc}/u.test(path)) throw new Refusal('The path has a control character.');
}

/** @throws Refusal for a real path outside of the root, and for a hidden one */
function requireBelow(root: string, path: string, location: string): void {
  if (!isInside(root, location)) throw outsideRefusal(path);
  const hidden = refusedBelowRoot(root, root, location);
  if (hidden !== null) throw new Refusal(`${path}: ${hidden}`);
}

/**
 * Requires that a file is one that agents may name; of a link its target, too.
 * @param location its real path
 * @throws Refusal
 */
function requireDocument(path: string, location: string): void {
  if (!AGENT_FILES.test(path) || !AGENT_FILES.test(location))
    throw new Refusal(`${path}: only YAML, JSON and schema files are read and written.`);
}

const outsideRefusal = (path: string): Refusal =>
  new Refusal(`${path} is outside the root folder. Paths are below it, such as api.yaml.`);

/**
 * Runs what reads and writes files; what can't be read is a refusal with the name that was given.
 * @param location a path that reasons may have instead
 */
async function refuseFailures<T>(
  run: () => Promise<T>,
  path?: string,
  location?: string,
): Promise<T> {
  try {
    return await run();
  } catch (failure) {
    if (failure instanceof Refusal) throw failure;
    if (failure instanceof CommandError) {
      const reason = failure.reasons.join(' ');
      throw new Refusal(location && path ? reason.replaceAll(location, path) : reason);
    }
    const isKnown = failure instanceof FileRefused || (failure as NodeJS.ErrnoException).code;
    if (!isKnown) throw failure;
    throw new Refusal(`${path === undefined ? '' : `${path}: `}${explainFailure(failure)}`);
  }
}

/**
 * Returns the host for what the user named on the command line.
 * @param named a document or a folder; the working folder unless given
 * @throws CommandError where there is no such thing, or no folder that is the root
 */
export async function hostFor(
  named: string | undefined,
  args: Arguments,
  file: URL | undefined,
): Promise<{ readonly host: DiskHost; readonly root: string; readonly path: string | null }> {
  const operand = named ?? args.value('root') ?? '.';
  const type = await stat(operand).catch((failure: unknown) => {
    throw new CommandError(`${operand}: ${explainFailure(failure)}`);
  });
  const own = type.isDirectory() ? operand : dirname(operand);
  const root = await new Roots(args.value('root') ?? null).for(own);
  if (root === null)
    throw new CommandError(`${operand}: name the folder that may be used by --root.`);
  const location = join(await realLocation(own), type.isDirectory() ? '' : basename(operand));
  if (!isInside(root, location))
    throw new CommandError(`${operand}: it is outside the root folder. Choose it by --root.`);
  const path = withSlashes(relative(root, location));
  const only = type.isDirectory() ? null : path;
  const folder = type.isDirectory() ? path : '';
  const remote = await RemoteFiles.create(remoteOptions(args));
  return { host: new DiskHost({ root, only, folder, remote, file }), root, path: only };
}
