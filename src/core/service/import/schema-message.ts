// Messages of schemas: each has a channel of its own, whose address is not known.
import { freeName, identifier } from '../../text/free-name.ts';
import { type Member, newMember, Piece, type Plain } from '../../text/rearrange/piece.ts';

/** A message with its payload, which is a schema or a reference to one. */
export interface SchemaMessage {
  /** Name of the schema. */
  readonly name: string;
  readonly payload: Plain;
}

/** Returns the channels of messages. */
export function channelsOf(messages: readonly SchemaMessage[]): Member[] {
  const names = new Set<string>();
  return messages.map(({ name, payload }) => {
    const key = freeName(keyOf(name), (one) => names.has(one));
    names.add(key);
    const isName = /^[\w.-]+$/.test(name);
    const message = Piece.of({ name: isName ? name : key });
    if (!isName) message.append(newMember('title', name));
    message.append(newMember('payload', payload));
    return newMember(key, { address: null, messages: { [key]: message } });
  });
}

/** Returns `orderPlaced` for `Order Placed` and `com.example.OrderPlaced`. */
function keyOf(name: string): string {
  const words = identifier(name.split('.').at(-1) ?? '') || 'message';
  return words.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (letters) => letters.toLowerCase());
}
