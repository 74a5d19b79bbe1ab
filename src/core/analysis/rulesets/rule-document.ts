// A document as rules see it: its value with the references replaced and as it is written, and from
// a path in either the location in the text, in whichever file.

import { isRoot, type NodeLocation, ROOT_URI } from '../../text/location.ts';
import type { Range } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import { type Entry, isEntry, type MapNode, type Node, type Slot } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { hasUnits, unitOf } from '../documents/units.ts';
import { headRange } from '../validation/flatten-findings.ts';
import { RuleLimit } from './limits.ts';
import { escapedKey } from './messages.ts';
import type { Key } from './path-filter.ts';

/** The location that a path resolves to. */
export interface ValueLocation {
  readonly uri: string;
  /** The keys that exist. */
  readonly path: readonly string[];
  /** The keys as a message names what is missing; shorter than `path` where nothing is. */
  readonly named: readonly string[];
}

type Container = Record<string, unknown> | unknown[];

/** A reference in the value of a file: where its value is to be put. */
interface Site {
  readonly path: readonly string[];
  readonly ref: string;
  readonly holder: Container;
  readonly key: Key;
  target?: Target;
  /** It refers to the whole document, which is put there as it is written. */
  isRoot?: boolean;
  isCircular?: boolean;
}

/** The value that references refer to, with the references inside. */
interface Target {
  readonly file: FileValue;
  readonly path: readonly string[];
  readonly value: unknown;
  readonly sites: readonly Site[];
  component: number;
}

/** A file as a value, and its references in the order of the text. */
interface FileValue {
  readonly uri: string;
  readonly top: { root: unknown };
  readonly sites: Site[];
  /** Which of the references are inside a value: from, to. */
  readonly inside: Map<unknown, readonly [number, number]>;
}

/**
 * An object that inherits no member, not even `__proto__`. Engines keep one of a class as a record,
 * unlike `Object.create(null)`: it takes a third of the time.
 */
const OwnMembers = class {} as new () => Record<string, unknown>;
Object.setPrototypeOf(OwnMembers.prototype, null);
Reflect.deleteProperty(OwnMembers.prototype, 'constructor');

/** Values of nodes, over the versions of a document. */
export class RuleValues {
  /** Of nodes without references, which both values of a document share. */
  readonly plain = new WeakMap<Node, unknown>();
  readonly written = new WeakMap<Node, unknown>();
}

/** The references in a unit of the root document, or in another file. */
export interface UnitReferences {
  /** What they resolve to: the same text as long as that is the same. */
  readonly text: string;
  /** The units and files that have the targets. */
  readonly targets: ReadonlySet<string>;
  /** One refers to something that may change with any unit. */
  readonly isUncertain: boolean;
}

/** The least number of nodes in a value that is kept for the next version. */
const MIN_KEPT_SIZE = 8;
/** Between what is that deep, making the values pauses. */
const TOP_LEVELS = 3;
/** Nodes that are made, and references that are followed, between two pauses. */
const NODES_AT_ONCE = 1_000;
const SITES_AT_ONCE = 200;
/** Nodes of all files together, aliases expanded. */
const MAX_NODES = 2_000_000;

export class RuleDocument {
  /** The value with references replaced; circular ones, and those that don't resolve, stay. */
  resolved: unknown;
  private readonly documents: DocumentSet;
  private readonly values: RuleValues;
  private writtenValue: { readonly value: unknown } | null = null;
  /** The references in each unit of the root document. */
  private readonly unitSites = new Map<string, readonly Site[]>();
  private readonly files = new Map<string, FileValue>();
  private readonly targets = new Map<unknown, Target>();
  /** References that stay, by the location of the object. */
  private readonly left = new Set<string>();
  private readonly referenced = new Set<string>();
  private nodes = 0;
  private nodesBefore = 0;

  private constructor(documents: DocumentSet, values: RuleValues) {
    this.documents = documents;
    this.values = values;
  }

  /**
   * Makes the values of a document, and pauses on the way.
   * @param values those of another version of it, which are kept where the nodes are
   * @throws RuleLimit for a document with too many nodes
   */
  static *make(
    documents: DocumentSet,
    values: RuleValues = new RuleValues(),
  ): Generator<void, RuleDocument> {
    const document = new RuleDocument(documents, values);
    yield* document.fill();
    return document;
  }

  /** The value as it is written; made when a rule needs it, of what has no references for free. */
  get written(): unknown {
    const { root } = this.documents;
    this.writtenValue ??= { value: root ? this.asWritten(root) : undefined };
    return this.writtenValue.value;
  }

  private *fill(): Generator<void> {
    const { root } = this.documents;
    const file = yield* this.fileValue('');
    if (!root || !file) return;
    const entry: Target = {
      file,
      path: [],
      value: file.top.root,
      sites: file.sites,
      component: 0,
    };
    this.targets.set(file.top.root, entry);
    const reached = yield* this.reach(entry);
    markCircular(reached);
    for (const { file: inFile, sites } of reached) {
      for (const site of sites)
        if (site.isRoot) (site.holder as Record<Key, unknown>)[site.key] = this.written;
        else if (!site.target || site.isCircular)
          this.left.add(`${inFile.uri}#${toPointer(site.path)}`);
        else (site.holder as Record<Key, unknown>)[site.key] = site.target.value;
      yield;
    }
    this.resolved = file.top.root;
  }

  /** Returns the references in each unit by its pointer, and in each other file by its address. */
  references(): ReadonlyMap<string, UnitReferences> {
    const found = new Map<string, UnitReferences>();
    for (const [unit, sites] of this.unitSites) found.set(unit, referencesOf(sites));
    for (const [uri, { sites }] of this.files)
      if (!isRoot(uri)) found.set(uri, referencesOf(sites));
    return found;
  }

  /** Whether a reference has exactly this target in the root document, from outside of it. */
  isReferenced(path: readonly string[]): boolean {
    return this.referenced.has(toPointer(path));
  }

  /** The keys of an object in the order of the text. */
  keysOf(path: readonly Key[], value: object, isResolved: boolean): readonly string[] {
    const { uri, path: own } = this.locate(path, isResolved);
    const node = this.nodeAt(uri, own);
    if (node?.kind !== 'map') return Object.keys(value);
    return [...new Set(node.entries.map(({ key }) => key))];
  }

  /** The value at a location as it is written there; of an object only that it is one. */
  valueAt({ uri, path }: Pick<ValueLocation, 'uri' | 'path'>): unknown {
    const node = this.nodeAt(uri, path);
    if (node) return printedValue(node);
    const list = path.at(-1) === 'length' ? this.nodeAt(uri, path.slice(0, -1)) : undefined;
    return list?.kind === 'seq' ? list.items.length : undefined;
  }

  /** The range of the value at a location; of its name where it is a collection. */
  rangeAt({ uri, path }: Pick<ValueLocation, 'uri' | 'path'>): Range {
    const tree = this.documents.file(uri)?.tree;
    let node = tree?.root;
    if (!node || !tree) return { start: 0, end: 0 };
    let at = tree.at;
    let token: Range | null = null;
    let key: Range | null = null;
    for (const name of path) {
      const slot: Slot | undefined = slotOf(node, name);
      if (!slot) break;
      if (!token) {
        key = isEntry(slot)
          ? { start: at + slot.keyAt, end: at + slot.keyAt + slot.keyLength }
          : null;
        at += slot.valueAt;
        if (slot.alias !== undefined) token = { start: at, end: at + slot.alias };
      }
      node = slot.value;
    }
    if (token) return token;
    if (node.kind === 'scalar' && node.length > 0) return { start: at, end: at + node.length };
    return key ?? headRange(node, at);
  }

  /**
   * Returns the location that a path resolves to.
   * @param isResolved whether it is one of the value with references replaced
   */
  locate(path: readonly Key[], isResolved: boolean): ValueLocation {
    const keys = path.map(String);
    const resolved = this.follow(keys, isResolved);
    const { firstJump, found } = resolved;
    if (firstJump < 0) return { uri: '', path: resolved.path, named: keys };
    // Of what is missing in the very target of a reference, Spectral names nothing.
    const last = found > 0 ? keys.lastIndexOf(keys[found - 1] as string) : -1;
    const missing = firstJump === found ? [] : keys.slice(last + 1);
    const exact = upToEscaped(resolved.path, resolved.exempt);
    return { uri: resolved.uri, path: exact, named: [...exact, ...missing] };
  }

  /**
   * Returns where the value of a path is written, or would be: with the keys that don't exist.
   * @param isEntry whether its entry is meant, not what a reference in it resolves to
   */
  writtenAt(path: readonly Key[], isResolved: boolean, isEntry: boolean): NodeLocation {
    const keys = path.map(String);
    const above = isEntry ? keys.slice(0, -1) : keys;
    const { uri, path: own, found } = this.follow(above, isResolved);
    return { uri, path: [...own, ...keys.slice(found)] };
  }

  /** Goes along a path as far as it exists, through references or not. */
  private follow(
    keys: readonly string[],
    through: boolean,
  ): { uri: string; path: readonly string[]; found: number; firstJump: number; exempt: number } {
    let uri = '';
    const path: string[] = [];
    let node: Node | undefined = this.documents.root ?? undefined;
    let found = 0;
    let firstJump = -1;
    let exempt = 0;
    const jump = (): void => {
      for (let hops = 0; through && node?.kind === 'map' && hops < 100; hops++) {
        const ref = this.refOf(node);
        // Beside other members a reference is only followed to what is in its target.
        const isLast = found === keys.length && firstJump < 0;
        if (isLast && node.entries.length > 1) return;
        if (ref === undefined || this.left.has(`${uri}#${toPointer(path)}`)) return;
        const target = this.documents.target(uri, ref);
        if (target.kind !== 'found') return;
        exempt = target.node.uri === uri ? 0 : target.node.path.length;
        ({ uri, node } = target.node);
        path.splice(0, path.length, ...target.node.path);
        if (firstJump < 0) firstJump = found;
      }
    };
    jump();
    for (const key of keys) {
      const slot: Slot | undefined = node && slotOf(node, key);
      if (!slot) {
        if (node?.kind === 'seq' && key === 'length') path.push(key);
        break;
      }
      path.push(key);
      node = slot.value;
      found++;
      jump();
    }
    return { uri, path, found, firstJump, exempt };
  }

  private nodeAt(uri: string, path: readonly string[]): Node | undefined {
    let node = this.documents.file(uri)?.tree?.root ?? undefined;
    for (const key of path) node = node && slotOf(node, key)?.value;
    return node;
  }

  private refOf(node: MapNode): string | undefined {
    const value = slotOf(node, '$ref')?.value;
    return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
  }

  /** Finds all targets that the references of the document resolve to, itself included. */
  private *reach(entry: Target): Generator<void, Target[]> {
    const reached = [entry];
    for (const { file, sites } of reached) {
      for (const [i, site] of sites.entries()) {
        if (i % SITES_AT_ONCE === SITES_AT_ONCE - 1) yield;
        if (site.target || site.isRoot) continue;
        this.countReference(file.uri, site);
        const found = this.documents.target(file.uri, site.ref);
        if (found.kind !== 'found') continue;
        site.isRoot = isRoot(found.node.uri) && found.node.path.length === 0;
        if (site.isRoot) continue;
        const inFile = yield* this.fileValue(found.node.uri);
        if (!inFile) continue;
        const value = valueIn(inFile, found.node.path);
        let target = typeof value === 'object' ? this.targets.get(value) : undefined;
        if (!target) {
          const [from, to] = inFile.inside.get(value) ?? [0, 0];
          const { path } = found.node;
          target = { file: inFile, path, value, sites: inFile.sites.slice(from, to), component: 0 };
          if (typeof value === 'object') this.targets.set(value, target);
          reached.push(target);
        }
        site.target = target;
      }
      yield;
    }
    return reached;
  }

  private countReference(uri: string, { ref, path }: Site): void {
    const named = this.documents.locate(uri, ref);
    if (named?.uri !== ROOT_URI) return;
    const isAround = isRoot(uri) && named.path.every((key, i) => path[i] === key);
    if (!isAround || named.path.length === 0) this.referenced.add(toPointer(named.path));
  }

  private *fileValue(uri: string): Generator<void, FileValue | null> {
    const known = this.files.get(uri);
    if (known) return known;
    const root = this.documents.file(uri)?.tree?.root;
    if (!root) return null;
    const top = { root: undefined as unknown };
    const file: FileValue = { uri, top, sites: [], inside: new Map() };
    const place = { file, path: [], holder: top, key: 'root' };
    top.root = yield* this.topValue(root, place, TOP_LEVELS);
    this.files.set(uri, file);
    return file;
  }

  /** Returns a node as a value, and pauses between what is in its upper levels. */
  private *topValue(
    node: Node,
    place: ConvertedAt | null,
    levels: number,
  ): Generator<void, unknown> {
    const isReference = place && node.kind === 'map' && this.refOf(node) !== undefined;
    if (node.kind !== 'map' || levels === 0 || isReference) {
      if (this.nodes - this.nodesBefore > NODES_AT_ONCE) {
        this.nodesBefore = this.nodes;
        yield;
      }
      return this.convert(node, place ?? undefined);
    }
    this.nodes++;
    const first = place?.file.sites.length ?? 0;
    const value: Record<string, unknown> = new OwnMembers();
    const isAboveUnits = place && isRoot(place.file.uri) && hasUnits(place.path);
    for (const { key, value: child } of indexOf(node).values()) {
      const from = place?.file.sites.length ?? 0;
      place?.path.push(key);
      const below = place && { ...place, holder: value, key };
      value[key] = yield* this.topValue(child, below, levels - 1);
      if (isAboveUnits) this.unitSites.set(toPointer(place.path), place.file.sites.slice(from));
      place?.path.pop();
    }
    const last = place?.file.sites.length ?? 0;
    if (place && last > first) place.file.inside.set(value, [first, last]);
    return value;
  }

  /** Returns a node as a value; with a file, its references are listed. */
  private convert(node: Node, place?: ConvertedAt): unknown {
    const known = node.size < MIN_KEPT_SIZE ? undefined : this.values.plain.get(node);
    this.nodes += known ? node.size : 1;
    if (this.nodes > MAX_NODES)
      throw new RuleLimit(`The document has more than ${MAX_NODES} nodes with its files.`);
    if (known) return known;
    if (node.kind === 'scalar') return scalarValue(node);
    const first = place?.file.sites.length ?? 0;
    const ref = place && node.kind === 'map' ? this.refOf(node) : undefined;
    // The members beside a reference are dropped, so nothing in them is looked at.
    const inside = ref === undefined ? place : undefined;
    if (place && ref !== undefined)
      place.file.sites.push({ path: [...place.path], ref, holder: place.holder, key: place.key });
    const value = node.kind === 'map' ? this.object(node, inside) : this.list(node, inside);
    const last = place?.file.sites.length ?? 0;
    if (place && last > first) place.file.inside.set(value, [first, last]);
    else if (inside && node.size >= MIN_KEPT_SIZE) this.values.plain.set(node, value);
    return value;
  }

  /** Returns a node as it is written; what has no reference is shared with the other value. */
  private asWritten(node: Node): unknown {
    if (node.kind === 'scalar') return scalarValue(node);
    const { plain, written } = this.values;
    const isKept = node.size >= MIN_KEPT_SIZE;
    const known = isKept ? (plain.get(node) ?? written.get(node)) : undefined;
    if (known) return known;
    const value =
      node.kind === 'seq'
        ? node.items.map((item) => this.asWritten(item.value))
        : this.membersAsWritten(node);
    if (isKept) written.set(node, value);
    return value;
  }

  private membersAsWritten(node: MapNode): object {
    const value = new OwnMembers();
    for (const { key, value: child } of indexOf(node).values()) value[key] = this.asWritten(child);
    return value;
  }

  private object(node: MapNode, place?: ConvertedAt): unknown {
    const first = place?.file.sites.length ?? 0;
    const value = this.members(node.entries, place);
    if (value) return value;
    if (place) place.file.sites.length = first;
    return this.members([...indexOf(node).values()], place);
  }

  /** Returns entries as an object; null where a key is there twice. */
  private members(entries: readonly Entry[], place?: ConvertedAt): unknown {
    const value = new OwnMembers();
    for (const { key, value: child } of entries) {
      if (Object.hasOwn(value, key)) return null;
      place?.path.push(key);
      value[key] = this.convert(child, place && { ...place, holder: value, key });
      place?.path.pop();
    }
    return value;
  }

  private list(node: Node & { kind: 'seq' }, place?: ConvertedAt): unknown {
    const value: unknown[] = [];
    for (const [i, { value: child }] of node.items.entries()) {
      place?.path.push(String(i));
      value.push(this.convert(child, place && { ...place, holder: value, key: i }));
      place?.path.pop();
    }
    return value;
  }
}

interface ConvertedAt {
  readonly file: FileValue;
  readonly path: string[];
  readonly holder: Container;
  readonly key: Key;
}

/**
 * Returns a path behind a reference up to the first key that a URI must escape, where Spectral
 * finds the way no further.
 * @param exempt how many keys at the begin are not escaped: those that a reference to another file
 * names
 */
function upToEscaped(path: readonly string[], exempt: number): readonly string[] {
  const wrong = path.findIndex(
    (key, i) =>
      i >= exempt &&
      !/^[\w.-]*$/.test(key) &&
      escapedKey(key) !== key.replaceAll('~', '~0').replaceAll('/', '~1'),
  );
  return wrong < 0 ? path : path.slice(0, wrong);
}

/** What a reference resolves to that stays, and one to the whole document. */
const LEFT = '-';
const CIRCULAR = '~';

function referencesOf(sites: readonly Site[]): UnitReferences {
  const targets = new Set<string>();
  const texts: string[] = [];
  let isUncertain = false;
  for (const { target, isCircular, isRoot: isWhole } of sites) {
    if (isWhole) isUncertain = true;
    if (!target) {
      texts.push(LEFT);
      continue;
    }
    const { uri } = target.file;
    const pointer = toPointer(target.path);
    texts.push(`${isCircular ? CIRCULAR : ''}${uri}#${pointer}`);
    const unit = isRoot(uri) ? unitOf(target.path) : uri;
    if (unit === null) isUncertain = true;
    else targets.add(unit);
  }
  return { text: texts.join('\0'), targets, isUncertain };
}

/** Returns a number that has no JSON as the number it is. */
function scalarValue({ value, raw }: Node & { kind: 'scalar' }): unknown {
  if (value !== null || raw === undefined) return value;
  return /nan/i.test(raw) ? Number.NaN : raw.startsWith('-') ? -Infinity : Infinity;
}

/** As much of a value as a message can print. */
function printedValue(node: Node): unknown {
  if (node.kind === 'scalar') return scalarValue(node);
  return node.kind === 'map' ? {} : node.items.map(({ value }) => printedValue(value));
}

function valueIn({ top }: FileValue, path: readonly string[]): unknown {
  let value = top.root;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as never)[key] : undefined;
  return value;
}

const lasts = new WeakMap<MapNode, ReadonlyMap<string, Entry>>();

/** A map with fewer entries is searched through. */
const MANY_ENTRIES = 12;

/** The entries of a map by key; of equal keys the last, which counts for rules as for parsers. */
function indexOf(node: MapNode): ReadonlyMap<string, Entry> {
  let index = lasts.get(node);
  if (!index) {
    index = new Map(node.entries.map((one) => [one.key, one]));
    lasts.set(node, index);
  }
  return index;
}

function slotOf(node: Node, key: string): Slot | undefined {
  if (node.kind === 'map') {
    if (node.entries.length > MANY_ENTRIES) return indexOf(node).get(key);
    return node.entries.findLast((entry) => entry.key === key);
  }
  return node.kind === 'seq' && /^(?:0|[1-9]\d*)$/.test(key) ? node.items[Number(key)] : undefined;
}

/**
 * Marks the references that are part of a circle: their target reaches the value that they are in,
 * which is then a target, too. Components of the graph of targets, after Tarjan.
 */
function markCircular(targets: readonly Target[]): void {
  const order = new Map<Target, number>();
  const low = new Map<Target, number>();
  const stack: Target[] = [];
  const onStack = new Set<Target>();
  let component = 0;
  const open = (target: Target): { target: Target; next: number } => {
    order.set(target, order.size);
    low.set(target, order.size - 1);
    stack.push(target);
    onStack.add(target);
    return { target, next: 0 };
  };
  for (const start of targets) {
    if (order.has(start)) continue;
    const work = [open(start)];
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const { target } = top;
      const to = target.sites[top.next++]?.target;
      if (to && !order.has(to)) work.push(open(to));
      else if (to && onStack.has(to))
        low.set(target, Math.min(low.get(target) ?? 0, order.get(to) ?? 0));
      if (top.next <= target.sites.length) continue;
      work.pop();
      const above = work.at(-1)?.target;
      if (above) low.set(above, Math.min(low.get(above) ?? 0, low.get(target) ?? 0));
      if (low.get(target) !== order.get(target)) continue;
      component++;
      for (let one = stack.pop(); one; one = stack.pop()) {
        onStack.delete(one);
        one.component = component;
        if (one === target) break;
      }
    }
  }
  for (const { component: own, sites } of targets)
    for (const site of sites) if (site.target?.component === own) site.isCircular = true;
}
