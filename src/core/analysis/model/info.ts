// The part about the application: Info Object and the fields of the root that say what it is.

import { fieldsOf, tableOf } from '../../format/tables.ts';
import { dialectOfRoot } from '../../format/typed-tree.ts';
import { isEmpty } from '../../text/tree.ts';
import { writtenValue } from '../../text/value.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import type { FoundPart, ModelContext } from './context.ts';
import { objectView } from './fields.ts';
import { followToObject } from './link.ts';
import { extensionsOf, field, type ObjectNode, textOf } from './object-at.ts';
import { partView } from './part-base.ts';
import type { InfoPart } from './types.ts';
import type { Extensions } from './views.ts';

/** Where a part is. */
export interface Home {
  readonly home: LocatedNode;
  /** Why there is nothing of it to show. */
  readonly broken?: string;
}

const MISSING: Home = {
  home: {
    uri: '',
    path: ['info'],
    node: { kind: 'scalar', length: 0, size: 1, value: null, style: 'empty' },
  },
  broken: 'Missing Info Object with the title and version of the application.',
};

/**
 * Returns the home of the info part; null for an empty document. Every other one has such a part,
 * because it also shows fields of the root.
 */
export function locateInfo({ documents }: ModelContext, root: ObjectNode): Home | null {
  if (root.node.entries.length === 0) return null;
  const node = field(root, 'info');
  const home = node && documents.resolve(node.uri, node.path, node.node);
  return home ? { home } : MISSING;
}

/** The fields of the root that hold parts. */
const HOLDERS = tableOf('Root').fields.flatMap(({ name, shape }) =>
  shape.is === 'string' ? [] : [name],
);

/**
 * Builds the info part; `root` is the root object of the root document (sections Root object, Info
 * Object).
 */
export function infoPart(context: ModelContext, found: FoundPart, root: ObjectNode): InfoPart {
  const { object } = found;
  const at = (of: ObjectNode, name: string) =>
    followToObject(context, found, field(of, name)) ?? undefined;
  const contact = at(object, 'contact');
  const license = at(object, 'license');
  const components = followToObject(context, found, field(root, 'components'));
  const componentsExtensions = components ? moreOf(components) : [];
  const formatName = dialectOfRoot(root.node).rootField;
  const documentUnread = context.documents.unread?.lineOf('', []);
  const formatVersion = textOf(root, formatName);
  const { id, defaultContentType, ...more } = objectView(context, found, root, 'Root', {
    ...Object.fromEntries(HOLDERS.map((name) => [name, at(root, name)])),
    [formatName]: formatVersion,
    id: textOf(root, 'id'),
    defaultContentType: textOf(root, 'defaultContentType'),
  });
  return {
    ...partView(
      context,
      found,
      'Info',
      {},
      {
        version: textOf(object, 'version'),
        contact:
          contact &&
          objectView(context, found, contact, 'Contact', {
            name: textOf(contact, 'name'),
            url: textOf(contact, 'url'),
            email: textOf(contact, 'email'),
          }),
        license:
          license &&
          objectView(context, found, license, 'License', {
            name: textOf(license, 'name'),
            url: textOf(license, 'url'),
          }),
      },
    ),
    kind: 'info',
    ...(id !== undefined && { applicationId: id }),
    ...(formatVersion !== undefined && { formatName, formatVersion }),
    ...(defaultContentType !== undefined && { defaultContentType }),
    ...((more.fields || more.extensions) && { root: more }),
    ...(componentsExtensions.length > 0 && { componentsExtensions }),
    ...(documentUnread !== undefined && { documentUnread }),
  };
}

/** The extensions of the components, and the groups that aren't objects and so have no parts. */
function moreOf(components: ObjectNode): Extensions {
  const groups = components.node.entries.filter(
    ({ key, value }) =>
      value.kind !== 'map' && !isEmpty(value) && fieldsOf(tableOf('Components'), key).length > 0,
  );
  const extensions = extensionsOf(components);
  if (groups.length === 0) return extensions;
  return [...groups.map(({ key, value }) => [key, writtenValue(value)] as const), ...extensions];
}
