// Syntax errors: several small repairs of the text are tried, and one counts if the parser then
// reports less.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { documentShape } from '../../format/typed-tree.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import type { SyntaxProblem, Tree } from '../../text/tree.ts';
import { errorsOf } from './expected-shape.ts';
import { reparse } from './reparse.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

/** A repair to try. */
export interface Repair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Never the preferred fix. */
  readonly unsure?: true;
}

/** Texts longer than this aren't parsed again to try a repair. */
const MAX_LENGTH = 1_000_000;
/** Texts longer than this are only parsed, not validated. */
const MAX_CHECKED = 200_000;

/**
 * Returns a fixer that offers the repairs that leave fewer errors, the first of them as the
 * preferred one.
 */
export const checkedRepair =
  (repairs: (problem: FixContext) => readonly Repair[]): Fixer =>
  (problem) => {
    const { text, language, tree } = problem.subject;
    if (text.length > MAX_LENGTH) return [];
    const before = weight(tree.problems);
    const found: (Repair & { readonly left: number; readonly misfits: number })[] = [];
    for (const repair of repairs(problem)) {
      const after = reparse(applied(text, repair.edits), language);
      const left = weight(after.problems);
      if (
        left >= before &&
        !(language === 'json' && left === before && isBehind(after.problems, problem, repair.edits))
      )
        continue;
      found.push({ ...repair, left, misfits: newErrorsIn(problem.subject, after) });
    }
    // A text that parses may still be invalid: the repair with the fewest errors left is preferred.
    found.sort((a, b) => a.left - b.left || a.misfits - b.misfits);
    const titles = new Set<string>();
    const best = found.filter(({ title }) => !titles.has(title) && titles.add(title));
    return best.map(
      ({ title, edits, unsure }, i): FixDraft => ({ title, edits, preferred: !unsure && i === 0 }),
    );
  };

/**
 * Returns the number of errors that the tables find in a repaired text; 0 if that would take long,
 * or for a file that isn't a whole document.
 */
function newErrorsIn({ uri, text }: AnalyzedFile, { root, broken }: Tree): number {
  if (!root || broken || uri !== '' || text.length > MAX_CHECKED) return 0;
  return errorsOf(root, documentShape(root));
}

/**
 * Of several errors in a line of JSON only the first is reported: when it is fixed, the next
 * appears.
 */
function isBehind(
  after: readonly SyntaxProblem[],
  { problem, subject: file }: FixContext,
  edits: readonly TextEdit[],
): boolean {
  const before = file.tree.problems.filter((p) => p.at < problem.start).length;
  const end = Math.max(...edits.map((e) => e.start + e.text.length), problem.start + 1);
  return (
    after.filter((p) => p.at < end).length === before &&
    after.filter((p) => p.at + p.length <= problem.start).length <= before
  );
}

/** An error that hides the rest of the text counts more than one in a line. */
function weight(problems: readonly SyntaxProblem[]): number {
  return problems.reduce(
    (sum, p) => sum + (p.severity === 'error' ? 10 : 1) + (p.code === 'unclosed-quote' ? 1 : 0),
    0,
  );
}

export function applied(text: string, edits: readonly TextEdit[]): string {
  let out = text;
  for (const { start, end, text: written } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + written + out.slice(end);
  return out;
}

/** Returns start and end of the line around an offset, without its line end. */
export function lineAt(
  text: string,
  offset: number,
): { readonly start: number; readonly end: number; readonly text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next < 0 ? text.length : text[next - 1] === '\r' ? next - 1 : next;
  return { start, end, text: text.slice(start, Math.max(start, end)) };
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
