// The exact text after many changes of the document that holds every way to write something.
import { afterAll, expect, test } from 'vitest';
import { expectedReports, updateReports } from '../../testing.ts';
import { edit } from './edit.ts';
import { randomChange, randomOf, samples } from './testing.ts';

/** `UPDATE_REPORTS=1` writes it again where a text changes: read the difference. */
const REPORTS = 'text/edit/exact-text.json';
const expected = expectedReports(REPORTS);
const found: Record<string, string[]> = {};
afterAll(() => updateReports(REPORTS, found));

/** Changes of one test, few enough to be repeated for each mutant. */
const CHANGES = 10;
const [torture] = samples();
const parts = Array.from({ length: 48 }, (_, i) => i);

test.each(parts)('changes %i', (part) => {
  const ways = torture?.() ?? [];
  const from = ways[part % ways.length];
  if (!from) throw new Error('There is no document.');
  const random = randomOf(part);
  const lines: string[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const change = randomChange(from, ways, random);
    const result = edit(from, [change]);
    const shown = JSON.stringify(change, (key, value: unknown) =>
      key === 'from' ? (value as { name: string }).name : value,
    );
    lines.push(
      'refused' in result
        ? `${shown} refused: ${result.refused}`
        : `${shown} ${JSON.stringify(result.edits.map((e) => [e.start, e.end, e.text]))}`,
    );
  }
  const name = `${from.name} ${part}`;
  found[name] = lines;
  if (process.env.UPDATE_REPORTS !== '1') expect(lines).toEqual(expected[name]);
});
