// Converts values of keywords to text, and typed text to values.
import type { KeywordControl } from '../../core/types.ts';
import { dataText, readData } from '../inspector/data-text.ts';
import { readNumber } from '../inspector/number-input.ts';
import type { ReadResult } from '../inspector/use-field-input.ts';

/** Returns a value as the text of its control; '' for none. Lists have one value per line. */
export function keywordText(value: unknown, control: KeywordControl): string {
  if (value === undefined) return '';
  if ((control.is === 'values' || control.is === 'names') && Array.isArray(value))
    return value.map(lineOf).join('\n');
  return control.is === 'text' && typeof value === 'string' ? value : dataText(value);
}

/** Returns a line for a value; a string that would be parsed as something else is quoted. */
function lineOf(value: unknown): string {
  return typeof value === 'string' && isBare(value) ? value : (JSON.stringify(value) ?? '');
}

function isBare(text: string): boolean {
  if (text.trim() !== text || text === '' || /[\r\n]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return !/^["[{]/.test(text);
  }
}

/** @param types that a value may have, so that a digit is a string if only strings are allowed */
export function readKeywordText(
  text: string,
  control: KeywordControl,
  types: readonly string[],
): ReadResult | Promise<ReadResult> {
  switch (control.is) {
    case 'number':
      return readNumber(text, control);
    case 'text':
      return text === '' ? { unset: true } : { value: text };
    case 'names':
    case 'values': {
      const lines = text.split('\n').map((line) => line.trim());
      const values = lines
        .filter((line) => line !== '')
        .map((line) => readLine(line, control.is === 'names' || isOnly(types, 'string')));
      return values.length === 0 ? { unset: true } : { value: values };
    }
    default:
      return isOnly(types, 'string') && text !== '' && !text.startsWith('"')
        ? { value: text }
        : readData(text, () => Promise.resolve(null));
  }
}

function isOnly(types: readonly string[], type: string): boolean {
  return types.length === 1 && types[0] === type;
}

function readLine(line: string, texts: boolean): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return texts && typeof value !== 'string' && value !== null ? line : value;
  } catch {
    return line;
  }
}
