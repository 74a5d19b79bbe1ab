// Converts arbitrary data to text, and typed text to data.

import type { Control } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import type { ReadResult } from './use-field-input.ts';

/**
 * Returns a value as text for editing: a plain string if it is read as the same value, else JSON;
 * '' for no value.
 */
export function dataText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && isUnquotedString(value)) return value;
  return JSON.stringify(value, null, 2) ?? '';
}

/**
 * Parses a typed text: as JSON, or as a plain string if it is one line that can't be anything else.
 * Other texts are parsed as YAML.
 * @param yaml parses a text as YAML; null if it can't be parsed now
 */
export async function parseValueText(
  text: string,
  yaml: (text: string) => Promise<ReadResult | null>,
): Promise<ReadResult> {
  if (text.trim() === '') return { unset: true };
  try {
    const value: unknown = JSON.parse(text);
    return isExactNumber(value)
      ? { value }
      : { error: 'A number is too large to be kept exactly. Edit it in the text.' };
  } catch (error) {
    if (isUnquotedString(text.trim())) return { value: text.trim() };
    const read = await yaml(text).catch(() => null);
    return (
      read ?? {
        error: `This is not valid JSON${error instanceof Error ? `: ${error.message}` : ''}.`,
      }
    );
  }
}

/** Returns a YAML parser that runs in the worker. */
export function yamlBy(
  host: VisualHost,
  uri: string,
): (text: string) => Promise<ReadResult | null> {
  return async (sample) => {
    const answer = await host.request(uri, { request: 'inferSchema', sample });
    if (!answer) return null;
    return 'refused' in answer ? { error: answer.refused } : { value: answer.value };
  };
}

/** Returns whether a text is one line that YAML reads as a string only. */
function isUnquotedString(text: string): boolean {
  return (
    /^[\p{L}$/](?:[^\r\n]*\S)?$/u.test(text) &&
    !/: |:$| #|^(?:true|false|null|yes|no|on|off|nan|inf)$/i.test(text) &&
    text.length <= 1000
  );
}

function isExactNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExactNumber);
}

// Parses and formats typed numbers.

type Limits = Pick<
  Extract<Control, { is: 'number' }>,
  'integer' | 'min' | 'max' | 'exclusiveMin' | 'unit'
>;

/**
 * Parses a typed text. Limits are not validated here: the document may contain any number, and the
 * validator reports the problem.
 */
export function readNumber(text: string, { integer }: Pick<Limits, 'integer'>): ReadResult {
  const clean = text.trim();
  if (clean === '') return { unset: true };
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(clean))
    return { error: integer ? 'Enter a whole number.' : 'Enter a number, such as 2.5.' };
  const value = Number(clean);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return { error: 'This number is too large to be kept exactly. Edit it in the text.' };
  return integer && !Number.isInteger(value) ? { error: 'Enter a whole number.' } : { value };
}

/**
 * Returns the limits in words: "1 to 900 seconds", "at least 1"; '' if there are none. With a value
 * in words: "seconds = 5 min (1 to 900)".
 */
export function limitsOf({ min, max, exclusiveMin, unit = '' }: Limits, value?: string): string {
  const more = exclusiveMin ? 'more than' : 'at least';
  const range =
    min !== undefined && max !== undefined && !exclusiveMin
      ? `${min} to ${max}`
      : [min !== undefined && `${more} ${min}`, max !== undefined && `at most ${max}`]
          .filter(Boolean)
          .join(', ');
  if (value === undefined) return [range, unit].filter(Boolean).join(' ');
  return [unit, `= ${value}`, range && `(${range})`].filter(Boolean).join(' ');
}

/**
 * Returns the number one step up or down, kept within the limits; null if the text isn't a number.
 */
export function stepNumber(
  text: string,
  by: number,
  { min, max, exclusiveMin, integer }: Limits,
): string | null {
  const from = text.trim() === '' ? (min ?? 0) - (exclusiveMin ? 0 : by) : Number(text);
  if (!Number.isFinite(from)) return null;
  const least = min === undefined ? -Infinity : exclusiveMin ? min + (integer ? 1 : 0) : min;
  const next = Math.min(max ?? Infinity, Math.max(least, from + by));
  return exclusiveMin && next === min ? text : String(Number(next.toFixed(10)));
}
