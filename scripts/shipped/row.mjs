/**
 * A line of the table of what the published command line does (`table.mjs`): a call, what the
 * option in it changes, and how it ends. It runs twice, with the option and without, and its check
 * must hold only with it: so an option that is ignored fails.
 */

/**
 * @typedef {{
 *   code: number | null,
 *   out: string,
 *   error: string,
 *   files: Record<string, string>,
 *   seen: any,
 * }} Result How a call ended, all files of its folder afterwards, and what `drive` returned.
 *
 * @typedef {{ says: string, holds: (result: Result) => boolean }} Check
 *
 * @typedef {{
 *   child: import('node:child_process').ChildProcessWithoutNullStreams,
 *   folder: string,
 *   args: readonly string[],
 *   names: Readonly<Record<string, string>>,
 *   until: (pattern: RegExp) => Promise<string>,
 *   ended: Promise<number | null>,
 * }} Running A call that runs until it is ended. `until` resolves with all output so far as soon as
 * it has the pattern, and `ended` with the exit code.
 *
 * @typedef {{
 *   call: string,
 *   option?: string,
 *   instead?: string,
 *   same?: string,
 *   files?: Record<string, string>,
 *   links?: Record<string, string>,
 *   input?: string,
 *   env?: Record<string, string>,
 *   history?: Record<string, string>,
 *   drive?: (running: Running) => Promise<unknown>,
 *   only?: NodeJS.Platform[],
 *   code: 0 | 1 | 2,
 *   shows: Check,
 * }} Row
 * - `call` has words with spaces between; one with spaces is in double quotes.
 * - `option` is added to it. `instead` is what the other call has instead, for a value that
 *   counts unless another is given. With `same` nothing differs, for this reason.
 * - `files` and symbolic `links` are in the folder of the call, `input` is its standard input.
 *   With `history` the folder is a repository, in which these files were committed before.
 * - `drive` uses a call that runs until it is ended; it is interrupted afterwards.
 * - `only` names the systems that the line is for.
 */

/** @param {string} says @param {(result: Result) => boolean} holds @returns {Check} */
export const shows = (says, holds) => ({ says, holds });

/** Checks the exit code. @param {number} expected */
export const endsWith = (expected) =>
  shows(`the exit code is ${expected}`, ({ code }) => code === expected);

/** Checks that standard output has a pattern. @param {RegExp} pattern */
export const out = (pattern) =>
  shows(`standard output has ${pattern}`, (result) => pattern.test(result.out));

/** Checks that standard error has a pattern. @param {RegExp} pattern */
export const error = (pattern) =>
  shows(`standard error has ${pattern}`, (result) => pattern.test(result.error));

/** Checks JSON on standard output. @param {(value: any) => boolean} holds */
export const json = (holds) =>
  shows(`standard output is JSON with ${holds}`, (result) => {
    try {
      return holds(JSON.parse(result.out));
    } catch {
      return false;
    }
  });

/** Checks that a file has a pattern afterwards. @param {string} name @param {RegExp} pattern */
export const file = (name, pattern) =>
  shows(`${name} has ${pattern}`, ({ files }) => pattern.test(files[name] ?? ''));

/** Checks what `drive` returned. @param {(seen: any) => boolean} holds */
export const seen = (holds) => shows(`${holds}`, (result) => holds(result.seen));

/** @param {Check} check */
export const not = (check) => shows(`not: ${check.says}`, (result) => !check.holds(result));

/** @param {Check[]} checks */
export const all = (...checks) =>
  shows(checks.map(({ says }) => says).join(', and '), (result) =>
    checks.every(({ holds }) => holds(result)),
  );

/**
 * Returns the words of a call.
 * @param {string} call
 */
export const wordsOf = (call) =>
  [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

/**
 * Returns the words of the call of a row, with its option or without.
 * @param {Row} row
 * @param {boolean} isWith
 */
export const argumentsOf = ({ call, option = '', instead = '' }, isWith) => [
  ...wordsOf(call),
  ...wordsOf(isWith ? option : instead),
];
