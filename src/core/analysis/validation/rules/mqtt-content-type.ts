// The media type in the mqtt binding of a message doesn't contradict that of the message (text of
// the mqtt binding, Message Binding Object).
import { quote } from '../../../format/message-text.ts';
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'mqtt-content-type': 'warning' } as const;

export const rule: ObjectRule = {
  codes,
  kinds: ['Message', 'MessageTrait'],
  checkObject(node) {
    const inBinding = stringOf(get(get(get(node, 'bindings'), 'mqtt'), 'contentType'));
    const own = stringOf(get(node, 'contentType'));
    if (inBinding === undefined || own === undefined || typeIn(inBinding) === typeIn(own))
      return [];
    const message = `${quote(inBinding)} contradicts the content type of the message, ${quote(own)}. Use the same one.`;
    const related = { at: ['contentType'], key: true, message: 'The type is defined here.' };
    return [
      {
        message,
        at: ['bindings', 'mqtt', 'contentType'],
        key: false,
        related,
        data: { meant: own },
      },
    ];
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
    section: 'Bindings objects (keys)',
    invalidExample:
      'components:\n  messages:\n    Placed:\n      contentType: application/json\n      bindings: {mqtt: {contentType: text/plain}}',
    right:
      'components:\n  messages:\n    Placed:\n      contentType: application/json\n      bindings: {mqtt: {contentType: application/json}}',
  },
};
