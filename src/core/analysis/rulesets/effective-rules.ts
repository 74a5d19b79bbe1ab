// Which rules hold for a document: those of a ruleset and of those that it extends, with what the
// overrides change for its file. Later entries win, own rules win over both.
import { quote } from '../../format/message-text.ts';
import { globMatcher } from '../../text/glob.ts';
import type {
  Alias,
  Given,
  Mode,
  RuleDefinition,
  RuleEntry,
  RuleSeverity,
  Ruleset,
  RulesetMistake,
  RulesetOverride,
  RulesetPart,
  Then,
} from './ruleset.ts';

/** A severity for some locations: below a JSON Pointer in the files of a pattern. */
interface LocationSeverity {
  readonly glob: string;
  readonly pointer: string;
  readonly severity: RuleSeverity;
}

/** A rule with all that was inherited and changed. */
export interface EffectiveRule {
  readonly name: string;
  readonly description: string | null;
  readonly message: string | null;
  readonly severity: RuleSeverity;
  readonly isResolved: boolean;
  /** Formats of documents for which it holds; null for all. */
  readonly formats: readonly string[] | null;
  readonly documentationUrl: string | null;
  readonly given: readonly Given[];
  /** Those that the paths may use. */
  readonly aliases: ReadonlyMap<string, Alias>;
  readonly checks: readonly Then[];
  /** The ruleset that has the paths. */
  readonly file: string;
  readonly locations: readonly LocationSeverity[];
  /** It is not run: a function of it is JavaScript, which isn't. */
  readonly isLeftOut: boolean;
}

/** The rules that are on for a document. */
export interface EffectiveRules {
  /** The ruleset that was given. */
  readonly file: string;
  readonly rules: readonly EffectiveRule[];
  /** The names of all rules, also of those that are off. */
  readonly names: ReadonlySet<string>;
  /** All formats that the ruleset names: a document should be of one of them. */
  readonly formats: readonly string[];
  readonly mistakes: readonly RulesetMistake[];
}

/** Returns a ruleset that another one extends by this name; null where it can't be read. */
export type FindRuleset = (name: string, from: string) => Ruleset | null;

/** What says that a document is of none of the formats. */
export const UNKNOWN_FORMAT = 'unrecognized-format';

interface Draft {
  readonly name: string;
  description?: string;
  message?: string;
  severity: RuleSeverity;
  isResolved: boolean;
  isRecommended: boolean;
  isOn: boolean;
  formats: readonly string[] | null;
  documentationUrl: string | null;
  given: readonly Given[];
  givenOf: Owner;
  checks: readonly Then[];
  /** The ruleset that defined it first. */
  readonly owner: Owner;
  locations: LocationSeverity[];
  isLeftOut: boolean;
}

/** A ruleset or an override, as what a rule belongs to. */
interface Owner extends RulesetPart {
  readonly file: string;
  readonly documentationUrl?: string;
  readonly hasOtherRules?: true;
}

/**
 * Returns the rules that are on.
 * @param path of the document, from the folder of the ruleset; null for no overrides
 */
export function effectiveRules(
  ruleset: Ruleset,
  path: string | null,
  find: FindRuleset,
): EffectiveRules {
  const mistakes: RulesetMistake[] = [];
  const build = new Build(find, mistakes);
  const matching = path === null ? [] : ruleset.overrides.filter((one) => matchesFile(one, path));
  const own: Owner = ruleset;
  const { rules, formats } =
    matching.length === 0
      ? build.rulesOf(own, null, [])
      : build.rulesOf(mergeOverrides(own, matching), null, []);
  if (path !== null) for (const override of ruleset.overrides) addLocations(rules, override, path);
  return {
    file: ruleset.file,
    rules: [...rules.values()]
      .filter((rule) => (rule.isOn && rule.severity !== 'off') || rule.locations.length > 0)
      .map(toEffectiveRule),
    names: new Set([...rules.keys(), UNKNOWN_FORMAT]),
    formats: [...formats],
    mistakes,
  };
}

function toEffectiveRule(draft: Draft): EffectiveRule {
  const { name, severity, isResolved, documentationUrl, given, checks, locations, isLeftOut } =
    draft;
  return {
    name,
    severity,
    isResolved,
    documentationUrl,
    given,
    checks,
    locations,
    isLeftOut,
    description: draft.description ?? null,
    message: draft.message ?? null,
    formats: draft.formats ?? draft.owner.formats,
    aliases: draft.givenOf.aliases,
    file: draft.givenOf.file,
  };
}

/** A ruleset with the overrides for a file on top of it. */
interface Merged extends Owner {
  /** What is below: its rules are inherited. */
  readonly base: Owner | null;
}

function mergeOverrides(own: Owner, overrides: readonly RulesetOverride[]): Merged {
  let rules: ReadonlyMap<string, RuleEntry> | null = null;
  let aliases = own.aliases;
  let formats: readonly string[] | null = null;
  let extended: RulesetPart['extends'] | null = null;
  for (const override of overrides) {
    if (override.rules) rules = new Map([...(rules ?? []), ...override.rules]);
    aliases = new Map([...aliases, ...override.aliases]);
    formats = override.formats ?? formats;
    if (override.extends.length > 0) extended = override.extends;
  }
  return {
    file: own.file,
    ...(own.documentationUrl !== undefined && { documentationUrl: own.documentationUrl }),
    rules: rules ?? new Map(),
    aliases,
    formats: formats ?? own.formats,
    extends: extended ?? [],
    base: own,
  };
}

interface Built {
  readonly rules: Map<string, Draft>;
  readonly formats: Set<string>;
  /** Whether a name may be that of a rule which isn't here. */
  readonly hasOtherRules: boolean;
}

class Build {
  private readonly find: FindRuleset;
  private readonly mistakes: RulesetMistake[];

  constructor(find: FindRuleset, mistakes: RulesetMistake[]) {
    this.find = find;
    this.mistakes = mistakes;
  }

  /**
   * @param mode that another ruleset extends it with; null for the outermost one
   * @param inside the files that extend it
   */
  rulesOf(
    owner: Owner | Merged,
    mode: { readonly mode: Mode; readonly isWritten: boolean } | null,
    inside: readonly string[],
  ): Built {
    const rules = new Map<string, Draft>();
    const formats = new Set(owner.formats ?? []);
    let hasOtherRules = owner.hasOtherRules === true;
    for (const below of this.extendedBy(owner, inside)) {
      for (const [name, rule] of below.rules) {
        rules.set(name, rule);
        if (mode?.isWritten) rule.isOn = isOnIn(rule, mode.mode);
      }
      for (const format of below.formats) formats.add(format);
      hasOtherRules ||= below.hasOtherRules;
    }
    for (const [name, entry] of owner.rules ?? []) {
      if (hasOtherRules && !rules.has(name) && !entry.definition) continue;
      const rule = this.mergedRule(rules.get(name), name, entry, owner);
      if (!rule) continue;
      rules.set(name, rule);
      if (rule.owner === owner) rule.isOn = isOnIn(rule, mode?.mode ?? 'recommended');
      if (rule.formats) for (const format of rule.formats) formats.add(format);
      if (owner.documentationUrl !== undefined && rule.documentationUrl === null)
        rule.documentationUrl = `${owner.documentationUrl}#${name}`;
    }
    return { rules, formats, hasOtherRules };
  }

  private *extendedBy(owner: Owner | Merged, inside: readonly string[]): Iterable<Built> {
    const within = [...inside, owner.file];
    for (const { name, mode, start, end } of owner.extends) {
      const ruleset = this.find(name, owner.file);
      if (!ruleset) continue;
      if (within.includes(ruleset.file)) {
        const message = `This ruleset extends itself: ${[...within.slice(within.indexOf(ruleset.file)), ruleset.file].join(' → ')}.`;
        if (!this.mistakes.some((one) => one.file === owner.file && one.start === start))
          this.mistakes.push({ file: owner.file, start, end, message });
        continue;
      }
      yield this.rulesOf(
        ruleset,
        { mode: mode ?? 'recommended', isWritten: mode !== undefined },
        within,
      );
    }
    if ('base' in owner && owner.base) yield this.rulesOf(owner.base, null, inside);
  }

  private mergedRule(
    existing: Draft | undefined,
    name: string,
    { start, end, definition, severity, isOn }: RuleEntry,
    owner: Owner,
  ): Draft | null {
    if (definition) {
      if (!existing) return newRule(name, definition, owner);
      replaceMembers(existing, definition, owner);
      return existing;
    }
    if (!existing) {
      const message = `There is no rule ${quote(name)} to change: no ruleset in "extends" has it.`;
      this.mistakes.push({ file: owner.file, start, end, message });
      return null;
    }
    if (isOn !== undefined) existing.isOn = isOn;
    if (severity !== undefined) {
      existing.severity = severity;
      existing.isOn = severity !== 'off';
    }
    return existing;
  }
}

function isOnIn(rule: Draft, mode: Mode): boolean {
  return mode === 'all' || (mode === 'recommended' && rule.isRecommended);
}

function newRule(name: string, definition: RuleDefinition, owner: Owner): Draft {
  const rule: Draft = {
    name,
    owner,
    severity: 'warning',
    isResolved: true,
    isRecommended: true,
    isOn: true,
    formats: null,
    documentationUrl: null,
    given: [],
    givenOf: owner,
    checks: [],
    locations: [],
    isLeftOut: false,
  };
  replaceMembers(rule, definition, owner);
  return rule;
}

function replaceMembers(rule: Draft, definition: RuleDefinition, owner: Owner): void {
  const { description, message, severity, recommended, resolved, formats, documentationUrl } =
    definition;
  if (description !== undefined) rule.description = description;
  if (message !== undefined) rule.message = message;
  if (severity !== undefined) rule.severity = severity;
  if (recommended !== undefined) rule.isRecommended = recommended;
  if (resolved !== undefined) rule.isResolved = resolved;
  if (formats !== undefined) rule.formats = formats;
  if (documentationUrl !== undefined) rule.documentationUrl = documentationUrl;
  rule.given = definition.given ?? [];
  rule.givenOf = owner;
  rule.checks = definition.checks ?? [];
  rule.isLeftOut = definition.isLeftOut ?? false;
  rule.isOn = true;
}

/** Whether the whole file of a document is meant by an override. */
function matchesFile({ files }: RulesetOverride, path: string): boolean {
  return files.some(({ glob, pointer }) => pointer === null && matchesPath(path, glob));
}

function addLocations(
  rules: ReadonlyMap<string, Draft>,
  { files, rules: entries }: RulesetOverride,
  path: string,
): void {
  for (const { glob, pointer } of files) {
    // What is in a file that is referred to only counts where the root document matches, too.
    if (pointer === null || !matchesPath(path, glob)) continue;
    for (const [name, entry] of entries ?? []) {
      const severity = entry.severity;
      if (severity) rules.get(name)?.locations.push({ glob, pointer, severity });
    }
  }
}

/**
 * Returns whether a pattern of an override matches a path from the folder of the ruleset: one
 * without a slash matches the name in any folder, `!` negates, `./` at its begin matches nothing.
 */
function matchesPath(path: string, glob: string): boolean {
  if (glob.startsWith('!')) return !matchesPath(path, glob.slice(1));
  if (glob.startsWith('./') || glob.startsWith('#') || path.startsWith('../')) return false;
  const subject = glob.includes('/') ? path : path.slice(path.lastIndexOf('/') + 1);
  return globMatcher(glob)(subject);
}

/**
 * Returns the severity of a rule at a location: that of the longest pointer that is the location or
 * above it.
 * @param path of the file of the finding, from the folder of the ruleset
 */
export function severityAt(
  { severity, locations }: Pick<EffectiveRule, 'severity' | 'locations'>,
  path: string,
  pointer: string,
): RuleSeverity {
  let result = severity;
  let closest = '';
  for (const one of locations) {
    if (one.pointer.length < closest.length) continue;
    if (pointer !== one.pointer && !pointer.startsWith(`${one.pointer}/`)) continue;
    if (!matchesPath(path, one.glob)) continue;
    closest = one.pointer;
    result = one.severity;
  }
  return result;
}
