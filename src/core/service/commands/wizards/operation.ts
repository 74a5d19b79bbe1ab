// Adds an operation of the application: it sends to a channel or receives from it.
import { quote } from '../../../format/message-text.ts';
import type { EditCommandOf } from '../types/command.ts';
import { channelFor, messagesOf } from './channels.ts';
import { checkName, mapOf } from './names.ts';
import { schemesNamed } from './security.ts';
import { filled, writtenObject } from './validate-object.ts';
import { wizard } from './wizard-edits.ts';

export const addOperation = wizard<EditCommandOf<'add-operation'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, security } = command;
  const location = { uri: '', path: ['operations', name] };
  checkName(writing, location, mapOf(file, '', 'operations'));
  const channel = channelFor(writing, command.channel);
  const messages = messagesOf(writing, channel, command);
  const others = {
    channel: { $ref: writing.refTo('', { uri: '', path: channel.named }) },
    ...filled({ security: schemesNamed(writing, security) }),
    ...(messages && { messages }),
  };
  writing.put(location, writtenObject(file, 'Operation', command, others));
  return writing.draft(`Add the operation ${quote(name)}`, location);
});
