// `channel-parameters`, `server-variables`: what stands in braces is declared, and nothing else is.
import { nearest, quote } from '../../check/say.ts';
import { get, type Path, stringOf } from '../../parse/tree.ts';
import { addressExpressions } from '../../spec/expressions.ts';
import { last, parent, prune, remove, rename, set, valueAt } from './kit.ts';
import { tableAt } from './shape.ts';
import type { Draft, Fault, Fixer } from './types.ts';

/** A fixer for an object with these fields. */
const declared =
  (texts: readonly string[], map: string): Fixer =>
  (fault) => {
    const { path } = fault;
    if (last(path) === map) return [{ title: `Remove ${quote(map)}`, changes: [remove(path)], preferred: true }];
    return texts.includes(last(path)) ? declare(fault, parent(path), texts, map) : surplus(fault, parent(parent(path)), texts, map);
  };

function declare({ subject, problem }: Fault, holder: Path, texts: readonly string[], map: string): readonly Draft[] {
  const object = valueAt(subject, holder);
  const have = get(object, map);
  const missing = namesIn(subject, holder, texts).filter((name) => !get(have, name));
  const name = missing.find((n) => problem.message.startsWith(`{${n}}`));
  if (name === undefined) return [];
  const order = { order: tableAt(subject, holder)?.fields.map((f) => f.name) ?? [] };
  const add = (names: readonly string[]) =>
    have?.kind === 'map'
      ? names.map((n) => set([...holder, map, n], {}))
      : [set([...holder, map], Object.fromEntries(names.map((n) => [n, {}])), order)];
  const out: Draft[] = [{ title: `Declare ${quote(name)}`, changes: add([name]), preferred: missing.length === 1 }];
  if (missing.length > 1) out.unshift({ title: `Declare ${missing.map(quote).join(', ')}`, changes: add(missing), preferred: true });
  const spare = have?.kind === 'map' ? have.entries.map((e) => e.key).filter((n) => !namesIn(subject, holder, texts).includes(n)) : [];
  const meant = nearest(name, spare);
  if (meant !== undefined)
    out.push({ title: `Rename the declared ${quote(meant)} to ${quote(name)}`, changes: [rename([...holder, map, meant], name)] });
  return out;
}

function surplus({ subject, path }: Fault, holder: Path, texts: readonly string[], map: string): readonly Draft[] {
  const have = get(valueAt(subject, holder), map);
  const names = namesIn(subject, holder, texts);
  const free = names.filter((n) => !get(have, n));
  const spare = have?.kind === 'map' ? have.entries.map((e) => e.key).filter((n) => !names.includes(n)) : [];
  const meantBy = (name: string): string | undefined =>
    nearest(name, free) ?? (free.length === 1 && spare.length === 1 ? free[0] : undefined);
  const own = meantBy(last(path));
  const meant = spare.some((name) => name !== last(path) && meantBy(name) === own) ? undefined : own;
  const removal: Draft = { title: `Remove ${quote(last(path))}`, changes: [prune(path)], preferred: meant === undefined };
  return meant === undefined
    ? [removal]
    : [{ title: `Rename it to ${quote(meant)}`, changes: [rename(path, meant)], preferred: true }, removal];
}

function namesIn(subject: Fault['subject'], holder: Path, texts: readonly string[]): readonly string[] {
  const object = valueAt(subject, holder);
  const names = texts.flatMap((field) => addressExpressions(stringOf(get(object, field)) ?? '')).filter((e) => e.wellNamed);
  return [...new Set(names.map((e) => e.name))];
}

export const channelParameters = declared(['address'], 'parameters');
export const serverVariables = declared(['host', 'pathname'], 'variables');
