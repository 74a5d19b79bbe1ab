// A message that came or was sent, as a line of JSON: for other programs, and to be read again.
import { HIDDEN_CHARACTERS } from '../../text/visible-text.ts';
import type { Incoming, JudgedMessage } from './session.ts';

/** What a line has beside the message and what is known of it. */
export interface LineFacts {
  /** In milliseconds since 1970. */
  readonly time: number;
  readonly operation: string | null;
  readonly direction: 'in' | 'out';
  readonly key: string | null;
  readonly payload:
    | { readonly payload: unknown }
    | { readonly payloadBase64: string; readonly truncated?: true };
}

/** Returns the line, with its line feed. */
export function messageLine(judged: JudgedMessage, incoming: Incoming, facts: LineFacts): string {
  const { number, channel, parameters, message, verdict, fitting, errors, warnings } = judged;
  const { address, headers, contentType = null } = incoming;
  const { operation, direction, key } = facts;
  const line = {
    number,
    time: new Date(facts.time).toISOString(),
    ...{ channel, operation, address, parameters, direction, message, verdict },
    ...(fitting && { fitting }),
    ...{ errors, warnings, headers: headers ?? {}, key, contentType },
    correlationId: judged.correlationId,
    inReplyTo: judged.inReplyTo,
    retained: incoming.retained ?? false,
    duplicate: incoming.duplicate ?? false,
    schemaId: judged.schemaId,
    bytes: incoming.size ?? incoming.payload?.length ?? 0,
    ...facts.payload,
  };
  return `${JSON.stringify(line).replace(HIDDEN_CHARACTERS, escaped)}\n`;
}

function escaped(char: string): string {
  return Array.from(
    { length: char.length },
    (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}
