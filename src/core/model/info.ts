// The part about the application: Info Object and the fields of the root that say what it is.

import { get } from '../parse/tree.ts';
import { dialectOf } from '../spec/dialects.ts';
import { baseOf, extensionsOf, moreOf } from './base.ts';
import type { Context, Found } from './context.ts';
import { openThing } from './open.ts';
import { field, type Thing, textOf, textsOf } from './thing.ts';
import type { InfoPart } from './types.ts';

/** Builds the info part; `root` is the root object of the entry document (sections Root object, Info Object). */
export function infoPart(context: Context, found: Found, root: Thing): InfoPart {
  const { thing } = found;
  const contact = openThing(context, found, field(thing, 'contact'));
  const license = openThing(context, found, field(thing, 'license'));
  const rootExtensions = extensionsOf(root);
  const components = openThing(context, found, field(root, 'components'));
  const componentsExtensions = components ? extensionsOf(components) : [];
  const applicationId = textOf(root, 'id');
  const formatName = dialectOf((name) => get(root.node, name) !== undefined).rootField;
  const formatVersion = textOf(root, formatName);
  return {
    ...baseOf(context, found),
    kind: 'info',
    ...textsOf(thing, ['version', 'termsOfService']),
    ...(applicationId !== undefined && { applicationId }),
    ...(formatVersion !== undefined && { formatName, formatVersion }),
    ...textsOf(root, ['defaultContentType']),
    ...(contact && { contact: { ...textsOf(contact, ['name', 'url', 'email']), ...moreOf(contact) } }),
    ...(license && { license: { ...textsOf(license, ['name', 'url']), ...moreOf(license) } }),
    ...(rootExtensions.length > 0 && { rootExtensions }),
    ...(componentsExtensions.length > 0 && { componentsExtensions }),
  };
}
