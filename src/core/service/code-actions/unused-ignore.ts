// Removes a comment that ignores nothing, or the rule in it that has no effect.
import { lineAt, nextLine } from '../../text/lines.ts';
import type { Fixer } from './types.ts';

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
