// A security scheme as a reader sees it.
import { stringOf } from '../../text/tree.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followToObject } from './follow-link.ts';
import { field, membersOf, type ObjectNode, objectAt, stringListOf, textsOf } from './object-at.ts';
import { baseOf, extensionsOf, moreOf } from './part-base.ts';
import type { OAuthFlowView, SecurityPart } from './types.ts';

/**
 * Builds the part of a security scheme (section Authentication). Fields are shown whether or not
 * they apply to its type.
 */
export function securityPart(context: ModelContext, found: FoundPart): SecurityPart {
  const { object } = found;
  const flows = followToObject(context, found, field(object, 'flows'));
  const scopes = stringListOf(field(object, 'scopes'));
  const flowsExtensions = flows ? extensionsOf(flows) : [];
  return {
    ...baseOf(context, found),
    kind: 'security',
    ...textsOf(object, ['type', 'name', 'in', 'scheme', 'bearerFormat', 'openIdConnectUrl']),
    flows: flows ? flowsOf(flows) : [],
    ...(flowsExtensions.length > 0 && { flowsExtensions }),
    ...(scopes && { scopes }),
  };
}

function flowsOf(flows: ObjectNode): OAuthFlowView[] {
  const views: OAuthFlowView[] = [];
  for (const [name, place] of membersOf(flows)) {
    const flow = objectAt(place);
    if (!flow || name.startsWith('x-')) continue;
    const scopes = objectAt(field(flow, 'availableScopes') ?? null);
    views.push({
      name,
      ...textsOf(flow, ['authorizationUrl', 'tokenUrl', 'refreshUrl']),
      scopes: scopes
        ? membersOf(scopes).map(([scope, { node }]) => [scope, stringOf(node) ?? ''] as const)
        : [],
      ...moreOf(flow),
    });
  }
  return views;
}
