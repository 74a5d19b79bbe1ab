// Comments that ignore problems: `# apidoc-ignore unused-channel: reason` at the end of a line, or
// on lines of its own above it. JSON has no comments.
import { quote } from '../format/message-text.ts';
import { commentRanges } from '../text/edit/lost-comments.ts';
import { lineAt, lineStart, nextLine } from '../text/lines.ts';
import { nearestWord } from '../text/nearest.ts';
import { pathAt, type Range } from '../text/node-ranges.ts';
import type { Text } from '../text/text-pieces.ts';
import type { Tree } from '../text/tree.ts';
import { type LoadedFile, textOf } from './documents/loaded-file.ts';
import type { Problem } from './problem.ts';
import { codeNames, isFixed, severityOf } from './validation/severities.ts';

const MARK = 'apidoc-ignore';
const COMMENT = /^(#\s*apidoc-ignore(?![\w-])[ \t]*)([^:]*)/;

const marked = new WeakMap<Tree, boolean>();

/** Returns whether a file may have a comment that ignores problems. */
export function hasIgnoreComment(file: Pick<LoadedFile, 'text' | 'pieces' | 'tree'>): boolean {
  const { tree } = file;
  const known = tree && marked.get(tree);
  if (!tree || known !== undefined) return known ?? false;
  const has = textOf(file).includes(MARK);
  marked.set(tree, has);
  return has;
}

/** Comments of a file that are read; those of a hostile one are not worth the time. */
const MAX_COMMENTS = 10_000;

/** One rule that a comment ignores. */
interface Ignored {
  readonly code: string;
  /** Where the code is written; the mark where there is none. */
  readonly range: Range;
  /** Where the line begins whose problems are ignored. */
  readonly line: number;
}

/** The comments of a file, by the lines whose problems they ignore. */
interface Comments {
  /** Of the version that they were read of. */
  readonly source: Text;
  readonly text: string;
  readonly tree: Tree;
  readonly byLine: ReadonlyMap<number, readonly Ignored[]>;
}

/** A file as it is now; without a tree it can't be read. */
type CommentedFile = Pick<LoadedFile, 'uri' | 'text' | 'pieces' | 'tree'>;

/** Remembers the comments of files until they change. */
export class IgnoreComments {
  private readonly known = new Map<string, Comments>();
  /** Whether there is such a comment in the files of the last call of `apply`. */
  found = false;

  /**
   * Returns the problems without those that comments ignore, and with a problem for each rule that
   * a comment names without effect.
   * @param isKnown whether all problems of a rule are known; if not, what names it may have an
   *   effect
   * @param ruleNames of rulesets, which a comment may name beside our own
   */
  apply(
    problems: readonly Problem[],
    files: Iterable<CommentedFile>,
    isKnown: (code: string) => boolean,
    ruleNames: ReadonlySet<string> = new Set(),
  ): readonly Problem[] {
    const all = new Map<string, Comments>();
    for (const file of files) {
      const comments = this.commentsIn(file);
      if (comments) all.set(file.uri, comments);
    }
    this.found = all.size > 0;
    if (!this.found) return problems;
    const used = new Set<Ignored>();
    const left = problems.filter(({ uri, code, start }) => {
      const comments = isFixed(code) ? undefined : all.get(uri);
      const onLine = comments?.byLine.get(lineStart(comments.text, start)) ?? [];
      const by = onLine.filter((one) => one.code === code);
      for (const one of by) used.add(one);
      return by.length === 0;
    });
    for (const [uri, { tree, byLine }] of all)
      for (const one of [...byLine.values()].flat())
        if (!used.has(one) && isKnown(one.code))
          left.push({
            code: 'unused-ignore',
            severity: 'warning',
            message: unusedMessage(one.code, ruleNames),
            uri,
            path: pathAt(tree, one.line),
            ...one.range,
          });
    return left;
  }

  private commentsIn(file: CommentedFile): Comments | null {
    const { uri, tree } = file;
    const source = textOf(file);
    if (!tree || tree.broken || !hasIgnoreComment(file)) return null;
    const known = this.known.get(uri);
    if (known?.source === source) return known;
    const { text } = file;
    const byLine = new Map<number, Ignored[]>();
    let line = -1;
    for (const range of commentRanges(text, tree)
      .filter(({ start, end }) => COMMENT.test(text.slice(start, end)))
      .slice(0, MAX_COMMENTS)) {
      // Of several comments above a line, each is about that line.
      if (line < range.start) line = ignoredLine(text, range.start);
      const onLine = byLine.get(line) ?? [];
      onLine.push(...readComment(text, range, line));
      byLine.set(line, onLine);
    }
    const comments = { source, text, tree, byLine };
    this.known.set(uri, comments);
    return comments;
  }
}

function readComment(text: string, { start, end }: Range, line: number): Ignored[] {
  const [, mark, codes] = COMMENT.exec(text.slice(start, end)) ?? [];
  if (mark === undefined || codes === undefined) return [];
  const from = start + mark.length;
  const words = [...codes.matchAll(/[^\s,]+/g)].map(({ 0: code, index }) => ({
    code,
    range: { start: from + index, end: from + index + code.length },
    line,
  }));
  if (words.length > 0) return words;
  return [{ code: '', range: { start, end: start + mark.trimEnd().length }, line }];
}

/** The line of a comment; for one alone on its line the next one that has more than a comment. */
function ignoredLine(text: string, at: number): number {
  let line = lineAt(text, at);
  while (/^[ \t\r]*(?:#.*)?$/.test(text.slice(line.start, line.end))) {
    const next = nextLine(text, line.start);
    if (next <= line.start || next >= text.length) break;
    line = lineAt(text, next);
  }
  return line.start;
}

function unusedMessage(code: string, ruleNames: ReadonlySet<string>): string {
  if (code === '') return `Name the rules to ignore: "# ${MARK} unused-channel: reason".`;
  if (severityOf(code) === undefined && !ruleNames.has(code)) {
    const meant = nearestWord(code, [...codeNames(), ...ruleNames]);
    return `Unknown rule ${quote(code)}. ${meant ? `Did you mean ${quote(meant)}?` : 'Write the code of a problem, and a colon before the reason.'}`;
  }
  return isFixed(code)
    ? `The rule ${quote(code)} can't be ignored, because the document can't be read where it occurs. Remove this comment.`
    : `This comment ignores nothing: the line has no problem ${quote(code)}. Remove it.`;
}
