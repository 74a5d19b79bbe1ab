// MUST: `headers` is given only where `type` is `binary`; an omitted type is `string` (section
// Binding: enterprisemq, Message Binding Object; AMB-55).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'enterprisemq-headers': 'error' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['enterprisemqMessageBinding'],
  checkObject(node) {
    const type = get(node, 'type');
    if (!get(node, 'headers') || (type && stringOf(type) === undefined)) return [];
    if (stringOf(type) === 'binary') return [];
    const message = `"headers" is allowed only with "type: binary"; the type is "${stringOf(type) ?? 'string'}"${type ? '' : ' by default'}. Change the type, or remove "headers".`;
    const related = type && { at: ['type'], key: true, message: 'The type is defined here.' };
    return [{ message, at: ['headers'], key: true, related }];
  },
};

export const explanations: Explanations<typeof codes> = {
  'enterprisemq-headers': {
    group: 'bindings',
    rule: 'A list of headers is given only for messages of type binary.',
    why: 'Only there can headers be part of the message body. An omitted type means string.',
    section: 'Binding: enterprisemq',
    invalidExample:
      'components:\n  messages:\n    Placed:\n      bindings:\n        enterprisemq: {type: jms, headers: Content-Type}',
    right:
      'components:\n  messages:\n    Placed:\n      bindings:\n        enterprisemq: {type: binary, headers: Content-Type}',
  },
};
