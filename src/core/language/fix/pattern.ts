// `pattern`: the text in the form that is asked for, as far as it can be told.
import { quote } from '../../check/say.ts';
import { stringOf } from '../../parse/tree.ts';
import { set } from './kit.ts';
import { wantedAt } from './shape.ts';
import type { Fixer } from './types.ts';

export const toForm: Fixer = ({ subject, path, node }) => {
  const text = stringOf(node);
  const shape = wantedAt(subject, path);
  if (text === undefined || shape?.is !== 'string' || !shape.pattern) return [];
  const form = new RegExp(shape.pattern.source, 'u');
  const candidates = [text.trim(), text.trim().split(/\s+/)[0] ?? '', text.replace(/[^A-Za-z0-9._/%]+/g, '_')];
  const fitting = [...new Set(candidates)].find((t) => t !== '' && t !== text && form.test(t));
  if (fitting === undefined) return [];
  return [{ title: `Change ${quote(text)} to ${quote(fitting)}`, changes: [set(path, fitting)], preferred: true }];
};
