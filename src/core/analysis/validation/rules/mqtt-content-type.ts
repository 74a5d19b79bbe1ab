// The media type in the mqtt binding of a message doesn't contradict that of the message (text of
// the mqtt binding, Message Binding Object).
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { bindingOfObject } from '../binding-of-object.ts';
import type { DocumentRule, Explanations } from '../rule.ts';

export const codes = { 'mqtt-content-type': 'warning' } as const;

export const rule: DocumentRule = {
  codes,
  kinds: ['typed'],
  checkDocument({ documents, objects, report }) {
    for (const found of objects.get('typed') ?? []) {
      const { node, uri, path } = found;
      const own = stringOf(get(node, 'contentType'));
      const mqtt = bindingOfObject(documents, found, 'mqtt');
      const inBinding = stringOf(get(mqtt?.node, 'contentType'));
      if (!mqtt || inBinding === undefined || own === undefined) continue;
      if (typeIn(inBinding) === typeIn(own)) continue;
      report(
        uri,
        mqtt.pathOf('contentType'),
        'value',
        `${quote(inBinding)} contradicts the content type of the message, ${quote(own)}. Use the same one.`,
        { uri, path: [...path, 'contentType'], message: 'The type is defined here.' },
        mqtt.isInline ? { meant: own } : undefined,
      );
    }
  },
};

/** Returns a media type without its parameters, which one of the two may leave out. */
function typeIn(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export const explanations: Explanations<typeof codes> = {
  'mqtt-content-type': {
    group: 'bindings',
    rule: 'The content type in the mqtt binding of a message is that of the message.',
    why: 'Both describe the same payload, so clients that read the one or the other would decode it differently.',
    section: 'Bindings',
    invalidExample:
      'components:\n  messages:\n    Placed:\n      contentType: application/json\n      bindings: {mqtt: {contentType: text/plain}}',
    right:
      'components:\n  messages:\n    Placed:\n      contentType: application/json\n      bindings: {mqtt: {contentType: application/json}}',
  },
};
