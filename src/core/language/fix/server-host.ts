// `host`: scheme and path go where they belong. `enterprisemq-endpoint`: a port and a channel.
import { quote } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { last, parent, set, valueAt } from './kit.ts';
import type { Draft, Fixer } from './types.ts';

export const bareHost: Fixer = ({ subject, path, node }) => {
  const host = stringOf(node);
  if (host === undefined) return [];
  const found = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#]*)(.*)$/.exec(host);
  const [, , bare = '', rest = ''] = found ?? [];
  if (bare === '') return [];
  const server = valueAt(subject, parent(path));
  const pathname = rest === '' || rest === '/' ? null : rest;
  const changes: Change[] = [set(path, bare)];
  const taken = get(server, 'pathname') !== undefined;
  if (pathname !== null && !taken) changes.push(set([...parent(path), 'pathname'], pathname, { after: 'host' }));
  const lost = pathname !== null && taken;
  return [
    {
      title: `Change the host to ${quote(bare)}${pathname !== null && !taken ? ` and move ${quote(pathname)} to "pathname"` : ''}`,
      changes,
      preferred: !lost,
    },
  ];
};

export const managerAddress: Fixer = ({ path, node, problem }) => {
  const text = stringOf(node);
  const field = last(path);
  if (field === 'host' && text !== undefined) {
    const to = `${text.replace(/:[^:\]]*$/, '')}:1414`;
    return [{ title: `Change the host to ${quote(to)}`, changes: [set(path, to)], select: '1414' }];
  }
  if (field === 'pathname' && text !== undefined)
    return pathnames(text).map((to, i) => ({ title: `Change it to ${quote(to)}`, changes: [set(path, to)], preferred: i === 0 }));
  if (!problem.message.startsWith('Missing field "pathname"')) return [];
  return [
    {
      title: 'Add "pathname"',
      changes: [set([...path, 'pathname'], '', { after: 'host' })],
      caret: 'pathname',
    } satisfies Draft,
  ];
};

function pathnames(text: string): string[] {
  const bare = text.replace(/[?#].*$/, '');
  const parts = bare.replace(/^\//, '').split('/');
  const escaped = parts.map((part) =>
    part.replace(/[:[\]@!$&'()*+,;=\s]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`),
  );
  if (bare === '' || bare === '/') return [];
  if (parts.length === 1) return [`//${escaped[0]}`];
  if (parts.length > 2) return [`/${escaped.slice(0, -1).join('%2F')}/${escaped.at(-1)}`];
  return escaped[1] === '' ? [`//${escaped[0]}`] : [`/${escaped.join('/')}`];
}
