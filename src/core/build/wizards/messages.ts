// Messages of a channel: written in place, or among the components and referred to, or referred to where they are.

import { quote } from '../../check/say.ts';
import { freeName } from '../../free-name.ts';
import { valueIn } from '../../language/fix/kit.ts';
import { fromPointer, toPointer } from '../../parse/pointer.ts';
import { objectOf } from '../../parse/value.ts';
import { parseRuntimeExpression } from '../../spec/expressions.ts';
import type { Channel } from './channels.ts';
import type { MessageInput } from './intents.ts';
import { checkObject, filled } from './judge.ts';
import { checkName, mapOf } from './names.ts';
import { schemaOf } from './schema-of.ts';
import { Stop } from './stop.ts';
import type { Spot, Writing } from './writing.ts';

type NewMessage = Exclude<MessageInput, { readonly use: unknown }>;

/** Puts a message into a channel. @returns its name there @throws Stop */
export function addMessageTo(writing: Writing, channel: Channel, input: MessageInput): string {
  const home = (name: string): Spot => ({ uri: channel.home.uri, path: [...channel.home.path, 'messages', name] });
  if ('use' in input) {
    const used = usedBy(writing, input.use.uri, fromPointer(input.use.pointer));
    if (toPointer(used.path.slice(0, -1)) === toPointer([...channel.home.path, 'messages']) && used.uri === channel.home.uri)
      throw new Stop(`The channel already has the message ${quote(used.path.at(-1) ?? '')}.`);
    const name = freeName(used.path.at(-1) ?? 'message', (other) => writing.has(home(other)));
    writing.put(home(name), { $ref: writing.refTo(channel.home.uri, used) });
    channel.messages.push(name);
    return name;
  }
  const { name } = input;
  checkName(writing, home(name), mapOf(writing.subject, 'Channel', 'messages'));
  if (input.reusable) {
    const component = makeMessage(writing, input);
    writing.put(home(name), { $ref: writing.refTo(channel.home.uri, component) });
  } else writing.put(home(name), messageOf(writing, input));
  channel.messages.push(name);
  return name;
}

/** Writes a message among the components. @throws Stop */
export function makeMessage(writing: Writing, input: NewMessage): Spot {
  const spot = { uri: '', path: ['components', 'messages', input.name] };
  checkName(writing, spot, mapOf(writing.subject, 'Components', 'messages'));
  writing.put(spot, messageOf(writing, input));
  return spot;
}

function usedBy({ subject }: Writing, uri: string, path: readonly string[]): Spot {
  if (path.at(-2) !== 'messages' || valueIn(subject, uri, path) === undefined)
    throw new Stop(`There is no message at ${quote(toPointer(path))}.`);
  return { uri, path };
}

function messageOf(writing: Writing, input: NewMessage): Record<string, unknown> {
  const { correlationId, contentType, title, summary } = input;
  const samples = input.samples ?? ('sample' in input && input.sample !== undefined ? [input.sample] : []);
  const payload = input.payload ?? (samples.length > 0 ? schemaOf(samples).schema : undefined);
  if (payload !== undefined) checkSchema(payload);
  const examples = input.example ? samples.map((sample) => ({ ...headersIn(input), payload: sample })) : [];
  const message = {
    ...filled({ headers: headersOf(input), payload: undefined }),
    ...(payload !== undefined && { payload }),
    ...filled({ correlationId: correlationId && { location: correlationId }, contentType, title, summary, examples }),
  };
  checkObject(writing.subject, 'Message', message);
  return message;
}

/** @throws Stop where a value is no schema at all */
export function checkSchema(schema: unknown): void {
  if (typeof schema !== 'boolean' && (typeof schema !== 'object' || schema === null || Array.isArray(schema)))
    throw new Stop('A schema must be an object, such as "type: object", or true or false.');
}

function headersIn({ headersSample }: NewMessage): { headers?: unknown } {
  return headersSample === undefined ? {} : { headers: headersSample };
}

/** The schema of the headers. A header that carries the correlation id is described although no sample shows it. */
function headersOf({ headersSample, correlationId }: NewMessage): unknown {
  if (headersSample !== undefined) {
    if (typeof headersSample !== 'object' || headersSample === null || Array.isArray(headersSample))
      throw new Stop('Headers must be an object with names and values. Paste an object.');
    return schemaOf([headersSample]).schema;
  }
  const expression = correlationId === undefined ? null : parseRuntimeExpression(correlationId);
  if (expression?.source !== 'header') return undefined;
  const [header, ...deeper] = fromPointer(expression.pointer);
  if (header === undefined || deeper.length > 0) return undefined;
  return { type: 'object', properties: objectOf([[header, { type: 'string' }]]) };
}
