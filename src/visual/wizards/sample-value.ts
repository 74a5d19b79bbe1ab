// A pasted example, and the schema and values that were read from it.
import { withSuggestions } from '../../core/light.ts';
import type { InferredSchema, SuggestionChoices } from '../../core/types.ts';

/** The pasted text, and the result of parsing it. */
export interface SampleValue {
  readonly text: string;
  /** The result of parsing `of`. */
  readonly read: InferredSchema | null;
  readonly of: string;
  /** Whether the sample is a list of samples. */
  readonly each: boolean;
  /** The chosen suggestions. */
  readonly choices: SuggestionChoices;
}

export const NO_SAMPLE: SampleValue = { text: '', read: null, of: '', each: false, choices: {} };

/** The error of a field while its check is pending: temporary and never shown. */
export const PENDING_CHECK = 'Loading…';

export function sampleError({ text, of, read }: SampleValue): string | null {
  if (text.trim() === '') return null;
  if (text !== of || !read) return PENDING_CHECK;
  return 'refused' in read ? read.refused : null;
}

/** Returns the schema and the values of a sample that could be parsed. */
export function inferFromSample(
  sample: SampleValue,
): { readonly schema: unknown; readonly values: readonly unknown[] } | null {
  const { text, read, each, choices } = sample;
  if (text.trim() === '' || !read || 'refused' in read) return null;
  // Consecutive samples are several, whatever was chosen for a list before.
  const of = (each || read.together) && read.each ? read.each : { ...read, values: [read.value] };
  return { schema: withSuggestions(of.schema, of.suggestions, choices), values: of.values };
}
