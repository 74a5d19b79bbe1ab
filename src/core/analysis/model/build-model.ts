// The model of a document: every part a reader may want, each object at its home and once.

import { tableOf } from '../../format/tables.ts';
import { dialectOfRoot } from '../../format/typed-tree.ts';
import { get, stringOf, writtenText } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { buildPart } from './build-part.ts';
import { channelFacts } from './channel.ts';
import { addPart, type FoundPart, type ModelContext, mergeBudget } from './context.ts';
import { locateInfo } from './info.ts';
import { canBePart, linkTo, partKindOf } from './link.ts';
import {
  field,
  type ModelDocuments,
  membersOf,
  type ObjectNode,
  objectAt,
  rootObject,
} from './object-at.ts';
import { rebuildParts } from './rebuild-parts.ts';
import { sameData } from './same.ts';
import type { InfoPart, Model, Order, Part, PartKind } from './types.ts';
import type { PartId } from './views.ts';

/** A build, from which the next one goes on. */
interface Build {
  readonly context: ModelContext;
  /** The number of the document set that it is of. */
  readonly number: number | undefined;
}

const buildOf = new WeakMap<Model, Build>();

/**
 * Builds the model of the root document of `documents`. Parts that equal those of `previous` are
 * the same objects, and an unchanged model is `previous` itself.
 * Whatever is missing, incomplete or of a wrong type is left out or reported in `broken`; never
 * throws. References are never expanded.
 */
export function buildModel(documents: ModelDocuments, previous: Model | null): Model {
  const before = previous ? buildOf.get(previous) : undefined;
  const rebuilt = previous && before && rebuiltFrom(before, documents, previous);
  if (rebuilt) {
    buildOf.set(rebuilt.model, { context: rebuilt.context, number: documents.number });
    return rebuilt.model;
  }
  const root = rootObject(documents.root);
  const context = newContext(documents, before?.context.found);
  if (root) {
    const info = locateInfo(context, root);
    if (info) addPart(context, 'info', info.home, 'info', info);
    findParts(context, root);
  }
  const drafts: Part[] = [];
  for (const found of context.found.values())
    drafts.push(buildPart(context, found, root as ObjectNode));
  completeLinks(context);
  for (const draft of drafts)
    if (isUnused(context, draft)) (draft as { unused?: true }).unused = true;
  const model = keepUnchanged(context, drafts, previous);
  buildOf.set(model, { context, number: documents.number });
  return model;
}

function rebuiltFrom({ context, number }: Build, documents: ModelDocuments, previous: Model) {
  const { since } = documents;
  if (!since || since.number !== number) return;
  return documents.attempt?.(() => rebuildParts(context, documents, since.changes, previous));
}

function newContext(
  documents: ModelDocuments,
  previous: ReadonlyMap<PartId, FoundPart> | undefined,
): ModelContext {
  const dialect = dialectOfRoot(documents.root);
  const version = stringOf(get(documents.root, dialect.rootField));
  return {
    documents,
    mergeable: mergeBudget(documents.root),
    found: new Map(),
    previous,
    rebuilds: false,
    isOutdated: false,
    isExhausted: false,
    references: new Map(),
    entered: [],
    channelFacts: new Map(),
    servers: new Set(),
    channels: new Set(),
    operations: new Set(),
    defaultContentType: writtenText(get(documents.root, 'defaultContentType')),
    defaultSchemaFormat:
      version && /^\d+\.\d+\.\d+/.test(version)
        ? `${dialect.mediaType}+json;version=${version}`
        : dialect.defaultSchemaFormat,
  };
}

/** Completes what depends on all parts: which channels a server has, and what uses each part. */
function completeLinks(context: ModelContext): void {
  for (const channel of context.channels) {
    const link = linkTo(channel);
    const servers = new Set(context.channelFacts.get(channel)?.servers.map(({ id }) => id));
    for (const id of servers) if (id !== null) context.found.get(id)?.channels.push(link);
  }
  for (const [id, users] of context.references) {
    const used = context.found.get(id);
    if (used)
      for (const user of users.length > 1 ? new Set(users) : users) used.usedBy.push(user.link);
  }
}

/**
 * An object in components has no effect until it is referenced; the maps of the root count as uses
 * without a reference.
 */
function isUnused(
  { found, servers, channels, operations }: ModelContext,
  { id, pointer, usedBy }: Part,
): boolean {
  if (usedBy.length > 0 || !pointer.startsWith('/components/')) return false;
  const part = found.get(id);
  return part !== undefined && !servers.has(part) && !channels.has(part) && !operations.has(part);
}

function keepUnchanged(
  context: ModelContext,
  drafts: readonly Part[],
  previous: Model | null,
): Model {
  const parts = new Map<PartId, Part>();
  let changed = previous?.parts.size !== drafts.length;
  for (const draft of drafts) {
    const old = previous?.parts.get(draft.id);
    const part = old && sameData(old, draft) ? old : draft;
    if (part !== old) changed = true;
    parts.set(part.id, part);
  }
  const made = orderOf(context);
  const order = previous && sameData(previous.order, made) ? previous.order : made;
  if (previous && !changed && order === previous.order) return previous;
  const info = [...parts.values()].find((part): part is InfoPart => part.kind === 'info') ?? null;
  return { info, parts, order };
}

/**
 * Returns the parts by section. Parts were found in the order a reader wants: the root first, then
 * components, then what only references reach.
 */
function orderOf(context: ModelContext): Order {
  const { servers, channels, operations } = context;
  const root = new Set<FoundPart>([...servers, ...channels, ...operations]);
  const messages: PartId[] = [];
  const schemas: PartId[] = [];
  const security: PartId[] = [];
  const components: PartId[] = [];
  for (const found of context.found.values()) {
    if (found.kind === 'info' || root.has(found)) continue;
    const list =
      found.kind === 'message'
        ? messages
        : found.kind === 'schema'
          ? schemas
          : found.kind === 'security'
            ? security
            : components;
    list.push(found.id);
  }
  const ids = (parts: ReadonlySet<FoundPart>) => [...parts].map((part) => part.id);
  return {
    servers: ids(servers),
    channels: ids(channels),
    operations: ids(operations),
    messages,
    schemas,
    security,
    components,
  };
}

// The maps of the document that hold parts: those of the root and those of components.

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
function findParts(context: ModelContext, root: ObjectNode): void {
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
