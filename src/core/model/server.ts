// A server as a reader sees it.
import { baseOf } from './base.ts';
import { bindingsOf } from './bindings.ts';
import type { Context, Found } from './context.ts';
import { field, textsOf } from './thing.ts';
import type { ServerPart } from './types.ts';
import { securityOf } from './uses.ts';
import { variablesOf } from './variables.ts';

/** Builds the part of a server (section Servers Object and Server Object). */
export function serverPart(context: Context, found: Found): ServerPart {
  const texts = textsOf(found.thing, ['host', 'pathname', 'protocol', 'protocolVersion']);
  return {
    ...baseOf(context, found),
    kind: 'server',
    ...texts,
    variables: variablesOf(context, found, field(found.thing, 'variables'), [texts.host, texts.pathname], false),
    security: securityOf(context, found),
    bindings: bindingsOf(context, found),
    channels: found.channels,
  };
}
