// Syntax errors: several small repairs of the text are tried, and one counts if the parser then
// reports less. Those of JSON are here, those of YAML in `yaml-repairs.ts`.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { documentShape } from '../../format/typed-tree.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { reparsedTree } from '../../text/edit/editable-document.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { isRoot } from '../../text/location.ts';
import type { SyntaxProblem, Tree } from '../../text/tree.ts';
import { countErrors, type FixContext, type FixDraft, type Fixer } from './fixer.ts';

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

/** Returns a repair that replaces a range, and is never the preferred fix. */
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
        !(
          language === 'json' &&
          left === before &&
          isOnlyUncovered(after.problems, problem, repair.edits)
        )
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
  return countErrors(root, documentShape(root));
}

/**
 * Of several errors in a line of JSON only the first is reported: when it is fixed, the next
 * appears.
 */
function isOnlyUncovered(
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

export const singleQuote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

// Repairs of JSON: commas, quotes, comments, brackets.

/** `json-comment` */
export const removeComment = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const from = text.slice(0, start).search(/[ \t]*$/);
  const alone = from === 0 || text[from - 1] === '\n';
  const after = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0;
  const own =
    alone && after > 0
      ? { start: from, end: end + after, text: '' }
      : { start: from, end, text: '' };
  return [{ title: 'Remove the comment', edits: [own] }];
});

/** `unclosed-quote` */
export const closeString = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const line = text.slice(start, end).trimEnd();
  const bare = line.replace(/[,\]}\s]+$/, '');
  const colon = /^"[^":]*(?=:)/.exec(line)?.[0];
  const at = (length: number): Repair =>
    repair('Close the quote', start + length, start + length, '"');
  return [...(colon === undefined ? [] : [at(colon.length)]), at(bare.length), at(line.length)];
});

/** `json-syntax` */
export const repairJson = checkedRepair(({ subject: { text }, problem: { start, end } }) => {
  const source = text.slice(start, end);
  const out: Repair[] = [];
  const put = (title: string, to: string, from = start, until = end): unknown =>
    out.push(repair(title, from, until, to));
  if (source.startsWith(','))
    put('Remove the comma', '', text.slice(0, start).trimEnd().length, start + 1);
  if (source.startsWith("'"))
    put(
      'Use double quotes',
      JSON.stringify(
        source
          .slice(1, source.endsWith("'") && source.length > 1 ? -1 : undefined)
          .replace(/\\'/g, "'"),
      ),
    );
  if (source.startsWith('"')) {
    put('Fix the escapes', `"${escapeJson(source.slice(1, -1))}"`);
    put('Add an empty value', `${source}: ""`);
  }
  const plain = jsonLiteral(source);
  if (plain !== null) put(`Write ${plain}`, plain);
  else if (/^[^\s"'{}[\],:]+$/.test(source)) put('Put it in double quotes', JSON.stringify(source));
  if (/^[^\s"'{}[\],:]/.test(source)) put('Open the quote', '"', start, start);
  put('Add a comma', ',', end, end);
  const placeholder = text.trimEnd().length;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  for (const missing of ['}', ']', '}]', ']}', '}}'])
    put(
      `Add ${missing}`,
      `${text.slice(0, placeholder).includes('\n') ? newline : ''}${missing}`,
      placeholder,
      placeholder,
    );
  const rest = text.slice(start);
  if (/^[\]}\s,;]*$/.test(rest)) put('Remove what follows the end', '', start, text.length);
  return out;
});

/** Replaces literals of other languages with their JSON form. */
function jsonLiteral(source: string): string | null {
  const lower = source.toLowerCase();
  if (['true', 'false', 'null'].includes(lower)) return lower;
  if (lower === 'none' || lower === 'undefined' || lower === 'nil') return 'null';
  const number = /^\+?(-?)0*(\d+|(?=\.))(\.\d+)?\.?$/.exec(source);
  if (!number || source === '') return null;
  return `${number[1] ?? ''}${number[2] || '0'}${number[3] ?? ''}`;
}

/** Backslashes that begin no escape, and control characters (RFC 8259, section 7). */
function escapeJson(inner: string): string {
  return inner
    .replace(/\\(?!["\\/bfnrt]|u[0-9A-Fa-f]{4})/g, '\\\\')
    .replace(/\p{Cc}/gu, (c) => JSON.stringify(c).slice(1, -1));
}

/** The beginning of an object of JSON with a name in quotes. */
const JSON_START = /^\s*\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|$)/;

/** Offers to read the document as JSON. */
export const treatAsJson: Fixer = ({ subject: file }) =>
  isRoot(file.uri) && file.language === 'yaml' && JSON_START.test(file.text)
    ? [{ title: 'Treat as JSON', treatAs: 'json' }]
    : [];
