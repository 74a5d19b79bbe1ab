// `pattern`: rewrites the text in the required form, as far as it is known.
import { quote } from '../../format/message-text.ts';
import { stringOf } from '../../text/tree.ts';
import { expectedShapeAt } from './expected-shape.ts';
import { preferredFix, set } from './fixer-kit.ts';
import type { Fixer } from './types.ts';

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
