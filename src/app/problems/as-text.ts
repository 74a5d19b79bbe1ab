// Problems as lines of text, to be pasted into a message or an issue.
import type { Problem } from '../../core/problem.ts';
import { SEVERITY_NOUN } from '../../core/problem-count.ts';

/** Line and column, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns `orders.yaml:4:3: error: "titel" is not a field of the Info Object. (unknown-field)`. */
export function problemLine({ severity, message, code }: Problem, file: string, { line, column }: Position): string {
  return `${file}:${line}:${column}: ${SEVERITY_NOUN[severity]}: ${message} (${code})`;
}
