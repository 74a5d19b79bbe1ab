// Runs rules over a document, one path after the other, so that who calls it can pause in between.
import { isRoot } from '../../text/location.ts';
import { percentDecoded, toPointer } from '../../text/pointer.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { relativeUri, resolveUri } from '../documents/uri.ts';
import type { RepairAt } from '../problem.ts';
import {
  type EffectiveRule,
  type EffectiveRules,
  severityAt,
  UNKNOWN_FORMAT,
} from './effective-rules.ts';
import { AliasError, expandAlias } from './expand-alias.ts';
import { formatNamed, isOfFormat } from './formats.ts';
import {
  acceptsInput,
  FUNCTIONS,
  type FunctionContext,
  FunctionFailure,
  type FunctionResult,
} from './functions.ts';
import {
  DeepPath,
  DeepWalk,
  type Found,
  findMatches,
  isOneDeepStep,
  type JsonPath,
  MAX_KEPT,
  type Match,
  parsePath,
} from './json-path.ts';
import type { KnownFinding, KnownFindings, RuleProblem, UnitFindings } from './known-findings.ts';
import { MAX_PROBLEMS, RuleBudget, RuleLimit } from './limits.ts';
import { dottedKeys, escapedPointer, fillMessage, type MessageValues } from './messages.ts';
import { type Key, PathError } from './path-filter.ts';
import { repairOf } from './repairs.ts';
import { RuleDocument, type ValueLocation } from './rule-document.ts';
import type { RulesetMemory } from './rule-memory.ts';
import type { Given, RulesetMistake, Then } from './ruleset.ts';

/** Nodes that a rule checks between two pauses. */
const MATCHES_AT_ONCE = 16;

export interface RuleFindings {
  readonly problems: readonly RuleProblem[];
  /** What in the ruleset kept a rule from being run. */
  readonly mistakes: readonly RulesetMistake[];
}

/** Where the document is, seen from the ruleset. */
export interface DocumentAddress {
  /** The address of the folder of the ruleset, with `/` at its end; '' for the top. */
  readonly folder: string;
  /** What the addresses of files of the document are resolved against. */
  readonly base: string;
  /** Name or address of the root document. */
  readonly address: string;
}

/** Returns the path of a file of a document from the folder of the ruleset. */
export function pathFromRuleset({ folder, base, address }: DocumentAddress, uri: string): string {
  const relative = relativeUri(folder, resolveUri(base, isRoot(uri) ? address : uri));
  return percentDecoded(relative) ?? relative;
}

/**
 * Runs the rules, and pauses after some nodes of each path of a rule.
 * @param address that of the document, seen from the ruleset
 * @param memory what these rules found in the version before, which is found again where nothing
 * changed
 */
export function* evaluateRules(
  documents: DocumentSet,
  effective: EffectiveRules,
  address: DocumentAddress,
  memory: RulesetMemory | null = null,
): Generator<void, RuleFindings> {
  return yield* new Evaluation(documents, effective, address, memory).run();
}

/** What a rule does with one path. */
interface Job {
  readonly rule: EffectiveRule;
  readonly given: Given;
  readonly path: JsonPath;
  /** What it found before. */
  readonly known: KnownFindings | null;
}

class Evaluation {
  private readonly effective: EffectiveRules;
  private readonly at: DocumentAddress;
  private readonly documents: DocumentSet;
  private readonly problems: RuleProblem[] = [];
  private readonly mistakes: RulesetMistake[] = [];
  /** What was reported, and in which unit the rule was. */
  private readonly seen = new Map<string, UnitFindings | null>();
  private readonly memory: RulesetMemory | null;
  private readonly budget = new RuleBudget();
  private readonly paths = new Map<string, string>();

  constructor(
    documents: DocumentSet,
    effective: EffectiveRules,
    at: DocumentAddress,
    memory: RulesetMemory | null,
  ) {
    this.memory = memory;
    this.documents = documents;
    this.effective = effective;
    this.at = at;
  }

  *run(): Generator<void, RuleFindings> {
    const jobs: { document: RuleDocument; list: Job[] } | null = yield* this.prepare();
    if (jobs) {
      const deep = yield* this.walkDeep(jobs.document, jobs.list);
      for (const job of jobs.list) {
        yield* this.runJob(jobs.document, job, deep.get(job));
        if (this.budget.isUsedUp) break;
        yield;
      }
    }
    return { problems: this.problems, mistakes: this.mistakes };
  }

  private *prepare(): Generator<void, { document: RuleDocument; list: Job[] } | null> {
    const { rules, formats, file } = this.effective;
    if (!this.documents.root || (rules.length === 0 && formats.length === 0)) return null;
    try {
      const document = yield* this.memory?.document(this.documents) ??
        RuleDocument.make(this.documents);
      return { document, list: this.jobsFor(document) };
    } catch (failure) {
      if (!(failure instanceof RuleLimit)) throw failure;
      this.mistakes.push({ file, start: 0, end: 0, message: failure.message });
      return null;
    }
  }

  /** The paths of the rules that hold for the formats of the document. */
  private jobsFor(document: RuleDocument): Job[] {
    const isOf = (name: string): boolean => {
      const format = formatNamed(name);
      return format !== undefined && isOfFormat(format, document.resolved);
    };
    // Only formats that some rule names are known of a document.
    const known = new Set(this.effective.formats.filter(isOf));
    const fits = (formats: readonly string[]): boolean =>
      formats.some((name) => known.has(name) || [...known].some((one) => isSameFormat(one, name)));
    if (known.size === 0 && this.effective.formats.length > 0) this.reportFormats();
    return this.effective.rules.flatMap((rule, i) => {
      if (rule.formats && !fits(rule.formats)) return [];
      return rule.given.flatMap((given, j) => this.jobsOf(rule, given, fits, `${i} ${j}`));
    });
  }

  private jobsOf(
    rule: EffectiveRule,
    given: Given,
    fits: (formats: readonly string[]) => boolean,
    id: string,
  ): Job[] {
    try {
      const texts = new Set(expandAlias(given.text, rule.aliases, fits));
      return [...texts].map((text) => {
        const parse = () => parsePath(text);
        const kept = this.memory?.path(`${id} ${text}`, rule.isResolved, parse);
        return { rule, given, path: kept?.path ?? parse(), known: kept?.known ?? null };
      });
    } catch (failure) {
      if (!(failure instanceof PathError || failure instanceof AliasError)) throw failure;
      this.fail(rule, given, failure.message);
      return [];
    }
  }

  private reportFormats(): void {
    const titles = this.effective.formats.map((name) => formatNamed(name)?.title ?? name);
    this.problems.push({
      code: UNKNOWN_FORMAT,
      severity: 'warning',
      message: `The provided document does not match any of the registered formats [${[...new Set(titles)].join(', ')}]`,
      uri: '',
      path: [],
      start: 0,
      end: 0,
      ruleset: this.effective.file,
    });
  }

  private fail({ file }: EffectiveRule, { start, end }: Given, message: string): void {
    const isKnown = this.mistakes.some((one) => one.file === file && one.start === start);
    if (!isKnown) this.mistakes.push({ file, start, end, message });
  }

  /** Matches all paths that visit every node in one walk, two where some rules want `$ref`s. */
  private *walkDeep(
    document: RuleDocument,
    jobs: readonly Job[],
  ): Generator<void, ReadonlyMap<Job, DeepPath>> {
    const deep = new Map<Job, DeepPath>();
    for (const isResolved of [true, false]) {
      const own = jobs.filter(
        ({ rule, path }) => rule.isResolved === isResolved && isOneDeepStep(path),
      );
      if (own.length === 0) continue;
      this.budget.startPath();
      const paths = own.map(({ path, known }) => new DeepPath(path, known));
      const root = isResolved ? document.resolved : document.written;
      try {
        yield* new DeepWalk(root, paths, this.budget, this.memory?.units).run();
      } catch (failure) {
        for (const path of paths) path.failure ??= failure;
      }
      for (const [i, path] of paths.entries()) if (!path.isFull) deep.set(own[i] as Job, path);
    }
    return deep;
  }

  private *runJob(document: RuleDocument, job: Job, deep: DeepPath | undefined): Generator<void> {
    const { rule, given, path, known } = job;
    const root = rule.isResolved ? document.resolved : document.written;
    const before = this.memory && known && { units: this.memory.units, known };
    this.budget.startPath();
    try {
      if (deep?.failure) throw deep.failure;
      if (!deep) known?.start();
      const waiting: Found[] = deep?.matches ?? [];
      const add = (found: Found): unknown => waiting.push(found);
      if (!deep)
        for (const _ of findMatches(path, root, this.budget, add, before)) {
          if (waiting.length >= MAX_KEPT) yield* this.runMatches(document, job, waiting.splice(0));
          yield;
        }
      yield* this.runMatches(document, job, waiting);
      known?.finish();
    } catch (failure) {
      known?.forgetAll();
      if (
        failure instanceof RuleLimit ||
        failure instanceof SyntaxError ||
        failure instanceof FunctionFailure
      )
        this.fail(rule, given, failure.message);
      else throw failure;
    }
  }

  private *runMatches(
    document: RuleDocument,
    { rule, known }: Job,
    found: readonly Found[],
  ): Generator<void> {
    for (const [i, one] of found.entries()) {
      if ('findings' in one) for (const finding of one.findings) this.repeat(finding, one);
      else for (const then of rule.checks) this.runThen(document, rule, then, one, known);
      if (this.problems.length >= MAX_PROBLEMS)
        throw new RuleLimit(`The rules have more than ${MAX_PROBLEMS} problems here.`);
      if (i % MATCHES_AT_ONCE === MATCHES_AT_ONCE - 1) yield;
    }
  }

  private runThen(
    document: RuleDocument,
    rule: EffectiveRule,
    then: Then,
    match: Match,
    known: KnownFindings | null,
  ): void {
    const { unit = null } = match;
    const context = new RuleContext(document, this.budget, match.keys, rule.isResolved);
    const inUnit = (unit && known?.inProgress(unit)) ?? null;
    eachTarget(then, match, this.budget, (target) => {
      const { keys, value } = target;
      this.budget.visit();
      context.path = keys;
      for (const result of resultsOf(then, value, context)) {
        const isKept = this.report(document, rule, result, result.path ?? keys, inUnit, () =>
          repairAt(document, rule, then, target, context),
        );
        if (unit && !isKept) known?.forget(unit);
      }
    });
    if (unit && context.readsAbove) known?.forget(unit);
  }

  /** Reports a finding, and returns whether it may be kept with those of its unit. */
  private report(
    document: RuleDocument,
    rule: EffectiveRule,
    { message }: FunctionResult,
    keys: readonly Key[],
    inUnit: UnitFindings | null,
    findRepair: () => RepairAt | null,
  ): boolean {
    const location = document.locate(keys, rule.isResolved);
    const severity =
      rule.locations.length === 0
        ? rule.severity
        : severityAt(rule, this.pathOf(location.uri), escapedPointer(location.path).slice(1));
    if (severity === 'off') return true;
    const text = messageOf(document, rule, message, location);
    const range = document.rangeAt(location);
    const where = location.path.length > 0 ? location.path : [range.start, range.end];
    const id = `${rule.name}\0${location.uri}\0${toPointer(where.map(String))}\0${text}`;
    const reportedIn = this.seen.get(id);
    // One that another unit reported is kept with this one, too: it may be gone there.
    const isReported = reportedIn !== undefined;
    if (isReported && (!inUnit || reportedIn === inUnit)) return true;
    this.seen.set(id, inUnit);
    const repair = findRepair();
    const description = rule.message === null ? null : rule.description;
    const problem: RuleProblem = {
      code: rule.name,
      severity,
      message: text,
      ...((repair || description) && {
        data: { ...(description && { description }), ...(repair && { repair }) },
      }),
      uri: location.uri,
      path: location.path,
      ...range,
      ruleset: rule.file,
      ...(rule.documentationUrl !== null && { documentationUrl: rule.documentationUrl }),
    };
    if (!isReported) this.problems.push(problem);
    if (!inUnit) return true;
    const unit = isRoot(location.uri) ? this.memory?.unitAt(location.path) : null;
    inUnit.findings.push({ id, problem, unit: unit ?? null, start: unit?.start ?? 0 });
    return unit !== undefined;
  }

  /** Reports what was found before, where it is now. */
  private repeat({ id, problem, unit, start }: KnownFinding, inUnit: UnitFindings): void {
    if (this.seen.has(id)) return;
    this.seen.set(id, inUnit);
    const by = (unit?.start ?? start) - start;
    this.problems.push(
      by === 0 ? problem : { ...problem, start: problem.start + by, end: problem.end + by },
    );
  }

  private pathOf(uri: string): string {
    const path = this.paths.get(uri) ?? pathFromRuleset(this.at, uri);
    this.paths.set(uri, path);
    return path;
  }
}

/** What functions may know, for one value after the other. */
class RuleContext implements FunctionContext {
  path: readonly Key[];
  /** A function looked at more than the value. */
  readsAbove = false;
  readonly budget: RuleBudget;
  private readonly rules: RuleDocument;
  private readonly isResolved: boolean;

  constructor(rules: RuleDocument, budget: RuleBudget, path: readonly Key[], isResolved: boolean) {
    this.isResolved = isResolved;
    this.rules = rules;
    this.budget = budget;
    this.path = path;
  }

  get document(): unknown {
    this.readsAbove = true;
    return this.rules.written;
  }

  get resolved(): unknown {
    this.readsAbove = true;
    return this.rules.resolved;
  }

  keysOf(path: readonly Key[], value: object): readonly string[] {
    return this.rules.keysOf(path, value, this.isResolved);
  }

  isReferenced(path: readonly string[]): boolean {
    this.readsAbove = true;
    return this.rules.isReferenced(path);
  }
}

/** Whether two names are of one format: `aas2` and `asyncapi2`. */
function isSameFormat(a: string, b: string): boolean {
  return formatNamed(a) === formatNamed(b);
}

function resultsOf(
  { function: name, options }: Then,
  value: unknown,
  context: FunctionContext,
): readonly FunctionResult[] {
  if (typeof name === 'function') return name(value, options, context);
  const own = FUNCTIONS[name];
  return own && acceptsInput(own, value) ? own.run(value as never, options, context) : [];
}

/** Returns how a value is made right that a function rejects, if it says that. */
function repairAt(
  document: RuleDocument,
  { isResolved }: EffectiveRule,
  then: Then,
  { keys, value, isKey }: Match,
  context: FunctionContext,
): RepairAt | null {
  const accepts = (candidate: unknown): boolean => {
    try {
      return resultsOf(then, candidate, context).length === 0;
    } catch (failure) {
      if (failure instanceof RuleLimit) return false;
      throw failure;
    }
  };
  const repair = repairOf(then, { value, context, accepts });
  if (!repair || keys.length === 0) return null;
  const isEntry = repair.do === 'remove' || isKey === true;
  return {
    repair,
    at: document.writtenAt(keys, isResolved, isEntry),
    ...(isKey && { isKey }),
  };
}

/** Calls `found` for each value that a function gets of a node: a field, a key, or itself. */
function eachTarget(
  then: Then,
  match: Match,
  budget: RuleBudget,
  found: (target: Match) => void,
): void {
  const { field, path } = then;
  const { keys, value } = match;
  if (typeof value !== 'object' || value === null || field === undefined) {
    found(match);
    return;
  }
  let isEmpty = true;
  const add = (steps: readonly Key[], target: unknown, isKey = false): void => {
    isEmpty = false;
    found({ keys: [...keys, ...steps], value: target, isKey });
  };
  if (field === '@key') for (const key of Object.keys(value)) add([key], key, true);
  else if (path) {
    const below = (one: Found): void => {
      if ('keys' in one) add(one.keys, one.value, one.isKey);
    };
    for (const _ of findMatches(path, value, budget, below));
  } else {
    const steps = fieldSteps.get(then) ?? parseFieldPath(field);
    fieldSteps.set(then, steps);
    add(steps, fieldOf(value, field, steps));
  }
  if (isEmpty) found({ keys, value: undefined });
}

const fieldSteps = new WeakMap<Then, readonly string[]>();

/** Returns the keys of a field such as `a.b[0]['c.d']`. */
function parseFieldPath(field: string): string[] {
  const keys: string[] = [];
  const pattern =
    /\[(?:(-?\d+(?:\.\d+)?)|(["'])((?:(?!\2)[^\\]|\\.)*?)\2)\]|[^.[\]]+|(?=(?:\.|\[\])(?:\.|\[\]|$))/g;
  if (field.startsWith('.')) keys.push('');
  for (const [whole, number, quote, quoted] of field.matchAll(pattern))
    keys.push(quote ? (quoted ?? '').replace(/\\(.)/g, '$1') : (number ?? whole));
  return keys;
}

function fieldOf(value: object, field: string, keys: readonly string[]): unknown {
  // A member of exactly this name goes first.
  if (Object.hasOwn(value, field)) return (value as Record<string, unknown>)[field];
  let found: unknown = keys.length > 0 ? value : undefined;
  for (const key of keys) {
    if (found === null || found === undefined) return undefined;
    if (typeof found === 'string') found = key === 'length' ? found.length : found[Number(key)];
    else if (typeof found === 'object' && Object.hasOwn(found, key))
      found = (found as Record<string, unknown>)[key];
    else return undefined;
  }
  return found;
}

function messageOf(
  document: RuleDocument,
  { message, description }: EffectiveRule,
  own: string,
  { uri, path, named }: ValueLocation,
): string {
  const property =
    named.length > path.length
      ? dottedKeys(path.length === 0 ? named.slice(-1) : named.slice(path.length - 1))
      : (path.at(-1) ?? '');
  if (message === null && description !== null) return description.trim();
  const values = (error: string): MessageValues => ({
    property,
    get path(): string {
      return escapedPointer(path);
    },
    description,
    get value(): unknown {
      return document.valueAt({ uri, path });
    },
    error,
  });
  const error = fillMessage(own, values(own));
  return (message === null ? error : fillMessage(message, values(error))).trim();
}
