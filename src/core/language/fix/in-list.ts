// `default-in-enum`, `examples-in-enum`, `unknown-scope`: a value that is not among the choices becomes one, or the one that was meant.
import { nearest, quote } from '../../check/say.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { append, last, parent, remove, set, valueAt } from './kit.ts';
import type { Draft, Fixer } from './types.ts';

export const amongChoices: Fixer = ({ subject, path, node }) => {
  const text = stringOf(node);
  const inList = /^\d+$/.test(last(path));
  const holder = inList ? parent(parent(path)) : parent(path);
  const list = get(valueAt(subject, holder), 'enum');
  if (text === undefined || list?.kind !== 'seq') return [];
  const allowed = list.items.map((i) => stringOf(i.value)).filter((v) => v !== undefined);
  const meant = nearest(text, allowed);
  const out: Draft[] = [];
  if (meant !== undefined) out.push({ title: `Change ${quote(text)} to ${quote(meant)}`, changes: [set(path, meant)], preferred: true });
  out.push({ title: `Add ${quote(text)} to "enum"`, changes: [append([...holder, 'enum'], text)], preferred: meant === undefined });
  if (!inList)
    for (const value of allowed.filter((v) => v !== meant).slice(0, 5))
      out.push({ title: `Change ${quote(text)} to ${quote(value)}`, changes: [set(path, value)] });
  else out.push({ title: 'Remove this example', changes: [remove(path)] });
  return out;
};

export const offeredScope: Fixer = ({ subject, path, node }) => {
  const scope = stringOf(node);
  const scheme = parent(parent(path));
  const flows = get(valueAt(subject, scheme), 'flows');
  if (scope === undefined || flows?.kind !== 'map') return [];
  const offers = flows.entries.map(({ key, value }) => ({ key, scopes: get(value, 'availableScopes') }));
  const offered = offers.flatMap(({ scopes }) => (scopes?.kind === 'map' ? scopes.entries.map((e) => e.key) : []));
  const meant = nearest(scope, offered);
  const holders = offers.filter(({ scopes }) => scopes?.kind === 'map');
  return [
    ...(meant === undefined ? [] : [{ title: `Change ${quote(scope)} to ${quote(meant)}`, changes: [set(path, meant)], preferred: true }]),
    {
      title: `Add ${quote(scope)} to "availableScopes"`,
      changes: holders.map(({ key }) => set([...scheme, 'flows', key, 'availableScopes', scope], '')),
      preferred: meant === undefined,
    },
    { title: `Remove ${quote(scope)}`, changes: [remove(path)] },
  ];
};
