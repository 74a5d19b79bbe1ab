// `key-pattern`: a name with the characters that are allowed, in the references to it too.

import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get } from '../../parse/tree.ts';
import { last, parent, refTo, rename, set, valueAt } from './kit.ts';
import { refsOf } from './refs.ts';
import type { Fixer } from './types.ts';

export const mendKey: Fixer = ({ subject, path, problem }) => {
  const key = last(path);
  const dots = problem.message.includes('".", "_"');
  const plain = key
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(dots ? /[^A-Za-z0-9._-]+/g : /[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const holder = valueAt(subject, parent(path));
  const name = freeName(plain === '' ? 'name' : plain, (n) => get(holder, n) !== undefined);
  const to = [...parent(path), name];
  const elsewhere = new Map<string, Change[]>();
  const own: Change[] = [];
  const old = toPointer(path);
  for (const { uri, at, ref, named } of refsOf(subject.world)) {
    const pointer = toPointer(named.path);
    if (named.uri !== subject.uri || (pointer !== old && !pointer.startsWith(`${old}/`))) continue;
    const text = `${ref.slice(0, ref.indexOf('#'))}${refTo([...to, ...named.path.slice(path.length)])}`;
    // Below the renamed entry the old path is still the right one: all changes are of the text as it is.
    if (uri === subject.uri) own.push(set(at, text));
    else elsewhere.set(uri, [...(elsewhere.get(uri) ?? []), set(at, text)]);
  }
  return [
    {
      title: `Rename ${quote(key)} to ${quote(name)}`,
      changes: [...own, rename(path, name)],
      elsewhere: [...elsewhere].map(([uri, changes]) => ({ uri, changes })),
      preferred: true,
    },
  ];
};
