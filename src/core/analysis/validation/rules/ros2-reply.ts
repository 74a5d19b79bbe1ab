// Services and actions of ros2 have a reply (text of the ros2 binding, examples).
import { get, stringOf } from '../../../text/tree.ts';
import { bindingOfObject } from '../binding-of-object.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'ros2-reply': 'hint' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['bound'],
  checkDocument({ documents, objects, report }) {
    for (const found of objects.get('bound') ?? []) {
      const { node, uri } = found;
      // A trait may add the reply.
      if (!get(node, 'action') || get(node, 'reply') || get(node, 'traits')) continue;
      const binding = bindingOfObject(documents, found, 'ros2');
      const role = stringOf(get(binding?.node, 'role'));
      if (!binding || role === undefined || !/^(?:service|action)_/.test(role)) continue;
      const message = `An operation with the role ${role} has a response. Add a "reply".`;
      report(uri, binding.pathOf('role'), 'value', message);
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'ros2-reply': {
    group: 'bindings',
    rule: 'Operations of service and action nodes have a reply.',
    why: 'Services and actions respond; only publishers and subscribers send in one direction.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: service_server, node: /orders}}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    reply: {channel: {$ref: '#/channels/orders'}}\n    bindings: {ros2: {role: service_server, node: /orders}}",
  },
};
