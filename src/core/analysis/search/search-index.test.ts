import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { createIndexer } from './search-index.ts';

const text = (address: string): string => `apidoc: 3.1.0
info:
  title: T
  version: 1.0.0
channels:
  a:
    address: ${address}
  b:
    address: second
`;

test('an edit reads again only the parts that changed', () => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  const indexed = createIndexer();
  analyzer.setText(text('first'));
  const before = indexed(analyzer.model());
  analyzer.setText(text('other'));
  const after = indexed(analyzer.model());
  expect(after.of('#/channels/b')).toBe(before.of('#/channels/b'));
  expect(after.of('#/channels/a')).not.toBe(before.of('#/channels/a'));
  expect(analyzer.search('other', 5).hits[0]?.kind).toBe('address');
  expect(analyzer.search('first', 5).hits).toEqual([]);
});

test('without an edit it is the same index, whatever else the analyzer does meanwhile', () => {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  const indexed = createIndexer();
  analyzer.setText(text('first'));
  const before = indexed(analyzer.model());
  analyzer.problems();
  expect(indexed(analyzer.model())).toBe(before);
});
