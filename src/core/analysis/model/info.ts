// The part about the application: Info Object and the fields of the root that say what it is.

import { dialectOf } from '../../format/dialects.ts';
import { get } from '../../text/tree.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { followToObject } from './follow-link.ts';
import { field, type ObjectNode, textOf, textsOf } from './object-at.ts';
import { baseOf, extensionsOf, moreOf } from './part-base.ts';
import type { InfoPart } from './types.ts';

/**
 * Builds the info part; `root` is the root object of the root document (sections Root object, Info
 * Object).
 */
export function infoPart(context: ModelContext, found: FoundPart, root: ObjectNode): InfoPart {
  const { object } = found;
  const contact = followToObject(context, found, field(object, 'contact'));
  const license = followToObject(context, found, field(object, 'license'));
  const rootExtensions = extensionsOf(root);
  const components = followToObject(context, found, field(root, 'components'));
  const componentsExtensions = components ? extensionsOf(components) : [];
  const applicationId = textOf(root, 'id');
  const formatName = dialectOf((name) => get(root.node, name) !== undefined).rootField;
  const formatVersion = textOf(root, formatName);
  return {
    ...baseOf(context, found),
    kind: 'info',
    ...textsOf(object, ['version', 'termsOfService']),
    ...(applicationId !== undefined && { applicationId }),
    ...(formatVersion !== undefined && { formatName, formatVersion }),
    ...textsOf(root, ['defaultContentType']),
    ...(contact && {
      contact: { ...textsOf(contact, ['name', 'url', 'email']), ...moreOf(contact) },
    }),
    ...(license && { license: { ...textsOf(license, ['name', 'url']), ...moreOf(license) } }),
    ...(rootExtensions.length > 0 && { rootExtensions }),
    ...(componentsExtensions.length > 0 && { componentsExtensions }),
  };
}
