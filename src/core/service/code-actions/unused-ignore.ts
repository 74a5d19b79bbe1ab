// Removes a comment that ignores nothing, or the rule in it that has no effect.
import { lineAt, nextLine } from '../../text/lines.ts';
import type { Fixer } from './types.ts';

export const removeIgnore: Fixer = ({ subject: { text }, problem: { start, end } }) => {
  const line = lineAt(text, start);
  const hash = text.lastIndexOf('#', start);
  const before = text.slice(hash, start);
  const [after = ''] = /^[\s,]+(?=[^\s,:])/.exec(text.slice(end, line.end)) ?? [];
  const [separator = ''] = /[\s,]+$/.exec(before) ?? [];
  const others = after !== '' || /^#\s*apidoc-ignore[ \t]+[^\s,]/.test(before);
  if (others) {
    const range = after
      ? { start, end: end + after.length }
      : { start: start - separator.length, end };
    return [{ title: 'Remove this rule', edits: [{ ...range, text: '' }], preferred: true }];
  }
  const alone = text.slice(line.start, hash).trim() === '';
  const from = hash - (/[ \t]*$/.exec(text.slice(line.start, hash))?.[0].length ?? 0);
  const range = alone
    ? { start: line.start, end: nextLine(text, line.start) }
    : { start: from, end: line.end };
  return [{ title: 'Remove this comment', edits: [{ ...range, text: '' }], preferred: true }];
};
