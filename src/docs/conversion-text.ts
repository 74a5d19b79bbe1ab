// What users read about a document of AsyncAPI 2 that is shown as it is after its conversion.
import type { ShownConversion } from '../core/types.ts';

/** Returns `2.6` for `2.6.0`: patches of the format change nothing for users. */
export function shortVersion(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}

/** Returns in one sentence that a document is shown as one of another version. */
export function conversionSentence({ from, to }: ShownConversion): string {
  return `This is an AsyncAPI ${shortVersion(from)} document, shown as version ${shortVersion(to)}.`;
}

/** Returns why there is no documentation. */
export function notShown(state: Exclude<ShownConversion['state'], 'shown'>): string {
  return state === 'broken'
    ? 'The text has syntax errors. The documentation appears when they are fixed.'
    : "The documentation can't be shown: the conversion to version 3 didn't load or failed. Your text is unchanged.";
}
