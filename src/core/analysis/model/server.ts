// A server as a reader sees it.

import { bindingsOf } from './bindings.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { field, textsOf } from './object-at.ts';
import { baseOf } from './part-base.ts';
import { securityOf } from './security-requirements.ts';
import type { ServerPart } from './types.ts';
import { variablesOf } from './variables.ts';

/** Builds the part of a server (section Servers Object and Server Object). */
export function serverPart(context: ModelContext, found: FoundPart): ServerPart {
  const texts = textsOf(found.object, ['host', 'pathname', 'protocol', 'protocolVersion']);
  return {
    ...baseOf(context, found),
    kind: 'server',
    ...texts,
    variables: variablesOf(
      context,
      found,
      field(found.object, 'variables'),
      [texts.host, texts.pathname],
      false,
    ),
    security: securityOf(context, found),
    bindings: bindingsOf(context, found),
    channels: found.channels,
  };
}
