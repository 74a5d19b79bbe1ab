// The maps of the document that hold parts: those of the root and those of components.
import { tableOf } from '../../format/tables.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { channelFacts } from './channel.ts';
import { addPart, type FoundPart, type ModelContext } from './context.ts';
import { canBePart, partKindOf } from './link.ts';
import { field, membersOf, type ObjectNode, objectAt } from './object-at.ts';
import type { PartKind } from './types.ts';

interface Section {
  readonly name: string;
  readonly kind: PartKind;
  readonly objectKind?: string;
}

const SECTIONS: readonly Section[] = tableOf('Components').fields.flatMap(
  ({ name, shape }): Section[] => {
    if (shape.is !== 'map') return [];
    if (shape.of.is === 'payload-schema') return [{ name, kind: 'schema' }];
    if (shape.of.is !== 'object') return [];
    return [{ name, kind: partKindOf(shape.of.kind), objectKind: shape.of.kind }];
  },
);

/**
 * Finds the servers, channels, operations and channel messages of the root, then everything in
 * components. What comes first gives a shared part its key.
 */
export function findParts(context: ModelContext, root: ObjectNode): void {
  for (const server of partsOfSection(context, root, { name: 'servers', kind: 'server' }))
    context.servers.add(server);
  for (const channel of partsOfSection(context, root, { name: 'channels', kind: 'channel' }))
    context.channels.add(channel);
  for (const operation of partsOfSection(context, root, { name: 'operations', kind: 'operation' }))
    context.operations.add(operation);
  for (const channel of context.channels) channelFacts(context, channel);
  const components = objectAt(resolve(context, field(root, 'components')));
  if (!components) return;
  for (const section of SECTIONS) {
    const parts = partsOfSection(context, components, section);
    if (section.kind === 'channel') for (const channel of parts) channelFacts(context, channel);
  }
}

/**
 * The parts that the entries of one map mean, in the order of the text. Entries that hold their
 * part come before those that refer to it, so that they give it its key.
 */
function partsOfSection(context: ModelContext, owner: ObjectNode, section: Section): FoundPart[] {
  const map = objectAt(resolve(context, field(owner, section.name)));
  if (!map) return [];
  const entries = membersOf(map);
  for (const [key, node] of entries)
    if (context.documents.refOf(node.node) === undefined)
      addPart(context, section.kind, node, key, section);
  const parts = new Set<FoundPart>();
  for (const [key, node] of entries) {
    const ref = context.documents.refOf(node.node);
    const target = resolve(context, node);
    if (target && (ref === undefined || canBePart(section.kind, target)))
      parts.add(addPart(context, section.kind, target, key, section));
    else
      parts.add(
        addPart(context, section.kind, node, key, {
          ...section,
          broken: brokenReference(context, section, node.uri, ref ?? '', target !== null),
        }),
      );
  }
  return [...parts].filter((part) => part.kind === section.kind);
}

function brokenReference(
  context: ModelContext,
  section: Section,
  uri: string,
  ref: string,
  resolves: boolean,
): string {
  const why = context.documents.unreadReason?.(uri, ref);
  if (why !== undefined) return `The reference ${ref} can't be resolved. ${why}`;
  if (context.documents.isUnknown(uri, ref))
    return `The reference ${ref} resolves to a file that is not loaded.`;
  return resolves
    ? `The reference ${ref} does not resolve to one of ${section.name}.`
    : `The reference ${ref} can't be resolved.`;
}

function resolve(
  { documents, entered }: ModelContext,
  node: LocatedNode | undefined,
): LocatedNode | null {
  if (!node) return null;
  const ref = documents.refOf(node.node);
  if (ref !== undefined) entered.push({ uri: node.uri, ref });
  return documents.resolve(node.uri, node.path, node.node);
}
