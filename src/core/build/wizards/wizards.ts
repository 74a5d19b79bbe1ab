// What the wizards ask for, by the name of the intent.
import type { Builder } from '../types.ts';
import { begin } from './begin.ts';
import { addChannel } from './channel.ts';
import { addMessage } from './message.ts';
import { addOperation } from './operation.ts';
import { addRequestReply } from './request-reply.ts';
import { addSchema } from './schema.ts';
import { addSecurity } from './security.ts';
import { addServer } from './server.ts';

export const wizards = {
  begin: begin as Builder<'begin'>,
  'add-server': addServer as Builder<'add-server'>,
  'add-channel': addChannel as Builder<'add-channel'>,
  'add-operation': addOperation as Builder<'add-operation'>,
  'add-message': addMessage as Builder<'add-message'>,
  'add-request-reply': addRequestReply as Builder<'add-request-reply'>,
  'add-security': addSecurity as Builder<'add-security'>,
  'new-schema': addSchema as Builder<'new-schema'>,
};
