// The sections of the documentation after the overview, in their order.
import type { Location, Order } from '../core/types.ts';
import { isWithin } from './pane/location.ts';

export interface SectionInfo {
  readonly key: keyof Order;
  readonly title: string;
  /** Pointer of the collection in the root document that the section shows, if any. */
  readonly at: string;
  /** One sentence where there is nothing yet; a section without one is left out when empty. */
  readonly empty?: string;
}

export const SECTIONS: readonly SectionInfo[] = [
  {
    key: 'servers',
    title: 'Servers',
    at: '/servers',
    empty: 'No servers yet. A server is a broker or an application that messages go through.',
  },
  {
    key: 'channels',
    title: 'Channels',
    at: '/channels',
    empty:
      'No channels yet. A channel is an address, such as a topic or a queue, through which messages are sent.',
  },
  {
    key: 'operations',
    title: 'Operations',
    at: '/operations',
    empty:
      'No operations yet. An operation is what this application does: it sends messages to a channel or receives them.',
  },
  {
    key: 'messages',
    title: 'Messages',
    at: '/components/messages',
    empty:
      'No messages yet. A message is what is sent through a channel: a payload, with or without headers.',
  },
  { key: 'schemas', title: 'Schemas', at: '/components/schemas' },
  { key: 'security', title: 'Security schemes', at: '/components/securitySchemes' },
  { key: 'components', title: 'Other components', at: '/components' },
];

/** Returns the DOM id of a section's heading. */
export function sectionId(key: keyof Order): string {
  return `doc-section.${key}`;
}

/**
 * Returns whether the sections that are still empty say what belongs there: in a document that is
 * being begun, and in one that lacks a few of them. A collection of components for other documents
 * will never have servers, channels or operations of its own.
 */
export function showsHints({ servers, channels, operations, ...rest }: Order): boolean {
  const begun = servers.length + channels.length + operations.length > 0;
  return begun || Object.values(rest).every((ids) => ids.length === 0);
}

/**
 * Returns the section of a location that is in a collection but in none of its parts, such as the
 * line `channels:`; null elsewhere.
 */
export function sectionAt({ uri, pointer }: Location): keyof Order | null {
  return uri === ''
    ? (SECTIONS.find((section) => isWithin(pointer, section.at))?.key ?? null)
    : null;
}
