// Adds a server.

import { quote } from '../../../format/message-text.ts';
import { refuse } from '../refusal.ts';
import type { EditCommandOf } from '../types/command.ts';
import { checkName, mapOf } from './names.ts';
import { parametersOf } from './parameters.ts';
import { schemesNamed } from './security.ts';
import { filled, writtenObject } from './validate-object.ts';
import { wizard } from './wizard-edits.ts';

export const addServer = wizard<EditCommandOf<'add-server'>>((writing, command) => {
  const { subject: file } = writing;
  const { name, host, protocol, pathname, variables, security } = command;
  const location = { uri: '', path: ['servers', name] };
  checkName(writing, location, mapOf(file, '', 'servers'));
  if (host.trim() === '') refuse('Enter a host for the server, such as broker.example.com:9092.');
  if (protocol.trim() === '') refuse('Enter a protocol for the server, such as mqtt or kafka.');
  const others = filled({
    variables: parametersOf(writing, [host, pathname], variables),
    security: schemesNamed(writing, security),
  });
  writing.put(location, writtenObject(file, 'Server', command, others));
  return writing.draft(`Add the server ${quote(name)}`, location);
});
