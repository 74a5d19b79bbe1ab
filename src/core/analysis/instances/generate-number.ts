// Numbers within the limits of a schema.

import type { Schema } from './check-keywords.ts';
import { GenerationFailed } from './generate-parts.ts';
import type { RandomSource } from './random.ts';

/** Width of the range where only one of its ends is given, or none. */
const SPAN = 100;
const MAX_DECIMALS = 12;

const RANGES: ReadonlyMap<unknown, readonly [low: number, high: number]> = new Map([
  ['int32', [-(2 ** 31), 2 ** 31 - 1]],
  ['int64', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
  ['float', [-3.4e38, 3.4e38]],
]);

/**
 * Returns a number that keeps `minimum`, `maximum`, their exclusive forms and `multipleOf` of all
 * `parts`, as far as that is possible.
 */
export function numberOf(parts: readonly Schema[], whole: boolean, random: RandomSource): number {
  const all = (keyword: string): number[] =>
    parts.map((p) => p[keyword]).filter((v) => typeof v === 'number');
  const formats = parts
    .map((p) => RANGES.get(p['x-format']))
    .filter((range) => range !== undefined);
  const low = Math.max(...all('minimum'), ...all('exclusiveMinimum'), ...formats.map(([l]) => l));
  const high = Math.min(
    ...all('maximum'),
    ...all('exclusiveMaximum'),
    ...formats.map(([, h]) => h),
  );
  if (low > high) throw new GenerationFailed('no number lies between its limits');
  const step = stepOf(all('multipleOf'), whole);
  const [from, to] = rangeOf(low, high, step ?? 1, random);
  const open = (limit: number, keyword: string): boolean => all(keyword).includes(limit);
  if (step === null)
    return between(from, to, open(from, 'exclusiveMinimum'), open(to, 'exclusiveMaximum'), random);
  const first =
    Math.ceil(from / step) + (onStep(from, step) && open(from, 'exclusiveMinimum') ? 1 : 0);
  const last = Math.floor(to / step) - (onStep(to, step) && open(to, 'exclusiveMaximum') ? 1 : 0);
  if (first > last)
    throw new GenerationFailed(
      `no ${whole ? 'whole number' : `multiple of ${step}`} lies between its limits`,
    );
  return rounded((first + random.below(last - first + 1)) * step, decimalsOf(step));
}

/** The step on which all multiples meet; null where any number will do. */
function stepOf(multiples: readonly number[], whole: boolean): number | null {
  const steps = whole ? [1, ...multiples] : multiples;
  if (steps.length === 0) return null;
  const scale = 10 ** Math.max(...steps.map(decimalsOf));
  const common = steps.map((s) => Math.round(s * scale)).reduce((a, b) => (a / gcd(a, b)) * b);
  return common / scale;
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.max(a, 1) : gcd(b, a % b);
}

/** A range of readable size inside of the limits. */
function rangeOf(low: number, high: number, step: number, random: RandomSource): [number, number] {
  const span = Math.max(SPAN, step * 10);
  if (low === -Infinity && high === Infinity) return [random.plain ? step : 0, span];
  if (low === -Infinity)
    return [high >= step && high <= span ? Math.min(0, high) : high - span, high];
  if (high === Infinity) return [low, low <= 0 && low > -span ? span : low + span];
  // The full range of a format doesn't make a useful example.
  if (low <= 0 && high >= span && high - low > 1e6) return [0, span];
  return high - low > 1e6 ? [low, low + 1e6] : [low, high];
}

function between(
  from: number,
  to: number,
  openFrom: boolean,
  openTo: boolean,
  random: RandomSource,
): number {
  if (from === to) return from;
  const width = to - from;
  const decimals = Math.min(
    MAX_DECIMALS,
    Math.max(width >= 10 ? 1 : 2, Math.ceil(1 - Math.log10(width)) + 1),
  );
  for (let i = 0; i < 8; i++) {
    const value = rounded(from + width * (0.05 + 0.9 * random.next()), decimals);
    if ((openFrom ? value > from : value >= from) && (openTo ? value < to : value <= to))
      return value;
  }
  return from + width / 2;
}

function onStep(value: number, step: number): boolean {
  return Math.abs(value / step - Math.round(value / step)) < 1e-9;
}

function decimalsOf(value: number): number {
  const [, fraction = '', exponent = '0'] =
    /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(MAX_DECIMALS, Math.max(0, fraction.length - Number(exponent)));
}

function rounded(value: number, decimals: number): number {
  return Math.abs(value) < 1e15 ? Number(value.toFixed(decimals)) : value;
}
