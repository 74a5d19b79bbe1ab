// The commands of the wizards, by name.

import { valueIn } from '../../../analysis/analyzed-file.ts';
import { schemaOf } from '../../../analysis/schemas/schema-of-values.ts';
import { quote } from '../../../format/message-text.ts';
import type { Location, NodeLocation } from '../../../text/location.ts';
import { fromPointer } from '../../../text/pointer.ts';
import { get, stringOf } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler, EditCommandOf } from '../types/command.ts';
import { addChannel, channelAt, channelFor, messagesOf, parametersOf } from './channels.ts';
import { documentHead } from './document-head.ts';
import { insertParts } from './insert-parts.ts';
import { addMessageTo, checkSchema, makeMessage } from './messages.ts';
import { addRequestReply } from './request-reply.ts';
import { validateObject, withoutEmptyMembers, writtenObject } from './validate-object.ts';
import { mapOf, type WizardEdits, wizard } from './wizard-edits.ts';

// Adds a security scheme to the components, and lists it where it is required.

const SCHEMES = ['components', 'securitySchemes'];

const addSecurity = wizard<EditCommandOf<'add-security'>>(
  (writing, { name, type, fields, on = [] }) => {
    const { subject: file } = writing;
    const location = { uri: '', path: [...SCHEMES, name] };
    const home = writing.homeOf(location, mapOf(file, 'Components', 'securitySchemes'));
    const scheme = {
      type,
      ...Object.fromEntries(
        Object.entries(fields).filter(([key, v]) => key !== 'type' && v !== undefined && v !== ''),
      ),
    };
    validateObject(file, 'SecurityScheme', scheme);
    writing.putObject(home, scheme);
    for (const where of distinctLocations(on)) {
      const owner = bearerAt(writing, where);
      writing.append(
        { uri: owner.uri, path: [...owner.path, 'security'] },
        { $ref: writing.refTo(owner.uri, location) },
      );
    }
    return writing.draft(`Add the security scheme ${quote(name)}`, location);
  },
);

/**
 * Returns references to schemes of the components; undefined if none is named.
 * @param from the file with the references
 * @throws if it refuses if one doesn't exist
 */
function schemesNamed(
  writing: WizardEdits,
  names: readonly string[] = [],
  from = '',
): readonly unknown[] | undefined {
  return names.length === 0
    ? undefined
    : [...new Set(names)].map((name) => {
        const location = { uri: '', path: [...SCHEMES, name] };
        if (!writing.has(location)) refuse(`There is no security scheme ${quote(name)}.`);
        return { $ref: writing.refTo(from, location) };
      });
}

/** Returns the location where the server or operation is defined. */
function bearerAt({ subject: file }: WizardEdits, { uri, pointer }: Location): NodeLocation {
  const path = fromPointer(pointer);
  const node = valueIn(file, uri, path);
  const place = node && file.documents.resolve(uri, path, node);
  if (place?.node.kind !== 'map') refuse(`There is no server or operation at ${quote(pointer)}.`);
  if (stringOf(get(place.node, '$ref')) !== undefined)
    refuse(`${quote(pointer)} can't be resolved.`);
  return place;
}

function distinctLocations(locations: readonly Location[]): readonly Location[] {
  return locations.filter(
    (a, i) => locations.findIndex((b) => b.uri === a.uri && b.pointer === a.pointer) === i,
  );
}

const newDocument = wizard<EditCommandOf<'begin'>>(
  ({ subject: file }, { title, version, description }) => {
    if (title.trim() === '') refuse('Enter a title for the application.');
    if (version.trim() === '') refuse('Enter a version of the application, such as 1.0.0.');
    const info = { title, version, ...(description && { description }) };
    validateObject(file, 'Info', info);
    const changes = documentHead(file, info);
    if (changes.length === 0) refuse('The document already has a title and a version.');
    return {
      title: 'Start the document',
      changes: [{ uri: '', changes }],
      select: { uri: '', pointer: '/info' },
    };
  },
);

/** Adds a server. */
const addServer = wizard<EditCommandOf<'add-server'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, host, protocol, pathname, variables, security } = command;
  const location = { uri: '', path: ['servers', name] };
  const home = writing.homeOf(location, mapOf(file, '', 'servers'));
  if (host.trim() === '') refuse('Enter a host for the server, such as broker.example.com:9092.');
  if (protocol.trim() === '') refuse('Enter a protocol for the server, such as mqtt or kafka.');
  const others = withoutEmptyMembers({
    variables: parametersOf(writing, [host, pathname], variables),
    security: schemesNamed(writing, security, home.written.uri),
  });
  writing.putObject(home, writtenObject(file, 'Server', command, others));
  return writing.draft(`Add the server ${quote(name)}`, location);
});

/** Adds an operation of the application: it sends to a channel or receives from it. */
const addOperation = wizard<EditCommandOf<'add-operation'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, security } = command;
  const location = { uri: '', path: ['operations', name] };
  const home = writing.homeOf(location, mapOf(file, '', 'operations'));
  const { uri } = home.written;
  const channel = channelFor(writing, command.channel);
  const messages = messagesOf(writing, channel, command, uri);
  const others = {
    channel: { $ref: writing.refTo(uri, { uri: '', path: channel.named }) },
    ...withoutEmptyMembers({ security: schemesNamed(writing, security, uri) }),
    ...(messages && { messages }),
  };
  writing.putObject(home, writtenObject(file, 'Operation', command, others));
  return writing.draft(`Add the operation ${quote(name)}`, location);
});

const addMessage = wizard<EditCommandOf<'add-message'>>((writing, { channel, message }) => {
  if (channel) {
    const into = channelAt(writing, channel);
    const name = addMessageTo(writing, into, message, true);
    return writing.draft(`Add the message ${quote(name)}`, {
      uri: into.location.uri,
      path: [...into.location.path, 'messages', name],
    });
  }
  if ('use' in message) refuse('The message already exists: choose a channel for it.');
  return writing.draft(
    `Add the message ${quote(message.name)}`,
    makeMessage(writing, message, true),
  );
});

const addSchema = wizard<EditCommandOf<'new-schema'>>((writing, { name, sample, schema }) => {
  const location = { uri: '', path: ['components', 'schemas', name] };
  const home = writing.homeOf(location, mapOf(writing.subject, 'Components', 'schemas'));
  const made = schema ?? (sample === undefined ? { type: 'object' } : schemaOf([sample]).schema);
  checkSchema(made);
  writing.putObject(home, made);
  return writing.draft(`Add the schema ${quote(name)}`, location);
});

export const wizardCommands = {
  begin: newDocument as CommandHandler<'begin'>,
  'add-server': addServer as CommandHandler<'add-server'>,
  'add-channel': addChannel as CommandHandler<'add-channel'>,
  'add-operation': addOperation as CommandHandler<'add-operation'>,
  'add-message': addMessage as CommandHandler<'add-message'>,
  'add-request-reply': addRequestReply as CommandHandler<'add-request-reply'>,
  'add-security': addSecurity as CommandHandler<'add-security'>,
  'new-schema': addSchema as CommandHandler<'new-schema'>,
  'insert-parts': insertParts as CommandHandler<'insert-parts'>,
};
