// The rulesets that hold for documents: a host adds the texts of their files, and
// those that they need; nothing here reads any.
import { quote } from '../../format/message-text.ts';
import { lineStarts, positionAt } from '../../text/positions.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { resolveUri } from '../documents/uri.ts';
import type { LinePosition } from '../line-ranges.ts';
import { type EffectiveRule, effectiveRules } from './effective-rules.ts';
import {
  type DocumentAddress,
  evaluateRules,
  pathFromRuleset,
  type RuleFindings,
} from './evaluate.ts';
import type { RuleProblem } from './known-findings.ts';
import { type ReadRuleset, readRuleset } from './read-ruleset.ts';
import type { RuleMemory } from './rule-memory.ts';
import type { Extended, LoadFunction, Ruleset, RulesetMistake } from './ruleset.ts';

/** Rulesets that every program has. Those for other formats have no rules here. */
const BUILT_IN: Readonly<Record<string, (() => Promise<Ruleset>) | null>> = {
  'spectral:asyncapi': async () => (await import('./asyncapi-rules.ts')).asyncapiRuleset,
  'spectral:oas': null,
  'spectral:arazzo': null,
};

/** Stands for the rules of other formats, which a ruleset may switch off. */
const OTHER_FORMATS: Ruleset = {
  file: '',
  hasOtherRules: true,
  extends: [],
  rules: new Map(),
  aliases: new Map(),
  formats: null,
  overrides: [],
};

interface Known extends ReadRuleset {
  readonly text: string;
}

/** What is read of a file: its text, or in one sentence why it can't be read. */
export type RulesetText = { readonly text: string } | { readonly reason: string };

/** A ruleset to run, and the address of its folder with `/` at its end. */
export interface RulesetPlace {
  readonly file: string;
  readonly folder: string;
}

/** A rule that was run or left out, for a list of them. */
export interface RuleSummary
  extends Pick<
    EffectiveRule,
    'name' | 'description' | 'severity' | 'documentationUrl' | 'file' | 'isLeftOut'
  > {
  /** How many problems it found. */
  readonly count: number;
}

/** What several rulesets say of a document. */
export interface TeamFindings extends RuleFindings {
  readonly names: ReadonlySet<string>;
  /** The rules that were run or left out. */
  readonly rules: readonly RuleSummary[];
  /** Some rules were not run, because of mistakes. */
  readonly isPartial: boolean;
  readonly again: (documents: DocumentSet) => TeamFindings;
}

/** Files of rulesets by their paths with `/`, and what they say of documents. */
export class Rulesets {
  private readonly readsAddresses: boolean;
  private readonly loadFunction: LoadFunction | undefined;
  private readonly known = new Map<string, Known>();
  private readonly failed = new Map<string, string>();
  private readonly builtIn = new Map<string, Ruleset>();
  /** Another object after each change. */
  private state = {};

  /**
   * @param options `readsAddresses`: the host reads rulesets at addresses, too; `loadFunction`
   *   loads functions in JavaScript, which without it aren't run
   */
  constructor(
    options: { readonly readsAddresses?: boolean; readonly loadFunction?: LoadFunction } = {},
  ) {
    this.readsAddresses = options.readsAddresses ?? false;
    this.loadFunction = options.loadFunction;
  }

  /** Adds the text of a file. */
  add(file: string, text: string): void {
    this.state = {};
    this.known.set(file, { ...readRuleset(file, text, this.loadFunction), text });
  }

  /**
   * Records that a file can't be read.
   * @param reason one sentence
   */
  fail(file: string, reason: string): void {
    this.state = {};
    this.failed.set(file, reason);
  }

  /** Whether a file was added or failed. */
  has(file: string): boolean {
    return this.known.has(file) || this.failed.has(file);
  }

  /** The text of a file; null where it isn't added. */
  text(file: string): string | null {
    return this.known.get(file)?.text ?? null;
  }

  /** All files that were added, with their texts. */
  texts(): (readonly [file: string, text: string])[] {
    return [...this.known].map(([file, { text }]) => [file, text]);
  }

  /**
   * Adds files, and all that they extend.
   * @param read returns what is in a file; `extendedBy` is the first of `files` where another one
   *   extends it, else null
   */
  async load(
    files: readonly string[],
    read: (file: string, extendedBy: string | null) => Promise<RulesetText>,
  ): Promise<void> {
    const add = async (file: string, extendedBy: string | null): Promise<void> => {
      const found = await read(file, extendedBy);
      if ('text' in found) this.add(file, found.text);
      else this.fail(file, found.reason);
    };
    for (const file of files) if (!this.has(file)) await add(file, null);
    for (let needed = this.needs(); needed.length > 0; needed = this.needs())
      for (const file of needed) await add(file, files[0] ?? file);
    await this.loadBuiltIn();
  }

  /** The files that rulesets extend and that are neither added nor failed. */
  needs(): string[] {
    const names = [...this.known].flatMap(([from, { ruleset }]) =>
      rulesetsToExtend(ruleset).flatMap(({ name }) =>
        this.refusalOf(name) === null && !Object.hasOwn(BUILT_IN, name)
          ? [pathFrom(from, name)]
          : [],
      ),
    );
    return [...new Set(names)].filter((file) => !this.has(file));
  }

  /** Loads the built-in rulesets that others extend. */
  async loadBuiltIn(): Promise<void> {
    for (const { ruleset } of this.known.values())
      for (const { name } of rulesetsToExtend(ruleset)) {
        const load = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : undefined;
        if (!load || this.builtIn.has(name)) continue;
        this.builtIn.set(name, await load());
        this.state = {};
      }
  }

  /** The files of a ruleset and of those that it extends, added or failed. */
  filesOf(file: string): ReadonlySet<string> {
    const files = new Set([file]);
    for (const from of files) {
      const ruleset = this.known.get(from)?.ruleset;
      for (const { name } of ruleset ? rulesetsToExtend(ruleset) : [])
        if (this.has(pathFrom(from, name))) files.add(pathFrom(from, name));
    }
    return files;
  }

  /** The mistakes in a ruleset and in those that it extends. */
  mistakes(file: string): RulesetMistake[] {
    const found: RulesetMistake[] = [];
    const seen = new Set<string>();
    const visit = (name: string): void => {
      const known = this.known.get(name);
      if (!known || seen.has(name)) return;
      seen.add(name);
      found.push(...known.mistakes);
      for (const { name: below, start, end } of rulesetsToExtend(known.ruleset)) {
        if (Object.hasOwn(BUILT_IN, below)) continue;
        const path = pathFrom(name, below);
        const reason = this.refusalOf(below) ?? this.failed.get(path);
        if (reason !== undefined && reason !== null)
          found.push({
            file: name,
            start,
            end,
            message: `${quote(below)} can't be used: ${reason}`,
          });
        else visit(path);
      }
    };
    visit(file);
    const failure = this.failed.get(file);
    if (failure !== undefined) found.push({ file, start: 0, end: 0, message: failure });
    return found;
  }

  /** Line and column of a mistake. */
  positionOf({ file, start }: RulesetMistake): LinePosition {
    const text = this.known.get(file)?.text ?? '';
    return positionAt(lineStarts(text), Math.min(start, text.length));
  }

  /**
   * Runs the rules of several rulesets on a document, and pauses after some nodes of each path.
   * @param address that of the document
   * @param memory what is kept of the document's versions, for an editor
   */
  *runAll(
    rulesets: readonly RulesetPlace[],
    documents: DocumentSet,
    address: Omit<DocumentAddress, 'folder'>,
    memory: RuleMemory | null = null,
  ): Generator<void, TeamFindings> {
    const problems: RuleProblem[] = [];
    const mistakes: RulesetMistake[] = [];
    const names = new Set<string>();
    const rules: RuleSummary[] = [];
    for (const { file, folder } of rulesets) {
      const found = yield* this.run(file, documents, { ...address, folder }, memory);
      for (const problem of found.problems) problems.push(problem);
      mistakes.push(...found.mistakes);
      rules.push(...found.rules);
      for (const name of found.names) names.add(name);
    }
    const isPartial = mistakes.some(({ isWarning }) => !isWarning);
    const again = (changed: DocumentSet): TeamFindings => {
      const run = this.runAll(rulesets, changed, address);
      for (;;) {
        const step = run.next();
        if (step.done) return step.value;
      }
    };
    return { problems, mistakes, names, rules, isPartial, again };
  }

  /**
   * Runs the rules of a ruleset on a document; none where the ruleset has mistakes.
   * @param address that of the document, seen from the ruleset
   * @param memory what is kept of the document's versions, for an editor
   */
  *run(
    file: string,
    documents: DocumentSet,
    address: DocumentAddress,
    memory: RuleMemory | null = null,
  ): Generator<void, Omit<TeamFindings, 'isPartial' | 'again'>> {
    const mistakes = this.mistakes(file);
    const ruleset = this.known.get(file)?.ruleset;
    if (!ruleset || mistakes.some(({ isWarning }) => !isWarning))
      return { problems: [], mistakes, names: new Set(), rules: [] };
    const find = (name: string, from: string): Ruleset | null =>
      Object.hasOwn(BUILT_IN, name)
        ? (this.builtIn.get(name) ?? OTHER_FORMATS)
        : (this.known.get(pathFrom(from, name))?.ruleset ?? null);
    const create = () => effectiveRules(ruleset, pathFromRuleset(address, ''), find);
    const { folder, base, address: name } = address;
    const known = memory?.ruleset(this.state, JSON.stringify([file, folder, base, name]), create);
    const effective = known?.effective ?? create();
    const { names } = effective;
    if (effective.mistakes.length > 0)
      return { problems: [], mistakes: [...mistakes, ...effective.mistakes], names, rules: [] };
    const { problems, mistakes: more } = yield* evaluateRules(documents, effective, address, known);
    const counts = new Map<string, number>();
    for (const { code } of problems) counts.set(code, (counts.get(code) ?? 0) + 1);
    const rules = effective.rules.map(
      ({ name, description, severity, documentationUrl, file: origin, isLeftOut }) => ({
        name,
        description,
        severity,
        documentationUrl,
        file: origin,
        isLeftOut,
        count: counts.get(name) ?? 0,
      }),
    );
    return { problems, mistakes: [...mistakes, ...more], names, rules };
  }

  /** Why a ruleset of this name is never read; null for one that is a file. */
  private refusalOf(name: string): string | null {
    if (/\.[cm]?js$/.test(name)) return 'it is JavaScript, which is not run.';
    if (isAddress(name) && !this.readsAddresses)
      return 'it is on the network, and rulesets are not fetched. Keep a copy beside this one.';
    if (/^[a-z][a-z0-9+.-]+:/i.test(name) && !isAddress(name))
      return `there is no such ruleset. Use a file, or ${Object.keys(BUILT_IN).join(', ')}.`;
    return null;
  }
}

function rulesetsToExtend({ extends: own, overrides }: Ruleset): Extended[] {
  return [...own, ...overrides.flatMap((override) => override.extends)];
}

const isAddress = (name: string): boolean => /^https?:/i.test(name);

/** Returns the path of a ruleset that another one names, from the folder of that one. */
export function pathFrom(from: string, name: string): string {
  if (isAddress(from) || isAddress(name)) return resolveUri(from, name);
  const whole = /^(?:\/|[A-Za-z]:)/.test(name)
    ? name
    : `${from.slice(0, from.lastIndexOf('/') + 1)}${name}`;
  const steps: string[] = [];
  for (const step of whole.split('/'))
    if (step === '..' && steps.length > 0 && !['', '..'].includes(steps.at(-1) ?? '')) steps.pop();
    else if (step !== '.' && (step !== '' || steps.length === 0)) steps.push(step);
  return steps.join('/');
}
