// The sections of the documentation after the overview, in the order in which they are used: what
// the application does, then what that refers to.
import { isRoot } from '../core/light.ts';
import type { Location, Order } from '../core/types.ts';
import { isWithin } from './pane/location.ts';

export interface SectionInfo {
  readonly key: keyof Order;
  readonly title: string;
  /** Pointer of the collection in the root document that the section shows. */
  readonly at: string;
}

export const SECTIONS: readonly SectionInfo[] = [
  {
    key: 'operations',
    title: 'Operations',
    at: '/operations',
  },
  {
    key: 'servers',
    title: 'Servers',
    at: '/servers',
  },
  {
    key: 'channels',
    title: 'Channels',
    at: '/channels',
  },
  {
    key: 'messages',
    title: 'Messages',
    at: '/components/messages',
  },
  { key: 'schemas', title: 'Schemas', at: '/components/schemas' },
  { key: 'security', title: 'Security schemes', at: '/components/securitySchemes' },
  { key: 'components', title: 'Other components', at: '/components' },
];

const PLACES = new Map(SECTIONS.map(({ key, at }) => [key, at]));

/** Returns the DOM id of a section's heading: the pointer of what it lists, as links have it. */
export function sectionId(key: keyof Order): string {
  return PLACES.get(key) ?? key;
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
  return isRoot(uri)
    ? (SECTIONS.find((section) => isWithin(pointer, section.at))?.key ?? null)
    : null;
}
