// The format accepts any protocol, but one that differs from a known one by a letter, or is only
// its beginning, is probably a typo (section Server Object).
import { quote } from '../../../format/message-text.ts';
import { begunBy, distance } from '../../../text/nearest.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'server-protocol': 'hint' } as const;

/** Shorter names are one letter apart from each other too often. */
const SHORTEST = 4;

export const rule: ObjectRule = {
  codes,
  kinds: ['Server'],
  checkObject(node, dialect) {
    const protocol = stringOf(get(node, 'protocol'));
    const known = dialect.protocols.flatMap(({ key, schemes }) => [...schemes, key]);
    if (protocol === undefined || known.includes(protocol)) return [];
    const lower = protocol.toLowerCase();
    // A digit more or less is another version of a protocol, not a typo.
    const isVersion = known.some((name) => withoutDigits(name) === withoutDigits(lower));
    const meant =
      known.find(
        (name) =>
          lower === name ||
          (!isVersion && name.length >= SHORTEST && distance(lower, name, 1) <= 1),
      ) ?? (isVersion ? undefined : begunBy(lower, known));
    if (meant === undefined) return [];
    const message = `Unknown protocol ${quote(protocol)}. Did you mean ${quote(meant)}?`;
    return [{ message, at: ['protocol'], key: false, data: { meant } }];
  },
};

function withoutDigits(name: string): string {
  return name.replace(/\d/g, '');
}

export const explanations: Explanations<typeof codes> = {
  'server-protocol': {
    group: 'application',
    rule: 'The protocol of a server is written as tools know it.',
    why: 'Any word is valid, but tools find settings and libraries of a protocol by its name, which is in lower case.',
    section: 'Server Object',
    invalidExample: 'servers:\n  broker:\n    host: broker.example.com\n    protocol: kafak',
    right: 'servers:\n  broker:\n    host: broker.example.com\n    protocol: kafka',
  },
};
