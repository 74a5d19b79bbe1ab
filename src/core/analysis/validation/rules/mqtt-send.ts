// Whether a message is retained, and how long it lives, is set by its sender (text of the mqtt
// binding, Operation Binding Object).
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'mqtt-send': 'hint' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Operation'],
  checkObject(node) {
    const mqtt = get(get(node, 'bindings'), 'mqtt');
    if (!mqtt || stringOf(get(node, 'action')) !== 'receive') return [];
    return ['retain', 'messageExpiryInterval']
      .filter((field) => get(mqtt, field) !== undefined)
      .map((field) => ({
        message: `${quote(field)} has no effect on an operation that receives. Set it on the one that sends.`,
        at: ['bindings', 'mqtt', field],
        key: true,
        related: { at: ['action'], key: true, message: 'The action is defined here.' },
      }));
  },
};

export const explanations: Explanations<typeof codes> = {
  'mqtt-send': {
    group: 'bindings',
    rule: 'The fields "retain" and "messageExpiryInterval" belong to operations that send.',
    why: 'The sender of a message sets them, and a receiver can only read them.',
    section: 'Bindings objects (keys)',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {mqtt: {retain: true}}",
    right:
      "operations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    bindings: {mqtt: {retain: true}}",
  },
};
