// What one build of the model knows so far: the parts found, who mentions whom, the defaults of the document.
import { toPointer } from '../parse/pointer.ts';
import { get, type MapNode, type Node, stringOf } from '../parse/tree.ts';
import { withTraits } from './merge.ts';
import type { Share } from './shares.ts';
import { field, itemsOf, type Thing, textOf, thingAt } from './thing.ts';
import type { Link, PartId, PartKind } from './types.ts';
import { type Place, partId, type World } from './world.ts';

/** A part that was found: where its home is, and what others add to it while they are built. */
export interface Found {
  readonly id: PartId;
  readonly kind: PartKind;
  readonly place: Place;
  readonly pointer: string;
  readonly key: string;
  /** Its members, traits merged in; without members where it is broken. */
  readonly thing: Thing;
  readonly title?: string;
  readonly broken?: string;
  /** Kind of its object in the tables, such as `OperationTrait`, for parts of kind `component`. */
  readonly objectKind?: string;
  /** A link to it by its own key. */
  readonly link: Link;
  readonly usedBy: Link[];
  /** Of a server: the channels available on it. */
  readonly channels: Link[];
  /** Of a channel: the operations of the root that use it, and those whose reply comes through it. */
  readonly operations: Link[];
  readonly replyOf: Link[];
}

/** What other parts need to know of a channel. */
export interface ChannelFacts {
  readonly address: string | null;
  readonly messages: readonly Link[];
  readonly servers: readonly Link[];
  readonly allServers: boolean;
}

export interface Context {
  readonly world: World;
  readonly found: Map<PartId, Found>;
  /** What the build before found: its ids and links are used again where they are equal, so that comparing parts is comparing objects. */
  readonly before: ReadonlyMap<PartId, Found> | undefined;
  /** By the part mentioned, the parts that mention it; one may stand there twice. */
  readonly mentions: Map<PartId, Found[]>;
  /** Those of the root, in the order of the text. */
  readonly servers: Set<Found>;
  readonly channels: Set<Found>;
  readonly operations: Set<Found>;
  /** Filled by channelFacts(). */
  readonly channelFacts: Map<Found, ChannelFacts>;
  readonly defaultContentType: string | undefined;
  readonly defaultSchemaFormat: string;
  /** Nodes of traits that may still be merged: see `mergeBudget`. */
  mergeable: number;
}

/** Nodes of traits that are merged in any document. */
const MERGED_ALWAYS = 50_000;
/** Nodes of traits that are merged for each node of the entry document. */
const MERGED_PER_NODE = 3;

/** How many nodes of traits one build merges, so that a few KB of references to large traits cannot stop it: traits grow a document, but hardly to its multiple. */
export function mergeBudget(root: Node | null | undefined): number {
  return MERGED_ALWAYS + MERGED_PER_NODE * (root?.size ?? 0);
}

/** For kinds that nobody adds such links to. */
const NONE: Link[] = [];
const NOT_MERGED: Share = { unmerged: true, taken: [], left: [] };
const NOTHING: MapNode = { kind: 'map', length: 0, size: 1, entries: [], flow: false };

export interface More {
  readonly objectKind?: string;
  readonly broken?: string;
}

const NO_MORE: More = {};

/** The part whose home is `home`: the known one, else a new one. Traits of a message or an operation are merged in here. */
export function add(context: Context, kind: PartKind, home: Place, key: string, more: More = NO_MORE): Found {
  const pointer = toPointer(home.path);
  const newId = partId(home.uri, pointer);
  const known = context.found.get(newId);
  if (known) return known;
  const before = context.before?.get(newId);
  const id = before?.id ?? newId;
  const own = more.broken === undefined ? thingAt(home) : null;
  const whole = own !== null || (kind === 'schema' && isBoolean(home.node));
  const broken = more.broken ?? (whole ? undefined : notAnObject(home.node));
  const taking = own && (kind === 'message' || kind === 'operation');
  const thing = taking ? takeTraits(context, own) : (own ?? { ...home, node: NOTHING });
  const title = kind === 'schema' ? schemaTitle(home.node) : textOf(thing, 'title');
  const found: Found = {
    id,
    kind,
    place: home,
    pointer,
    key,
    thing,
    title,
    broken,
    objectKind: more.objectKind,
    link: before?.link.key === key && before.title === title ? before.link : { id, label: title ?? key, key },
    usedBy: [],
    channels: kind === 'server' ? [] : NONE,
    operations: kind === 'channel' ? [] : NONE,
    replyOf: kind === 'channel' ? [] : NONE,
  };
  context.found.set(id, found);
  return found;
}

/** Remembers that `from` mentions the part with this id, if there turns out to be one. */
export function mention(context: Context, from: Found, id: PartId): void {
  if (from.id === id) return;
  const users = context.mentions.get(id);
  if (!users) context.mentions.set(id, [from]);
  else if (users.at(-1) !== from) users.push(from);
}

/** The thing with its traits merged in; as it is, with a remark, where the budget does not suffice. */
function takeTraits(context: Context, thing: Thing): Thing {
  const { world } = context;
  const list = field(thing, 'traits');
  if (!list) return thing;
  const traits = itemsOf(list)
    .map((item) => thingAt(world.deref(item.uri, item.path, item.node)))
    .filter((trait) => trait !== null);
  const size = [...new Set(traits.map(({ node }) => node))].reduce((sum, node) => sum + node.size, 0);
  if (size > context.mergeable) return { ...thing, shares: traits.map(() => NOT_MERGED) };
  context.mergeable -= size;
  return withTraits(thing, traits, {
    isReference: (node) => world.refOf(node) !== undefined,
    open: (place) => {
      const home = world.deref(place.uri, place.path, place.node);
      return home?.uri === thing.uri ? home.node : undefined;
    },
  });
}

function schemaTitle(node: Node): string | undefined {
  return stringOf(get(node, 'title')) ?? stringOf(get(get(node, 'schema'), 'title'));
}

function isBoolean(node: Node): boolean {
  return node.kind === 'scalar' && typeof node.value === 'boolean';
}

function notAnObject(node: Node): string {
  if (node.kind === 'seq') return 'Expected an object, got a list.';
  if (node.kind === 'map') return "This couldn't be read.";
  return node.value === null ? 'This is still empty.' : `Expected an object, got a ${typeof node.value}.`;
}
