/**
 * Makes mutants and checks each: is it reported at the mutated location, or provably still valid?
 *
 * A problem is at the mutated location when its pointer is the changed one (before or after the
 * change), below it, that of the object which contains it or of a direct field of that object; or
 * that of a `$ref` which resolved to what was changed or below it; or, for what is changed inside
 * a channel, that of the channel, its address or its parameters. A syntax error may also be
 * reported within one line of the lines touched.
 */
import { parseDocument } from 'yaml';
import { createRandom } from '../random.mjs';
import { mutationKinds } from './mutation-kinds.mjs';
import { createOracle, referencesTo } from './oracle.mjs';
import { pointer } from './value-paths.mjs';

/**
 * @import { Source } from './documents.mjs'
 * @import { Mutant } from './mutation-kinds.mjs'
 * @typedef {typeof import('../../src/core/api.ts') & { dialects: typeof
 * import('../../src/core/format/dialects.ts').dialects, rename: typeof
 * import('../../src/core/format/dialects.ts').rename }} Core
 * @typedef {import('../../src/core/types.ts').Problem} Problem
 * @typedef {{ kind: string, source: string, what: string, path: string, result: 'reported' |
 * 'valid' | 'unexplained', why: string, errors: number, text: string }} Outcome
 */

/**
 * @param {Core} core
 * @param {Source} source
 * @param {string} text
 * @returns {{ problems: Problem[], lineOf: (p: Problem) => number }}
 */
function problemsOf(core, source, text) {
  const analyzer = new core.Analyzer(source.entry, core.languageOf(source.entry, text));
  analyzer.setText(text);
  let problems = analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = source.read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    problems = analyzer.problems();
  }
  const starts = core.lineStarts(text);
  return { problems, lineOf: (p) => core.positionAt(starts, p.start).line };
}

/** @param {Core} core @param {Problem} p */
const identity = (core, p) => `${p.code} ${p.uri} ${core.toPointer(p.path)}`;

/**
 * @param {Core} core
 * @param {Source} source
 */
function prepare(core, source) {
  const { problems } = problemsOf(core, source, source.text);
  const errors = problems.filter((p) => p.severity === 'error');
  const value = parseDocument(source.text, { merge: true }).toJS({ maxAliasCount: -1 });
  return { source, value, errors, known: new Set(problems.map((p) => identity(core, p))) };
}

/**
 * @param {Mutant} mutant
 * @param {unknown} before the value of the document before the change
 * @returns {(pointer: string) => boolean}
 */
function isAtMutation({ path, now = path }, before) {
  const own = [path, now].map(pointer);
  const parent = pointer(path.slice(0, -1));
  const refs = new Set(referencesTo(before, path));
  const channel =
    path[0] === 'channels'
      ? path.slice(0, 2)
      : path[0] === 'components' && path[1] === 'channels'
        ? path.slice(0, 3)
        : null;
  const home = channel && pointer(channel);
  return (here) =>
    own.some((p) => here === p || here.startsWith(`${p}/`)) ||
    here === parent ||
    (here.startsWith(`${parent}/`) && !here.slice(parent.length + 1).includes('/')) ||
    refs.has(here) ||
    (home !== null &&
      (here === home || here === `${home}/address` || here.startsWith(`${home}/parameters`)));
}

/**
 * @param {{ core: Core, sources: readonly Source[], count: number, seed: number }} options
 * @returns {Outcome[]}
 */
export function runMutants({ core, sources, count, seed }) {
  const chance = createRandom(seed);
  const soils = sources.map((source) => prepare(core, source)).filter((s) => s.errors.length === 0);
  const oracle = createOracle(/** @type {object} */ (core.jsonSchema()));
  const lots = [...mutationKinds].flatMap(([name, { share }]) =>
    Array.from({ length: share }, () => name),
  );
  /** @type {Outcome[]} */
  const out = [];
  while (out.length < count) {
    const kind = chance.pick(lots);
    const [soil, mutant] = makeMutant(kind, soils, chance);
    if (!soil || !mutant) continue;
    const { problems, lineOf } = problemsOf(core, soil.source, mutant.text);
    const fresh = problems.filter(
      (p) => !soil.known.has(identity(core, p)) && p.severity !== 'hint',
    );
    const inPlace = isAtMutation(mutant, soil.value);
    const [from, to] = mutant.lines ?? [0, -9];
    const placed = fresh.filter(
      (p) =>
        p.uri === '' &&
        (inPlace(core.toPointer(p.path)) || (lineOf(p) >= from - 1 && lineOf(p) <= to + 1)),
    );
    const wrong = mutant.must ? 'an error by its kind' : oracleProblem(core, mutant.text, oracle);
    const severe = (/** @type {Problem[]} */ list) => list.filter((p) => p.severity === 'error');
    const reported = mutant.must || wrong === null ? placed.length > 0 : severe(placed).length > 0;
    const result = reported
      ? 'reported'
      : wrong === null && severe(fresh).length === 0
        ? 'valid'
        : 'unexplained';
    const why = `${wrong ?? 'no error known'}; reported: ${fresh.map((p) => `${p.severity} ${core.toPointer(p.path)} ${p.code}`).join(', ') || 'nothing'}`;
    out.push({
      kind,
      source: soil.source.name,
      what: mutant.what,
      path: pointer(mutant.path),
      result,
      why,
      errors: severe(fresh).length,
      text: mutant.text,
    });
  }
  return out;
}

/**
 * Returns a mutant of one of the documents that this mutation applies to; nothing where none was
 * found in so many attempts.
 * @param {string} kind
 * @param {readonly ReturnType<typeof prepare>[]} soils
 * @param {import('../random.mjs').Random} chance
 * @returns {[ReturnType<typeof prepare>, Mutant] | []}
 */
function makeMutant(kind, soils, chance) {
  for (let tries = 0; tries < 100; tries++) {
    const soil = chance.pick(soils);
    const mutant = mutationKinds
      .get(kind)
      ?.make({ text: soil.source.text, value: soil.value, random: chance });
    if (mutant && mutant.text !== soil.source.text) return [soil, mutant];
  }
  return [];
}

/**
 * What an independent look says is wrong with a text; null where it finds nothing.
 * @param {Core} core
 * @param {string} text
 * @param {(value: unknown) => string | null} oracle
 */
function oracleProblem(core, text, oracle) {
  const document = parseDocument(text, { merge: true });
  const [error] = document.errors;
  if (error) return `syntax: ${error.code}`;
  let value = document.toJS({ maxAliasCount: -1 });
  const spoken = core.dialects.find(
    (d) => value !== null && typeof value === 'object' && Object.hasOwn(value, d.rootField),
  );
  if (spoken && spoken !== core.dialects[0])
    value = JSON.parse(core.rename(JSON.stringify(value), spoken));
  return oracle(value);
}
