// Texts of a form (URLs, media types, expressions ...): the first of several rewritings that has it.
import { checkFormat } from '../../check/formats.ts';
import { quote } from '../../check/say.ts';
import { stringOf } from '../../parse/tree.ts';
import type { TextFormat } from '../../spec/kit.ts';
import { last, rename, set } from './kit.ts';
import type { Fixer } from './types.ts';

/** What a text may have been meant to be, the likeliest first. What does not have the form is left out. */
export type Rewriting = (text: string) => readonly string[];

/** A fixer for texts of a form. @param sure whether the first rewriting that fits is surely meant */
export const rewrite =
  (format: TextFormat, rewriting: Rewriting, sure: boolean): Fixer =>
  ({ path, node, problem }) => {
    const text = stringOf(node);
    const isKey = problem.message.startsWith(quote(last(path))) && text !== last(path);
    const written = isKey ? last(path) : text;
    if (written === undefined) return [];
    const fitting = [...new Set(rewriting(written))].filter((t) => t !== written && checkFormat(format, t) === null);
    return fitting.slice(0, 3).map((to, i) => ({
      title: written === '' ? `Write ${quote(to)}` : `Change ${quote(written)} to ${quote(to)}`,
      changes: [isKey ? rename(path, to) : set(path, to)],
      preferred: sure && i === 0 && written !== '',
    }));
  };
