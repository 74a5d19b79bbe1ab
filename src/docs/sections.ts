// The sections of the documentation after the overview, in their order.
import type { Order } from '../core/model/types.ts';

export interface SectionInfo {
  readonly key: keyof Order;
  readonly title: string;
  /** One sentence where there is nothing yet; a section without one is left out when empty. */
  readonly empty?: string;
}

export const SECTIONS: readonly SectionInfo[] = [
  { key: 'servers', title: 'Servers', empty: 'No servers yet. A server is a broker or an application that messages go through.' },
  {
    key: 'channels',
    title: 'Channels',
    empty: 'No channels yet. A channel is an address, such as a topic or a queue, through which messages flow.',
  },
  {
    key: 'operations',
    title: 'Operations',
    empty: 'No operations yet. An operation says that this application sends to a channel, or receives from it.',
  },
  {
    key: 'messages',
    title: 'Messages',
    empty: 'No messages yet. A message is what flows through a channel: a payload, and headers around it.',
  },
  { key: 'schemas', title: 'Schemas' },
  { key: 'security', title: 'Security schemes' },
  { key: 'components', title: 'Other components' },
];
