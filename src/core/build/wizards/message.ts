// A message, in a channel or among the components.
import { quote } from '../../check/say.ts';
import type { IntentOf } from '../types.ts';
import { channelAt } from './channels.ts';
import { addMessageTo, makeMessage } from './messages.ts';
import { Stop } from './stop.ts';
import { wizard } from './writing.ts';

export const addMessage = wizard<IntentOf<'add-message'>>((writing, { channel, message }) => {
  if (channel) {
    const into = channelAt(writing, channel);
    const name = addMessageTo(writing, into, message);
    return writing.draft(`Add the message ${quote(name)}`, { uri: into.home.uri, path: [...into.home.path, 'messages', name] });
  }
  if ('use' in message) throw new Stop('The message already exists: choose a channel for it.');
  return writing.draft(`Add the message ${quote(message.name)}`, makeMessage(writing, message));
});
