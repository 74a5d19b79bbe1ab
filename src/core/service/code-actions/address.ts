// `channel-address`, `cloudpubsub-address`: addresses without a query, with valid parameter names,
// in the form that a broker requires.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { quote } from '../../format/message-text.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { parent, preferredFix, rename, set } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

export const fixAddress: Fixer = ({ subject: file, path, node }) => {
  const address = stringOf(node);
  if (address === undefined || lastKey(path) !== 'address') return [];
  const parameters = get(valueAt(file, parent(path)), 'parameters');
  const odd = addressExpressions(address).filter((e) => !e.wellNamed);
  if (odd.length > 0) {
    let text = address;
    const changes = [];
    for (const { name, start, end } of [...odd].reverse()) {
      const good = plainName(name, (n) => get(parameters, n) !== undefined);
      text = `${text.slice(0, start)}{${good}}${text.slice(end)}`;
      const declared = get(parameters, name);
      if (declared && !get(parameters, good))
        changes.push(rename([...parent(path), 'parameters', name], good));
      else if (!declared && !get(parameters, good))
        changes.push(set([...parent(path), 'parameters', good], {}));
    }
    return [preferredFix(`Change the address to ${quote(text)}`, set(path, text), ...changes)];
  }
  const query = address.indexOf('?');
  if (query >= 0) return [change(path, address.slice(0, query), 'Remove the query')];
  if (address.includes('#')) {
    const rest = address.replace(/#+$/, '{rest}').replace(/#/g, '');
    const bare = address.replace(/\/?#.*$/, '');
    const out: FixDraft[] = [];
    if (rest.includes('{rest}') && !get(parameters, 'rest'))
      out.push(
        preferredFix(
          `Change the address to ${quote(rest)}`,
          set(path, rest),
          set([...parent(path), 'parameters', 'rest'], {}),
        ),
      );
    return bare === '' ? out : [...out, change(path, bare, 'Remove the fragment')];
  }
  const open = /^(.*\{[A-Za-z0-9_-]+)([/.:]|$)(?!.*\})/.exec(address);
  const closed = open ? `${open[1]}}${address.slice(open[1]?.length ?? 0)}` : null;
  const name = closed === null ? undefined : addressExpressions(closed).at(-1)?.name;
  const bare = address.replace(/[{}]/g, '');
  return [
    ...(closed !== null && name !== undefined
      ? [
          preferredFix(
            `Change the address to ${quote(closed)}`,
            set(path, closed),
            ...(get(parameters, name) ? [] : [set([...parent(path), 'parameters', name], {})]),
          ),
        ]
      : []),
    ...(/\{[^{}]*\}/.test(address)
      ? []
      : [{ ...change(path, bare, 'Remove the braces'), preferred: false }]),
  ];
};

function change(path: readonly string[], to: string, title: string): FixDraft {
  return preferredFix(title, set(path, to));
}

/** Letters, digits, `_` and `-`: words are joined as in code. */
function plainName(name: string, known: (name: string) => boolean): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss');
  const joined =
    ascii.replace(/[^A-Za-z0-9_-]+(.?)/g, (_, next: string) => next.toUpperCase()) || 'name';
  const dashed = ascii.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return known(dashed) && dashed !== '' ? dashed : joined;
}

export const topicAddress: Fixer = ({ path, node }) => {
  const address = stringOf(node);
  if (address === undefined) return [];
  const topic = address.replace(/^.*\//, '');
  const project = /^\/?projects\/([^/]+)/.exec(address)?.[1];
  if (topic === '' || project === undefined) return [];
  const to = `projects/${project}/topics/${topic}`;
  return [
    { title: `Change the address to ${quote(to)}`, changes: [set(path, to)], select: project },
  ];
};
