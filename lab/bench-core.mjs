/**
 * Measures the core in Node: parsing and checking of large documents, whole and after one edit,
 * beside the YAML parser alone.
 */
import { parseDocument } from 'yaml';
import { loadCore } from '../scripts/load-core.mjs';
import { isMain } from '../scripts/run.mjs';
import { benchLanguage } from './bench-language.mjs';
import { benchSearch } from './bench-search.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/**
 * Channels of the generated document, and milliseconds in which it must be checked when the program
 * is warm.
 */
const SIZES = [
  { channels: 100, limit: 150 },
  { channels: 1000, limit: 2000 },
];

/**
 * Milliseconds of each call, the first few left out.
 * @param {() => void} work
 * @param {number} times
 */
function measure(work, times) {
  const out = [];
  for (let i = 0; i < times + 3; i++) {
    const start = performance.now();
    work();
    out.push(performance.now() - start);
  }
  return out.slice(3);
}

/**
 * @param {string} name
 * @param {readonly number[]} times
 * @param {string} [note]
 */
function row(name, times, note = '') {
  const ms = (/** @type {number} */ part) => percentile(times, part).toFixed(1).padStart(8);
  console.log(
    `  ${name.padEnd(44)} ${ms(0.5)} ms  p95 ${ms(0.95)} ms  (${times.length} times)${note}`,
  );
}

/**
 * Prints the figures of the core.
 * @returns {Promise<boolean>} whether they are within the limits
 */
export async function benchCore() {
  const { Analyzer, parse } = await loadCore();
  let good = true;
  for (const { channels, limit } of SIZES) {
    const text = generateDocument(channels);
    const times = channels > 500 ? 9 : 25;
    console.log(
      `\nChecking ${(text.split('\n').length - 1).toLocaleString('en')} lines in Node, warm`,
    );
    const floor = measure(
      () => void parseDocument(text, { prettyErrors: false, uniqueKeys: false }),
      times,
    );
    row('the YAML parser alone (package yaml)', floor);
    row(
      'our parse, positions and all',
      measure(() => void parse(text, 'yaml', null), times),
    );
    const whole = measure(() => {
      const analyzer = new Analyzer('a.yaml', 'yaml');
      analyzer.setText(text);
      analyzer.problems();
    }, times);
    row('parse and check', whole, `, target: at most ${limit} ms`);
    if (percentile(whole, 0.5) > limit) good = false;
    const analyzer = new Analyzer('a.yaml', 'yaml');
    let version = 0;
    const edit = () => {
      analyzer.setText(
        text.replace(
          'description: Channel number 7\n',
          `description: Channel number ${version++}\n`,
        ),
      );
      analyzer.problems();
    };
    const editAndModel = () => {
      edit();
      analyzer.model();
    };
    row('one edit: parse and check', measure(edit, times));
    row('one edit: parse, check and model', measure(editAndModel, times));
  }
  if (!(await benchSearch(measure, row))) good = false;
  return (await benchLanguage(row)) && good;
}

if (isMain(import.meta.url)) {
  if (!(await benchCore())) process.exitCode = 1;
}
