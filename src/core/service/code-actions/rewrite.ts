// Texts of a form (URLs, media types, expressions ...): the first of several rewritings that
// matches the form.

import { quote } from '../../format/message-text.ts';
import type { TextFormat } from '../../format/table-types.ts';
import { checkFormat } from '../../format/text-formats.ts';
import { lastKey } from '../../text/pointer.ts';
import { stringOf } from '../../text/tree.ts';
import { rename, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

/**
 * Returns what a text may have been meant to be, the likeliest first. Results that don't match the
 * form are skipped.
 */
export type Rewriting = (text: string) => readonly string[];

/**
 * Returns a fixer for texts of a form.
 * @param sure whether the first matching rewriting is the preferred fix
 */
export const rewrite =
  (format: TextFormat, rewriting: Rewriting, sure: boolean): Fixer =>
  ({ path, node, problem }) => {
    const text = stringOf(node);
    const isKey = problem.data?.isKey === true;
    const written = isKey ? lastKey(path) : text;
    if (written === undefined) return [];
    const fitting = [...new Set(rewriting(written))].filter(
      (t) => t !== written && checkFormat(format, t) === null,
    );
    return fitting.slice(0, 3).map((to, i) => ({
      title: written === '' ? `Write ${quote(to)}` : `Change ${quote(written)} to ${quote(to)}`,
      changes: [isKey ? rename(path, to) : set(path, to)],
      preferred: sure && i === 0 && written !== '',
    }));
  };
