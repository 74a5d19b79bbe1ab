// Validates one document after another for `validate`: here, or in a thread that is given the same
// options. A result is plain data, so that it can be sent and kept.
import { createHash } from 'node:crypto';
import { isLimit, isRoot } from '../core/api.ts';
import type { Analyzer, RulesetText } from '../core/types.ts';
import { Configs, type DocumentSettings } from './config.ts';
import { CommandError } from './failures.ts';
import { withoutForeignProblems } from './foreign-files.ts';
import { openDocument } from './open-document.ts';
import { readReferencedFile, SharedReads } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import type { RemoteOptions } from './request-settings.ts';
import type { RulesetCode } from './ruleset-code.ts';
import { type RulesetLine, type RulesetRun, readRulesetText, TeamRules } from './rulesets.ts';
import type { Source } from './sources.ts';
import {
  type SpawnExampleValidator,
  validateExamples,
  validateInThreads,
} from './validate-examples.ts';
import { type FoundProblem, locateProblems, referencedPaths } from './validation-result.ts';

/** What the user chose for all documents. */
export interface ValidationOptions extends RemoteOptions {
  /** The configuration for all documents; null to look for that of each. */
  readonly config: string | null;
  readonly rulesets: readonly string[];
  readonly onlyRulesets: boolean;
  /** Whether functions in JavaScript of rulesets are run. */
  readonly runsCode: boolean;
  /** Whether outcomes are kept for a later run: they then say what they were made from. */
  readonly isKept: boolean;
}

/** A file that was read, which ruleset named it, and a digest of what was in it. */
export type KnownRead = readonly [name: string, from: string | null, digest: string];

/** What an outcome was made from, beside the document and its settings. */
export interface KnownReads {
  /** In the order in which they were read. */
  readonly files: readonly KnownRead[];
  readonly rulesets: readonly KnownRead[];
}

/** What was found out about a document. */
export interface DocumentOutcome {
  readonly problems: readonly FoundProblem[];
  /** The paths of the files that it refers to. */
  readonly referenced: readonly string[];
  /** The rulesets that were found for it, and all files of its rulesets. */
  readonly foundRulesets: readonly string[];
  readonly rulesetFiles: readonly string[];
  readonly mistakes: readonly RulesetLine[];
  /** Absent where it is not kept. */
  readonly reads?: KnownReads;
}

/** Validates documents by the same options; a file of several is read and analysed once. */
export class DocumentValidator {
  private readonly options: ValidationOptions;
  private readonly configs: Configs;
  private readonly teamRules: TeamRules;
  private readonly code: RulesetCode | null;
  private readonly remote: RemoteFiles;
  private readonly shared = new SharedReads();
  private readonly spawn: SpawnExampleValidator | undefined;
  private readonly digests = new Map<string, string>();
  private readonly rulesetDigests = new Map<string, Promise<string>>();

  private constructor(
    options: ValidationOptions,
    configs: Configs,
    remote: RemoteFiles,
    program: URL | undefined,
    code: RulesetCode | null,
  ) {
    this.options = options;
    this.configs = configs;
    this.teamRules = new TeamRules(options.rulesets, code);
    this.remote = remote;
    this.spawn = program && validateInThreads(program);
    this.code = code;
  }

  /**
   * @param program runs again as the threads that validate examples, and that run functions of
   *   rulesets; without it examples are validated in this thread, and no function is run
   * @throws CommandError where an option has another form
   */
  static async create(
    options: ValidationOptions,
    program: URL | undefined,
    configs = new Configs(options.config),
  ): Promise<DocumentValidator> {
    const remote = await RemoteFiles.create(options);
    const code =
      options.runsCode && program
        ? await (await import('./ruleset-code.ts')).RulesetCode.create(program)
        : null;
    return new DocumentValidator(options, configs, remote, program, code);
  }

  /** @throws CommandError where its configuration can't be used */
  async validate(given: Source): Promise<DocumentOutcome> {
    const { onlyRulesets } = this.options;
    const settings = await this.configs.for(given.folder, given.root);
    const source = { ...given, remote: this.remote, shared: this.shared };
    const { analyzer, shown } = await openDocument(source, () => null, settings);
    if (!onlyRulesets) await validateExamples(shown, this.spawn);
    const rules = await this.teamRules.run(analyzer, source, settings.rulesets ?? null);
    const { mistakes } = rules;
    requireKnownRules(settings, rules.names, mistakes.some(preventsUse));
    const problems = withoutForeignProblems(analyzer.problems()).filter(
      ({ ruleset, code }) => !onlyRulesets || ruleset !== undefined || isLimit(code),
    );
    return {
      problems: locateProblems(given, analyzer, problems),
      referenced: referencedPaths(given, analyzer),
      foundRulesets: rules.found,
      rulesetFiles: rules.files.map(({ file }) => file),
      mistakes,
      // What a function says may change with files that are not known here.
      ...(this.options.isKept && !this.code?.isUsed && { reads: this.readsOf(analyzer, rules) }),
    };
  }

  /** Returns whether everything that an outcome was made from is as it was. */
  async isCurrent(given: Source, { files, rulesets }: KnownReads): Promise<boolean> {
    const source = { ...given, remote: this.remote, shared: this.shared };
    let digest = '';
    const receiver = {
      addFile: (_uri: string, text: string) => {
        digest = this.digestOf(text);
      },
      failFile: (_uri: string, reason: string) => {
        digest = digestOf(reason);
      },
    };
    for (const [uri, , known] of files) {
      await readReferencedFile(receiver, source, uri);
      if (digest !== known) return false;
    }
    for (const [file, extendedBy, known] of rulesets) {
      const id = `${extendedBy}\0${file}`;
      const content = this.rulesetDigests.get(id) ?? rulesetDigest(file, extendedBy);
      this.rulesetDigests.set(id, content);
      if ((await content) !== known) return false;
    }
    return true;
  }

  private readsOf(analyzer: Analyzer, rules: RulesetRun): KnownReads {
    const files = analyzer
      .loadedFiles()
      .filter(({ uri }) => !isRoot(uri))
      .map(({ uri, text, tree, failure = '' }): KnownRead => {
        return [uri, null, tree ? this.digestOf(text) : digestOf(failure)];
      });
    const rulesets = rules.files.map(({ file, extendedBy, content }): KnownRead => {
      return [file, extendedBy, contentDigest(content)];
    });
    return { files, rulesets };
  }

  /** The digest of a text that several documents may refer to. */
  private digestOf(given: string): string {
    // As an analyzer has it.
    const text = given.includes('\r') ? given.replace(/\r(?!\n)/g, '\n') : given;
    const known = this.digests.get(text) ?? digestOf(text);
    if (this.digests.size > MAX_DIGESTS) this.digests.clear();
    this.digests.set(text, known);
    return known;
  }
}

/** Texts whose digests are remembered. */
const MAX_DIGESTS = 64;

/** Returns what tells texts apart. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

const contentDigest = (content: RulesetText): string =>
  digestOf('text' in content ? content.text : content.reason);

const rulesetDigest = async (file: string, extendedBy: string | null): Promise<string> =>
  contentDigest(await readRulesetText(file, extendedBy));

/** Returns whether a ruleset could not be used because of a mistake. */
export const preventsUse = ({ isWarning }: RulesetLine): boolean => !isWarning;

/** Requires that each rule that a configuration sets is one of ours, or of a ruleset. */
function requireKnownRules(
  { unknownRules }: DocumentSettings,
  names: ReadonlySet<string>,
  isUncertain: boolean,
): void {
  const unknown = [...(unknownRules ?? [])].filter(([name]) => !names.has(name));
  if (unknown.length > 0 && !isUncertain)
    throw new CommandError(...unknown.map(([, message]) => message));
}
