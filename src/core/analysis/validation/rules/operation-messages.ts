// MUST: the messages of an operation or reply are a subset of its channel's messages, named there
// and never in components (sections Operation Object, Operation Reply Object; readings.md AMB-16).
import { isRoot, ROOT_URI } from '../../../text/location.ts';
import { toPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath } from '../../../text/tree.ts';
import type { FoundObject } from '../finding.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';

export const codes = { 'operation-messages': 'error' } as const;

const KINDS = [
  ['Operation', 'operation'],
  ['OperationReply', 'reply'],
] as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['Operation', 'OperationReply'],
  checkDocument(context) {
    for (const [kind, name] of KINDS) {
      for (const object of context.objects.get(kind) ?? []) checkMessages(object, name, context);
    }
  },
};

function checkMessages(
  { node, uri, path }: FoundObject,
  name: string,
  { documents, report }: RuleContext,
): void {
  const messages = get(node, 'messages');
  if (messages?.kind !== 'seq') return;
  const channelRef = get(node, 'channel');
  const channelText = channelRef && documents.refOf(channelRef);
  const target = channelText === undefined ? null : documents.target(uri, channelText);
  const channel = target?.kind === 'found' ? target.node : null;
  // A reference to something else is reported itself.
  if (channel?.uri === ROOT_URI && !isChannel(channel.path)) return;
  const own = channel && get(channel.node, 'messages');
  // Not by `entries`, which makes two objects for each of them, after each edit.
  for (let i = 0; i < messages.items.length; i++) {
    const item = messages.items[i];
    const ref = item && documents.refOf(item.value);
    // Spelt through the channel as nearly always, it needs no following.
    if (ref !== undefined && channelText !== undefined && namesOneOf(own, ref, channelText))
      continue;
    const node = ref === undefined ? null : documents.lookup(uri, ref);
    if (!node) continue;
    const at = [...path, 'messages', String(i), '$ref'];
    const say = (message: string): void =>
      report(
        uri,
        at,
        'value',
        message,
        channel && own ? { ...channel, path: ownPath(channel.path), message: DEFINED } : undefined,
      );
    if (isRoot(node.uri) && node.path[0] === 'components' && node.path[1] === 'messages') {
      say(
        `Refer to the message of the channel, ${suggestion(channelText)}, not to the one in components.`,
      );
    } else if (
      channel &&
      !isDirectMember(node.path, ownPath(channel.path), node.uri === channel.uri)
    ) {
      const none = own?.kind !== 'map' || own.entries.length === 0;
      const fix = none
        ? 'The channel has no messages yet: add it there.'
        : `Use one of its messages: ${suggestion(channelText)}.`;
      say(`This is not a message of the ${name}'s channel. ${fix}`);
    }
  }
}

const DEFINED = 'The messages of the channel are defined here.';

const BELOW = '/messages/';

/** Returns whether a reference is that to the channel with the key of one of its messages. */
function namesOneOf(messages: Node | null | undefined, ref: string, channel: string): boolean {
  // Compared piece by piece: a string of both would be made for each operation, after each edit.
  return (
    ref.startsWith(BELOW, channel.length) &&
    ref.startsWith(channel) &&
    get(messages, ref.slice(channel.length + BELOW.length)) !== undefined
  );
}

function isChannel(path: NodePath): boolean {
  return path.length === (path[0] === 'components' ? 3 : 2) && path.at(-2) === 'channels';
}

function ownPath(channel: NodePath): NodePath {
  return [...channel, 'messages'];
}

function isDirectMember(path: NodePath, own: NodePath, sameFile: boolean): boolean {
  return sameFile && path.length === own.length + 1 && own.every((key, i) => path[i] === key);
}

function suggestion(channel: string | undefined): string {
  return channel?.includes('#')
    ? `${channel}/messages/...`
    : `#${toPointer(['channels'])}/.../messages/...`;
}

export const explanations: Explanations<typeof codes> = {
  'operation-messages': {
    group: 'application',
    rule: 'The messages of an operation or a reply are among those of its channel, and are named there.',
    why: 'The channel says what can travel on it; an operation picks from that. A message taken from components would travel on no channel.',
    section: 'Operation Object; Operation Reply Object',
    rules: ['OP-28', 'OP-29', 'OP-30', 'REP-11'],
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/components/messages/placed'}]",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/channels/orders/messages/placed'}]",
  },
};
