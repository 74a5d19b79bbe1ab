// Replies: an address that its channel has already, messages without a channel.
import { get, stringOf } from '../../parse/tree.ts';
import { last, parent, remove, set, valueAt } from './kit.ts';
import { leadsTo, refFrom } from './targets.ts';
import type { Draft, Fixer } from './types.ts';

/** `reply-address` */
export const oneAddress: Fixer = ({ subject, path }) => {
  const channel = leadsTo(subject, valueAt(subject, [...parent(path), 'channel']));
  const out: Draft[] = [{ title: 'Remove the address of the reply', changes: [remove(path)] }];
  if (!channel) return out;
  const change = set([...channel.path, 'address'], null);
  const draft = { title: 'Set the address of the channel to null', preferred: !get(channel.node, 'parameters') };
  return [
    channel.uri === subject.uri ? { ...draft, changes: [change] } : { ...draft, elsewhere: [{ uri: channel.uri, changes: [change] }] },
    ...out,
  ];
};

/** `reply-messages` */
export const addReplyChannel: Fixer = ({ subject, path, node }) => {
  const refs = node?.kind === 'seq' ? node.items.map((item) => stringOf(get(item.value, '$ref'))) : [];
  const channels = new Set(
    refs.map((ref) => {
      const named = ref === undefined ? null : subject.world.named(subject.uri, ref);
      const cut = named?.path.lastIndexOf('messages') ?? -1;
      return named?.uri === '' && cut > 1 && named.path.includes('channels') ? refFrom(subject, named.path.slice(0, cut)) : null;
    }),
  );
  const [only] = channels;
  const out: Draft[] =
    only && channels.size === 1
      ? [
          {
            title: `Add "channel" with ${only}`,
            changes: [set([...parent(path), 'channel'], { $ref: only }, { before: last(path) })],
            preferred: true,
          },
        ]
      : [];
  return [...out, { title: 'Remove "messages"', changes: [remove(path)] }];
};
