// A security scheme as a reader sees it.
import { stringOf } from '../parse/tree.ts';
import { baseOf, extensionsOf, moreOf } from './base.ts';
import type { Context, Found } from './context.ts';
import { openThing } from './open.ts';
import { field, membersOf, stringListOf, type Thing, textsOf, thingAt } from './thing.ts';
import type { OAuthFlowView, SecurityPart } from './types.ts';

/** Builds the part of a security scheme (section Authentication). Fields are shown whether or not they apply to its type. */
export function securityPart(context: Context, found: Found): SecurityPart {
  const { thing } = found;
  const flows = openThing(context, found, field(thing, 'flows'));
  const scopes = stringListOf(field(thing, 'scopes'));
  const flowsExtensions = flows ? extensionsOf(flows) : [];
  return {
    ...baseOf(context, found),
    kind: 'security',
    ...textsOf(thing, ['type', 'name', 'in', 'scheme', 'bearerFormat', 'openIdConnectUrl']),
    flows: flows ? flowsOf(flows) : [],
    ...(flowsExtensions.length > 0 && { flowsExtensions }),
    ...(scopes && { scopes }),
  };
}

function flowsOf(flows: Thing): OAuthFlowView[] {
  const views: OAuthFlowView[] = [];
  for (const [name, place] of membersOf(flows)) {
    const flow = thingAt(place);
    if (!flow || name.startsWith('x-')) continue;
    const scopes = thingAt(field(flow, 'availableScopes') ?? null);
    views.push({
      name,
      ...textsOf(flow, ['authorizationUrl', 'tokenUrl', 'refreshUrl']),
      scopes: scopes ? membersOf(scopes).map(([scope, { node }]) => [scope, stringOf(node) ?? ''] as const) : [],
      ...moreOf(flow),
    });
  }
  return views;
}
