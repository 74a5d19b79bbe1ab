// Replies: an address that its channel has already, messages without a channel.

import { valueAt } from '../../analysis/analyzed-file.ts';
import { lastKey } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { fix, parent, preferredFix, remove, set } from './fixer-kit.ts';
import { refFrom, resolvesTo } from './reference-candidates.ts';
import type { FixDraft, Fixer } from './types.ts';

/** Fixes `reply-address`. */
export const oneAddress: Fixer = ({ subject: file, path }) => {
  const channel = resolvesTo(file, valueAt(file, [...parent(path), 'channel']));
  const out: FixDraft[] = [fix('Remove the address of the reply', remove(path))];
  if (!channel) return out;
  const change = set([...channel.path, 'address'], null);
  const draft = {
    title: 'Set the address of the channel to null',
    preferred: !get(channel.node, 'parameters'),
  };
  return [
    channel.uri === file.uri
      ? { ...draft, changes: [change] }
      : { ...draft, otherFiles: [{ uri: channel.uri, changes: [change] }] },
    ...out,
  ];
};

/** Fixes `reply-messages`. */
export const addReplyChannel: Fixer = ({ subject: file, path, node }) => {
  const refs =
    node?.kind === 'seq' ? node.items.map((item) => stringOf(get(item.value, '$ref'))) : [];
  const channels = new Set(
    refs.map((ref) => {
      const named = ref === undefined ? null : file.documents.locate(file.uri, ref);
      const cut = named?.path.lastIndexOf('messages') ?? -1;
      return named?.uri === '' && cut > 1 && named.path.includes('channels')
        ? refFrom(file, named.path.slice(0, cut))
        : null;
    }),
  );
  const [only] = channels;
  const out: FixDraft[] =
    only && channels.size === 1
      ? [
          preferredFix(
            `Add "channel" with ${only}`,
            set([...parent(path), 'channel'], { $ref: only }, { before: lastKey(path) }),
          ),
        ]
      : [];
  return [...out, fix('Remove "messages"', remove(path))];
};
