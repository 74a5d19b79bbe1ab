// Free data as text, and what somebody typed as data.
import type { VisualHost } from '../host.ts';
import type { Read } from './use-draft.ts';

/** A value as it is shown for editing: plain text bare where that reads back as the same, else JSON; '' for nothing. */
export function dataText(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && isBare(value)) return value;
  return JSON.stringify(value, null, 2) ?? '';
}

/**
 * What a typed text stands for: JSON, or a bare line that is nothing else and so a text. Other texts are read as YAML by whoever can.
 * @param yaml reads a text as YAML; null where it cannot be said
 */
export async function readData(text: string, yaml: (text: string) => Promise<Read | null>): Promise<Read> {
  if (text.trim() === '') return { unset: true };
  try {
    const value: unknown = JSON.parse(text);
    return exact(value) ? { value } : { fault: 'A number is too large to be kept exactly. Edit it in the text.' };
  } catch (error) {
    if (isBare(text.trim())) return { value: text.trim() };
    const read = await yaml(text).catch(() => null);
    return read ?? { fault: `This is not valid JSON${error instanceof Error ? `: ${error.message}` : ''}.` };
  }
}

/** Reads YAML where the analysis is. */
export function yamlBy(host: VisualHost, uri: string): (text: string) => Promise<Read | null> {
  return async (sample) => {
    const answer = await host.ask(uri, { ask: 'infer', sample });
    if (!answer) return null;
    return 'refused' in answer ? { fault: answer.refused } : { value: answer.value };
  };
}

/** One line that is a text in YAML and in no other way data. */
function isBare(text: string): boolean {
  return (
    /^[\p{L}$/](?:[^\r\n]*\S)?$/u.test(text) && !/: |:$| #|^(?:true|false|null|yes|no|on|off|nan|inf)$/i.test(text) && text.length <= 1000
  );
}

function exact(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(exact);
}
