// The commands of the wizards, by name.

import { quote } from '../../../format/message-text.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler, EditCommandOf } from '../types/command.ts';
import { addChannel, channelAt } from './channels.ts';
import { documentHead } from './document-head.ts';
import { addMessageTo, checkSchema, makeMessage } from './messages.ts';
import { checkName, mapOf } from './names.ts';
import { addOperation } from './operation.ts';
import { addRequestReply } from './request-reply.ts';
import { schemaOf } from './schema-of-values.ts';
import { addSecurity } from './security.ts';
import { addServer } from './server.ts';
import { validateObject } from './validate-object.ts';
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

export const addMessage = wizard<EditCommandOf<'add-message'>>((writing, { channel, message }) => {
  if (channel) {
    const into = channelAt(writing, channel);
    const name = addMessageTo(writing, into, message);
    return writing.draft(`Add the message ${quote(name)}`, {
      uri: into.location.uri,
      path: [...into.location.path, 'messages', name],
    });
  }
  if ('use' in message) refuse('The message already exists: choose a channel for it.');
  return writing.draft(`Add the message ${quote(message.name)}`, makeMessage(writing, message));
});

export const addSchema = wizard<EditCommandOf<'new-schema'>>(
  (writing, { name, sample, schema }) => {
    const location = { uri: '', path: ['components', 'schemas', name] };
    checkName(writing, location, mapOf(writing.subject, 'Components', 'schemas'));
    const made = schema ?? (sample === undefined ? { type: 'object' } : schemaOf([sample]).schema);
    checkSchema(made);
    writing.put(location, made);
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
};
