// A status code in the http binding of a message counts only for responses (text of the http
// binding, Message Binding Object).
import { get } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'http-status': 'hint' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['httpMessageBinding', 'Operation', 'OperationTrait'],
  checkDocument({ objects, unclear, report }) {
    const withStatus = (objects.get('httpMessageBinding') ?? []).filter(({ node }) =>
      get(node, 'statusCode'),
    );
    const operations = objects.get('Operation') ?? [];
    // Without operations the messages are for other documents, which may have a reply.
    if (withStatus.length === 0 || operations.length === 0 || unclear) return;
    const all = [...operations, ...(objects.get('OperationTrait') ?? [])];
    if (all.some(({ node }) => get(node, 'reply'))) return;
    for (const { uri, path } of withStatus) {
      const message =
        '"statusCode" has no effect: no operation has a reply. Remove it, or add a "reply" with this message.';
      report(uri, [...path, 'statusCode'], 'key', message);
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'http-status': {
    group: 'bindings',
    rule: 'A message with a status code is the reply of an operation.',
    why: 'Only a response has a status; requests and events have none.',
    section: 'Bindings',
    invalidExample:
      "channels:\n  orders:\n    messages:\n      placed:\n        bindings: {http: {statusCode: 201}}\noperations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}",
    right:
      "channels:\n  orders:\n    messages:\n      placed:\n        bindings: {http: {statusCode: 201}}\noperations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    reply: {channel: {$ref: '#/channels/orders'}}",
  },
};
