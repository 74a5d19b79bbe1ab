// `host`: moves scheme and path to their fields. `enterprisemq-endpoint`: a port and a channel.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { quote } from '../../format/message-text.ts';
import type { Change } from '../../text/edit/types.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { parent, set } from './fixer-kit.ts';
import type { FixDraft, Fixer } from './types.ts';

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
