// Numbers with a unit in plain words: `1209600` seconds are `14 days`.

export type Unit = 'seconds' | 'milliseconds' | 'minutes' | 'bytes' | 'megabytes' | 'deliveries';

const SHORT: Readonly<Record<Unit, string>> = {
  seconds: 's',
  milliseconds: 'ms',
  minutes: 'min',
  bytes: 'bytes',
  megabytes: 'MB',
  deliveries: 'deliveries',
};
const SIZES = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/**
 * Returns the text that follows the bare number of a field: `s = 14 days`, `bytes = 100 MB`, `ms`.
 * KB, MB ... count by 1,024, as the limits of the format do.
 * `n` is any number of a document; a quantity without a shorter form gets its unit only.
 */
export function unitWords(n: number, unit: Unit): string {
  const text = shortestForm(n, unit);
  return text === null ? SHORT[unit] : `${SHORT[unit]} = ${text}`;
}

/** Returns a number with its unit in the shortest form: `4 days`, `90 s`. */
export function quantityText(n: number, unit: Unit): string {
  return shortestForm(n, unit) ?? `${groupThousands(n)} ${SHORT[unit]}`;
}

/** Returns `345,600 s = 4 days`; without a unit just the number. */
export function quantity(n: number, unit: Unit | undefined): string {
  return unit ? `${groupThousands(n)} ${unitWords(n, unit)}` : groupThousands(n);
}

/**
 * Returns which numbers are allowed: `1 min to 14 days (60 to 1,209,600 s)`, `0 or more`,
 * `at most 5`; undefined where all are. A size or a time of -1 has no limit, as in Kafka.
 */
export function rangeWords(
  min: number | undefined,
  max: number | undefined,
  unit?: Unit,
): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  if (min === -1 && unit) return `${rangeWords(0, max, unit)}, or -1 for no limit`;
  const bare =
    min === undefined
      ? `at most ${groupThousands(max as number)}`
      : max === undefined
        ? `${groupThousands(min)} or more`
        : `${groupThousands(min)} to ${groupThousands(max)}`;
  if (!unit) return bare;
  const raw =
    min !== undefined && max === undefined
      ? `${groupThousands(min)} ${SHORT[unit]} or more`
      : `${bare} ${SHORT[unit]}`;
  const words = (n: number) => (n === 0 ? '0' : shortestForm(n, unit));
  const [from, to] = [min === undefined ? '' : words(min), max === undefined ? '' : words(max)];
  if (from === null || to === null || (from + to).replace('0', '') === '') return raw;
  const text =
    min === undefined
      ? `at most ${to}`
      : max === undefined
        ? `${from} or more`
        : `${from} to ${to}`;
  return `${text} (${raw})`;
}

/**
 * Describes a Duration text: `86400s` is `1 day`. Null for other texts and for those without a
 * shorter form.
 */
export function durationWords(text: string): string | null {
  const seconds = /^(\d{1,15})s$/.exec(text)?.[1];
  return seconds === undefined ? null : shortestForm(Number(seconds), 'seconds');
}

/** Returns `1,234,567`; a fraction or a number beyond counting stays as it is written. */
export function groupThousands(n: number): string {
  return Number.isSafeInteger(n) ? String(n).replace(/\B(?=(?:\d{3})+$)/g, ',') : String(n);
}

function shortestForm(n: number, unit: Unit): string | null {
  if (!Number.isSafeInteger(n) || n <= 0) return null;
  if (unit === 'bytes') return size(n);
  if (unit === 'seconds') return time(n);
  if (unit === 'minutes') return n < 60 ? null : time(n * 60);
  if (unit === 'megabytes') return n < 1_024 ? null : size(n * 1_048_576);
  if (unit !== 'milliseconds' || n < 1_000) return null;
  return (
    (n % 1_000 === 0 ? time(n / 1_000) : null) ??
    `${groupThousands(Math.floor(n / 1_000))}${String((n % 1_000) / 1_000).slice(1)} s`
  );
}

/** Days, hours, minutes and seconds where two of them are enough. */
function time(seconds: number): string | null {
  const days = Math.floor(seconds / 86_400);
  const parts = [
    days > 0 && `${groupThousands(days)} ${days === 1 ? 'day' : 'days'}`,
    quantityPart(Math.floor(seconds / 3_600) % 24, 'h'),
    quantityPart(Math.floor(seconds / 60) % 60, 'min'),
    quantityPart(seconds % 60, 's'),
  ].filter((text) => text !== false);
  return seconds < 60 || parts.length > 2 ? null : parts.join(' ');
}

function quantityPart(n: number, unit: string): string | false {
  return n > 0 && `${n} ${unit}`;
}

function size(bytes: number): string | null {
  let power = 0;
  let n = bytes;
  for (; n >= 1_024 && power < SIZES.length - 1; n /= 1_024) power++;
  if (power === 0) return null;
  const rounded = Math.round(n * 10) / 10;
  return `${rounded === n ? '' : 'about '}${rounded} ${SIZES[power]}`;
}
