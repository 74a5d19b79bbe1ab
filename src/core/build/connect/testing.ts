// For tests only: connections in documents as a person writes them, in YAML and in JSON.
import { expect } from 'vitest';
import { parse } from '../../parse/parse.ts';
import { toValue } from '../../parse/value.ts';
import { build } from '../build.ts';
import { errorsOf, made, opened } from '../testing.ts';
import type { ConnectIntent } from './intents.ts';

/** The JSON of a YAML document. */
export function jsonOf(yaml: string): string {
  const { root } = parse(yaml, 'yaml', null).tree;
  return root ? `${JSON.stringify(toValue(root), null, 2)}\n` : '';
}

/** Texts after an intent; those of the document as JSON have to mean the same, and neither has more errors than before. */
export function connected(yaml: string, intent: ConnectIntent): string {
  const after = made(yaml, intent);
  if (typeof after !== 'string') throw new Error('More than one file changed');
  const json = made(jsonOf(yaml), intent);
  if (after.startsWith('refused:')) {
    expect(json).toBe(after);
    return after;
  }
  expect(json).toBe(jsonOf(after));
  expect(errorsOf(after)).toEqual(errorsOf(yaml));
  return after;
}

/** What the person is told beside. */
export function notesOf(yaml: string, intent: ConnectIntent): readonly string[] {
  const built = build(opened(yaml).subject, intent);
  return 'refused' in built ? [built.refused] : (built.notes ?? []);
}

export const at = (pointer: string, uri = '') => ({ uri, pointer });

/** Two channels of which one has its messages by reference, an operation that names some, and one that names none. */
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
