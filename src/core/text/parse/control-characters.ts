// Control characters, which YAML does not allow.
import type { SyntaxProblem } from '../tree.ts';

/** Control characters of one piece that are reported. */
const MAX_CONTROLS = 20;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters YAML 1.2 section 5.1 leaves out.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Returns problems for the first control characters; the text around them is parsed. */
export function controlsIn(text: string): SyntaxProblem[] {
  if (text.search(CONTROL) < 0) return [];
  return [...text.matchAll(new RegExp(CONTROL, 'g'))].slice(0, MAX_CONTROLS).map((control) => {
    const code = control[0].charCodeAt(0).toString(16).padStart(4, '0');
    return {
      code: 'control-character',
      severity: 'error',
      at: control.index,
      length: 1,
      message: `The control character U+${code.toUpperCase()} is not allowed in YAML. Remove it, or write "\\x${code.slice(2)}" in double quotes.`,
    };
  });
}
