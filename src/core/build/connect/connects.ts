// What is drawn between things, by the name of the intent.
import { carryMessage } from './carry.ts';
import { disconnect } from './disconnect.ts';
import { connectMessage } from './message.ts';
import { connectOperation } from './operation.ts';
import { connectReply } from './reply.ts';
import { connectServer } from './server.ts';

export const connects = {
  'connect-operation': connectOperation,
  'connect-reply': connectReply,
  'connect-message': connectMessage,
  'carry-message': carryMessage,
  'connect-server': connectServer,
  disconnect,
};
