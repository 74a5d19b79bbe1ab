// The protocol version of a jms server is one of JMS (text of the jms binding, Server Object).
import { joinChoices, quote } from '../../../format/message-text.ts';
import { nearestWord } from '../../../text/nearest.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'jms-version': 'warning' } as const;

const VERSIONS = [
  ...['1.0', '1.0.1', '1.0.1a', '1.0.2', '1.0.2a', '1.0.2b', '1.1'],
  ...['2.0', '2.0a', '2.1', '3.0', '3.1'],
];

export const rule: ObjectRule = {
  codes,
  kinds: ['Server'],
  checkObject(node) {
    const version = stringOf(get(node, 'protocolVersion'));
    const protocol = stringOf(get(node, 'protocol'))?.toLowerCase();
    if (version === undefined || protocol !== 'jms' || VERSIONS.includes(version)) return [];
    const meant = nearestWord(version, VERSIONS);
    const message = `Expected a version of JMS (${joinChoices(VERSIONS)}), got ${quote(version)}.`;
    return [
      {
        message,
        at: ['protocolVersion'],
        key: false,
        ...(meant !== undefined && { data: { meant } }),
      },
    ];
  },
};

export const explanations: Explanations<typeof codes> = {
  'jms-version': {
    group: 'bindings',
    rule: 'The protocol version of a jms server is a published version of JMS.',
    why: 'The version of a broker is another number; clients need the version of the interface.',
    section: 'Bindings',
    invalidExample:
      "servers:\n  broker: {host: broker.example.com, protocol: jms, protocolVersion: '5.17'}",
    right: "servers:\n  broker: {host: broker.example.com, protocol: jms, protocolVersion: '2.0'}",
  },
};
