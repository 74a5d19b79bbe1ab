// Adds an operation of the application: it sends to a channel or receives from it.
import { quote } from '../../../format/message-text.ts';
import type { EditCommandOf } from '../types/command.ts';
import { channelFor, messagesOf } from './channels.ts';
import { checkName, mapOf } from './names.ts';
import { schemesNamed } from './security.ts';
import { filled, validateObject } from './validate-object.ts';
import { wizard } from './wizard-edits.ts';

export const addOperation = wizard<EditCommandOf<'add-operation'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, action, title, summary, description, security } = command;
  const location = { uri: '', path: ['operations', name] };
  checkName(writing, location, mapOf(file, '', 'operations'));
  const channel = channelFor(writing, command.channel);
  const messages = messagesOf(writing, channel, command);
  const operation = {
    action,
    channel: { $ref: writing.refTo('', { uri: '', path: channel.named }) },
    ...filled({ title, summary, description, security: schemesNamed(writing, security) }),
    ...(messages && { messages }),
  };
  validateObject(file, 'Operation', operation);
  writing.put(location, operation);
  return writing.draft(`Add the operation ${quote(name)}`, location);
});
