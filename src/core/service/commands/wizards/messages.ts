// Messages of a channel: defined inline, in the components with a reference, or referred to where
// they are.

import { type AnalyzedFile, valueIn } from '../../../analysis/analyzed-file.ts';
import { schemaOf } from '../../../analysis/schemas/schema-of-values.ts';
import { messageValues } from '../../../analysis/symbols/facets.ts';
import { otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../../format/message-text.ts';
import { freeName } from '../../../text/free-name.ts';
import type { Location, NodeLocation } from '../../../text/location.ts';
import { fromPointer, lastKey, toPointer } from '../../../text/pointer.ts';
import { nodeAt } from '../../../text/tree.ts';
import { headerOf, headersWith } from '../described-headers.ts';
import { refuse } from '../refusal.ts';
import type { MessageField, MessageInput } from '../types/wizards.ts';
import { withoutEmptyMembers, writtenObject } from './validate-object.ts';
import { checkName, mapOf, type WizardEdits, type WrittenChannel } from './wizard-edits.ts';

type NewMessage = Exclude<MessageInput, { readonly use: unknown }>;

/**
 * Adds a message to a channel.
 * @param isObject whether it is the object of the wizard, which has a position of its own
 * @returns its name there
 * @throws if it refuses
 */
export function addMessageTo(
  writing: WizardEdits,
  channel: WrittenChannel,
  input: MessageInput,
  isObject = false,
): string {
  const shape = mapOf(writing.subject, 'Channel', 'messages');
  const write = (location: NodeLocation, value: (from: string) => unknown): void => {
    if (isObject) {
      const home = writing.homeOf(location, shape);
      writing.putObject(home, value(home.written.uri));
    } else {
      checkName(writing, location, shape);
      writing.put(location, value(location.uri));
    }
  };
  const target = (name: string): NodeLocation => ({
    uri: channel.location.uri,
    path: [...channel.location.path, 'messages', name],
  });
  if ('use' in input) {
    const used = usedBy(writing, input.use.uri, fromPointer(input.use.pointer));
    if (
      toPointer(used.path.slice(0, -1)) === toPointer([...channel.location.path, 'messages']) &&
      used.uri === channel.location.uri
    )
      refuse(`The channel already has the message ${quote(lastKey(used.path))}.`);
    const {
      name = freeName(used.path.at(-1) ?? 'message', (other) => writing.has(target(other))),
    } = input;
    write(target(name), (from) => ({ $ref: writing.refTo(from, used) }));
    channel.messages.push(name);
    return name;
  }
  const { name } = input;
  if (input.reusable && !writing.isElsewhere) {
    const component = makeMessage(writing, input);
    write(target(name), (from) => ({ $ref: writing.refTo(from, component) }));
  } else write(target(name), () => messageOf(writing, input));
  channel.messages.push(name);
  return name;
}

/**
 * Adds a message to the components.
 * @param isObject whether it is the object of the wizard, which has a position of its own
 * @throws if it refuses
 */
export function makeMessage(
  writing: WizardEdits,
  input: NewMessage,
  isObject = false,
): NodeLocation {
  const location = { uri: '', path: ['components', 'messages', input.name] };
  const shape = mapOf(writing.subject, 'Components', 'messages');
  if (isObject) writing.putObject(writing.homeOf(location, shape), messageOf(writing, input));
  else {
    checkName(writing, location, shape);
    writing.put(location, messageOf(writing, input));
  }
  return location;
}

function usedBy(
  { subject: file }: WizardEdits,
  uri: string,
  path: readonly string[],
): NodeLocation {
  if (path.at(-2) !== 'messages' || valueIn(file, uri, path) === undefined)
    refuse(`There is no message at ${quote(toPointer(path))}.`);
  return { uri, path };
}

function messageOf(writing: WizardEdits, input: NewMessage): Record<string, unknown> {
  const { correlationId } = input;
  const samples =
    input.samples ?? ('sample' in input && input.sample !== undefined ? [input.sample] : []);
  const payload = input.payload ?? (samples.length > 0 ? schemaOf(samples).schema : undefined);
  if (payload !== undefined) checkSchema(payload);
  const examples = input.example
    ? samples.map((sample) => ({ ...headersIn(input), payload: sample }))
    : [];
  return writtenObject(writing.subject, 'Message', input, {
    ...(payload !== undefined && { payload }),
    ...withoutEmptyMembers({
      headers: headersOf(input),
      correlationId: correlationId && { location: correlationId },
      examples,
    }),
  });
}

/** @throws if it refuses if a value isn't a schema at all */
export function checkSchema(schema: unknown): void {
  if (
    typeof schema !== 'boolean' &&
    (typeof schema !== 'object' || schema === null || Array.isArray(schema))
  )
    refuse('A schema must be an object, such as "type: object", or true or false.');
}

function headersIn({ headersSample }: NewMessage): { headers?: unknown } {
  return headersSample === undefined ? {} : { headers: headersSample };
}

/**
 * Returns the schema of the headers. A header that carries the correlation id is described although
 * no sample shows it.
 */
function headersOf({ headersSample, headers = [], correlationId }: NewMessage): unknown {
  if (
    headersSample !== undefined &&
    (typeof headersSample !== 'object' || headersSample === null || Array.isArray(headersSample))
  )
    refuse('Headers must be an object with names and values. Paste an object.');
  const described = headersSample === undefined ? undefined : schemaOf([headersSample]).schema;
  return headersWith(described, [headerOf(correlationId) ?? [], headers].flat());
}

/**
 * Returns the values in messages that have no children, each once.
 * @param locations of messages, or of references to them
 */
export function messageFields(
  file: AnalyzedFile,
  locations: readonly Location[],
): readonly MessageField[] {
  const messages = locations.flatMap(({ uri, pointer }) => {
    const path = fromPointer(pointer);
    const tree = otherFile(file, uri)?.tree;
    const node = nodeAt(tree, path);
    return (node && file.documents.resolve(uri, path, node)) ?? [];
  });
  return messageValues(file, messages).flatMap(({ expression, detail, nested }) =>
    nested ? [] : { expression, detail },
  );
}
