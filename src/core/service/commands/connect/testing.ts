// For tests only: connections in handwritten documents, in YAML and in JSON.
import { expect } from 'vitest';
import { parse } from '../../../text/parse/parse.ts';
import { toValue } from '../../../text/value.ts';
import { runCommand } from '../run-command.ts';
import { errorsOf, made, opened } from '../testing.ts';
import type { ConnectCommand } from '../types/command.ts';

/** Returns the JSON of a YAML document. */
export function jsonOf(yaml: string): string {
  const { root } = parse(yaml, 'yaml', null).tree;
  return root ? `${JSON.stringify(toValue(root), null, 2)}\n` : '';
}

/**
 * Returns the texts after a command; as JSON the document must have the same content, and neither
 * may have new errors.
 */
export function connected(yaml: string, command: ConnectCommand): string {
  const after = made(yaml, command);
  if (typeof after !== 'string') throw new Error('More than one file changed');
  const json = made(jsonOf(yaml), command);
  if (after.startsWith('refused:')) {
    expect(json).toBe(after);
    return after;
  }
  expect(json).toBe(jsonOf(after));
  expect(errorsOf(after)).toEqual(errorsOf(yaml));
  return after;
}

/** Returns the notes shown to the user with the result. */
export function notesOf(yaml: string, command: ConnectCommand): readonly string[] {
  const result = runCommand(opened(yaml).file, command);
  return 'refused' in result ? [result.refused] : (result.notes ?? []);
}

export const at = (pointer: string, uri = '') => ({ uri, pointer });

/**
 * Two channels of which one has its messages by reference, an operation that names some, and one
 * that names none.
 */
export const SHOP = `apidoc: 3.1.0
info:
  title: Shop # of all
  version: 1.0.0
servers:
  prod: { host: a.example, protocol: kafka }
  test: { host: b.example, protocol: kafka }
channels:
  # what people want
  orders:
    address: orders
    messages:
      placed: # written here
        payload: { type: object }
      paid:
        $ref: '#/components/messages/paid'
  returns:
    address: returns
    messages:
      back: { $ref: '#/components/messages/paid' }
      placed:
        title: Another
    servers:
      - $ref: '#/servers/prod'
  empty: { address: null }
operations:
  take:
    action: receive
    channel:
      $ref: '#/channels/orders' # here
    messages:
      - $ref: '#/channels/orders/messages/placed' # first
      - $ref: '#/channels/orders/messages/paid'
  all:
    action: send
    channel: { $ref: '#/channels/orders' }
components:
  messages:
    paid:
      title: Paid
    shipped: {}
`;
