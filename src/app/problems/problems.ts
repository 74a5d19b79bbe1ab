// Problems of the open document in lists: which of them a search finds, and in which order; and as
// lines of text to be pasted into a message or an issue.
import { isRoot, SEVERITY_NOUN } from '../../core/light.ts';
import type { Problem, Severity } from '../../core/types.ts';

/** Line and column, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns `orders.yaml:4:3: error: "titel" is not a field of the Info Object. (unknown-field)`. */
export function problemLine(
  { severity, message, code }: Problem,
  file: string,
  { line, column }: Position,
): string {
  return `${file}:${line}:${column}: ${SEVERITY_NOUN[severity]}: ${message} (${code})`;
}

/**
 * Returns whether a problem has all words of a query in its message, its code, its location or the
 * name of its file. Case doesn't matter.
 */
export function matchesQuery(
  { message, code, path }: Problem,
  query: string,
  file: string,
): boolean {
  const text = [message, code, path.join(' '), file].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const SEVERITY_ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Returns the problems by file, in the order in which the files come, the most severe first. */
export function mostSevereFirst(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ uri }) => uri))];
  const rank = ({ uri, severity }: Problem): number =>
    files.indexOf(uri) * SEVERITY_ORDER.length + SEVERITY_ORDER.indexOf(severity);
  return problems.toSorted((a, b) => rank(a) - rank(b));
}

const SYNTAX = /^(?:yaml-syntax|json-syntax|unclosed-quote|tab-indent)$/;

/** Returns whether the root document has a syntax error. @param problems of all files */
export function hasSyntaxErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ uri, code }) => isRoot(uri) && SYNTAX.test(code));
}
