// Addresses with parameters: which one a concrete address is, and what to subscribe to.
import { addressExpressions } from '../../format/expressions.ts';

/** What separates the segments of addresses, and what stands for one in a subscription. */
interface AddressStyle {
  readonly separator: string;
  /** Undefined where nothing does. */
  readonly wildcard?: string;
}

const STYLES: ReadonlyMap<string, AddressStyle> = new Map([
  ['mqtt', { separator: '/', wildcard: '+' }],
  ['nats', { separator: '.', wildcard: '*' }],
  ['amqp', { separator: '.', wildcard: '*' }],
  ['redis', { separator: '.', wildcard: '*' }],
  ['kafka', { separator: '.' }],
]);
/** UTF-16 units of an address; a topic of MQTT has at most 65,535 bytes, others fewer. */
const MAX_ADDRESS = 65_535;
const PATHS: AddressStyle = { separator: '/' };

/** Returns how addresses are written in a protocol: paths, where it is not known. */
function styleOf(protocol: string): AddressStyle {
  return STYLES.get(protocol) ?? PATHS;
}

/** Returns what separates the segments of addresses in a protocol. */
export function separatorOf(protocol: string): string {
  return styleOf(protocol).separator;
}

/** An address of a channel, ready to match concrete ones. */
export interface AddressPattern {
  /** Returns the values of the parameters; null where a concrete address is another one. */
  match(address: string): Readonly<Record<string, string>> | null;
  /** Text in it that is no parameter: of several patterns, the one with most of it is meant. */
  readonly literal: number;
}

/** Returns what matches concrete addresses; of a parameter within one segment of the protocol. */
export function addressPattern(address: string, protocol: string): AddressPattern {
  const { separator } = styleOf(protocol);
  const names: string[] = [];
  let source = '';
  let end = 0;
  let literal = 0;
  for (const { name, start, end: next } of addressExpressions(address)) {
    source += escapeRegExp(address.slice(end, start));
    literal += start - end;
    // The same name again must have the same value.
    const before = names.indexOf(name);
    source += before < 0 ? `([^${escapeRegExp(separator)}]+)` : `\\${before + 1}`;
    if (before < 0) names.push(name);
    end = next;
  }
  source += escapeRegExp(address.slice(end));
  literal += address.length - end;
  const pattern = new RegExp(`^${source}$`, 'su');
  return {
    literal,
    match: (concrete) => {
      // An expression may run out of stack on a text of megabytes.
      if (concrete.length > MAX_ADDRESS) return null;
      const found = pattern.exec(concrete);
      return found && Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']));
    },
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Returns an address with the values that are known; the others stay `{name}`. */
export function fillAddress(address: string, values: Readonly<Record<string, string>>): string {
  let filled = '';
  let end = 0;
  for (const { name, start, end: next } of addressExpressions(address)) {
    filled += address.slice(end, start);
    filled += Object.hasOwn(values, name) ? values[name] : address.slice(start, next);
    end = next;
  }
  return filled + address.slice(end);
}

/**
 * Returns the text to subscribe to for all values of the parameters that an address still has; null
 * where the protocol has no such subscription.
 */
export function subscriptionAddress(address: string, protocol: string): string | null {
  const { separator, wildcard } = styleOf(protocol);
  if (addressExpressions(address).length === 0) return address;
  if (wildcard === undefined) return null;
  // A wildcard stands for a whole segment only, but in the patterns of Redis.
  return protocol === 'redis'
    ? redisPattern(address)
    : address
        .split(separator)
        .map((segment) => (addressExpressions(segment).length > 0 ? wildcard : segment))
        .join(separator);
}

function redisPattern(address: string): string {
  let pattern = '';
  let end = 0;
  for (const { start, end: next } of addressExpressions(address)) {
    pattern += `${address.slice(end, start).replace(/[\\*?[\]]/g, '\\$&')}*`;
    end = next;
  }
  return pattern + address.slice(end).replace(/[\\*?[\]]/g, '\\$&');
}
