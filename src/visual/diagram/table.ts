// The facts of the diagram as rows, for whoever reads better than looks, and for documents too large to draw.
import type { PartBase } from '../../core/model/types.ts';
import { visibleName } from '../../ui/visible-text.ts';
import type { Flow } from './flows.ts';
import { messagesText, titleOf, urlOf } from './names.ts';
import type { Place } from './types.ts';

/** A part that a cell names. */
export interface Mention {
  readonly place: Place;
  readonly title: string;
  /** What else to know of it: an address, a host. */
  readonly text?: string;
}

export interface TableRow {
  readonly id: string;
  /** `send`, `receive`, what else the document says, or '' where no operation uses the channel. */
  readonly action: string;
  readonly operation: Mention | null;
  readonly channel: Mention | null;
  readonly messages: readonly Mention[];
  /** "2 of 3 messages", "no messages". */
  readonly messagesText: string;
  readonly reply: { readonly channel: Mention | null; readonly text: string; readonly messages: readonly Mention[] } | null;
  readonly servers: readonly Mention[];
}

/** One row a flow, in the same order. */
export function tableOf(flows: readonly Flow[]): TableRow[] {
  return flows.map(({ operation, channel, servers, messages, reply }) => ({
    id: (operation ?? channel ?? servers[0])?.id ?? '',
    action: operation ? (operation.action ?? 'no action') : '',
    operation: operation && mention(operation),
    channel: channel && mention(channel, visibleName(channel.address ?? 'address unknown')),
    messages: messages.map((m) => mention(m)),
    messagesText: operation
      ? messagesText(messages, operation.messagesAre, channel)
      : channel
        ? messagesText(messages, 'all', channel)
        : '',
    reply: reply && {
      channel: reply.channel && mention(reply.channel, reply.channel.address ?? undefined),
      text: operation?.reply?.location === undefined ? '' : `address in ${operation.reply.location}`,
      messages: reply.messages.map((m) => mention(m)),
    },
    servers: servers.map((server) => mention(server, urlOf(server))),
  }));
}

function mention(part: PartBase, text?: string): Mention {
  return { place: { uri: part.uri, pointer: part.pointer }, title: titleOf(part), ...(text !== undefined && { text }) };
}
