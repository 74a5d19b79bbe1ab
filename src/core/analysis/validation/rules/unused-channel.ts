// Operations say what the application does with its channels: a channel that none names is
// unfinished or left over (section Channels Object). Documents without any operation are not
// reported.
import { isRoot } from '../../../text/location.ts';
import { toPointer } from '../../../text/pointer.ts';
import { type Entry, entry, get } from '../../../text/tree.ts';
import type { DocumentSet } from '../../documents/document-set.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'unused-channel': 'information' } as const;

const LOCAL = '#/channels/';
/**
 * The number of the version in which a channel was last found to be named. A set of all names would
 * be made after each edit.
 */
const namedIn = new WeakMap<Entry, number>();

export const rule: DocumentRule = {
  codes,
  kinds: ['Operation', 'OperationReply'],
  checkDocument({ documents, objects, unclear, report }) {
    const channels = get(documents.root, 'channels');
    if (channels?.kind !== 'map' || !objects.has('Operation') || unclear || mayBeUnread(documents))
      return;
    const others: { uri: string; ref: string }[] = [];
    for (const kind of ['Operation', 'OperationReply']) {
      for (const { node, uri } of objects.get(kind) ?? []) {
        const channel = get(node, 'channel');
        const ref = channel && documents.refOf(channel);
        // An operation whose channel is missing may be meant for any of them.
        if (!channel && kind === 'Operation') return;
        if (ref === undefined) continue;
        const isLocal = isRoot(uri) && ref.startsWith(LOCAL);
        const own = isLocal ? entry(channels, ref.slice(LOCAL.length)) : undefined;
        if (own) namedIn.set(own, documents.number);
        else others.push({ uri, ref });
      }
    }
    const unused = channels.entries.filter((e) => {
      // Of equal keys references find the first.
      const first = entry(channels, e.key);
      return !e.broken && !(first && namedIn.get(first) === documents.number);
    });
    if (unused.length === 0) return;
    const meant = new Set(others.map(({ uri, ref }) => documents.idOf(uri, ref)));
    // An unresolved reference may mean any of the channels, and one mistake is reported once.
    if (meant.has(null)) return;
    for (const { key, value } of unused) {
      const ref = documents.refOf(value);
      const id = ref === undefined ? `#${toPointer(['channels', key])}` : documents.idOf('', ref);
      if (id === null || meant.has(id)) continue;
      const message =
        'No operation uses this channel. Add one under "operations", or remove the channel.';
      report('', ['channels', key], 'key', message);
    }
  },
};

/** Operations in files that aren't loaded, or with syntax errors, may name any channel. */
function mayBeUnread(documents: DocumentSet): boolean {
  const operations = get(documents.root, 'operations');
  return (
    operations?.kind === 'map' &&
    operations.entries.some((e) => {
      const ref = documents.refOf(e.value);
      return e.broken === true || (ref !== undefined && documents.target('', ref).kind !== 'found');
    })
  );
}

export const explanations: Explanations<typeof codes> = {
  'unused-channel': {
    group: 'application',
    rule: 'Each channel is used by an operation.',
    why: 'Operations say what the application does with its channels. One that none names is unfinished or left over. Documents without any operation are left alone.',
    section: 'Channels Object; Operation Object',
    invalidExample:
      "channels:\n  orders: {}\n  returns: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
    right:
      "channels:\n  orders: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
};
