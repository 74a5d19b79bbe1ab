// A server of the application.
import { quote } from '../../check/say.ts';
import type { IntentOf } from '../types.ts';
import { checkObject, filled } from './judge.ts';
import { checkName, mapOf } from './names.ts';
import { parametersOf } from './parameters.ts';
import { schemesNamed } from './security.ts';
import { Stop } from './stop.ts';
import { wizard } from './writing.ts';

export const addServer = wizard<IntentOf<'add-server'>>((writing, intent) => {
  const { subject } = writing;
  const { name, host, protocol, protocolVersion, pathname, title, description, variables, security } = intent;
  const spot = { uri: '', path: ['servers', name] };
  checkName(writing, spot, mapOf(subject, '', 'servers'));
  if (host.trim() === '') throw new Stop('Enter a host for the server, such as broker.example.com:9092.');
  if (protocol.trim() === '') throw new Stop('Enter a protocol for the server, such as mqtt or kafka.');
  const server = filled({
    host,
    protocol,
    protocolVersion,
    pathname,
    description,
    title,
    variables: parametersOf(writing, [host, pathname], variables),
    security: schemesNamed(writing, security),
  });
  checkObject(subject, 'Server', server);
  writing.put(spot, server);
  return writing.draft(`Add the server ${quote(name)}`, spot);
});
