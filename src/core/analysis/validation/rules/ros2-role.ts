// The role of a ros2 node fits the action of its operation (text of the binding, Operation Binding
// Object).
import { get, stringOf } from '../../../text/tree.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'ros2-role': 'warning' } as const;

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['publisher', 'send'],
  ['action_client', 'send'],
  ['service_client', 'send'],
  ['subscriber', 'receive'],
  ['action_server', 'receive'],
  ['service_server', 'receive'],
]);

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
      const expected = ACTIONS.get(role ?? '');
      if (!target || expected === undefined || expected === action) continue;
      report(
        target.uri,
        [...target.path, 'ros2', 'role'],
        'value',
        `The role ${role} requires an operation with "action: ${expected}"; this one has "action: ${action}".`,
        { uri, path: [...path, 'action'], message: 'The action is defined here.' },
      );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'ros2-role': {
    group: 'bindings',
    rule: 'Publishers and clients send, subscribers and servers receive.',
    why: 'The role and the action say the same in two words, and one of them is wrong.',
    section: 'Bindings objects (keys)',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: publisher, node: /orders}}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {ros2: {role: subscriber, node: /orders}}",
  },
};
