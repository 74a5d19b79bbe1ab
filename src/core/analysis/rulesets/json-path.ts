// JSONPath as rulesets use it (`given`, and a `field` that begins with `$`): RFC 9535 as far as
// Spectral follows it, with `^`, `~` and filters in JavaScript. A path is parsed once and then
// matched in one walk, which visits each node once, whatever the path.

import type { KnownFindings, RuleUnit, RuleUnits, UnitFindings } from './known-findings.ts';
import { MAX_LEVELS, type RuleBudget, RuleLimit } from './limits.ts';
import { type Filter, type FilterNode, type Key, PathError, readFilter } from './path-filter.ts';

/** One step of a path; a deep one (`..`) matches at any level below. */
type Step = { readonly deep: boolean } & (
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'slice'; readonly from?: number; readonly to?: number; readonly step: number }
  | { readonly kind: 'filter'; readonly filter: Filter }
);

/** Steps, and what is taken instead of the nodes that they match. */
interface Stage {
  readonly steps: readonly Step[];
  /** How many `^` follow. */
  readonly parents: number;
  /** The key is taken, not the value. */
  readonly isKey: boolean;
}

/** A path that was parsed. */
export interface JsonPath {
  readonly stages: readonly Stage[];
}

/** A node that a path matches. */
export interface Match {
  readonly keys: readonly Key[];
  readonly value: unknown;
  /** The value is the key itself. */
  readonly isKey?: boolean;
  /** The unit that it is in, where what is found there is remembered. */
  readonly unit?: RuleUnit | null;
}

/** A node, or a unit that is as it was, with what was found there. */
export type Found = Match | UnitFindings;

/** What a path found in units in a run before, and the units there are. */
export interface KnownUnits {
  readonly units: RuleUnits;
  readonly known: KnownFindings;
}

/** A longer one could not be matched by one number of bits. */
const MAX_STEPS = 30;

/**
 * Parses a path.
 * @throws PathError with the position of what can't be read
 */
export function parsePath(text: string): JsonPath {
  if (!text.startsWith('$')) throw new PathError('A path begins with $, as in $.info.', 0);
  const stages: Stage[] = [];
  let steps: Step[] = [];
  let parents = 0;
  let isKey = false;
  let at = 1;
  while (at < text.length) {
    const c = text[at];
    if (c === '^' || c === '~') {
      // The key of a parent, `^~`; a key has no parent.
      if (c === '~') isKey = true;
      else if (!isKey) parents++;
      at++;
    } else if (c === '.' || c === '[') {
      if (parents > 0 || isKey) {
        stages.push({ steps, parents, isKey });
        [steps, parents, isKey] = [[], 0, false];
      }
      const read = readStep(text, at);
      steps.push(read.step);
      at = read.at;
      if (steps.length > MAX_STEPS)
        throw new PathError(`A path has at most ${MAX_STEPS} steps.`, at);
    } else {
      throw new PathError(`Expected . or [ in the path, got ${JSON.stringify(c)}.`, at);
    }
  }
  stages.push({ steps, parents, isKey });
  return { stages };
}

function readStep(text: string, start: number): { step: Step; at: number } {
  let at = start;
  let deep = false;
  if (text.startsWith('..', at)) {
    deep = true;
    at += 2;
  } else if (text[at] === '.') {
    at++;
    // `.[` goes deep, as in the library that Spectral used first.
    deep = text[at] === '[';
  }
  if (text[at] === '[') return readBracket(text, at, deep);
  if (text[at] === '*') return { step: { kind: 'all', deep }, at: at + 1 };
  const [name] = /^[^.[\]~^]+/.exec(text.slice(at)) ?? [];
  if (name === undefined) throw new PathError('Expected a name after the dot.', at);
  return { step: { kind: 'names', names: listedNames(name), deep }, at: at + name.length };
}

function readBracket(text: string, open: number, deep: boolean): { step: Step; at: number } {
  const rest = text.slice(open);
  const filter = /^\[\?\(/.exec(rest);
  if (filter) {
    const { filter: read, at } = readFilter(text, open + 3, ')');
    return {
      step: { kind: 'filter', filter: read, deep },
      at: requireClosingBracket(text, at + 1),
    };
  }
  const last = /^\[\(\s*@\s*(?:\.length|\[['"]length['"]\])\s*-\s*(\d+)\s*\)\]/.exec(rest);
  if (last) {
    const step: Step = { kind: 'slice', from: -Number(last[1]), step: 1, deep };
    return { step, at: open + last[0].length };
  }
  if (rest.startsWith('[('))
    throw new PathError('Expected (@.length-1) or a filter, ?(…), in the brackets.', open + 1);
  if (rest.startsWith('[*]')) return { step: { kind: 'all', deep }, at: open + 3 };
  const slice = /^\[(-?\d+)?:(-?\d+)?(?::(-?\d+)?)?\]/.exec(rest);
  if (slice) {
    const [whole, from, to, step] = slice;
    return {
      step: {
        kind: 'slice',
        ...(from !== undefined && { from: Number(from) }),
        ...(to !== undefined && { to: Number(to) }),
        step: Number(step ?? 1),
        deep,
      },
      at: open + whole.length,
    };
  }
  return readNames(text, open, deep);
}

/** Names in brackets, at least the first of which is in quotes. */
const QUOTED =
  /^\[\s*(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'|[^\s"',[\]][^"',[\]]*))*\s*\]/;
const QUOTED_ITEM = /"[^"]*"|'[^']*'|[^\s"',][^"',]*/g;

/** Names without quotes; what has a space around it does not count. */
function listedNames(text: string): string[] {
  return text.includes(',') || /^\s|^\?/.test(text)
    ? text.split(',').filter((name) => !/^\s|\s$|^$|^\?/.test(name))
    : [text];
}

/**
 * Names in brackets. What is behind a space does not count for Spectral, nor does a name with a
 * space around it: such a path is read, and finds what is left.
 */
function readNames(text: string, open: number, deep: boolean): { step: Step; at: number } {
  const rest = text.slice(open);
  const quoted = QUOTED.exec(rest)?.[0];
  if (quoted !== undefined) {
    const items = quoted.slice(1, -1).match(QUOTED_ITEM) ?? [];
    const isExact = quoted.length === items.join(',').length + 2;
    const names = isExact ? items.map((item) => item.replace(/^(["'])([\s\S]*)\1$/, '$2')) : [];
    return { step: { kind: 'names', names, deep }, at: open + quoted.length };
  }
  const bare = /^\[([^\]'"]*)\]/.exec(rest);
  if (!bare?.[1]) {
    if (!rest.includes(']')) throw new PathError('The bracket is not closed.', open + 1);
    // Such as a quote within quotes: Spectral reads it, and finds nothing.
    if (/^\[\s*['"]/.test(rest)) {
      const end = /^\[[\s\S]*?['"]\s*\]|^[^\]]*\]/.exec(rest)?.[0].length ?? 1;
      return { step: { kind: 'names', names: [], deep }, at: open + end };
    }
    throw new PathError('Expected a name, an index, * or a filter in brackets.', open + 1);
  }
  const names = listedNames(bare[1]).map((name) => (/^\d+$/.test(name) ? `${Number(name)}` : name));
  return { step: { kind: 'names', names, deep }, at: open + bare[0].length };
}

function requireClosingBracket(text: string, from: number): number {
  const [spaces = ''] = /^\s*/.exec(text.slice(from)) ?? [];
  const at = from + spaces.length;
  if (text[at] !== ']') throw new PathError('Expected ] behind the filter.', at);
  return at + 1;
}

/** Returns whether a path is one step that goes deep, such as `$..name`, for `DeepWalk`. */
export function isOneDeepStep({ stages: [stage, ...more] }: JsonPath): boolean {
  return more.length === 0 && stage?.steps.length === 1 && stage.steps[0]?.deep === true;
}

/**
 * Calls `found` for each node that a path matches, and pauses on the way.
 * @param before what it found before: units that are as they were are not visited again
 * @throws RuleLimit where it would visit too many nodes
 */
export function* findMatches(
  { stages }: JsonPath,
  root: unknown,
  budget: RuleBudget,
  found: (match: Found) => void,
  before: KnownUnits | null = null,
): Generator<void> {
  // Behind a `^` or `~` a path goes on from nodes in no order of units.
  const own = stages.length === 1 ? before : null;
  function* run(stage: number, from: readonly Key[], values: readonly unknown[]): Generator<void> {
    const { steps, parents, isKey } = stages[stage] as Stage;
    const isLast = stage === stages.length - 1;
    const seen = new Set<string>();
    const next: { keys: readonly Key[]; values: readonly unknown[] }[] = [];
    const emit: Emit = (keys, nodes, inUnit) => {
      const length = keys.length - parents;
      if (length < 0) return;
      const unit = inUnit && unitOfMatch(inUnit, length, own?.known);
      const matched = keys.slice(0, length);
      if (parents > 0 || !isLast) {
        const id = JSON.stringify(matched);
        if (seen.has(id)) return;
        seen.add(id);
      }
      const value = isKey ? (matched.at(-1) ?? null) : nodes[length];
      if (isLast)
        found(isKey ? { keys: matched, value, isKey, unit } : { keys: matched, value, unit });
      else next.push({ keys: matched, values: [...nodes.slice(0, length), value] });
    };
    if (steps.length === 0) emit(from, values, null);
    else yield* new PathWalk(steps, from, values, budget, emit, found, own).run();
    for (const one of next) yield* run(stage + 1, one.keys, one.values);
  }
  yield* run(0, [], [root]);
}

type Emit = (keys: readonly Key[], values: readonly unknown[], unit: RuleUnit | null) => void;

/** Returns the unit of a match; null for a parent of the unit, which depends on others, too. */
function unitOfMatch(
  unit: RuleUnit,
  length: number,
  known: KnownFindings | undefined,
): RuleUnit | null {
  if (length >= unit.depth) return unit;
  known?.forget(unit);
  return null;
}

/** A container on the way down, and which of its children is next. */
interface Level {
  readonly container: object;
  /** The children to visit; null for all items of a list. */
  readonly keys: readonly Key[] | null;
  readonly length: number;
  /** The steps that are open for the children, as bits. */
  readonly open: number;
  /** The units among the children; null for none in a container that is above units. */
  readonly units: ReadonlyMap<Key, RuleUnit> | null | undefined;
  next: number;
}

/** Matches of a path that are kept until they are checked. */
export const MAX_KEPT = 50_000;
/** Nodes that are visited between two pauses. */
const VISITS_AT_ONCE = 1_000;

/** A way down through a value. A filter sees the node that is visited: this object itself. */
abstract class Walk implements FilterNode {
  value: unknown = null;
  key: Key = '';
  readonly keys: Key[];
  readonly budget: RuleBudget;
  /** The unit that is visited. */
  protected unit: RuleUnit | null = null;
  protected readonly values: unknown[];
  private readonly levels: Level[] = [];
  private readonly units: RuleUnits | null;

  constructor(
    keys: readonly Key[],
    values: readonly unknown[],
    budget: RuleBudget,
    units: RuleUnits | null,
  ) {
    this.keys = [...keys];
    this.values = [...values];
    this.budget = budget;
    this.units = units;
  }

  get root(): unknown {
    if (this.unit) this.readsAbove(this.unit);
    return this.values[0];
  }

  get outer(): unknown {
    const at = this.keys.length - 2;
    if (this.unit && at < this.unit.depth) this.readsAbove(this.unit);
    return this.values[at];
  }

  get containerKey(): Key | undefined {
    return this.keys[this.keys.length - 2];
  }

  /** Looks at a child that is now the last of `keys` and `values`; enters it to go further down. */
  protected abstract visit(key: Key, value: unknown, level: Level): void;

  /** Returns whether what is in a unit is known, and need not be visited. */
  protected abstract isKnown(unit: RuleUnit, level: Level): boolean;

  /** A filter looked at what is outside of the unit. */
  protected abstract readsAbove(unit: RuleUnit): void;

  /** Runs to the end. @throws RuleLimit where it would visit too many nodes */
  *run(): Generator<void> {
    this.start();
    let visits = 0;
    for (let level = this.levels.at(-1); level; level = this.levels.at(-1)) {
      if (level.next > 0) this.keys.pop();
      if (level.next === level.length) {
        this.levels.pop();
        continue;
      }
      const { container, keys } = level;
      const key = keys ? (keys[level.next] as Key) : level.next;
      level.next++;
      this.budget.visit();
      this.keys.push(key);
      const value = (container as Record<Key, unknown>)[key];
      this.values[this.keys.length] = value;
      if (level.units !== undefined) {
        this.unit = level.units?.get(key) ?? null;
        if (this.unit && this.isKnown(this.unit, level)) continue;
      }
      this.visit(key, value, level);
      if (++visits % VISITS_AT_ONCE === 0) yield;
    }
  }

  protected abstract start(): void;

  /** Goes down into a value, to all that is in it or to some names. */
  protected enter(value: unknown, open: number, only: readonly string[] | null): void {
    if (typeof value !== 'object' || value === null) return;
    if (this.keys.length > MAX_LEVELS)
      throw new RuleLimit(`The path goes down more than ${MAX_LEVELS} levels.`);
    const isList = Array.isArray(value);
    const keys = only ? namedKeys(value, only) : isList ? null : Object.keys(value);
    const length = keys ? keys.length : (value as unknown[]).length;
    const units = this.unit ? undefined : this.units?.below(this.keys);
    this.levels.push({ container: value, keys, length, open, units, next: 0 });
  }
}

/** Returns the keys that a value has of some names; `length` is one of a list. */
function namedKeys(value: object, names: readonly string[]): readonly Key[] {
  if (!Array.isArray(value)) return names.filter((name) => Object.hasOwn(value, name));
  return names.flatMap((name): Key[] => {
    if (/^(?:0|[1-9]\d*)$/.test(name) && Number(name) < value.length) return [Number(name)];
    return name === 'length' ? [name] : [];
  });
}

/**
 * Walks through a value once for several paths of one deep step: such a path visits every node, so
 * that each of its own would take as long.
 */
export class DeepWalk extends Walk {
  private readonly byName = new Map<string, DeepPath[]>();
  private readonly others: DeepPath[] = [];
  private readonly paths: readonly DeepPath[];
  /** The path whose filter runs. */
  private current: DeepPath | null = null;

  constructor(
    root: unknown,
    paths: readonly DeepPath[],
    budget: RuleBudget,
    units: RuleUnits | null = null,
  ) {
    super([], [root], budget, units);
    this.paths = paths;
    for (const path of paths)
      if (path.step.kind !== 'names') this.others.push(path);
      else
        for (const name of new Set(path.step.names))
          this.byName.set(name, [...(this.byName.get(name) ?? []), path]);
  }

  protected start(): void {
    this.enter(this.root, 0, null);
  }

  protected isKnown(unit: RuleUnit): boolean {
    let isKnown = true;
    for (const path of this.paths) if (!path.skips(unit)) isKnown = false;
    return isKnown;
  }

  protected readsAbove(unit: RuleUnit): void {
    this.current?.known?.forget(unit);
  }

  protected visit(key: Key, value: unknown, { container }: Level): void {
    const { unit } = this;
    const named = this.byName.get(typeof key === 'string' ? key : String(key));
    if (named) for (const path of named) path.matched(this.keys, this.values, unit);
    for (const path of this.others)
      if (!path.failure && path.isOpen(unit) && this.matches(path, key, value, container))
        path.matched(this.keys, this.values, unit);
    this.enter(value, 0, null);
  }

  private matches(path: DeepPath, key: Key, value: unknown, container: object): boolean {
    this.value = value;
    this.key = key;
    this.current = path;
    try {
      return matchesStep(path.step, this, container);
    } catch (failure) {
      // Nothing is wrong with the other paths.
      path.failure = failure;
      return false;
    }
  }
}

/** A path of one deep step, and the nodes that it matches. */
export class DeepPath {
  readonly step: Step;
  readonly known: KnownFindings | null;
  readonly matches: Found[] = [];
  /** What its filter threw. */
  failure: unknown = null;
  /** It matches more than are kept; `findMatches` finds them one after the other. */
  isFull = false;
  private readonly stage: Stage;
  private readonly seen = new Set<string>();
  private skipped: RuleUnit | null = null;

  /** @throws TypeError for a path that is not deep */
  constructor(path: JsonPath, known: KnownFindings | null = null) {
    this.known = known;
    const [stage] = path.stages;
    const [step] = stage?.steps ?? [];
    if (!isOneDeepStep(path) || !stage || !step) throw new TypeError('The path has other steps.');
    this.stage = stage;
    this.step = step;
  }

  /** Returns whether it is known what is found in a unit, which is then a match. */
  skips(unit: RuleUnit): boolean {
    const before = this.known?.find(unit, 1);
    this.skipped = before ? unit : null;
    if (before) this.add(before);
    else this.known?.begin(unit, 1);
    return before !== undefined;
  }

  /** Returns whether it looks for matches there. */
  isOpen(unit: RuleUnit | null): boolean {
    return unit === null || unit !== this.skipped;
  }

  private add(found: Found): void {
    if (this.isFull) return;
    this.isFull = this.matches.length === MAX_KEPT;
    if (this.isFull) this.matches.length = 0;
    else this.matches.push(found);
  }

  /** Adds a match, unless it is the parent of one that was added. */
  matched(keys: readonly Key[], values: readonly unknown[], inUnit: RuleUnit | null): void {
    const { parents, isKey } = this.stage;
    if (keys.length < parents || this.isFull || !this.isOpen(inUnit)) return;
    const own = keys.slice(0, keys.length - parents);
    const unit = inUnit && unitOfMatch(inUnit, own.length, this.known ?? undefined);
    if (parents > 0) {
      const id = JSON.stringify(own);
      if (this.seen.has(id)) return;
      this.seen.add(id);
    }
    this.add(
      isKey
        ? { keys: own, value: own.at(-1) ?? null, isKey, unit }
        : { keys: own, value: values[own.length], unit },
    );
  }
}

/** Walks down from one node with the steps that are open on the way, as bits of a number. */
class PathWalk extends Walk {
  private readonly steps: readonly Step[];
  private readonly emit: Emit;
  private readonly found: (units: UnitFindings) => void;
  private readonly known: KnownFindings | null;
  private readonly done: number;

  constructor(
    steps: readonly Step[],
    keys: readonly Key[],
    values: readonly unknown[],
    budget: RuleBudget,
    emit: Emit,
    found: (units: UnitFindings) => void,
    before: KnownUnits | null,
  ) {
    super(keys, values, budget, before?.units ?? null);
    this.steps = steps;
    this.emit = emit;
    this.found = found;
    this.known = before?.known ?? null;
    this.done = 1 << steps.length;
  }

  protected isKnown(unit: RuleUnit, { open }: Level): boolean {
    const before = this.known?.find(unit, open);
    if (before) this.found(before);
    else this.known?.begin(unit, open);
    return before !== undefined;
  }

  protected readsAbove(unit: RuleUnit): void {
    this.known?.forget(unit);
  }

  protected start(): void {
    this.enter(this.values[this.keys.length], 1, this.namesFor(1));
  }

  protected visit(key: Key, value: unknown, { open, container }: Level): void {
    let next = 0;
    for (let bits = open; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      const step = this.steps[31 - Math.clz32(bit)] as Step;
      if (step.deep) next |= bit;
      this.value = value;
      this.key = key;
      if (matchesStep(step, this, container)) next |= bit << 1;
    }
    if ((next & this.done) !== 0) this.emit(this.keys, this.values, this.unit);
    const rest = next & ~this.done;
    if (rest !== 0) this.enter(value, rest, this.namesFor(rest));
  }

  /** The names of the only children that the open steps can match; null for any. */
  private namesFor(open: number): readonly string[] | null {
    if ((open & (open - 1)) !== 0) return null;
    const step = this.steps[31 - Math.clz32(open)];
    return step?.kind === 'names' && !step.deep ? [...new Set(step.names)] : null;
  }
}

function matchesStep(step: Step, node: FilterNode, container: object): boolean {
  const { key } = node;
  switch (step.kind) {
    case 'all':
      return true;
    case 'names':
      return step.names.includes(typeof key === 'string' ? key : String(key));
    case 'slice':
      return typeof key === 'number' && isInSlice(step, key, (container as unknown[]).length);
    case 'filter':
      return step.filter(node);
  }
}

function isInSlice(
  { from = 0, to, step }: { from?: number; to?: number; step: number },
  index: number,
  length: number,
): boolean {
  const start = from < 0 ? Math.max(0, from + length) : from;
  const end = to === undefined ? length : to < 0 ? Math.max(0, to + length) : to;
  if (index < start || index >= end) return false;
  return step === 0 ? index === start : (index - start) % Math.abs(step) === 0;
}
