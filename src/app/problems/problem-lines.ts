// Problems as lines of text, to be pasted into a message or an issue.
import { isRoot, SEVERITY_NOUN } from '../../core/light.ts';
import type { Problem, Severity } from '../../core/types.ts';
import type { StudioStore } from '../../store/store.ts';

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

/** @param done the notice to show when it is copied */
export function copyText({ getState }: StudioStore, text: string, done: string): void {
  const failed = (): void =>
    void getState().notify({
      text: "Couldn't copy: the browser doesn't allow access to the clipboard.",
      tone: 'warning',
    });
  // Absent where the page isn't served securely.
  if (!navigator.clipboard) failed();
  else navigator.clipboard.writeText(text).then(() => getState().notify({ text: done }), failed);
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

/** @param problems of all files */
export function hasSyntaxErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ uri, code }) => isRoot(uri) && SYNTAX.test(code));
}
