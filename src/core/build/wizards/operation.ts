// Something that the application does: it sends to a channel or receives from it.
import { quote } from '../../check/say.ts';
import type { IntentOf } from '../types.ts';
import { channelFor, messagesOf } from './channels.ts';
import { checkObject, filled } from './judge.ts';
import { checkName, mapOf } from './names.ts';
import { schemesNamed } from './security.ts';
import { wizard } from './writing.ts';

export const addOperation = wizard<IntentOf<'add-operation'>>((writing, intent) => {
  const { subject } = writing;
  const { name, action, title, summary, description, security } = intent;
  const spot = { uri: '', path: ['operations', name] };
  checkName(writing, spot, mapOf(subject, '', 'operations'));
  const channel = channelFor(writing, intent.channel);
  const messages = messagesOf(writing, channel, intent);
  const operation = {
    action,
    channel: { $ref: writing.refTo('', { uri: '', path: channel.named }) },
    ...filled({ title, summary, description, security: schemesNamed(writing, security) }),
    ...(messages && { messages }),
  };
  checkObject(subject, 'Operation', operation);
  writing.put(spot, operation);
  return writing.draft(`Add the operation ${quote(name)}`, spot);
});
