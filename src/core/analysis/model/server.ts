// A server as a reader sees it.

import { fieldsOf, tableOf } from '../../format/tables.ts';
import { dialectOfRoot } from '../../format/typed-tree.ts';
import { isEmpty, writtenText } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { addressNoun, bindingsOf } from './bindings.ts';
import { type FoundPart, leaveOut, type ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { followToObject } from './link.ts';
import {
  extensionsOf,
  field,
  membersOf,
  type ObjectNode,
  objectAt,
  textListOf,
  textOf,
} from './object-at.ts';
import { partView, securityOf, variablesOf } from './part-base.ts';
import type { SecurityPart, ServerPart } from './types.ts';
import type { OAuthFlowView } from './views.ts';

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

// A security scheme as a reader sees it.

/**
 * Builds the part of a security scheme (section Authentication). Fields are shown whether or not
 * they apply to its type.
 */
export function securityPart(context: ModelContext, found: FoundPart): SecurityPart {
  const { object } = found;
  const written = field(object, 'flows');
  const flows = followToObject(context, found, written);
  const flowsExtensions = flows ? extensionsOf(flows) : [];
  return {
    ...partView(
      context,
      found,
      'SecurityScheme',
      { flows: written && flows ? flowsOf(context, found, written, flows) : [] },
      { type: textOf(object, 'type'), scopes: textListOf(field(object, 'scopes')) },
    ),
    kind: 'security',
    ...(flowsExtensions.length > 0 && { flowsExtensions }),
  };
}

/** The flows; one that the format does not know is shown like the others. */
function flowsOf(
  context: ModelContext,
  found: FoundPart,
  written: LocatedNode,
  flows: ObjectNode,
): OAuthFlowView[] {
  const views: OAuthFlowView[] = [];
  for (const [name, place] of membersOf(flows)) {
    const flow = objectAt(place);
    if (name.startsWith('x-')) continue;
    if (!flow) {
      leaveOut(found, written);
      continue;
    }
    const shape = fieldsOf(tableOf('OAuthFlows'), name)[0]?.shape;
    const kind = shape?.is === 'object' ? shape.kind : 'AuthorizationCodeFlow';
    const scopes = scopesOf(flow);
    const { fields, extensions } = objectView(context, found, flow, kind, {
      availableScopes: scopes,
    });
    views.push({
      name,
      scopes: scopes ?? [],
      ...(fields && { fields }),
      ...(extensions && { extensions }),
    });
  }
  return views;
}

/** Scopes with what they are for; undefined for anything but a map of nothing but texts. */
function scopesOf(flow: ObjectNode): OAuthFlowView['scopes'] | undefined {
  const map = objectAt(field(flow, 'availableScopes') ?? null);
  if (!map) return undefined;
  const scopes: (readonly [string, string])[] = [];
  for (const [scope, { node }] of membersOf(map)) {
    const text = isEmpty(node) ? '' : writtenText(node);
    if (text === undefined) return undefined;
    scopes.push([scope, text]);
  }
  return scopes;
}
