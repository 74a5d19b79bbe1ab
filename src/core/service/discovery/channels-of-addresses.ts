// Channels of addresses that were seen: those that differ in identifiers only are one channel with
// parameters.
import { freeName } from '../../text/free-name.ts';
import { camelCase } from '../../text/plural.ts';
import { isMap, objectOf } from '../../text/value.ts';
import type { DecodedMessage } from './seen-message.ts';

/** Segments of an address; others are left out. */
export const MAX_SEGMENTS = 32;
/** Addresses that differ in one segment only, from which on it is a parameter. */
const ALIKE = 5;
/** Segments of addresses that are an identifier: a number, a UUID, hexadecimal digits. */
const IDENTIFIER = /^(?:\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{8,})$/i;
/** What an address of the format can't have in it, so that only a parameter stands for it. */
const NOT_IN_ADDRESS = /[{}#?]/;

/** Addresses that are one channel, with their messages. */
export interface SeenChannel {
  /** With its parameters. */
  readonly address: string;
  /** By the index of their segment. */
  readonly parameters: ReadonlyMap<number, string>;
  /** Addresses that it stands for. */
  readonly seen: readonly string[];
  readonly messages: readonly DecodedMessage[];
}

/** Addresses that are one channel, as far as it is known. */
interface Group {
  /** Null for a parameter. */
  readonly segments: readonly (string | null)[];
  readonly addresses: string[];
  /** Numbers of the shapes of their messages. */
  readonly shapes: Set<number>;
}

/**
 * Returns the channels of messages.
 * @param byAddress the messages of each address
 * @param separator of the segments of an address
 */
export function channelsOf(
  byAddress: ReadonlyMap<string, readonly DecodedMessage[]>,
  separator: string,
): SeenChannel[] {
  const groups = new Map<string, Group>();
  const put = (segments: Group['segments'], addresses: string[], shapes: Set<number>): void => {
    const key = JSON.stringify(segments);
    const group = groups.get(key);
    if (!group) groups.set(key, { segments, addresses, shapes });
    else {
      for (const one of addresses) group.addresses.push(one);
      for (const one of shapes) group.shapes.add(one);
    }
  };
  const numbers = new Map<string, number>();
  const numberOf = (shape: string): number => {
    const number = numbers.get(shape) ?? numbers.size;
    numbers.set(shape, number);
    return number;
  };
  for (const [address, messages] of byAddress) {
    const segments = address.split(separator);
    put(
      segments.map((one) => {
        const isOne = NOT_IN_ADDRESS.test(one) || (segments.length > 1 && IDENTIFIER.test(one));
        return isOne ? null : one;
      }),
      [address],
      new Set(messages.map((message) => numberOf(shapeOf(message)))),
    );
  }
  for (let at = MAX_SEGMENTS - 1; at > 0; at--) {
    const alike = new Map<string, Group[]>();
    for (const group of groups.values()) {
      const { segments, shapes } = group;
      if (segments.length <= at || segments[at] === null) continue;
      const others = JSON.stringify([segments.with(at, null), [...shapes].sort()]);
      const all = alike.get(others);
      if (all) all.push(group);
      else alike.set(others, [group]);
    }
    for (const all of alike.values()) {
      if (all.length < ALIKE) continue;
      for (const { segments, addresses, shapes } of all) {
        groups.delete(JSON.stringify(segments));
        put(segments.with(at, null), addresses, shapes);
      }
    }
  }
  return [...groups.values()].map(({ segments, addresses }) => {
    const parameters = parameterNames(segments);
    const text = segments.map((one, i) => one ?? `{${parameters.get(i) ?? ''}}`).join(separator);
    const messages = addresses.flatMap((one) => byAddress.get(one) ?? []);
    return { address: text, parameters, seen: addresses, messages };
  });
}

function shapeOf({ value, registered }: DecodedMessage): string {
  if (registered) return `schema ${registered.name ?? registered.id}`;
  return isMap(value) ? Object.keys(value).sort().join('\n') : typeof value;
}

/** Names of the segments that are a parameter: by what is in front, `orders/7` has an `orderId`. */
function parameterNames(segments: readonly (string | null)[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const [i, one] of segments.entries()) {
    if (one !== null) continue;
    const before = camelCase((segments[i - 1] ?? '').replace(/[^A-Za-z0-9]+/g, ' ').trim());
    const stem = before.replace(/([^s])s$/, '$1');
    const taken = [...names.values()];
    names.set(
      i,
      freeName(stem === '' ? 'id' : `${stem}Id`, (name) => taken.includes(name)),
    );
  }
  return names;
}

/** Returns a key for a channel: the words of its address. */
export function channelKey(address: string): string {
  const literal = address.replace(/\{[^{}]*\}/g, ' ').normalize('NFD');
  const words = literal
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, 60);
  return camelCase(words) || 'channel';
}

/** Returns the Channel Object. @param messages references by their names */
export function channelObject(
  { address, parameters }: SeenChannel,
  messages: [string, unknown][],
): object {
  return {
    address,
    ...(parameters.size > 0 && {
      parameters: objectOf([...parameters.values()].map((name) => [name, {}])),
    }),
    messages: objectOf(messages),
  };
}
