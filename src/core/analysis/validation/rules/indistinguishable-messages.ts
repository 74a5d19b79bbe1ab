// A message sent is valid against one and only one message of its channel (section Channel Object,
// messages): a receiver can't distinguish two with the same description. Only schemas that are the
// same or written the same are compared.

import { quote } from '../../../format/message-text.ts';
import { get, type Node, stringOf } from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import type { LocatedNode } from '../../documents/located-node.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';

export const codes = { 'message-twins': 'hint' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['choice'],
  checkDocument({ documents, objects, report }) {
    for (const { node, uri, path } of objects.get('choice') ?? []) {
      const messages = get(node, 'messages');
      if (messages?.kind !== 'map') continue;
      const first = new Map<string, string>();
      for (const { key, value, broken } of messages.entries) {
        const at = [...path, 'messages', key];
        const node = documents.resolve(uri, at, value);
        const looks = node && !broken ? compareMessages(node, documents) : null;
        if (looks === null) continue;
        const twin = first.get(looks);
        if (twin === undefined) {
          first.set(looks, key);
          continue;
        }
        const message = `This message has the same headers and payload as ${quote(twin)}, so a receiver can't tell them apart. Describe what differs, such as a "const" property, or keep one.`;
        report(uri, at, 'key', message, {
          uri,
          path: [...path, 'messages', twin],
          message: 'The other one is defined here.',
        });
      }
    }
  },
};

/** Returns what a receiver can recognize a message by, as a text; null if it is unknown. */
function compareMessages(message: LocatedNode, documents: RuleContext['documents']): string | null {
  if (get(message.node, 'traits')) return null;
  const parts = ['payload', 'headers'].map((field) => {
    const schema = get(message.node, field);
    const node = schema && documents.resolve(message.uri, [...message.path, field], schema);
    return schema === undefined ? '-' : node ? textOf(node.node) : null;
  });
  if (parts[0] === '-' || parts.includes(null)) return null;
  return [...parts, stringOf(get(message.node, 'contentType')) ?? ''].join('\n');
}

const memo = new WeakMap<Node, string>();

function textOf(node: Node): string {
  if (node.kind === 'scalar') return String(node.value);
  let text = memo.get(node);
  if (text === undefined) {
    text = JSON.stringify(toValue(node));
    memo.set(node, text);
  }
  return text;
}

export const explanations: Explanations<typeof codes> = {
  'message-twins': {
    group: 'messages',
    rule: 'Two messages of a channel differ in their headers or payload.',
    why: 'A receiver distinguishes messages by their content. If two have the same description, it cannot know which one it received.',
    section: 'Channel Object',
    rules: ['CHAN-25'],
    invalidExample:
      'channels:\n  orders:\n    messages:\n      placed: {payload: {type: string}}\n      changed: {payload: {type: string}}',
    right:
      'channels:\n  orders:\n    messages:\n      placed: {payload: {const: placed}}\n      changed: {payload: {const: changed}}',
  },
};
