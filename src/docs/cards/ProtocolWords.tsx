// The words of a protocol: what the address of a channel is there, and a binding in one line.
import {
  AudioLines,
  CircleDot,
  Globe,
  ListEnd,
  type LucideIcon,
  MapPin,
  RadioTower,
  Route,
  Rows3,
  Split,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BindingView, ChannelPart, Part } from '../../core/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { useParts } from '../pane/pane.ts';

/**
 * Returns what the address of a channel is on its servers: `topic`; undefined where they differ, or
 * where the words of one aren't known.
 */
export function useAddressNoun(channel: Part | undefined): string | undefined {
  const of = channel?.kind === 'channel' ? channel : null;
  const servers = useParts(of?.servers ?? NONE);
  if (!of) return undefined;
  const nouns = new Set(servers.map((server) => nounOn(of, server)));
  if (servers.length === 0) for (const { brief } of of.bindings) nouns.add(brief?.address);
  return nouns.size === 1 ? [...nouns][0] : undefined;
}

const NONE: ChannelPart['servers'] = [];

/** The binding of the server's protocol may say more than the protocol. */
function nounOn(channel: ChannelPart, server: Part): string | undefined {
  if (server.kind !== 'server' || server.addressNoun === undefined) return undefined;
  const { protocol = '', addressNoun } = server;
  const binding = channel.bindings.find((one) => protocol.startsWith(one.protocol));
  return binding?.brief?.address ?? addressNoun;
}

/** What an address is says more of a protocol than an emblem: a log, a queue, a way. */
const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['topic', Rows3],
  ['queue', ListEnd],
  ['exchange', Split],
  ['routing key', Route],
  ['subject', AudioLines],
  ['path', Globe],
  ['destination', MapPin],
  ['node', CircleDot],
  ['channel', RadioTower],
]);

/** The icon of what an address is; nothing where that has none. */
export function AddressIcon({ noun }: { noun: string | undefined }): ReactNode {
  const Icon = ICONS.get(noun ?? '');
  return Icon && <Icon className="docs-protocol-icon" size={14} aria-hidden="true" />;
}

interface BindingPhrasesProps {
  of: BindingView;
  /** What is stated beside it already: the address. */
  except?: string | null | undefined;
}

/** "24 partitions, 3 replicas, kept 30 days"; nothing where the binding has no such words. */
export function BindingPhrases({ of: binding, except }: BindingPhrasesProps): ReactNode {
  const phrases = (binding.brief?.phrases ?? []).filter((phrase) => phrase !== except);
  return (
    phrases.length > 0 && (
      <span dir="auto">{phrases.map((phrase) => visibleText(phrase)).join(', ')}</span>
    )
  );
}
