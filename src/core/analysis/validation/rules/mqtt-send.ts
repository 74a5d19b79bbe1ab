// Whether a message is retained, and how long it lives, is set by its sender (text of the mqtt
// binding, Operation Binding Object).
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { bindingOfObject } from '../binding-of-object.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'mqtt-send': 'hint' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['bound'],
  checkDocument({ documents, objects, report }) {
    for (const found of objects.get('bound') ?? []) {
      const { node, uri, path } = found;
      if (stringOf(get(node, 'action')) !== 'receive') continue;
      const mqtt = bindingOfObject(documents, found, 'mqtt');
      if (!mqtt) continue;
      for (const field of ['retain', 'messageExpiryInterval'])
        if (get(mqtt.node, field) !== undefined)
          report(
            uri,
            mqtt.pathOf(field),
            'key',
            `${quote(field)} has no effect on an operation that receives. Set it on the one that sends.`,
            { uri, path: [...path, 'action'], message: 'The action is defined here.' },
          );
    }
  },
};

export const explanations: Explanations<typeof codes> = {
  'mqtt-send': {
    group: 'bindings',
    rule: 'The fields "retain" and "messageExpiryInterval" belong to operations that send.',
    why: 'The sender of a message sets them, and a receiver can only read them.',
    section: 'Bindings',
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    bindings: {mqtt: {retain: true}}",
    right:
      "operations:\n  placeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}\n    bindings: {mqtt: {retain: true}}",
  },
};
