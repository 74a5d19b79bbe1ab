// Faults of the syntax: several small repairs of the text are tried, and one counts if the parser then finds less to say.

import { documentShape } from '../../check/shapes.ts';
import type { TextEdit } from '../../edit/types.ts';
import type { SyntaxProblem, Tree } from '../../parse/tree.ts';
import type { Subject } from '../subject.ts';
import { reparse } from './reparse.ts';
import { errorsOf } from './shape.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** A repair to be tried. */
export interface Repair {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Never the one to take unasked. */
  readonly unsure?: true;
}

/** Texts longer than this are not parsed again for a try. */
const MAX_LENGTH = 1_000_000;
/** Texts longer than this are only parsed. */
const MAX_CHECKED = 200_000;

/** A fixer that offers those repairs that leave fewer faults, the first of them as the one to take. */
export const tried =
  (repairs: (fault: Fault) => readonly Repair[]): Fixer =>
  (fault) => {
    const { text, language, tree } = fault.subject;
    if (text.length > MAX_LENGTH) return [];
    const before = weight(tree.problems);
    const found: (Repair & { readonly left: number; readonly misfits: number })[] = [];
    for (const repair of repairs(fault)) {
      const after = reparse(applied(text, repair.edits), language);
      const left = weight(after.problems);
      if (left >= before && !(language === 'json' && left === before && isBehind(after.problems, fault, repair.edits))) continue;
      found.push({ ...repair, left, misfits: misfitsIn(fault.subject, after) });
    }
    // What parses may still not be what the format has there: the repair after which most is right was meant.
    found.sort((a, b) => a.left - b.left || a.misfits - b.misfits);
    const titles = new Set<string>();
    const best = found.filter(({ title }) => !titles.has(title) && titles.add(title));
    return best.map(({ title, edits, unsure }, i): Draft => ({ title, edits, preferred: !unsure && i === 0 }));
  };

/** Errors that the tables find in a repaired text; 0 where that would take long, or for a file that is no whole document. */
function misfitsIn({ uri, text }: Subject, { root, broken }: Tree): number {
  if (!root || broken || uri !== '' || text.length > MAX_CHECKED) return 0;
  return errorsOf(root, documentShape(root));
}

/** Of several faults in a line of JSON only the first is told: mended, it gives way to the next. */
function isBehind(after: readonly SyntaxProblem[], { problem, subject }: Fault, edits: readonly TextEdit[]): boolean {
  const before = subject.tree.problems.filter((p) => p.at < problem.start).length;
  const end = Math.max(...edits.map((e) => e.start + e.text.length), problem.start + 1);
  return after.filter((p) => p.at < end).length === before && after.filter((p) => p.at + p.length <= problem.start).length <= before;
}

/** A fault that hides the rest of the text counts more than one in a line. */
function weight(problems: readonly SyntaxProblem[]): number {
  return problems.reduce((sum, p) => sum + (p.severity === 'error' ? 10 : 1) + (p.code === 'unclosed-quote' ? 1 : 0), 0);
}

export function applied(text: string, edits: readonly TextEdit[]): string {
  let out = text;
  for (const { start, end, text: written } of [...edits].sort((a, b) => b.start - a.start))
    out = out.slice(0, start) + written + out.slice(end);
  return out;
}

/** Start and end of the line around an offset, its end left out. */
export function lineAt(text: string, offset: number): { readonly start: number; readonly end: number; readonly text: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next < 0 ? text.length : text[next - 1] === '\r' ? next - 1 : next;
  return { start, end, text: text.slice(start, Math.max(start, end)) };
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
