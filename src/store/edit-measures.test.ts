// Every edit is measured once, for what is on the screen.
import { beforeEach, expect, test } from 'vitest';
import { createEditMeasures } from './edit-measures.ts';

const written = (what: string): unknown[] =>
  performance
    .getEntriesByName(`apidoc:edit-to-${what}`)
    .map((entry) => (entry as PerformanceMeasure).detail);

beforeEach(() => {
  performance.clearMarks();
  performance.clearMeasures();
});

test('edits overtaken by the next one end when that one is shown', () => {
  const measures = createEditMeasures();
  for (const version of [2, 3, 4]) measures.edited(version);
  measures.shown('problems', 3, 10);
  expect(written('problems')).toEqual([
    { version: 2, lines: 10 },
    { version: 3, lines: 10 },
  ]);
  measures.shown('problems', 4, 11);
  measures.shown('problems', 4, 11);
  expect(written('problems')).toHaveLength(3);
  expect(performance.getEntriesByName('apidoc:edit')).toHaveLength(3);
});

test('problems and documentation are measured apart', () => {
  const measures = createEditMeasures();
  measures.edited(2);
  measures.shown('docs', 2, 5);
  expect(written('docs')).toEqual([{ version: 2, lines: 5 }]);
  expect(written('problems')).toEqual([]);
});

test('edits of a closed document are not measured by the next one', () => {
  const measures = createEditMeasures();
  measures.edited(2);
  measures.clear();
  measures.shown('problems', 9, 5);
  expect(written('problems')).toEqual([]);
});
