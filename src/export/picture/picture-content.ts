// What the picture of a document or a site shows: a few cards that can be read at a third of its
// size, and the number of the others.
import { dialects, formatCount } from '../../core/light.ts';
import type { ChannelPart, Link, Model, Part } from '../../core/types.ts';

/** A card: the first of its texts that can be drawn, and a note. */
export interface PictureCard {
  readonly texts: readonly string[];
  readonly note?: string;
}

/** What is drawn between the title and the counts. */
export interface PictureCards {
  /** What the application receives, and what it sends. */
  readonly receives: readonly PictureCard[];
  readonly sends: readonly PictureCard[];
  /** What no operation uses, where there are no operations. */
  readonly others: readonly PictureCard[];
}

/** Cards on one side. */
const MOST = 4;
/** Items that are shown by name, the first ones of them; more are shown by what they share. */
const MOST_BY_NAME = 12;

/** Returns the cards of a document. */
export function cardsOf(model: Model): PictureCards {
  const { order } = model;
  const received = new Set<Part>();
  const sent = new Set<Part>();
  for (const id of order.operations) {
    const operation = model.parts.get(id);
    if (operation?.kind !== 'operation') continue;
    const channel = partOf(model, operation.channel) ?? operation;
    (operation.action === 'receive' ? received : sent).add(channel);
  }
  const partsOf = (ids: Model['order']['channels']): Part[] =>
    ids.flatMap((id) => model.parts.get(id) ?? []);
  const others =
    received.size + sent.size > 0
      ? []
      : [order.channels, order.messages, order.schemas].map(partsOf).find((all) => all.length > 0);
  return {
    receives: sideOf(model, [...received]),
    sends: sideOf(model, [...sent]),
    others: sideOf(model, others ?? []),
  };
}

const partOf = ({ parts }: Model, link: Link | undefined): Part | undefined =>
  link?.id ? parts.get(link.id) : undefined;

/** Returns the cards of the documents of a site, by their names. */
export const cardsOfNames = (names: readonly string[]): PictureCards => ({
  receives: [],
  sends: [],
  others: withRest(
    names.map((name) => ({ texts: [name] })),
    names.length,
    'document',
  ),
});

function sideOf(model: Model, parts: readonly Part[]): PictureCard[] {
  const noun = parts.every(({ kind }) => kind === parts[0]?.kind) ? (parts[0]?.kind ?? '') : 'item';
  if (parts.length <= MOST_BY_NAME)
    return withRest(
      parts.map((part) => ({ texts: textsOf(part) })),
      parts.length,
      noun,
    );
  for (const keyOf of [protocolOf, tagOf, beginningOf]) {
    const groups = new Map<string, number>();
    for (const part of parts) {
      const key = keyOf(model, part);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    const named = [...groups].filter(([key]) => key !== '').sort(([, a], [, b]) => b - a);
    const isClear = named.length > 1 && (named[0]?.[1] ?? 0) > 1;
    if (isClear && (groups.get('') ?? 0) < parts.length / 2) {
      const shown = named.slice(0, named.length > MOST ? MOST - 1 : MOST);
      const rest = parts.length - shown.reduce((sum, [, count]) => sum + count, 0);
      return [
        ...shown.map(([key, count]) => ({ texts: [key], note: formatCount(count, noun) })),
        ...(rest > 0 ? [restOf(rest, noun)] : []),
      ];
    }
  }
  return [{ texts: [formatCount(parts.length, noun)] }];
}

function withRest(cards: readonly PictureCard[], count: number, noun: string): PictureCard[] {
  return count <= MOST ? [...cards] : [...cards.slice(0, MOST - 1), restOf(count - MOST + 1, noun)];
}

const restOf = (count: number, noun: string): PictureCard => ({
  texts: [formatCount(count, `more ${noun}`)],
});

/** The title, the address, the key, and what it is for names in any script. */
function textsOf(part: Part): string[] {
  const address = part.kind === 'channel' ? part.address : null;
  return [part.title ?? '', address ?? '', part.key, formatCount(1, part.kind)].filter(Boolean);
}

const LABELS = new Map(
  dialects.flatMap(({ protocols }) =>
    protocols.flatMap(({ label, schemes }) => schemes.map((scheme) => [scheme, label] as const)),
  ),
);

/** Returns what people call a protocol. */
export const protocolLabel = (protocol: string): string => LABELS.get(protocol) ?? protocol;

function protocolOf(model: Model, part: Part): string {
  const [server] = part.kind === 'channel' && !part.allServers ? serversOf(model, part) : [];
  return server?.kind === 'server' ? (server.title ?? protocolLabel(server.protocol ?? '')) : '';
}

const serversOf = (model: Model, { servers }: ChannelPart): Part[] =>
  servers.flatMap((link) => partOf(model, link) ?? []);

const tagOf = (_model: Model, { tags }: Part): string => tags?.[0]?.name ?? '';

/** The first word of an address. */
const beginningOf = (_model: Model, part: Part): string =>
  /^[/.]?[\p{L}\p{N}]+(?=[/._:-])/u.exec(
    (part.kind === 'channel' && part.address) || part.key,
  )?.[0] ?? '';
