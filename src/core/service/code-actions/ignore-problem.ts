// Ignores a problem by a comment above its line (`src/core/analysis/ignore-comments.ts`), and
// removes such comments where they have no effect.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Problem } from '../../analysis/problem.ts';
import { isFixed } from '../../analysis/validation/severities.ts';
import { indentOf, lineAt, lineStart, nextLine } from '../../text/lines.ts';
import { nodeRangesAt, pathAt } from '../../text/node-ranges.ts';
import type { CodeAction } from '../types.ts';
import type { Fixer } from './fixer.ts';

const REASON = 'reason';

/** Returns an action for each of the problems that a comment can ignore. */
export function ignoreActions(file: AnalyzedFile, problems: readonly Problem[]): CodeAction[] {
  const { text, language, tree, uri } = file;
  if (language === 'json' || tree.broken) return [];
  const actions = new Map<string, CodeAction>();
  for (const { code, start, end } of problems) {
    const at = lineStart(text, start);
    if (isFixed(code) || code === 'unused-ignore' || isInText(file, at)) continue;
    const indent = indentOf(text, at);
    const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
    const comment = `${indent}# apidoc-ignore ${code}: ${REASON}`;
    const reason = at + comment.length - REASON.length;
    actions.set(`${at} ${code}`, {
      title: `Ignore this problem with a comment (${code})`,
      kind: 'quickfix',
      files: [{ uri, edits: [{ start: at, end: at, text: comment + lineBreak }] }],
      fixes: { code, start, end },
      select: { uri, start: reason, end: reason + REASON.length },
    });
  }
  return [...actions.values()];
}

/** Whether a line begins inside of a scalar: a comment there would be a part of its text. */
function isInText({ text, tree }: AnalyzedFile, line: number): boolean {
  const first = line + text.slice(line).search(/\S|$/);
  const found = nodeRangesAt(tree, pathAt(tree, first));
  return found?.node.kind === 'scalar' && found.value.start < line && line <= found.value.end;
}

/**
 * Fixes `unused-ignore`: removes a comment that ignores nothing, or the rule in it that has no
 * effect.
 */
export const removeIgnore: Fixer = ({ subject: { text }, problem: { start, end } }) => {
  const line = lineAt(text, start);
  const hash = text.lastIndexOf('#', start);
  const before = text.slice(hash, start);
  const [after = ''] = /^[\s,]+(?=[^\s,:])/.exec(text.slice(end, line.end)) ?? [];
  const others = after !== '' || /^#\s*apidoc-ignore[ \t]+[^\s,]/.test(before);
  if (others) {
    const range = after
      ? { start, end: end + after.length }
      : { start: hash + before.replace(/[\s,]+$/, '').length, end };
    return [{ title: 'Remove this rule', edits: [{ ...range, text: '' }], preferred: true }];
  }
  const content = text.slice(line.start, hash).trimEnd();
  const range =
    content === ''
      ? { start: line.start, end: nextLine(text, line.start) }
      : { start: line.start + content.length, end: line.end };
  return [{ title: 'Remove this comment', edits: [{ ...range, text: '' }], preferred: true }];
};
