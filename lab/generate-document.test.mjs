/** The document of the benchmarks is valid, and its size is known. */
import { expect, test } from 'vitest';
import { Analyzer } from '../src/core/api.ts';
import { generateDocument } from './generate-document.mjs';

test.each([
  ['apidoc', '3.1.0'],
  ['asyncapi', '3.0.0'],
])('a document of %s %s has no problems', (root, version) => {
  const analyzer = new Analyzer('large.yaml', 'yaml');
  analyzer.setText(generateDocument(3, { root, version }));
  expect(analyzer.problems()).toEqual([]);
});

test('has 58 lines for each channel with its operation, message and schema', () => {
  const lines = (/** @type {number} */ count) => generateDocument(count).split('\n').length - 1;
  expect([lines(3), lines(100), lines(1000)]).toEqual([191, 5_817, 58_017]);
});
