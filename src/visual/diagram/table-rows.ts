// The content of the diagram as table rows, for screen readers and for documents too large to draw.
import type { Location, PartBase } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { messagesText, titleOf, urlOf } from './accessible-names.ts';
import type { Flow } from './flows.ts';
import { locationOf } from './graph-nodes.ts';

/** A part shown in a cell. */
export interface TablePart {
  readonly location: Location;
  readonly title: string;
  /** Further details: an address, a host. */
  readonly text?: string;
}

export interface TableRow {
  readonly id: string;
  /** `send`, `receive`, another value from the document, or '' if no operation uses the channel. */
  readonly action: string;
  readonly operation: TablePart | null;
  readonly channel: TablePart | null;
  readonly messages: readonly TablePart[];
  /** "2 of 3 messages", "no messages". */
  readonly messagesText: string;
  readonly reply: {
    readonly channel: TablePart | null;
    readonly text: string;
    readonly messages: readonly TablePart[];
  } | null;
  readonly servers: readonly TablePart[];
}

/** Returns one row for each flow, in the same order. */
export function tableRows(flows: readonly Flow[]): TableRow[] {
  return flows.map(({ operation, channel, servers, messages, reply }) => ({
    id: (operation ?? channel ?? servers[0])?.id ?? '',
    action: operation ? (operation.action ?? 'no action') : '',
    operation: operation && toTablePart(operation),
    channel: channel && toTablePart(channel, visibleName(channel.address ?? 'address unknown')),
    messages: messages.map((m) => toTablePart(m)),
    messagesText: operation
      ? messagesText(messages, operation.messagesAre, channel)
      : channel
        ? messagesText(messages, 'all', channel)
        : '',
    reply: reply && {
      channel: reply.channel && toTablePart(reply.channel, reply.channel.address ?? undefined),
      text:
        operation?.reply?.location === undefined ? '' : `address in ${operation.reply.location}`,
      messages: reply.messages.map((m) => toTablePart(m)),
    },
    servers: servers.map((server) => toTablePart(server, urlOf(server))),
  }));
}

function toTablePart(part: PartBase, text?: string): TablePart {
  return {
    location: locationOf(part),
    title: titleOf(part),
    ...(text !== undefined && { text }),
  };
}
