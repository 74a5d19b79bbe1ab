// Which texts match a pattern, step by step: sets of states of its automaton, made as needed.
import { ANY, type PatternNode, type Ranges } from '../instances/pattern-syntax.ts';

/** Thrown where a pattern has too many states to be compared. */
export class TooManyStates extends Error {}

const MAX_STATES = 1_500;
const MAX_SETS = 2_000;
/** States of which it is looked up where a code point goes. */
const MAX_LOOKED_UP = 500_000;

interface State {
  /** Where each code point goes. */
  readonly moves: { readonly ranges: Ranges; readonly to: number }[];
  /** Without a code point: always, at the start of the text only, or at its end only. */
  readonly jumps: { readonly when: 'always' | 'start' | 'end'; readonly to: number }[];
}

/** States that a text may be in after some of its code points. */
interface StateSet {
  readonly states: readonly number[];
  /** Whether a text that ends here matches. */
  readonly accepts: boolean;
  /** By the class of the next code point. */
  readonly next: Map<number, number>;
}

/** Finds a pattern anywhere in a text. */
export class Automaton {
  private readonly states: State[] = [];
  private readonly accept: number;
  private readonly sets: StateSet[] = [];
  private lookedUp = 0;
  private readonly ids = new Map<string, number>();
  /** States from which a text may still match, wherever it is. */
  private readonly useful: ReadonlySet<number>;

  /** @throws TooManyStates */
  constructor(node: PatternNode) {
    const first = this.state();
    this.accept = this.add(node, first);
    this.move(first, ANY, first);
    this.move(this.accept, ANY, this.accept);
    this.useful = this.leadingTo(this.accept);
    this.set([first], true);
  }

  /** All ranges, at whose ends code points differ. */
  get ranges(): Ranges {
    return this.states.flatMap(({ moves }) => moves.flatMap(({ ranges }) => ranges));
  }

  accepts(set: number): boolean {
    return this.sets[set]?.accepts ?? false;
  }

  /** Returns whether no text goes on from a set to match. */
  isDead(set: number): boolean {
    return this.sets[set]?.states.length === 0;
  }

  /** Returns whether a set contains the state where nothing that follows matters. */
  isSettled(set: number): boolean {
    return this.sets[set]?.states.includes(this.accept) ?? false;
  }

  /**
   * Returns the set after one more code point.
   * @param code one of the class `kind`, all of which go the same ways
   * @throws TooManyStates
   */
  step(set: number, kind: number, code: number): number {
    const from = this.sets[set] as StateSet;
    let to = from.next.get(kind);
    if (to === undefined) {
      const reached = new Set<number>();
      this.lookedUp += from.states.length;
      if (this.lookedUp > MAX_LOOKED_UP) throw new TooManyStates();
      for (const state of from.states)
        for (const move of this.states[state]?.moves ?? [])
          if (move.ranges.some(([first, last]) => code >= first && code <= last))
            reached.add(move.to);
      to = this.set(
        [...reached].filter((state) => this.useful.has(state)),
        false,
      );
      from.next.set(kind, to);
    }
    return to;
  }

  private set(states: readonly number[], isStart: boolean): number {
    const closed = this.closure(states, isStart, false);
    const key = isStart ? 'start' : closed.join();
    let id = this.ids.get(key);
    if (id === undefined) {
      if (this.sets.length >= MAX_SETS) throw new TooManyStates();
      id = this.sets.length;
      this.ids.set(key, id);
      const accepts = this.closure(states, isStart, true).includes(this.accept);
      this.sets.push({ states: closed, accepts, next: new Map() });
    }
    return id;
  }

  private closure(states: readonly number[], isStart: boolean, isEnd: boolean): number[] {
    const found = new Set(states);
    const queue = [...states];
    for (let state = queue.pop(); state !== undefined; state = queue.pop())
      for (const { when, to } of this.states[state]?.jumps ?? []) {
        if ((when === 'start' && !isStart) || (when === 'end' && !isEnd) || found.has(to)) continue;
        found.add(to);
        queue.push(to);
      }
    return [...found].sort((a, b) => a - b);
  }

  /** Those that need the start of the text don't count: it is over after a code point. */
  private leadingTo(end: number): ReadonlySet<number> {
    const sources = new Map<number, number[]>();
    for (const [from, { moves, jumps }] of this.states.entries())
      for (const to of [...moves, ...jumps.filter(({ when }) => when !== 'start')].map(
        (one) => one.to,
      ))
        sources.set(to, [...(sources.get(to) ?? []), from]);
    const found = new Set([end]);
    const queue = [end];
    for (let state = queue.pop(); state !== undefined; state = queue.pop())
      for (const from of sources.get(state) ?? []) {
        if (found.has(from)) continue;
        found.add(from);
        queue.push(from);
      }
    return found;
  }

  private state(): number {
    if (this.states.length >= MAX_STATES) throw new TooManyStates();
    return this.states.push({ moves: [], jumps: [] }) - 1;
  }

  private move(from: number, ranges: Ranges, to: number): void {
    this.states[from]?.moves.push({ ranges, to });
  }

  private jump(from: number, to: number, when: 'always' | 'start' | 'end' = 'always'): void {
    this.states[from]?.jumps.push({ when, to });
  }

  /** Adds what follows a state, and returns the state after it. */
  private add(node: PatternNode, from: number): number {
    if (node.kind === 'sequence') {
      let at = from;
      for (const item of node.items) at = this.add(item, at);
      return at === from ? this.after(from) : at;
    }
    if (node.kind === 'either') {
      const end = this.state();
      for (const item of node.items) this.jump(this.add(item, this.after(from)), end);
      return end;
    }
    if (node.kind === 'repeat') return this.repeat(node, from);
    const end = this.state();
    if (node.kind === 'set') this.move(from, node.ranges, end);
    else this.jump(from, end, node.kind);
    return end;
  }

  private after(from: number): number {
    const next = this.state();
    this.jump(from, next);
    return next;
  }

  private repeat(
    { item, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
    from: number,
  ): number {
    let at = this.after(from);
    for (let i = 0; i < min; i++) at = this.after(this.add(item, at));
    const end = this.state();
    this.jump(at, end);
    if (max === Infinity) {
      this.jump(this.add(item, at), at);
      return end;
    }
    for (let i = min; i < max; i++) {
      at = this.after(this.add(item, at));
      this.jump(at, end);
    }
    return end;
  }
}
