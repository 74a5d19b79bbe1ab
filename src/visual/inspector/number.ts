// Numbers as they are typed.
import type { Control } from '../../core/form/types.ts';
import type { Read } from './use-draft.ts';

type Limits = Pick<Extract<Control, { is: 'number' }>, 'integer' | 'min' | 'max' | 'exclusiveMin' | 'unit'>;

/** What a typed text stands for. Limits are not judged: the document may hold any number, and says itself what is wrong with it. */
export function readNumber(text: string, { integer }: Pick<Limits, 'integer'>): Read {
  const clean = text.trim();
  if (clean === '') return { unset: true };
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(clean))
    return { fault: integer ? 'Enter a whole number.' : 'Enter a number, such as 2.5.' };
  const value = Number(clean);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    return { fault: 'This number is too large to be kept exactly. Edit it in the text.' };
  return integer && !Number.isInteger(value) ? { fault: 'Enter a whole number.' } : { value };
}

/** "1 to 900 seconds", "at least 1"; '' where anything goes. */
export function limitsOf({ min, max, exclusiveMin, unit = '' }: Limits): string {
  const more = exclusiveMin ? 'more than' : 'at least';
  const range =
    min !== undefined && max !== undefined && !exclusiveMin
      ? `${min} to ${max}`
      : [min !== undefined && `${more} ${min}`, max !== undefined && `at most ${max}`].filter(Boolean).join(', ');
  return [range, unit].filter(Boolean).join(' ');
}

/** The number a step above or below, kept within the limits; null where the text is no number. */
export function stepped(text: string, by: number, { min, max, exclusiveMin, integer }: Limits): string | null {
  const from = text.trim() === '' ? (min ?? 0) - (exclusiveMin ? 0 : by) : Number(text);
  if (!Number.isFinite(from)) return null;
  const least = min === undefined ? -Infinity : exclusiveMin ? min + (integer ? 1 : 0) : min;
  const next = Math.min(max ?? Infinity, Math.max(least, from + by));
  return exclusiveMin && next === min ? text : String(Number(next.toFixed(10)));
}
