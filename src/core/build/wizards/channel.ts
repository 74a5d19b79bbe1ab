// A channel of the application.
import { quote } from '../../check/say.ts';
import type { IntentOf } from '../types.ts';
import { makeChannel } from './channels.ts';
import { addMessageTo } from './messages.ts';
import { Stop } from './stop.ts';
import { wizard } from './writing.ts';

export const addChannel = wizard<IntentOf<'add-channel'>>((writing, { name, servers = [], messages = [], ...fields }) => {
  const refs = [...new Set(servers)].map((server) => {
    const spot = { uri: '', path: ['servers', server] };
    if (!writing.has(spot)) throw new Stop(`There is no server ${quote(server)}.`);
    return { $ref: writing.refTo('', spot) };
  });
  const channel = makeChannel(writing, name, fields, refs);
  for (const message of messages) addMessageTo(writing, channel, message);
  return writing.draft(`Add the channel ${quote(name)}`, channel.home);
});
