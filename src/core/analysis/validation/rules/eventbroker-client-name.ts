// A client name of the eventbroker binding has at most 160 bytes in UTF-8 (text of the binding,
// Server Binding Object).
import { get, stringOf } from '../../../text/tree.ts';
import type { Explanations, ObjectRule } from '../rule.ts';

export const codes = { 'eventbroker-client-name': 'warning' } as const;

const MOST = 160;

export const rule: ObjectRule = {
  codes,
  kinds: ['eventbrokerServerBinding'],
  checkObject(node) {
    const name = stringOf(get(node, 'clientName')) ?? '';
    // More characters than that are an error of the table.
    if ([...name].length > MOST) return [];
    const bytes = bytesInUtf8(name);
    if (bytes <= MOST) return [];
    const message = `This must have at most ${MOST} bytes in UTF-8; it has ${bytes}.`;
    return [{ message, at: ['clientName'], key: false }];
  },
};

function bytesInUtf8(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export const explanations: Explanations<typeof codes> = {
  'eventbroker-client-name': {
    group: 'bindings',
    rule: 'The name of a client has at most 160 bytes.',
    why: 'The limit counts bytes, and letters beyond ASCII have two or more.',
    section: 'Bindings',
    invalidExample:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: eventbroker\n    bindings:\n      eventbroker: {clientName: éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé}',
    right:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: eventbroker\n    bindings:\n      eventbroker: {clientName: orders}',
  },
};
