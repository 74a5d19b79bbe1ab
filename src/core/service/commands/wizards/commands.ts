// The commands of the wizards, by name.

import { quote } from '../../../format/message-text.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler, EditCommandOf } from '../types/command.ts';
import { addChannel, channelAt, channelFor, messagesOf } from './channels.ts';
import { documentHead } from './document-head.ts';
import { insertParts } from './insert-parts.ts';
import { addMessageTo, checkSchema, makeMessage } from './messages.ts';
import { mapOf } from './names.ts';
import { parametersOf } from './parameters.ts';
import { addRequestReply } from './request-reply.ts';
import { schemaOf } from './schema-of-values.ts';
import { addSecurity, schemesNamed } from './security.ts';
import { filled, validateObject, writtenObject } from './validate-object.ts';
import { wizard } from './wizard-edits.ts';

export const newDocument = wizard<EditCommandOf<'begin'>>(
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
  const others = filled({
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
    ...filled({ security: schemesNamed(writing, security, uri) }),
    ...(messages && { messages }),
  };
  writing.putObject(home, writtenObject(file, 'Operation', command, others));
  return writing.draft(`Add the operation ${quote(name)}`, location);
});

export const addMessage = wizard<EditCommandOf<'add-message'>>((writing, { channel, message }) => {
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

export const addSchema = wizard<EditCommandOf<'new-schema'>>(
  (writing, { name, sample, schema }) => {
    const location = { uri: '', path: ['components', 'schemas', name] };
    const home = writing.homeOf(location, mapOf(writing.subject, 'Components', 'schemas'));
    const made = schema ?? (sample === undefined ? { type: 'object' } : schemaOf([sample]).schema);
    checkSchema(made);
    writing.putObject(home, made);
    return writing.draft(`Add the schema ${quote(name)}`, location);
  },
);

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
