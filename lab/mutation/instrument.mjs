/**
 * Writes mutants into sources so that they can be switched on one at a time, and counts the turns
 * of loops, so that one that never ends can be stopped.
 */
import { parse, walk } from '../../scripts/lint/syntax-tree.mjs';

/** @import { Mutant } from './mutants.mjs' */

/**
 * @param {string} file
 * @param {string} text
 * @param {(Mutant & { id: number })[]} mutants
 * @returns {string}
 */
export function instrumented(file, text, mutants) {
  /**
   * Insertions at an offset: what ends before what starts, of what starts at the same offset the
   * outer first, of what ends the inner first. What cuts into its range has to be the innermost.
   * @type {{ at: number, order: [number, number], text: string }[]}
   */
  const inserts = [];
  /** @type {{ start: number, end: number, text: string }[]} */
  const cuts = [];
  const outerFirst = mutants.toSorted(
    (a, b) => b.end - b.start - (a.end - a.start) || Number(!!a.cut) - Number(!!b.cut),
  );
  for (const [i, { id, start, end, before, after, cut }] of outerFirst.entries()) {
    const named = (/** @type {string} */ code) => code.replaceAll('#', String(id));
    inserts.push({ at: start, order: [1, i], text: named(before) });
    inserts.push({ at: end, order: [0, -i], text: named(after) });
    if (cut) cuts.push({ ...cut, text: named(cut.text) });
  }
  walk(parse({ path: file, text }).program, ({ type, body }) => {
    if (!/^(?:For(?:In|Of)?|While|DoWhile)Statement$/.test(type)) return;
    inserts.push({ at: body.start, order: [1, -Infinity], text: '{globalThis.__mutation.turn();' });
    inserts.push({ at: body.end, order: [0, Infinity], text: '}' });
  });
  inserts.sort((a, b) => a.at - b.at || a.order[0] - b.order[0] || a.order[1] - b.order[1]);
  cuts.sort((a, b) => a.start - b.start);
  let out = '';
  let at = 0;
  const copy = (/** @type {number} */ until) => {
    while (at < until) {
      const cut = cuts[0];
      if (cut && cut.start < until) {
        if (cut.start >= at) out += text.slice(at, cut.start) + cut.text;
        at = Math.max(at, cut.end);
        cuts.shift();
      } else {
        out += text.slice(at, until);
        at = until;
      }
    }
  };
  for (const insert of inserts) {
    // What is written over an operator comes before what starts after it.
    copy(insert.at);
    out += insert.text;
  }
  copy(text.length);
  return out;
}
