// Syntax errors: several small repairs of the text are tried, and one counts if the parser then
// reports less.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { documentShape } from '../../format/typed-tree.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { reparsedTree } from '../../text/edit/reparse.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import type { SyntaxProblem, Tree } from '../../text/tree.ts';
import { errorsOf, type FixContext, type FixDraft, type Fixer } from './fixer.ts';

/** A repair to try. */
export interface Repair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Never the preferred fix. */
  readonly unsure?: true;
}

/** Returns a repair that replaces a range. */
export function repair(title: string, start: number, end: number, text: string): Repair {
  return { title, edits: [{ start, end, text }] };
}

/** Returns the same, but never as the preferred fix. */
export function unsureRepair(title: string, start: number, end: number, text: string): Repair {
  return { ...repair(title, start, end, text), unsure: true };
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
      const after = reparsedTree(applyEdits(text, repair.edits), language);
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
  if (!root || broken || !isRoot(uri) || text.length > MAX_CHECKED) return 0;
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

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
