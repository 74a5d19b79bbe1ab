// Validates one document after another for `validate`: here, or in a thread that is given the same
// options. A result is plain data, so that it can be sent and kept.
import { isLimit } from '../core/api.ts';
import { Configs, type DocumentSettings } from './config.ts';
import { CommandError } from './failures.ts';
import { withoutForeignProblems } from './foreign-files.ts';
import { openDocument } from './open-document.ts';
import { SharedReads } from './referenced-files.ts';
import { RemoteFiles } from './remote-files.ts';
import { type RulesetLine, TeamRules } from './rulesets.ts';
import type { Source } from './sources.ts';
import { type SpawnExampleValidator, validateExamples } from './validate-examples.ts';
import { type FoundProblem, locateProblems, referencedPaths } from './validation-result.ts';

/** What the user chose for all documents. */
export interface ValidationOptions {
  /** The configuration for all documents; null to look for that of each. */
  readonly config: string | null;
  readonly rulesets: readonly string[];
  readonly onlyRulesets: boolean;
  readonly maps: readonly string[];
  readonly hosts: readonly string[];
}

/** What was found out about a document. */
export interface DocumentOutcome {
  readonly problems: readonly FoundProblem[];
  /** The paths of the files that it refers to. */
  readonly referenced: readonly string[];
  /** The rulesets that were found for it, and all files of rulesets that were read. */
  readonly foundRulesets: readonly string[];
  readonly rulesetFiles: readonly string[];
  readonly mistakes: readonly RulesetLine[];
}

/** Validates documents by the same options; a file of several is read and analysed once. */
export class DocumentValidator {
  private readonly options: ValidationOptions;
  private readonly configs: Configs;
  private readonly teamRules: TeamRules;
  private readonly remote: RemoteFiles;
  private readonly shared = new SharedReads();
  private readonly spawn: SpawnExampleValidator | undefined;

  private constructor(
    options: ValidationOptions,
    configs: Configs,
    remote: RemoteFiles,
    spawn: SpawnExampleValidator | undefined,
  ) {
    this.options = options;
    this.configs = configs;
    this.teamRules = new TeamRules(options.rulesets);
    this.remote = remote;
    this.spawn = spawn;
  }

  /**
   * @param spawn starts what validates examples
   * @throws CommandError where an option has another form
   */
  static async create(
    options: ValidationOptions,
    spawn: SpawnExampleValidator | undefined,
    configs = new Configs(options.config),
  ): Promise<DocumentValidator> {
    const remote = await RemoteFiles.create(options.maps, options.hosts);
    return new DocumentValidator(options, configs, remote, spawn);
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
    requireKnownRules(settings, rules.names, mistakes.some(isSerious));
    const problems = withoutForeignProblems(analyzer.problems()).filter(
      ({ ruleset, code }) => !onlyRulesets || ruleset !== undefined || isLimit(code),
    );
    return {
      problems: locateProblems(given, analyzer, problems),
      referenced: referencedPaths(given, analyzer),
      foundRulesets: rules.found,
      rulesetFiles: this.teamRules.files().map(({ file }) => file),
      mistakes,
    };
  }
}

/** Whether a ruleset could not be used because of a mistake. */
export const isSerious = ({ isWarning }: RulesetLine): boolean => !isWarning;

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
