// The rulesets of a team for `validate`: those that are named, or the nearest one that is found.
import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { loadRulesets } from '../core/api.ts';
import type { Analyzer, Rulesets, RulesetText } from '../core/types.ts';
import { explainFailure, FileRefused } from './failures.ts';
import { withSlashes } from './find-files.ts';
import { decode, readBytes } from './read-file.ts';
import { type FileBase, withFiles } from './referenced-files.ts';
import { Roots, realLocation, rulesetRefusal } from './roots.ts';
import type { RulesetCode } from './ruleset-code.ts';
import type { Source } from './sources.ts';

/** What a ruleset is called that is found without being named, the first one first. */
const NAMES = ['.spectral.yaml', '.spectral.yml', '.spectral.json'];

/** What rulesets say of a document. */
export interface RulesetRun {
  /** The rules that a configuration or a comment may name. */
  readonly names: ReadonlySet<string>;
  /** The rulesets that were found without being named. */
  readonly found: readonly string[];
  /** All files of the rulesets. */
  readonly files: readonly RulesetFile[];
  /** Mistakes in rulesets, each with its position. */
  readonly mistakes: readonly RulesetLine[];
}

/** A line about a mistake in a ruleset, and whether it can be used nevertheless. */
export interface RulesetLine {
  readonly line: string;
  readonly isWarning: boolean;
}

/** Finds, reads and runs rulesets; a file is read once. */
export class TeamRules {
  private readonly given: readonly string[];
  private readonly code: RulesetCode | null;
  private rulesets: Rulesets | null = null;
  private readonly read = new Map<string, RulesetFile>();
  private readonly nearest = new Map<string, ReturnType<typeof rulesetsFor>>();

  /**
   * @param given the rulesets to use for all documents; none to look for them
   * @param code runs their functions in JavaScript; without it rules that use one are left out
   */
  constructor(given: readonly string[], code: RulesetCode | null = null) {
    this.given = given;
    this.code = code;
  }

  /**
   * Runs the rulesets that hold for a document; its analyzer then has their problems.
   * @param configured those that its configuration names; null where it doesn't say
   */
  async run(
    analyzer: Analyzer,
    source: Source & Pick<FileBase, 'remote'>,
    configured: readonly string[] | null,
  ): Promise<RulesetRun> {
    const { files, isFound } = await this.filesFor(source, configured);
    if (files.length === 0) return { names: new Set(), found: [], files: [], mistakes: [] };
    this.rulesets ??= new (await loadRulesets())(this.code ? { loadFunction: this.code.load } : {});
    const { rulesets } = this;
    await rulesets.load(files, async (file, extendedBy) => {
      const content = await readRulesetText(file, extendedBy);
      this.read.set(file, { file, extendedBy, content });
      return content;
    });
    let names: ReadonlySet<string> = new Set();
    const mistakes = new Map<string, RulesetLine>();
    const places = files.map((file) => ({ file, folder: addressOf(dirname(file)) }));
    const address = { base: addressOf(source.folder), address: source.name };
    const evaluate = (): void => {
      const found = finish(rulesets.runAll(places, analyzer.documentSet, address));
      for (const mistake of found.mistakes) {
        const { line, column } = rulesets.positionOf(mistake);
        const said = `${mistake.file}:${line}:${column}: ${mistake.message}`;
        mistakes.set(said, { line: said, isWarning: mistake.isWarning === true });
      }
      names = found.names;
      analyzer.setRuleFindings(found);
    };
    await withFiles(analyzer, source, evaluate);
    const all = new Set(files.flatMap((file) => [...rulesets.filesOf(file)]));
    return {
      names,
      found: isFound ? files : [],
      files: [...all].flatMap((file) => this.read.get(file) ?? []),
      mistakes: [...mistakes.values()],
    };
  }

  /** Returns the rulesets that hold for a document, and whether they were found. */
  async filesFor(
    source: Pick<Source, 'folder' | 'root'>,
    configured: readonly string[] | null,
  ): ReturnType<typeof rulesetsFor> {
    if (this.given.length > 0)
      return { files: this.given.map((file) => withSlashes(file)), isFound: false };
    if (configured) return rulesetsFor(source, configured);
    const key = `${source.root}\0${source.folder}`;
    const nearest = this.nearest.get(key) ?? rulesetsFor(source, null);
    this.nearest.set(key, nearest);
    return nearest;
  }
}

/** The file of a ruleset as it was read. */
export interface RulesetFile {
  readonly file: string;
  readonly extendedBy: string | null;
  readonly content: RulesetText;
}

/**
 * Returns the rulesets that hold for a document, as paths with `/` from the working folder: those
 * of its configuration, else the nearest.
 * @param configured those that its configuration names; null where it doesn't say
 */
export async function rulesetsFor(
  { folder, root }: Pick<Source, 'folder' | 'root'>,
  configured: readonly string[] | null,
): Promise<{ readonly files: readonly string[]; readonly isFound: boolean }> {
  if (configured) return { files: configured.map((file) => withSlashes(file)), isFound: false };
  const nearest = await nearestRuleset(resolve(folder), root);
  const files = nearest === null ? [] : [withSlashes(relative(process.cwd(), nearest))];
  return { files, isFound: true };
}

/**
 * Reads the file of a ruleset.
 * @param extendedBy the ruleset whose `extends` asks for it: it is read only where a document
 * beside that one could refer to it; null for one that is named or found
 */
export async function readRulesetText(
  file: string,
  extendedBy: string | null,
): Promise<RulesetText> {
  try {
    return { text: decode(await readRulesetFile(file, extendedBy && dirname(extendedBy))) };
  } catch (failure) {
    return { reason: explainFailure(failure) };
  }
}

/** The path of a folder as an address, with `/` at its end. */
const addressOf = (folder: string): string => withSlashes(join(resolve(folder), sep));

/** Reads a ruleset; one that another names only where a document there could refer to it. */
async function readRulesetFile(file: string, folder: string | null): Promise<Uint8Array> {
  if (folder === null) return readBytes(file);
  const refusal = await rulesetRefusal(file, [await new Roots(null).for(folder)], folder);
  if (refusal !== null) throw new FileRefused(refusal);
  return readBytes(await realLocation(file), 'refuse');
}

/** Finds the nearest ruleset in a folder or above, up to the top of the repository. */
async function nearestRuleset(folder: string, root: string | null): Promise<string | null> {
  for (const name of NAMES) {
    const file = join(folder, name);
    if (!(await rulesetExists(file))) continue;
    const folders = [await realLocation(folder), root];
    if ((await rulesetRefusal(file, folders, folder)) === null) return file;
  }
  const parent = dirname(folder);
  return parent === folder || (await rulesetExists(join(folder, '.git')))
    ? null
    : nearestRuleset(parent, root);
}

function finish<T>(run: Generator<void, T>): T {
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}

const rulesetExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
