// `unused-channel`: an operation that works on it.

import { quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import { get } from '../../parse/tree.ts';
import { last, refTo, set, valueAt } from './kit.ts';
import type { Fixer } from './types.ts';

export const addOperation: Fixer = ({ subject, path }) => {
  if (path.length !== 2) return [];
  const id = last(path);
  const words = id.replace(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '');
  const operations = valueAt(subject, ['operations']);
  return (['receive', 'send'] as const).map((action, i) => {
    const name = freeName(`${action}${words.charAt(0).toUpperCase()}${words.slice(1)}`, (n) => get(operations, n) !== undefined);
    const operation = { action, channel: { $ref: refTo(path) } };
    return {
      title: `Add an operation to ${action} ${i === 0 ? 'from' : 'to'} ${quote(id)}`,
      changes: [set(['operations', name], operation)],
      select: name,
    };
  });
};
