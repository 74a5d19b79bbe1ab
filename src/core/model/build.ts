// The model of a document: every part a reader may want, each object at its home and once.
import { get, type Node, stringOf } from '../parse/tree.ts';
import { dialectOf } from '../spec/dialects.ts';
import { channelPart } from './channel.ts';
import { componentPart } from './component.ts';
import { add, type Context, type Found, mergeBudget } from './context.ts';
import { infoPart } from './info.ts';
import { linkTo } from './link.ts';
import { messagePart } from './message.ts';
import { operationPart } from './operation.ts';
import { orderOf } from './order.ts';
import { same } from './same.ts';
import { schemaPart } from './schema.ts';
import { findParts } from './sections.ts';
import { securityPart } from './security.ts';
import { serverPart } from './server.ts';
import { field, type Thing, thingAt } from './thing.ts';
import type { InfoPart, Model, Part, PartId } from './types.ts';
import type { World } from './world.ts';

const foundFor = new WeakMap<Model, ReadonlyMap<PartId, Found>>();

/**
 * Builds the model of the entry document of `world`. Parts that equal those of `previous` are the same objects, and an unchanged model is `previous` itself.
 * Whatever is missing, half written or of a wrong type is left out or said in `broken`; never throws. Nothing is expanded through references.
 */
export function buildModel(world: World, previous: Model | null): Model {
  const root = thingAt(world.root && { uri: '', path: [], node: world.root });
  const context = newContext(world, previous);
  if (root) {
    findInfo(context, root);
    findParts(context, root);
  }
  const drafts: Part[] = [];
  for (const found of context.found.values()) drafts.push(partOf(context, found, root as Thing));
  completeLinks(context);
  for (const draft of drafts) if (isUnused(context, draft)) (draft as { unused?: true }).unused = true;
  return keepUnchanged(context, drafts, previous);
}

function newContext(world: World, previous: Model | null): Context {
  const dialect = dialectOf((name) => get(world.root, name) !== undefined);
  const version = stringOf(get(world.root, dialect.rootField));
  return {
    world,
    mergeable: mergeBudget(world.root),
    found: new Map(),
    before: previous ? foundFor.get(previous) : undefined,
    mentions: new Map(),
    channelFacts: new Map(),
    servers: new Set(),
    channels: new Set(),
    operations: new Set(),
    defaultContentType: stringOf(get(world.root, 'defaultContentType')),
    defaultSchemaFormat:
      version && /^\d+\.\d+\.\d+/.test(version) ? `${dialect.mediaType}+json;version=${version}` : dialect.defaultSchemaFormat,
  };
}

const ABSENT: Node = { kind: 'scalar', length: 0, size: 1, value: null, style: 'empty' };

/** The info part is there for every document that says anything, because it also shows fields of the root. */
function findInfo(context: Context, root: Thing): void {
  if (root.node.entries.length === 0) return;
  const place = field(root, 'info');
  const home = place && context.world.deref(place.uri, place.path, place.node);
  if (home) add(context, 'info', home, 'info');
  else
    add(context, 'info', { uri: '', path: ['info'], node: ABSENT }, 'info', {
      broken: 'Missing Info Object with the title and version of the application.',
    });
}

function partOf(context: Context, found: Found, root: Thing): Part {
  switch (found.kind) {
    case 'info':
      return infoPart(context, found, root);
    case 'server':
      return serverPart(context, found);
    case 'channel':
      return channelPart(context, found);
    case 'operation':
      return operationPart(context, found);
    case 'message':
      return messagePart(context, found);
    case 'schema':
      return schemaPart(context, found);
    case 'security':
      return securityPart(context, found);
    case 'component':
      return componentPart(context, found);
  }
}

/** What can be said only when every part is known: which channels a server has, and who uses what. */
function completeLinks(context: Context): void {
  for (const channel of context.channels) {
    const link = linkTo(channel);
    const servers = new Set(context.channelFacts.get(channel)?.servers.map(({ id }) => id));
    for (const id of servers) if (id !== null) context.found.get(id)?.channels.push(link);
  }
  for (const [id, users] of context.mentions) {
    const used = context.found.get(id);
    if (used) for (const user of users.length > 1 ? new Set(users) : users) used.usedBy.push(user.link);
  }
}

/** What stands in components is of no effect until something refers to it; the root's own maps refer without a mention. */
function isUnused({ found, servers, channels, operations }: Context, { id, pointer, usedBy }: Part): boolean {
  if (usedBy.length > 0 || !pointer.startsWith('/components/')) return false;
  const part = found.get(id);
  return part !== undefined && !servers.has(part) && !channels.has(part) && !operations.has(part);
}

function keepUnchanged(context: Context, drafts: readonly Part[], previous: Model | null): Model {
  const parts = new Map<PartId, Part>();
  let changed = previous?.parts.size !== drafts.length;
  for (const draft of drafts) {
    const old = previous?.parts.get(draft.id);
    const part = old && same(old, draft) ? old : draft;
    if (part !== old) changed = true;
    parts.set(part.id, part);
  }
  const made = orderOf(context);
  const order = previous && same(previous.order, made) ? previous.order : made;
  if (previous && !changed && order === previous.order) return previous;
  const info = [...parts.values()].find((part): part is InfoPart => part.kind === 'info') ?? null;
  const model: Model = { info, parts, order };
  foundFor.set(model, context.found);
  return model;
}
