// `operation-messages`: the message as the channel of the operation has it; where the channel lacks it, it gets it.

import { nearest } from '../../check/say.ts';
import type { Change } from '../../edit/types.ts';
import { freeName } from '../../free-name.ts';
import { get, stringOf } from '../../parse/tree.ts';
import { parent, refTo, remove, set, valueAt } from './kit.ts';
import { leadsTo, refFrom } from './targets.ts';
import type { Draft, Fixer } from './types.ts';

export const pointToChannel: Fixer = ({ subject, path, node }) => {
  const { world, uri } = subject;
  const ref = stringOf(node);
  const holder = parent(parent(parent(path)));
  const channel = leadsTo(subject, valueAt(subject, [...holder, 'channel']));
  if (ref === undefined || channel?.uri !== '') return [];
  const messages = get(channel.node, 'messages');
  const entries = messages?.kind === 'map' ? messages.entries : [];
  const meant = world.idOf(uri, ref);
  const named = world.named(uri, ref)?.path.at(-1) ?? 'message';
  const near = nearest(
    named,
    entries.map((e) => e.key),
  );
  const own =
    entries.find(({ key, value }) => {
      const inner = world.refOf(value);
      return (
        meant !== null &&
        (inner === undefined ? meant === `#${refTo([...channel.path, 'messages', key]).slice(1)}` : world.idOf('', inner) === meant)
      );
    })?.key ?? near;
  const out: Draft[] = [];
  const refer = (key: string): string | null => refFrom(subject, [...channel.path, 'messages', key]);
  const to = own === undefined ? null : refer(own);
  if (to) out.push({ title: `Refer to ${to}`, changes: [set(path, to)], preferred: true });
  // A message that stands elsewhere becomes one of the channel's.
  const name = freeName(named, (n) => get(messages, n) !== undefined);
  const added = refer(name);
  const source = world.lookup(uri, ref);
  if (added && uri === '' && source && (messages === undefined || messages.kind === 'map')) {
    const home = source.path[0] === 'components' ? ref : (world.refOf(source.node) ?? ref);
    const changes: Change[] = [set([...channel.path, 'messages', name], { $ref: home }), set(path, added)];
    out.push({ title: `Add it to the messages of the channel and refer to ${added}`, changes, preferred: out.length === 0 });
  }
  out.push({ title: 'Remove this entry', changes: [remove(parent(path))] });
  return out;
};
