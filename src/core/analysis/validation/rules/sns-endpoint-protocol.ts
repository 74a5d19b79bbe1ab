// An endpoint is identified by the field that fits its protocol (text of the sns binding,
// Identifier).
import { joinChoices, quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'sns-endpoint-protocol': 'warning' } as const;

/** The protocols of each field. The name of a queue is the business of `sns-endpoint`. */
const PROTOCOLS = {
  url: ['http', 'https'],
  email: ['email', 'email-json'],
  phone: ['sms'],
  arn: ['sqs', 'application', 'lambda', 'firehose'],
} as const satisfies Record<string, readonly string[]>;
const FIELDS = Object.entries(PROTOCOLS);

export const rule: ObjectRule = {
  codes,
  kinds: ['snsConsumer'],
  checkObject(node) {
    const protocol = stringOf(get(node, 'protocol'));
    const endpoint = get(node, 'endpoint');
    const of = (protocols: readonly string[]) =>
      protocol !== undefined && protocols.includes(protocol);
    const fitting = FIELDS.find(([, protocols]) => of(protocols))?.[0];
    if (fitting === undefined || get(endpoint, fitting)) return [];
    return FIELDS.filter(([field]) => get(endpoint, field)).map(([field, protocols]) => ({
      message: `${quote(field)} is for ${joinChoices(protocols)}; an endpoint of ${quote(protocol ?? '')} requires ${quote(fitting)}.`,
      at: ['endpoint', field],
      key: true,
      related: { at: ['protocol'], key: true, message: 'The protocol is defined here.' },
    }));
  },
};

export const explanations: Explanations<typeof codes> = {
  'sns-endpoint-protocol': {
    group: 'bindings',
    rule: 'An endpoint has the field that fits its protocol: a URL, an email address, a phone number or an ARN.',
    why: 'A topic can deliver messages only to an address of that kind.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sns: {consumers: [{protocol: https, endpoint: {email: orders@example.com}, rawMessageDelivery: false}]}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings:\n      sns: {consumers: [{protocol: https, endpoint: {url: https://example.com/orders}, rawMessageDelivery: false}]}",
  },
};
