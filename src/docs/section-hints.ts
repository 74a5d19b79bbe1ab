// What belongs into sections that are still empty. Hosts for authors give it to the pane, so
// that readers don't load it.
import type { Order } from '../core/types.ts';

/** One sentence each; a section without one is left out when empty. */
export type SectionHints = Readonly<Partial<Record<keyof Order | 'info', string>>>;

export const SECTION_HINTS: SectionHints = {
  info: 'No information yet. Add a title and a version under “info”.',
  servers: 'No servers yet. A server is the broker your application connects to.',
  channels:
    'No channels yet. A channel is an address, such as a topic or a queue, through which messages are sent.',
  operations:
    'No operations yet. An operation is what this application does: it sends messages to a channel or receives them.',
  messages:
    'No messages yet. A message is what is sent through a channel: a payload, with or without headers.',
};
