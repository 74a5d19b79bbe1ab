// Random edits of real documents: no wrong value, no comment lost, no mixed line ends.
// `npm run fuzz` makes many more.
import { expect, test } from 'vitest';
import { tryChange } from './comments/testing.ts';
import { randomChange, randomOf, samples } from './testing.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const fuzz = times > 1;
const seed = fuzz ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000) : 20261121;
/** Changes of one text, each of the text as it was: its analysis is then made once. */
const EACH = 25;
const COUNT = fuzz ? 500 * times : 150;

test('random edits of real documents', { timeout: fuzz ? 36_000_000 : 300_000 }, async () => {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const files = samples();
  const known = files[0]?.() ?? [];
  const messages: string[] = [];
  const reasons = new Map<string, number>();
  const lines: number[] = [];
  let refused = 0;
  for (let i = 0; i < COUNT; i += EACH) {
    // The file that holds every way to write something is met more often than the others.
    const all = (random() < 0.15 ? known : pick(files)?.()) ?? [];
    const from = pick(all.length > 0 ? all : known);
    if (fuzz && i % 1_000 === 0) {
      console.log({ seed, edits: i, wrong: messages.length, refused });
      // What is logged is shown at once.
      await new Promise((done) => setImmediate(done));
    }
    if (!from) continue;
    for (let n = 0; n < EACH; n++) {
      const change = randomChange(from, fuzz ? [...known, ...all] : known, random);
      const outcome = tryChange(from, change);
      if (outcome.refused === undefined) {
        lines.push(outcome.lines);
        if (outcome.errors.length > 0)
          messages.push(`${from.name} ${written(change)}: ${outcome.errors.join(', ')}`);
      } else if (!outcome.refused.endsWith('already.')) {
        // A second entry of one name is not to be had; everything else that is refused counts.
        refused++;
        const reason = `${from.name} ${outcome.refused} ${outcome.refused.startsWith('The text here') ? written(change) : ''}`;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  const median = lines.sort((a, b) => a - b)[Math.floor(lines.length / 2)];
  if (fuzz)
    console.log({
      seed,
      edits: COUNT,
      wrong: messages.length,
      refused,
      share: refused / COUNT,
      median,
    });
  if (process.env.FUZZ_REASONS)
    console.log([...reasons].map(([reason, count]) => `${count} ${reason}`).join('\n'));
  expect(messages).toEqual([]);
  expect(refused / COUNT).toBeLessThanOrEqual(fuzz ? 0.005 : 0.02);
  expect(median).toBeLessThanOrEqual(3);
});

function written(change: Parameters<typeof tryChange>[1]): string {
  return JSON.stringify(change, (key, v: unknown) =>
    key === 'from' ? (v as { name?: string }).name : v,
  );
}
