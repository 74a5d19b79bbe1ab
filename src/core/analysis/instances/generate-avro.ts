// Values of Avro types that their JSON schema says too little of: logical types, and bytes of a
// fixed number.
import type { AvroMark } from './explain-avro.ts';
import { stringFor } from './generate-string.ts';
import type { RandomSource } from './random.ts';

/** The first second of 2025, and the seconds of the four years that begin with it. */
const YEARS = { begin: Date.UTC(2025, 0) / 1000, seconds: 1461 * 86_400 };
/** A number of JSON has no more digits that are certain. */
const MAX_DIGITS = 15;
/** Digits in front of the point of an example. */
const WHOLE_DIGITS = 4;

const momentIn = (random: RandomSource): number => YEARS.begin + random.below(YEARS.seconds);
const secondOfDay = (random: RandomSource): number => random.below(86_400);

type MakeValue = (random: RandomSource, mark: AvroMark) => unknown;

/**
 * By logical type (section Logical Types): dates and times as the numbers that are encoded. Bytes
 * would say nothing to a reader, so that decimals are numbers, and durations are as in ISO 8601.
 */
const LOGICAL: ReadonlyMap<string, MakeValue> = new Map<string, MakeValue>([
  ['date', (random) => Math.floor(momentIn(random) / 86_400)],
  ['time-millis', (random) => secondOfDay(random) * 1e3],
  ['time-micros', (random) => secondOfDay(random) * 1e6],
  ['timestamp-millis', (random) => momentIn(random) * 1e3],
  ['timestamp-micros', (random) => momentIn(random) * 1e6],
  ['local-timestamp-millis', (random) => momentIn(random) * 1e3],
  ['local-timestamp-micros', (random) => momentIn(random) * 1e6],
  ['decimal', decimal],
  ['uuid', (random) => stringFor([{ 'x-format': 'uuid' }], random)],
  ['duration', (r) => `P${1 + r.below(11)}M${1 + r.below(27)}DT${1 + r.below(23)}H`],
]);

/** Returns a value of a type of Avro; undefined where its schema says enough. */
export function avroValue(mark: AvroMark, random: RandomSource): unknown {
  const make = mark.logical === undefined ? undefined : LOGICAL.get(mark.logical);
  if (make) return make(random, mark);
  if (mark.is !== 'fixed' || mark.size === undefined) return undefined;
  return stringFor([{ minLength: mark.size, maxLength: mark.size }], random);
}

/** A number with as many decimals as the schema says. */
function decimal(random: RandomSource, { precision = 0, scale = 0, size }: AvroMark): number {
  // The bytes of a fixed type may be too few for all digits.
  const fitting =
    size === undefined ? MAX_DIGITS : Math.floor(Math.log10(2) * Math.max(0, 8 * size - 1));
  const digits = Math.min(precision, fitting, MAX_DIGITS, scale + WHOLE_DIGITS);
  const unscaled = digits < 1 ? 0 : 1 + Math.floor(random.next() * (10 ** digits - 1));
  return Number(`${unscaled}e-${scale}`);
}
