// Texts of a form (URLs, media types, expressions ...): the first of several rewritings that
// matches the form.

import { quote } from '../../format/message-text.ts';
import type { TextFormat } from '../../format/table-types.ts';
import { checkFormat } from '../../format/text-formats.ts';
import { lastKey } from '../../text/pointer.ts';
import { stringOf } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { preferredFix, rename, set } from './fixer-kit.ts';
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

/** Fixes `pattern`: rewrites the text in the required form, as far as it is known. */
export const toForm: Fixer = ({ subject: file, path, node }) => {
  const text = stringOf(node);
  const shape = expectedShapeAt(file, path);
  if (text === undefined || shape?.is !== 'string' || !shape.pattern) return [];
  const form = new RegExp(shape.pattern.source, 'u');
  const candidates = [
    text.trim(),
    text.trim().split(/\s+/)[0] ?? '',
    text.replace(/[^A-Za-z0-9._/%]+/g, '_'),
  ];
  const fitting = [...new Set(candidates)].find((t) => t !== '' && t !== text && form.test(t));
  if (fitting === undefined) return [];
  return [preferredFix(`Change ${quote(text)} to ${quote(fitting)}`, set(path, fitting))];
};
