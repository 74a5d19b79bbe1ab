// JSONPath as rulesets use it (`given`, and a `field` that begins with `$`): RFC 9535 as far as
// Spectral follows it, with `^`, `~` and filters in JavaScript. A path is parsed once and then
// matched in one walk, which visits each node once, whatever the path.
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
  return { step: { kind: 'names', names: [name], deep }, at: at + name.length };
}

function readBracket(text: string, open: number, deep: boolean): { step: Step; at: number } {
  const rest = text.slice(open);
  const filter = /^\[\?\(/.exec(rest);
  if (filter) {
    const { filter: read, at } = readFilter(text, open + 3, ')');
    return { step: { kind: 'filter', filter: read, deep }, at: closed(text, at + 1) };
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

/**
 * Names in brackets. What is behind a space does not count for Spectral, nor does a name with a
 * space around it: such a path is read, and finds what is left.
 */
function readNames(text: string, open: number, deep: boolean): { step: Step; at: number } {
  const rest = text.slice(open);
  const quoted = /^\[\s*(?:"[^"]*"|'[^']*')(?:\s*,\s*(?:"[^"]*"|'[^']*'))*\s*\]/.exec(rest)?.[0];
  if (quoted !== undefined) {
    const items = quoted.match(/"[^"]*"|'[^']*'/g) ?? [];
    const isExact = quoted.length === items.join(',').length + 2;
    const names = isExact ? items.map((item) => item.slice(1, -1)) : [];
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
  const names = bare[1].split(',').filter((name) => !/^\s|\s$|^-\d|^$|^\?/.test(name));
  return { step: { kind: 'names', names, deep }, at: open + bare[0].length };
}

function closed(text: string, from: number): number {
  const [spaces = ''] = /^\s*/.exec(text.slice(from)) ?? [];
  const at = from + spaces.length;
  if (text[at] !== ']') throw new PathError('Expected ] behind the filter.', at);
  return at + 1;
}

/**
 * Calls `found` for each node that a path matches.
 * @throws RuleLimit where it would visit too many nodes
 */
export function findMatches(
  { stages }: JsonPath,
  root: unknown,
  budget: RuleBudget,
  found: (match: Match) => void,
): void {
  const run = (stage: number, from: Match, values: readonly unknown[]): void => {
    const { steps, parents, isKey } = stages[stage] as Stage;
    const isLast = stage === stages.length - 1;
    const seen = new Set<string>();
    const walker = new Walker(steps, from.keys, values, budget, (keys, nodes) => {
      const length = keys.length - parents;
      if (length < 0) return;
      const own = keys.slice(0, length);
      if (parents > 0 || !isLast) {
        const id = JSON.stringify(own);
        if (seen.has(id)) return;
        seen.add(id);
      }
      const value = isKey ? (own.at(-1) ?? null) : nodes[length];
      if (isLast) found({ keys: own, value });
      else run(stage + 1, { keys: own, value }, [...nodes.slice(0, length), value]);
    });
    walker.walk();
  };
  run(0, { keys: [], value: root }, [root]);
}

/** Walks down from one node with the steps that are open on the way, as bits of a number. */
class Walker implements FilterNode {
  // A filter sees the node that is visited: this object itself, so that none is made for each.
  value: unknown = null;
  key: Key = '';
  readonly root: unknown;
  readonly keys: Key[];
  readonly budget: RuleBudget;
  private readonly steps: readonly Step[];
  private readonly values: unknown[];
  private readonly emit: (keys: readonly Key[], values: readonly unknown[]) => void;
  private readonly done: number;

  constructor(
    steps: readonly Step[],
    keys: readonly Key[],
    values: readonly unknown[],
    budget: RuleBudget,
    emit: (keys: readonly Key[], values: readonly unknown[]) => void,
  ) {
    this.steps = steps;
    this.keys = [...keys];
    this.values = [...values];
    this.root = values[0];
    this.budget = budget;
    this.emit = emit;
    this.done = 1 << steps.length;
  }

  get outer(): unknown {
    return this.values[this.keys.length - 2];
  }

  get containerKey(): Key | undefined {
    return this.keys[this.keys.length - 2];
  }

  walk(): void {
    if (this.steps.length === 0) this.emit(this.keys, this.values);
    else this.below(1);
  }

  private below(open: number): void {
    const container = this.values[this.keys.length];
    if (typeof container !== 'object' || container === null) return;
    if (this.keys.length > MAX_LEVELS)
      throw new RuleLimit(`The path goes down more than ${MAX_LEVELS} levels.`);
    const only = this.namedChildren(open);
    if (Array.isArray(container)) {
      if (only) for (const name of only) this.visitItem(container, name, open);
      else for (let i = 0; i < container.length; i++) this.visit(i, container[i], open, container);
      return;
    }
    const object = container as Record<string, unknown>;
    if (only) {
      for (const name of only)
        if (Object.hasOwn(object, name)) this.visit(name, object[name], open, object);
    } else {
      for (const name of Object.keys(object)) this.visit(name, object[name], open, object);
    }
  }

  /** The names of the only children that the open steps can match; null for any. */
  private namedChildren(open: number): readonly string[] | null {
    if ((open & (open - 1)) !== 0) return null;
    const step = this.steps[31 - Math.clz32(open)];
    return step?.kind === 'names' && !step.deep ? [...new Set(step.names)] : null;
  }

  private visitItem(list: readonly unknown[], name: string, open: number): void {
    const index = Number(name);
    if (/^(?:0|[1-9]\d*)$/.test(name) && index < list.length)
      this.visit(index, list[index], open, list);
    else if (name === 'length') this.visit(name, list.length, open, list);
  }

  private visit(key: Key, value: unknown, open: number, container: object): void {
    this.budget.visit();
    this.keys.push(key);
    this.values[this.keys.length] = value;
    let next = 0;
    for (let bits = open; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      const step = this.steps[31 - Math.clz32(bit)] as Step;
      if (step.deep) next |= bit;
      if (this.matches(step, key, value, container)) next |= bit << 1;
    }
    if ((next & this.done) !== 0) this.emit(this.keys, this.values);
    const rest = next & ~this.done;
    if (rest !== 0) this.below(rest);
    this.keys.pop();
  }

  private matches(step: Step, key: Key, value: unknown, container: object): boolean {
    switch (step.kind) {
      case 'all':
        return true;
      case 'names':
        return step.names.includes(String(key));
      case 'slice':
        return typeof key === 'number' && isInSlice(step, key, (container as unknown[]).length);
      case 'filter':
        this.value = value;
        this.key = key;
        return step.filter(this);
    }
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
  return step === 0 || (index - start) % Math.abs(step) === 0;
}
