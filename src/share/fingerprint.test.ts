import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprint, fingerprintInPieces } from './fingerprint.ts';

it('distinguishes texts that differ in one character, its position or the length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.nat(0xffff),
      (text, position, unit) => {
        const at = position % text.length;
        const changed = text.slice(0, at) + String.fromCharCode(unit) + text.slice(at + 1);
        expect(fingerprint(changed) === fingerprint(text)).toBe(changed === text);
        expect(fingerprint(`${text}\0`)).not.toBe(fingerprint(text));
      },
    ),
  );
});

it('has no two alike among a hundred thousand near texts', () => {
  const seen = new Set(
    Array.from({ length: 100_000 }, (_, at) =>
      fingerprint(`version: ${String(at).padStart(6, '0')}`),
    ),
  );
  expect(seen.size).toBe(100_000);
});

it('is the same when a large text is read in pieces, between which timers run', async () => {
  for (const length of [0, 3, 999_999, 1_000_000, 1_000_001, 3_500_000]) {
    const text = 'type: string\n'.repeat(length / 13 + 1).slice(0, length);
    const { result, timers } = await whileTimersRun(() => fingerprintInPieces(text));
    expect(result).toBe(fingerprint(text));
    expect(timers).toBeGreaterThanOrEqual(Math.max(0, Math.ceil(length / 1_000_000) - 1));
  }
});

it('is the same of the pieces of a text, between which timers run, too', async () => {
  const unit = fc.string({ unit: 'binary', maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(unit), async (pieces) => {
      expect(fingerprint(pieces)).toBe(fingerprint(pieces.join('')));
      expect(await fingerprintInPieces(pieces)).toBe(fingerprint(pieces));
    }),
  );
  const piece = 'type: string\n'.repeat(5_000);
  const pieces = ['', ...Array<string>(50).fill(piece), '', piece.slice(7)];
  const { result, timers } = await whileTimersRun(() => fingerprintInPieces(pieces));
  expect(result).toBe(fingerprint(pieces.join('')));
  expect(timers).toBeGreaterThanOrEqual(3);
});

/** Counts the timers that run one after the other until the work is done. */
async function whileTimersRun<T>(work: () => Promise<T>): Promise<{ result: T; timers: number }> {
  let timers = 0;
  let done = false;
  const count = (): void => {
    if (done) return;
    timers++;
    setTimeout(count);
  };
  setTimeout(count);
  const result = await work();
  done = true;
  return { result, timers };
}
