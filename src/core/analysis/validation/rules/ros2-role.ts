// The role of a ros2 node fits the action of its operation (text of the binding, Operation Binding
// Object).
import { ros2Roles } from '../../../format/bindings/small-bindings.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'ros2-role': 'warning' } as const;

/** The action of each role, and the role with the other action. */
const ROLES = new Map(
  ros2Roles.flatMap(([send, receive]) => [
    [send, { expected: 'send', meant: receive }],
    [receive, { expected: 'receive', meant: send }],
  ]),
);

export const rule: DocumentRule = {
  codes,
  kinds: ['bound'],
  checkDocument({ documents, objects, report }) {
    for (const { node, uri, path } of objects.get('bound') ?? []) {
      const action = stringOf(get(node, 'action'));
      const bindings = get(node, 'bindings');
      if (!bindings || (action !== 'send' && action !== 'receive')) continue;
      const target = documents.resolve(uri, [...path, 'bindings'], bindings);
      const role = target && stringOf(get(get(target.node, 'ros2'), 'role'));
      const known = ROLES.get(role ?? '');
      if (!target || known === undefined || known.expected === action) continue;
      report(
        target.uri,
        [...target.path, 'ros2', 'role'],
        'value',
        `The role ${role} requires an operation with "action: ${known.expected}"; this one has "action: ${action}".`,
        { uri, path: [...path, 'action'], message: 'The action is defined here.' },
        { meant: known.meant },
      );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'ros2-role': {
    group: 'bindings',
    rule: 'Publishers and clients send, subscribers and servers receive.',
    why: 'The role and the action say the same in two words, and one of them is wrong.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: publisher, node: /orders}}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: subscriber, node: /orders}}",
  },
};
