/**
 * Measures in Node what the editor requests at a position: at every 50th character of a large
 * document, and of the real ones after an edit each.
 */

import { loadModules } from '../scripts/load-core.mjs';
import { isMain } from '../scripts/run.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/** Channels of the generated document: 5,817 lines. */
const SIZE = 100;
const STEP = 50;
/** Milliseconds that 95 of 100 responses may take. */
const LIMIT = 30;
const REQUESTS = /** @type {const} */ (['completion', 'hover', 'definition', 'documentSymbols']);

/**
 * Prints how long the responses take, each about a text that has just been edited, and in a text
 * that stays.
 * @param {(name: string, times: readonly number[], note?: string) => void} row prints one line
 * @returns {Promise<boolean>} whether 95 of 100 are within the limit
 */
export async function benchLanguage(row) {
  const { core, service } = await loadModules({
    core: 'src/core/api.ts',
    service: 'src/core/service/language-handlers.ts',
  });
  const yaml = generateDocument(SIZE);
  const analyzer = new core.Analyzer('a.yaml', 'yaml');
  analyzer.setText(yaml);
  const json = service.handlers.convert(analyzer.analyzedFile(''), { to: 'json' }).text;
  let good = true;
  for (const [language, text] of /** @type {const} */ ([
    ['yaml', yaml],
    ['json', json],
  ])) {
    const analysis = new core.Analyzer(`a.${language}`, language);
    analysis.setText(text);
    analysis.problems();
    analysis.model();
    console.log(
      `\nRequests at every ${STEP}th character of ${text.split('\n').length.toLocaleString('en')} lines of ${language} in Node`,
    );
    for (const request of REQUESTS) {
      const times = [];
      const still = analysis.analyzedFile('');
      for (let offset = 0; offset <= text.length; offset += STEP) {
        const start = performance.now();
        service.handlers[request](still, { offset });
        times.push(performance.now() - start);
      }
      row(request, times, `, target: p95 at most ${LIMIT} ms`);
      if (percentile(times, 0.95) > LIMIT) good = false;
      const fresh = [];
      for (let i = 0; i < 60; i++) {
        // Another text each time, as while typing; the analysis itself is measured elsewhere.
        analysis.setText(text.replace('Channel number 7', `Channel number 7 ${'x'.repeat(i % 9)}`));
        analysis.problems();
        const subject = analysis.analyzedFile('');
        const offset = Math.floor((subject.text.length * (i + 0.5)) / 60);
        const start = performance.now();
        service.handlers[request](subject, { offset });
        fresh.push(performance.now() - start);
      }
      row(`${request}, after an edit`, fresh.slice(3), `, target: p95 at most ${LIMIT} ms`);
      if (percentile(fresh.slice(3), 0.95) > LIMIT) good = false;
      analysis.setText(text);
      analysis.problems();
    }
  }
  return good;
}

if (isMain(import.meta.url)) {
  const row = (/** @type {string} */ name, /** @type {readonly number[]} */ times, note = '') =>
    console.log(
      `  ${name.padEnd(44)} ${percentile(times, 0.5).toFixed(1).padStart(8)} ms  p95 ${percentile(times, 0.95).toFixed(1).padStart(8)} ms  (${times.length} times)${note}`,
    );
  if (!(await benchLanguage(row))) process.exitCode = 1;
}
