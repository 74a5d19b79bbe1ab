// Not stated by the format, but surely meant: a runtime expression points to something that the
// schema of the message allows (section Runtime Expression; readings.md AMB-43). Only closed
// schemas are checked; an open one, or one in another language, allows any value.

import { quote } from '../../../format/message-text.ts';
import { parseRuntimeExpression } from '../../../format/runtime-expression.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, type Node, type NodePath, stringOf } from '../../../text/tree.ts';
import type { LocatedNode } from '../../documents/located-node.ts';
import type { FoundObject } from '../finding.ts';
import type { DocumentRule, Explanations, RuleContext } from '../rule.ts';
import { schemaAllows } from '../schema-allows.ts';

export const codes = { 'runtime-pointer': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['correlated', 'located', 'Operation'],
  checkDocument(context) {
    const { documents, objects } = context;
    for (const message of objects.get('correlated') ?? [])
      validateLocation(context, message, 'correlationId', [message], 'This message');
    for (const channel of objects.get('located') ?? []) {
      const parameters = get(channel.node, 'parameters');
      if (parameters?.kind !== 'map') continue;
      for (const { key } of parameters.entries) {
        validateLocation(
          context,
          { ...channel, path: [...channel.path, 'parameters'], node: parameters },
          key,
          messagesOf(context, channel),
          'No message of this channel',
        );
      }
    }
    for (const operation of objects.get('Operation') ?? []) {
      const reply = get(operation.node, 'reply');
      const node = reply && documents.resolve(operation.uri, [...operation.path, 'reply'], reply);
      if (node?.node.kind !== 'map' || !get(node.node, 'address')) continue;
      validateLocation(
        context,
        { kind: 'OperationReply', uri: node.uri, path: node.path, node: node.node },
        'address',
        messagesOf(context, operation),
        'No request of this operation',
      );
    }
  },
};

/** Validates the `location` in the value of `field`; at least one message must allow it. */
function validateLocation(
  { documents, dialect, report }: RuleContext,
  object: FoundObject,
  field: string,
  messages: readonly LocatedNode[] | null,
  file: string,
): void {
  const value = get(object.node, field);
  const at = [...object.path, field];
  const node = value && documents.resolve(object.uri, at, value);
  const text = node && stringOf(get(node.node, 'location'));
  const expression = text == null ? null : parseRuntimeExpression(text);
  if (!node || !expression || expression.pointer === '' || !messages || messages.length === 0)
    return;
  const tokens = fromPointer(expression.pointer);
  const refused = messages.map((message) =>
    mismatchMessage({ documents, dialect }, message, expression.source, tokens),
  );
  if (refused.some((r) => r === null)) return;
  const where = expression.source === 'header' ? 'headers' : 'payload';
  const one = refused[0];
  const verb = file.startsWith('No') ? 'can have' : 'has no';
  const what = `${file} ${verb} ${quote(expression.pointer)} in its ${where}`;
  const message = `${what}: the schema doesn't allow it. Use a property that the schema describes.`;
  const inline = documents.refOf(value as Node) === undefined;
  report(
    object.uri,
    inline ? [...at, 'location'] : at,
    inline ? 'value' : 'key',
    message,
    one ? { ...one, message: 'The schema is defined here.' } : undefined,
  );
}

/** The schema that rules the value out, or null where it may be there. */
function mismatchMessage(
  { documents, dialect }: Pick<RuleContext, 'documents' | 'dialect'>,
  message: LocatedNode,
  source: 'header' | 'payload',
  tokens: NodePath,
): { uri: string; path: NodePath } | null {
  const field = source === 'header' ? 'headers' : 'payload';
  // Traits may add headers of their own.
  if (source === 'header' && get(message.node, 'traits')) return null;
  const schema = get(message.node, field);
  if (!schema) return null;
  const at = { uri: message.uri, path: [...message.path, field], node: schema };
  return schemaAllows(documents, dialect, at, tokens) ? null : { uri: at.uri, path: at.path };
}

/** The messages of a channel, or of an operation; null where one can't be known. */
function messagesOf(
  { documents }: RuleContext,
  object: FoundObject,
): readonly LocatedNode[] | null {
  const symbol = get(object.node, 'messages');
  const slots: { at: NodePath; node: Node; uri: string }[] = [];
  const add = (node: LocatedNode, map: Node): void => {
    if (map.kind === 'map')
      for (const e of map.entries)
        slots.push({ uri: node.uri, at: [...node.path, 'messages', e.key], node: e.value });
    else if (map.kind === 'seq')
      for (const [i, item] of map.items.entries())
        slots.push({ uri: node.uri, at: [...node.path, 'messages', String(i)], node: item.value });
  };
  if (symbol) add(object, symbol);
  else {
    const channel = get(object.node, 'channel');
    const node = channel && documents.resolve(object.uri, [...object.path, 'channel'], channel);
    const messages = node && get(node.node, 'messages');
    if (!node || !messages) return null;
    add(node, messages);
  }
  const out = slots.map(({ uri, at, node }) => documents.resolve(uri, at, node));
  return out.every((p) => p !== null) ? out : null;
}

export const explanations: Explanations<typeof codes> = {
  'runtime-pointer': {
    group: 'messages',
    rule: 'A runtime expression points to a value that the message can have.',
    why: 'Where the schema allows no such value the expression never finds one: no correlation, no parameter, no address for the reply.',
    section: 'Runtime Expression',
    rules: ['RTE-01'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      correlationId: {location: $message.payload#/trace}\n      payload:\n        type: object\n        properties: {traceId: {type: string}}\n        additionalProperties: false',
    right:
      'components:\n  messages:\n    Placed:\n      correlationId: {location: $message.payload#/traceId}\n      payload:\n        type: object\n        properties: {traceId: {type: string}}\n        additionalProperties: false',
  },
};
