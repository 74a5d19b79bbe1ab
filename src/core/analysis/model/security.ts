// A security scheme as a reader sees it.
import { fieldsOf, tableOf } from '../../format/tables.ts';
import { stringOf } from '../../text/tree.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { followToObject } from './follow-link.ts';
import {
  extensionsOf,
  field,
  membersOf,
  type ObjectNode,
  objectAt,
  stringListOf,
  textOf,
} from './object-at.ts';
import { partView } from './part-base.ts';
import type { SecurityPart } from './types.ts';
import type { OAuthFlowView } from './views.ts';

/**
 * Builds the part of a security scheme (section Authentication). Fields are shown whether or not
 * they apply to its type.
 */
export function securityPart(context: ModelContext, found: FoundPart): SecurityPart {
  const { object } = found;
  const flows = followToObject(context, found, field(object, 'flows'));
  const flowsExtensions = flows ? extensionsOf(flows) : [];
  return {
    ...partView(
      context,
      found,
      'SecurityScheme',
      { flows: flows ? flowsOf(context, found, flows) : [] },
      { type: textOf(object, 'type'), scopes: stringListOf(field(object, 'scopes')) },
    ),
    kind: 'security',
    ...(flowsExtensions.length > 0 && { flowsExtensions }),
  };
}

/** The flows; one that the format does not know is shown like the others. */
function flowsOf(context: ModelContext, found: FoundPart, flows: ObjectNode): OAuthFlowView[] {
  const views: OAuthFlowView[] = [];
  for (const [name, place] of membersOf(flows)) {
    const flow = objectAt(place);
    if (!flow || name.startsWith('x-')) continue;
    const shape = fieldsOf(tableOf('OAuthFlows'), name)[0]?.shape;
    const kind = shape?.is === 'object' ? shape.kind : 'AuthorizationCodeFlow';
    const scopes = objectAt(field(flow, 'availableScopes') ?? null);
    const { fields, extensions } = objectView(context, found, flow, kind, { availableScopes: 0 });
    views.push({
      name,
      scopes: scopes
        ? membersOf(scopes).map(([scope, { node }]) => [scope, stringOf(node) ?? ''] as const)
        : [],
      ...(fields && { fields }),
      ...(extensions && { extensions }),
    });
  }
  return views;
}
