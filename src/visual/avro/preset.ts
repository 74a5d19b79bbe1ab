// The default that somebody typed for a field.
import type { AvroRow } from '../../core/build/avro/types.ts';

/** Types whose defaults are texts. */
const TEXTS: ReadonlySet<string> = new Set(['string', 'bytes', 'enum', 'fixed']);

/**
 * Returns the value of a default as it was typed: JSON, or a text without quotes where that is what the type wants or where it is no JSON.
 * Undefined where there is to be none.
 */
export function presetOf(text: string, { word, nullable }: Pick<AvroRow, 'word' | 'nullable'>): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  let value: unknown = trimmed;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return trimmed;
  }
  return TEXTS.has(word) && typeof value !== 'string' && !(nullable && value === null) ? trimmed : value;
}
