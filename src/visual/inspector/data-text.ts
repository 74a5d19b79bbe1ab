// Converts arbitrary data to text, and typed text to data.
import type { VisualHost } from '../visual-host.ts';
import type { ReadResult } from './use-field-input.ts';

/**
 * Returns a value as text for editing: a plain string if it is read as the same value, else JSON;
 * '' for no value.
 */
export function dataText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && isBare(value)) return value;
  return JSON.stringify(value, null, 2) ?? '';
}

/**
 * Parses a typed text: as JSON, or as a plain string if it is one line that can't be anything else.
 * Other texts are parsed as YAML.
 * @param yaml parses a text as YAML; null if it can't be parsed now
 */
export async function readData(
  text: string,
  yaml: (text: string) => Promise<ReadResult | null>,
): Promise<ReadResult> {
  if (text.trim() === '') return { unset: true };
  try {
    const value: unknown = JSON.parse(text);
    return isExact(value)
      ? { value }
      : { error: 'A number is too large to be kept exactly. Edit it in the text.' };
  } catch (error) {
    if (isBare(text.trim())) return { value: text.trim() };
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
function isBare(text: string): boolean {
  return (
    /^[\p{L}$/](?:[^\r\n]*\S)?$/u.test(text) &&
    !/: |:$| #|^(?:true|false|null|yes|no|on|off|nan|inf)$/i.test(text) &&
    text.length <= 1000
  );
}

function isExact(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}
