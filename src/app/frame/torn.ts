// Whether the text of the entry cannot be read as a whole.
import type { Problem } from '../../core/problem.ts';

const SYNTAX = /^(?:yaml-syntax|json-syntax|unclosed-quote|tab-indent)$/;

/** @param problems of all files */
export function isTorn(problems: readonly Problem[]): boolean {
  return problems.some(({ uri, code }) => uri === '' && SYNTAX.test(code));
}
