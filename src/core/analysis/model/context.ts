// The state of one build of the model: the parts found, the references between them, and the
// defaults of the document.
import { describeValue, quote } from '../../format/message-text.ts';
import { clip } from '../../text/clip.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type MapNode, type Node, stringOf, writtenText } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { schemaValue } from '../documents/schema-value.ts';
import { Reads, unitOf } from '../documents/units.ts';
import { withTraits } from './merged-traits.ts';
import {
  field,
  itemsOf,
  type ModelDocuments,
  type ObjectNode,
  objectAt,
  partId,
  textOf,
} from './object-at.ts';
import type { PartKind } from './types.ts';
import type { Link, PartId, TraitShare } from './views.ts';

/** A part that was found: where its home is, and what others add to it while they are built. */
export interface FoundPart {
  readonly id: PartId;
  readonly kind: PartKind;
  location: LocatedNode;
  readonly pointer: string;
  readonly key: string;
  /** Its members, traits merged in; without members where it is broken. */
  object: ObjectNode;
  title?: string;
  broken?: string;
  /** Kind of its object in the tables, such as `OperationTrait`, for parts of kind `component`. */
  readonly objectKind?: string;
  /** Of a schema that names no format: that of the schema which refers to it. */
  readonly schemaFormat?: string;
  /** A link to it by its own key. */
  link: Link;
  readonly usedBy: Link[];
  /** Of a server: the channels available on it. */
  readonly channels: Link[];
  /**
   * Of a channel: the operations of the root that use it, and those whose reply comes through it.
   */
  readonly operations: Link[];
  readonly replyOf: Link[];
  /** The units of the root document that it is made of. */
  reads: Reads;
  /** What it does to other parts, in order: ids of those it references, and their names there. */
  effects: string[];
  /** Nodes of traits that were merged into it. */
  merged: number;
  /** Values of fields that its view leaves out, or shows only in part. */
  leftOut?: Set<Node> | undefined;
}

/** What other parts need to know of a channel. */
export interface ChannelFacts {
  readonly address: string | null;
  readonly messages: readonly Link[];
  readonly servers: readonly Link[];
  readonly allServers: boolean;
}

export interface ModelContext {
  readonly documents: ModelDocuments;
  readonly found: Map<PartId, FoundPart>;
  /**
   * What the build before found: its ids and links are used again where they are equal, so that
   * comparing parts is comparing objects.
   */
  readonly previous: ReadonlyMap<PartId, FoundPart> | undefined;
  /**
   * Parts of an earlier build are built again in place: links between parts are known already, and
   * a part that isn't makes a new build necessary.
   */
  readonly rebuilds: boolean;
  /** A part was found while only known ones were expected. */
  isOutdated: boolean;
  /** The parts that reference each part, by its id; a part may be listed more than once. */
  readonly references: Map<PartId, FoundPart[]>;
  /**
   * References of maps that hold parts, and of their entries. The files that they name are known to
   * the documents of a version once they were looked up in it.
   */
  readonly entered: { readonly uri: string; readonly ref: string }[];
  /** Those of the root, in the order of the text. */
  readonly servers: Set<FoundPart>;
  readonly channels: Set<FoundPart>;
  readonly operations: Set<FoundPart>;
  /** Filled by channelFacts(). */
  readonly channelFacts: Map<FoundPart, ChannelFacts>;
  readonly defaultContentType: string | undefined;
  readonly defaultSchemaFormat: string;
  /** Nodes of traits that may still be merged: see `mergeBudget`. */
  mergeable: number;
  /** Some traits were too large to be merged. */
  isExhausted: boolean;
}

/** Nodes of traits that are merged in any document. */
const MERGED_ALWAYS = 50_000;
/** Nodes of traits that are merged for each node of the root document. */
const MERGED_PER_NODE = 3;

/**
 * Returns how many nodes of traits one build merges, so that a few KB of references to large traits
 * cannot stop it: traits grow a document, but hardly to its multiple.
 */
export function mergeBudget(root: Node | null | undefined): number {
  return MERGED_ALWAYS + MERGED_PER_NODE * (root?.size ?? 0);
}

/** For kinds without such links. */
const NONE: Link[] = [];
const NOT_MERGED: TraitShare = { unmerged: true, taken: [], left: [] };
const NOTHING: MapNode = { kind: 'map', length: 0, size: 1, entries: [], flow: false };

export interface PartOptions {
  readonly objectKind?: string;
  readonly schemaFormat?: string;
  readonly broken?: string;
}

const NO_MORE: PartOptions = {};

/**
 * Returns the part whose home is `target`: the known one, else a new one. Traits of a message or an
 * operation are merged in here.
 */
export function addPart(
  context: ModelContext,
  kind: PartKind,
  target: LocatedNode,
  key: string,
  more: PartOptions = NO_MORE,
): FoundPart {
  const pointer = toPointer(target.path);
  const newId = partId(target.uri, pointer);
  const known = context.found.get(newId);
  if (known) return known;
  context.isOutdated = context.rebuilds;
  const before = context.previous?.get(newId);
  const id = before?.id ?? newId;
  const reads = new Reads();
  const { object, title, broken, merged } = describe(context, kind, target, reads, more);
  const found: FoundPart = {
    id,
    kind,
    location: target,
    pointer,
    key,
    object,
    title,
    broken,
    objectKind: more.objectKind,
    schemaFormat: more.schemaFormat,
    link:
      before?.link.key === key && before.title === title
        ? before.link
        : { id, label: title ?? key, key },
    usedBy: [],
    channels: kind === 'server' ? [] : NONE,
    operations: kind === 'channel' ? [] : NONE,
    replyOf: kind === 'channel' ? [] : NONE,
    reads,
    effects: [],
    merged,
  };
  context.found.set(id, found);
  return found;
}

type Described = Pick<FoundPart, 'object' | 'title' | 'broken' | 'merged'>;

/**
 * Returns what a part has of its home by itself.
 * @param reads gets the units of the home and of what is merged into it
 * @param more `broken`: why the reference to it can't be resolved
 */
export function describe(
  context: ModelContext,
  kind: PartKind,
  target: LocatedNode,
  reads: Reads,
  { broken: unresolved, schemaFormat }: PartOptions,
): Described {
  const unit = target.uri === '' ? unitOf(target.path) : null;
  reads.add(unit === null ? null : [unit]);
  const own = unresolved === undefined ? objectAt(target) : null;
  // A format may have schemas that are texts or lists.
  const whole =
    own !== null || (kind === 'schema' && (schemaFormat !== undefined || isBoolean(target.node)));
  const broken = unresolved ?? (whole ? undefined : notAnObject(context, target));
  const before = context.mergeable;
  const object =
    own && (kind === 'message' || kind === 'operation')
      ? record(context, reads, () => mergeTraitsOf(context, own))
      : (own ?? { ...target, node: NOTHING });
  return {
    object,
    title:
      kind === 'schema'
        ? record(context, reads, () => schemaTitle(context, target))
        : textOf(object, 'title'),
    broken,
    merged: before - context.mergeable,
  };
}

/** Runs `work` and adds the units that its lookups go through to `reads`. */
export function record<T>({ documents }: ModelContext, reads: Reads, work: () => T): T {
  return documents.record ? documents.record(reads, work) : work();
}

/**
 * Records that the view of `found` can't show the value of one of its fields, or not all of it: it
 * is shown as a further field then.
 */
export function leaveOut(found: FoundPart, { node }: LocatedNode): void {
  found.leftOut ??= new Set();
  found.leftOut.add(node);
}

/** Records that `from` references the part with this id, if there is such a part. */
export function addReference(context: ModelContext, from: FoundPart, id: PartId): void {
  from.effects.push(context.found.get(id)?.id ?? id);
  if (from.id === id || context.rebuilds) return;
  const users = context.references.get(id);
  if (!users) context.references.set(id, [from]);
  else if (users.at(-1) !== from) users.push(from);
}

/** The object with its traits merged in; unchanged, with a note, if the budget is exhausted. */
function mergeTraitsOf(context: ModelContext, object: ObjectNode): ObjectNode {
  const { documents } = context;
  const list = field(object, 'traits');
  if (!list) return object;
  const traits = itemsOf(list)
    .map((item) => objectAt(documents.resolve(item.uri, item.path, item.node)))
    .filter((trait) => trait !== null);
  const size = [...new Set(traits.map(({ node }) => node))].reduce(
    (sum, node) => sum + node.size,
    0,
  );
  context.isExhausted ||= size > context.mergeable;
  if (size > context.mergeable) return { ...object, shares: traits.map(() => NOT_MERGED) };
  context.mergeable -= size;
  return withTraits(object, traits, {
    isReference: (node) => documents.refOf(node) !== undefined,
    open: (node) => {
      const target = documents.resolve(node.uri, node.path, node.node);
      return target?.uri === object.uri ? target.node : undefined;
    },
  });
}

function schemaTitle({ documents }: ModelContext, target: LocatedNode): string | undefined {
  return (
    writtenText(get(target.node, 'title')) ??
    writtenText(get(schemaValue(documents, null, target)?.node, 'title'))
  );
}

function isBoolean(node: Node): boolean {
  return node.kind === 'scalar' && typeof node.value === 'boolean';
}

function notAnObject({ documents }: ModelContext, { uri, path, node }: LocatedNode): string {
  if (documents.isGuess(uri, path)) return "This couldn't be read: there is a syntax error in it.";
  if (node.kind === 'map') return "This couldn't be read.";
  return node.kind === 'scalar' && node.value === null && node.raw === undefined
    ? 'This is still empty.'
    : otherThanObject(node);
}

/** Returns a sentence on what is written in place of an object, a scalar with its text. */
export function otherThanObject(node: Node): string {
  const text = stringOf(node);
  const found = text === undefined ? describeValue(node) : `the string ${quote(clip(text))}`;
  return `Expected an object, got ${found}.`;
}
