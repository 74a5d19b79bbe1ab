import { expect, test } from 'vitest';
import { Analyzer } from '../analyzer.ts';
import { MAX_FOUND } from './find.ts';

function open(text: string): Analyzer {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(`apidoc: 3.1.0\ninfo:\n  title: Lamps\n  version: 1.0.0\n${text}`);
  return analyzer;
}

test('hits come in the order in which the documentation shows them', () => {
  const analyzer = open(`components:
  schemas:
    lamp:
      type: object
      properties:
        lampId:
          description: The lamp
channels:
  b:
    description: Of one lamp
    address: lamp/{id}
operations:
  a:
    action: send
    channel:
      $ref: '#/channels/b'
    summary: Lamp on
`);
  expect(analyzer.find('lamp').hits.map((h) => h.pointer)).toEqual([
    '/info',
    '/channels/b/address',
    '/channels/b/description',
    '/operations/a/summary',
    '/components/schemas/lamp',
    '/components/schemas/lamp/properties/lampId',
    '/components/schemas/lamp/properties/lampId/description',
  ]);
});

test('adjacent words are found, across line breaks, in any case', () => {
  const analyzer = open(
    'channels:\n  a:\n    address: x\n    description: |\n      One  street\n      Lamp\n',
  );
  expect(analyzer.find('STREET lamp').hits.map((h) => h.pointer)).toEqual([
    '/channels/a/description',
  ]);
  expect(analyzer.find('lamp street').total).toBe(0);
});

test('each occurrence in a value is a hit, as it is marked', () => {
  const analyzer = open(
    'channels:\n  lamp:\n    title: Lamp\n    address: lamp/lamp\n    description: A lamp, lamps and *LAMPS*\n',
  );
  const { hits, total } = analyzer.find('lamp');
  expect(hits.map((hit) => `${hit.pointer} ${hit.nth ?? 0}`)).toEqual([
    '/info 0',
    '/channels/lamp 0',
    // Its key, beside its title.
    '/channels/lamp 1',
    '/channels/lamp/address 0',
    '/channels/lamp/address 1',
    '/channels/lamp/description 0',
    '/channels/lamp/description 1',
    '/channels/lamp/description 2',
  ]);
  expect(total).toBe(hits.length);
});

test('a long text is given as the piece around what was found', () => {
  const analyzer = open(
    `channels:\n  a:\n    address: x\n    description: ${'word '.repeat(100)}needle ${'word '.repeat(100)}\n`,
  );
  const text = analyzer.find('needle').hits[0]?.text ?? '';
  expect(text).toMatch(/^….*needle.*…$/);
  expect(text.length).toBeLessThan(140);
});

test('more hits than can be stepped through are counted', () => {
  const values = Array.from({ length: MAX_FOUND + 10 }, (_, i) => `lamp${i}`).join(', ');
  const found = open(`components:\n  schemas:\n    s:\n      enum: [${values}]\n`).find('lamp');
  expect(found.hits).toHaveLength(MAX_FOUND);
  expect(found.total).toBe(MAX_FOUND + 11);
});
