// A server as a reader sees it.

import { dialectOfRoot } from '../../format/typed-tree.ts';
import { addressNoun, bindingsOf } from './bindings.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { textOf } from './object-at.ts';
import { partView, securityOf, variablesOf } from './part-base.ts';
import type { ServerPart } from './types.ts';

/** Builds the part of a server (section Servers Object and Server Object). */
export function serverPart(context: ModelContext, found: FoundPart): ServerPart {
  const { object } = found;
  const host = textOf(object, 'host');
  const pathname = textOf(object, 'pathname');
  const protocol = textOf(object, 'protocol');
  const noun = addressNoun(protocol, dialectOfRoot(context.documents.root));
  return {
    ...partView(
      context,
      found,
      'Server',
      {
        variables: variablesOf(context, found, 'variables', [host, pathname]),
        ...securityOf(context, found),
        bindings: bindingsOf(context, found),
      },
      {
        host,
        pathname,
        protocol,
        protocolVersion: textOf(object, 'protocolVersion'),
      },
    ),
    kind: 'server',
    channels: found.channels,
    ...(noun !== undefined && { addressNoun: noun }),
  };
}
