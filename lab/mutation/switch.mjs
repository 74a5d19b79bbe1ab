/** What mutants call while tests run: which of them is on, and which a test reaches. */

/** A loop that turned so often more than without the mutant is taken for endless. */
const EXTRA_TURNS = 300_000;

/** Thrown out of a loop. */
class Endless extends Error {}

/** @type {Record<string, (a: any, b: any) => unknown>} */
const BINARY = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '==': (a, b) => (a ?? null) === (b ?? null),
  '!=': (a, b) => (a ?? null) !== (b ?? null),
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** @type {Record<string, (a: unknown, b: () => unknown) => unknown>} */
const LOGICAL = {
  '&&': (a, b) => a && b(),
  '||': (a, b) => a || b(),
  '??': (a, b) => a ?? b(),
};

export class MutationSwitch {
  active = -1;
  /** @type {Set<number>} */
  reached = new Set();
  turns = 0;
  limit = Infinity;

  /** @param {number} id */
  on(id) {
    if (this.active < 0) this.reached.add(id);
    return this.active === id;
  }

  turn() {
    if (++this.turns > this.limit) throw new Endless('A loop does not end.');
  }

  /** @param {number} id @param {string} is @param {string} to @param {any} a @param {any} b */
  binary(id, is, to, a, b) {
    return BINARY[this.on(id) ? to : is]?.(a, b);
  }

  /** @param {number} id @param {string} is @param {unknown} a @param {() => unknown} b */
  logical(id, is, a, b) {
    if (this.on(id)) return LOGICAL[is === '&&' ? '||' : '&&']?.(a, b);
    return LOGICAL[is]?.(a, b);
  }

  /** Starts to note what is reached. */
  record() {
    this.active = -1;
    this.reached = new Set();
    this.turns = 0;
    this.limit = Infinity;
  }

  /** @param {number} id @param {number} usual turns without it */
  start(id, usual) {
    this.active = id;
    this.turns = 0;
    this.limit = usual * 10 + EXTRA_TURNS;
  }
}
