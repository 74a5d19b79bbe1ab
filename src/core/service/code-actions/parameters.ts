// `channel-parameters`, `server-variables`: exactly the names in braces are declared.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { namesToDeclare } from '../../analysis/typed-tree/templates.ts';
import { quote } from '../../format/message-text.ts';
import { nearest } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath } from '../../text/tree.ts';
import { parent, preferredFix, prune, remove, rename, set } from './fixer-kit.ts';
import type { FixContext, FixDraft, Fixer } from './types.ts';

/** A fixer for objects whose names are declared in the field `map`. */
const declared =
  (map: string): Fixer =>
  (problem) => {
    const { subject: file, path } = problem;
    if (lastKey(path) === map) return [preferredFix(`Remove ${quote(map)}`, remove(path))];
    const fields = tableAt(file, parent(path))?.fields ?? [];
    return fields.some(({ name, template }) => name === lastKey(path) && template === map)
      ? declare(problem, parent(path), map)
      : surplus(problem, parent(parent(path)), map);
  };

function declare(
  { subject: file, problem }: FixContext,
  parentPath: NodePath,
  map: string,
): readonly FixDraft[] {
  const object = valueAt(file, parentPath);
  const have = get(object, map);
  const missing = namesIn(file, parentPath, map).filter((name) => !get(have, name));
  const name = missing.find((n) => n === problem.data?.missing);
  if (name === undefined) return [];
  const order = { order: tableAt(file, parentPath)?.fields.map((f) => f.name) ?? [] };
  const add = (names: readonly string[]) =>
    have?.kind === 'map'
      ? names.map((n) => set([...parentPath, map, n], {}))
      : [set([...parentPath, map], Object.fromEntries(names.map((n) => [n, {}])), order)];
  const names = namesIn(file, parentPath, map);
  const spare =
    have?.kind === 'map' ? have.entries.map((e) => e.key).filter((n) => !names.includes(n)) : [];
  const meant =
    nearest(name, spare) ?? (missing.length === 1 && spare.length === 1 ? spare[0] : undefined);
  // A second declaration would be empty, and the one under another name surplus.
  const isNew = meant === undefined;
  const out: FixDraft[] = [
    {
      title: `Declare ${quote(name)}`,
      changes: add([name]),
      preferred: isNew && missing.length === 1,
    },
  ];
  if (missing.length > 1)
    out.unshift({
      title: `Declare ${missing.map(quote).join(', ')}`,
      changes: add(missing),
      preferred: isNew && !missing.some((other) => nearest(other, spare) !== undefined),
    });
  return isNew
    ? out
    : [
        preferredFix(
          `Rename the declared ${quote(meant)} to ${quote(name)}`,
          rename([...parentPath, map, meant], name),
        ),
        ...out,
      ];
}

function surplus(
  { subject: file, path }: FixContext,
  parentPath: NodePath,
  map: string,
): readonly FixDraft[] {
  const have = get(valueAt(file, parentPath), map);
  const names = namesIn(file, parentPath, map);
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
  map: string,
): readonly string[] {
  return [...namesToDeclare(valueAt(file, parentPath), tableAt(file, parentPath), map).keys()];
}

export const channelParameters = declared('parameters');
export const serverVariables = declared('variables');
