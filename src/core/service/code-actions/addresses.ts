// Addresses of channels and hosts of servers: their parameters, and parts that belong elsewhere.
import { valueAt } from '../../analysis/analyzed-file.ts';
import { tableAt } from '../../analysis/typed-tree/objects-at.ts';
import { namesToDeclare } from '../../analysis/typed-tree/templates.ts';
import { addressExpressions } from '../../format/expressions.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { nearestWord } from '../../text/nearest.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, type NodePath, stringOf } from '../../text/tree.ts';
import {
  type FixContext,
  type FixDraft,
  type Fixer,
  parent,
  preferredFix,
  prune,
  remove,
  rename,
  set,
} from './fixer.ts';

// `channel-parameters`, `server-variables`: exactly the names in braces are declared.

/** A fixer for objects whose names are declared in the field `map`. */
const declaredMapFixer =
  (map: string): Fixer =>
  (problem) => {
    const { subject: file, path } = problem;
    if (lastKey(path) === map) return [preferredFix(`Remove ${quote(map)}`, remove(path))];
    const fields = tableAt(file, parent(path))?.fields ?? [];
    return fields.some(({ name, template }) => name === lastKey(path) && template === map)
      ? declare(problem, parent(path), map)
      : surplusParameters(problem, parent(parent(path)), map);
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
    nearestWord(name, spare) ?? (missing.length === 1 && spare.length === 1 ? spare[0] : undefined);
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
      preferred: isNew && !missing.some((other) => nearestWord(other, spare) !== undefined),
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

function surplusParameters(
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
    nearestWord(name, free) ?? (free.length === 1 && spare.length === 1 ? free[0] : undefined);
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

export const channelParameters = declaredMapFixer('parameters');
export const serverVariables = declaredMapFixer('variables');

// `channel-address`, `cloudpubsub-address`: addresses without a query, with valid parameter names,
// in the form that a broker requires.

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

// `host`: moves scheme and path to their fields. `enterprisemq-endpoint`: a port and a channel.

export const bareHost: Fixer = ({ subject: file, path, node }) => {
  const host = stringOf(node);
  if (host === undefined) return [];
  const found = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#]*)(.*)$/.exec(host);
  const [, , bare = '', rest = ''] = found ?? [];
  if (bare === '') return [];
  const server = valueAt(file, parent(path));
  const pathname = rest === '' || rest === '/' ? null : rest;
  const changes: Change[] = [set(path, bare)];
  const taken = get(server, 'pathname') !== undefined;
  if (pathname !== null && !taken)
    changes.push(set([...parent(path), 'pathname'], pathname, { after: 'host' }));
  const lost = pathname !== null && taken;
  return [
    {
      title: `Change the host to ${quote(bare)}${pathname !== null && !taken ? ` and move ${quote(pathname)} to "pathname"` : ''}`,
      changes,
      preferred: !lost,
    },
  ];
};

export const managerAddress: Fixer = ({ path, node }) => {
  const text = stringOf(node);
  const field = lastKey(path);
  if (field === 'host' && text !== undefined) {
    const to = `${text.replace(/:[^:\]]*$/, '')}:1414`;
    return [{ title: `Change the host to ${quote(to)}`, changes: [set(path, to)], select: '1414' }];
  }
  if (field === 'pathname' && text !== undefined)
    return pathnames(text).map((to, i) => ({
      title: `Change it to ${quote(to)}`,
      changes: [set(path, to)],
      preferred: i === 0,
    }));
  return [
    {
      title: 'Add "pathname"',
      changes: [set([...path, 'pathname'], '', { after: 'host' })],
      caret: 'pathname',
    } satisfies FixDraft,
  ];
};

function pathnames(text: string): string[] {
  const bare = text.replace(/[?#].*$/, '');
  const parts = bare.replace(/^\//, '').split('/');
  const escaped = parts.map((part) =>
    part.replace(
      /[:[\]@!$&'()*+,;=\s]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    ),
  );
  if (bare === '' || bare === '/') return [];
  if (parts.length === 1) return [`//${escaped[0]}`];
  if (parts.length > 2) return [`/${escaped.slice(0, -1).join('%2F')}/${escaped.at(-1)}`];
  return escaped[1] === '' ? [`//${escaped[0]}`] : [`/${escaped.join('/')}`];
}
