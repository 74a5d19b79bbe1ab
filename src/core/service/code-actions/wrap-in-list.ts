// `default-in-enum`, `examples-in-enum`, `unknown-scope`: a value that isn't among the choices is
// added to them, or replaced by the intended one.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { quote } from '../../format/message-text.ts';
import { nearest } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf, stringsOf } from '../../text/tree.ts';
import { append, fix, parent, preferredFix, remove, set } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

export const oneOfChoices: Fixer = ({ subject: file, path, node }) => {
  const text = stringOf(node);
  const inList = /^\d+$/.test(lastKey(path));
  const parentPath = inList ? parent(parent(path)) : parent(path);
  const list = get(valueAt(file, parentPath), 'enum');
  if (text === undefined || list?.kind !== 'seq') return [];
  const allowed = stringsOf(list);
  const meant = nearest(text, allowed);
  const out: FixDraft[] = [];
  if (meant !== undefined)
    out.push(preferredFix(`Change ${quote(text)} to ${quote(meant)}`, set(path, meant)));
  out.push({
    title: `Add ${quote(text)} to "enum"`,
    changes: [append([...parentPath, 'enum'], text)],
    preferred: meant === undefined,
  });
  if (!inList)
    for (const value of allowed.filter((v) => v !== meant).slice(0, 5))
      out.push(fix(`Change ${quote(text)} to ${quote(value)}`, set(path, value)));
  else out.push(fix('Remove this example', remove(path)));
  return out;
};

export const suggestedScope: Fixer = ({ subject: file, path, node }) => {
  const scope = stringOf(node);
  const scheme = parent(parent(path));
  const flows = get(valueAt(file, scheme), 'flows');
  if (scope === undefined || flows?.kind !== 'map') return [];
  const suggestions = flows.entries.map(({ key, value }) => ({
    key,
    scopes: get(value, 'availableScopes'),
  }));
  const suggested = suggestions.flatMap(({ scopes }) =>
    scopes?.kind === 'map' ? scopes.entries.map((e) => e.key) : [],
  );
  const meant = nearest(scope, suggested);
  const holders = suggestions.filter(({ scopes }) => scopes?.kind === 'map');
  return [
    ...(meant === undefined
      ? []
      : [preferredFix(`Change ${quote(scope)} to ${quote(meant)}`, set(path, meant))]),
    {
      title: `Add ${quote(scope)} to "availableScopes"`,
      changes: holders.map(({ key }) =>
        set([...scheme, 'flows', key, 'availableScopes', scope], ''),
      ),
      preferred: meant === undefined,
    },
    fix(`Remove ${quote(scope)}`, remove(path)),
  ];
};
