// Services and actions of ros2 have a reply (text of the ros2 binding, examples).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'ros2-reply': 'hint' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Operation'],
  checkObject(node) {
    const role = stringOf(get(get(get(node, 'bindings'), 'ros2'), 'role'));
    // A trait may add the reply.
    if (role === undefined || !/^(?:service|action)_/.test(role)) return [];
    if (get(node, 'reply') || get(node, 'traits')) return [];
    const message = `An operation with the role ${role} has a response. Add a "reply".`;
    return [{ message, at: ['bindings', 'ros2', 'role'], key: false }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'ros2-reply': {
    group: 'bindings',
    rule: 'Operations of service and action nodes have a reply.',
    why: 'Services and actions respond; only publishers and subscribers send in one direction.',
    section: 'Bindings objects (keys)',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: service_server, node: /orders}}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    reply: {channel: {$ref: '#/channels/orders'}}\n    bindings: {ros2: {role: service_server, node: /orders}}",
  },
};
