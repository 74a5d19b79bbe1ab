// `channel-parameters`, `server-variables`: exactly the names in braces are declared.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { quote } from '../../format/message-text.ts';
import { nearest } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import { tableAt } from './expected-shape.ts';
import { fix, parent, preferredFix, prune, remove, rename, set } from './fixer-kit.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

/** A fixer for an object with these fields. */
const declared =
  (texts: readonly string[], map: string): Fixer =>
  (problem) => {
    const { path } = problem;
    if (lastKey(path) === map) return [preferredFix(`Remove ${quote(map)}`, remove(path))];
    return texts.includes(lastKey(path))
      ? declare(problem, parent(path), texts, map)
      : surplus(problem, parent(parent(path)), texts, map);
  };

function declare(
  { subject: file, problem }: FixContext,
  parentPath: NodePath,
  texts: readonly string[],
  map: string,
): readonly FixDraft[] {
  const object = valueAt(file, parentPath);
  const have = get(object, map);
  const missing = namesIn(file, parentPath, texts).filter((name) => !get(have, name));
  const name = missing.find((n) => n === problem.data?.missing);
  if (name === undefined) return [];
  const order = { order: tableAt(file, parentPath)?.fields.map((f) => f.name) ?? [] };
  const add = (names: readonly string[]) =>
    have?.kind === 'map'
      ? names.map((n) => set([...parentPath, map, n], {}))
      : [set([...parentPath, map], Object.fromEntries(names.map((n) => [n, {}])), order)];
  const out: FixDraft[] = [
    { title: `Declare ${quote(name)}`, changes: add([name]), preferred: missing.length === 1 },
  ];
  if (missing.length > 1)
    out.unshift(preferredFix(`Declare ${missing.map(quote).join(', ')}`, ...add(missing)));
  const spare =
    have?.kind === 'map'
      ? have.entries.map((e) => e.key).filter((n) => !namesIn(file, parentPath, texts).includes(n))
      : [];
  const meant = nearest(name, spare);
  if (meant !== undefined)
    out.push(
      fix(
        `Rename the declared ${quote(meant)} to ${quote(name)}`,
        rename([...parentPath, map, meant], name),
      ),
    );
  return out;
}

function surplus(
  { subject: file, path }: FixContext,
  parentPath: NodePath,
  texts: readonly string[],
  map: string,
): readonly FixDraft[] {
  const have = get(valueAt(file, parentPath), map);
  const names = namesIn(file, parentPath, texts);
  const free = names.filter((n) => !get(have, n));
  const spare =
    have?.kind === 'map' ? have.entries.map((e) => e.key).filter((n) => !names.includes(n)) : [];
  const meantBy = (name: string): string | undefined =>
    nearest(name, free) ?? (free.length === 1 && spare.length === 1 ? free[0] : undefined);
  const own = meantBy(lastKey(path));
  const meant = spare.some((name) => name !== lastKey(path) && meantBy(name) === own)
    ? undefined
    : own;
  const removal: FixDraft = {
    title: `Remove ${quote(lastKey(path))}`,
    changes: [prune(file, path)],
    preferred: meant === undefined,
  };
  return meant === undefined
    ? [removal]
    : [preferredFix(`Rename it to ${quote(meant)}`, rename(path, meant)), removal];
}

function namesIn(
  file: FixContext['subject'],
  parentPath: NodePath,
  texts: readonly string[],
): readonly string[] {
  const object = valueAt(file, parentPath);
  const names = texts
    .flatMap((field) => addressExpressions(stringOf(get(object, field)) ?? ''))
    .filter((e) => e.wellNamed);
  return [...new Set(names.map((e) => e.name))];
}

export const channelParameters = declared(['address'], 'parameters');
export const serverVariables = declared(['host', 'pathname'], 'variables');
