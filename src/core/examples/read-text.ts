// The value of a text that a person tries against a message: JSON, else YAML.
import { lineStarts, positionAt } from '../parse/lines-of.ts';
import { parse } from '../parse/parse.ts';
import { toValue } from '../parse/value.ts';
import type { Side, Unreadable } from './answers.ts';

/** Longest text that is read, in characters. */
const MAX_TEXT = 1_000_000;

export type Read = { readonly value: unknown } | { readonly unreadable: Unreadable };

/** Reads a text; as JSON where its names or the text are in double quotes, else as YAML, which most of JSON is too. */
export function readText(text: string, side: Side): Read {
  if (text.length > MAX_TEXT) {
    return { unreadable: { side, message: 'This text is too long to be checked.', line: 1, column: 1 } };
  }
  // Quoted names are JSON: its mistakes are not to pass as YAML that means something else.
  const { tree } = parse(text, /^\s*(?:[[{]\s*)*"/.test(text) ? 'json' : 'yaml', null);
  const problem = tree.problems.find((p) => p.severity === 'error');
  if (tree.root && !problem) return { value: toValue(tree.root) };
  const { line, column } = positionAt(lineStarts(text), problem?.at ?? 0);
  return { unreadable: { side, message: problem?.message ?? 'This is neither JSON nor YAML.', line, column } };
}
