/**
 * Measures finding in Node: making the index of a large document, bringing it up to date after an
 * edit, searching in it.
 */

import { loadModules } from '../scripts/load-core.mjs';
import { generateDocument } from './generate-document.mjs';
import { percentile } from './percentile.mjs';

/** Channels, operations and messages each. */
const SIZE = 3_000;
/** Milliseconds, in the middle, when the program is warm. */
const INDEX_LIMIT = 150;
const SEARCH_LIMIT = 10;
/**
 * What is typed: one letter, a property everywhere, an id, several words, an address, letters in
 * their order, nothing there.
 */
const QUERIES = ['e', 'status', 'message00042', 'channel 42', 'events.domain7', 'msg42', 'zzzz'];

/**
 * Prints the figures of searching.
 * @param {(work: () => void, times: number) => number[]} measure
 * @param {(name: string, times: readonly number[], note?: string) => void} row prints one line
 * @returns {Promise<boolean>} whether they are within the limits
 */
export async function benchSearch(measure, row) {
  const { core, index, search, find } = await loadModules({
    core: 'src/core/api.ts',
    index: 'src/core/analysis/search/search-index.ts',
    search: 'src/core/analysis/search/search.ts',
    find: 'src/core/analysis/search/search.ts',
  });
  const text = generateDocument(SIZE);
  const analyzer = new core.Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  const model = analyzer.model();
  const indexed = index.createIndexer();
  const made = indexed(model);
  const rows = made.chunks.reduce(
    (/** @type {number} */ sum, /** @type {{ rows: readonly unknown[] }} */ c) =>
      sum + c.rows.length,
    0,
  );
  console.log(
    `\nSearching ${rows.toLocaleString('en')} rows of ${SIZE.toLocaleString('en')} channels, operations and messages in Node, warm`,
  );
  const whole = measure(() => void index.createIndexer()(model), 15);
  row('the index', whole, `, target: at most ${INDEX_LIMIT} ms`);
  analyzer.setText(text.replace('description: Channel number 7\n', 'description: Another\n'));
  const next = analyzer.model();
  let turn = 0;
  row(
    'the index after an edit',
    measure(() => void indexed(turn++ % 2 === 0 ? next : model), 15),
  );
  let good = percentile(whole, 0.5) <= INDEX_LIMIT;
  for (const query of QUERIES) {
    const times = measure(() => void search.search(made, query, 50), 25);
    row(`a search for “${query}”`, times, `, target: at most ${SEARCH_LIMIT} ms`);
    if (percentile(times, 0.5) > SEARCH_LIMIT) good = false;
  }
  row(
    'every occurrence of “status”',
    measure(() => void find.find(made, 'status'), 25),
  );
  return good;
}
