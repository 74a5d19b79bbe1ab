/** The failures of `conformance/failures.json`, and which test shows what happens with each. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/run.mjs';

/**
 * @typedef {{ id: string, area: string, inject: string, expect: string }} Failure
 * @typedef {{ file: string, title: string }} MarkedTest A test whose title has ids, as in `[S01]`.
 */

/**
 * Those that only the command tries, because they take long: the name of the run, and what it does.
 * @type {Readonly<Record<string, { run: string, what: string }>>}
 */
export const LONG = {
  L04: { run: 'kill', what: 'the browser is killed half a second after a key' },
  B01: { run: 'broker', what: 'mosquitto is killed and started again while listen records' },
};

/**
 * What can't be tried, or where the product does something else than the list expects, and why.
 * @type {Readonly<Record<string, string>>}
 */
export const REMARKS = {
  S03: 'The test forbids all storage. In a frame with sandbox="allow-scripts" browsers load no modules and no workers, so that nothing of the studio runs.',
  S10: 'The note is the title of "Saved in this browser".',
  L03: 'The text is restored; the caret is where a document begins.',
  T01: 'The second tab continues as a copy by itself, and a notice names the reason: both texts are kept without a choice.',
  W01: 'Examples are validated in a worker of their own with a limit of one second; the limit of the validator is eight seconds of silence.',
  W04: 'A worker without memory ends the tab. The hostile documents show that budgets come first, and L05 is what happens afterwards.',
  N01: 'A hosted document is not stored for use without a network: an error says so.',
  N10: 'The hosted copy is compared when its address is opened again. The user made no request by coming back to the tab.',
};

const ID = /\[([SLTWNDUB]\d\d)\]/g;

/** Returns the failures in their order. @returns {Failure[]} */
export function failures() {
  return JSON.parse(readFileSync(path.join(ROOT, 'conformance/failures.json'), 'utf8'));
}

/** Returns all tests that are marked, by id. @returns {Map<string, MarkedTest[]>} */
export function markedTests() {
  const files = [
    ...filesBelow('src').filter((file) => /\.test\.ts$/.test(file)),
    ...filesBelow('e2e').filter((file) => file.endsWith('.spec.ts')),
  ];
  /** @type {Map<string, MarkedTest[]>} */
  const byId = new Map();
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, , title = ''] of text.matchAll(
      /(['"`])((?:(?!\1)[^\n\\]|\\.)*\[[A-Z]\d\d\].*?)\1/g,
    ))
      for (const [, id = ''] of title.matchAll(ID))
        byId.set(id, [...(byId.get(id) ?? []), { file, title }]);
  }
  return byId;
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  );
}
