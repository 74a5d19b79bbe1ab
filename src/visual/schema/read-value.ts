// Values of keywords as they are typed, and what somebody typed as a value.
import type { KeywordControl } from '../../core/build/schema/types.ts';
import { dataText, readData } from '../inspector/data-text.ts';
import { readNumber } from '../inspector/number.ts';
import type { Read } from '../inspector/use-draft.ts';

/** A value as the text of its control; '' for none. Lists stand one value a line. */
export function textOf(value: unknown, control: KeywordControl): string {
  if (value === undefined) return '';
  if ((control.is === 'values' || control.is === 'names') && Array.isArray(value)) return value.map(lineOf).join('\n');
  return control.is === 'text' && typeof value === 'string' ? value : dataText(value);
}

/** A text that would be read as something else stands in quotes. */
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

/** @param types that a value may have, so that a digit is a text where only texts are allowed */
export function readText(text: string, control: KeywordControl, types: readonly string[]): Read | Promise<Read> {
  switch (control.is) {
    case 'number':
      return readNumber(text, control);
    case 'text':
      return text === '' ? { unset: true } : { value: text };
    case 'names':
    case 'values': {
      const lines = text.split('\n').map((line) => line.trim());
      const values = lines.filter((line) => line !== '').map((line) => readLine(line, control.is === 'names' || isOnly(types, 'string')));
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
