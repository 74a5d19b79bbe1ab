// Every reference that the bundle depends on, and every value of another file that it leads to.
import { head } from '../check/flatten.ts';
import { shapeAt } from '../check/shape-at.ts';
import { documentShape } from '../check/shapes.ts';
import type { Walker } from '../check/walk.ts';
import { spotAt } from '../parse/place.ts';
import { get, type Path, stringOf } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Place, World } from '../resolve/world.ts';
import { plainKind } from '../spec/in-dialect.ts';
import type { Shape } from '../spec/kit.ts';
import { needsFormat, sectionOf } from './sections.ts';
import { foreignRefs, formatAt, look } from './sites.ts';
import { idOf } from './spots.ts';
import type { RefShape, Site, Spot, Target } from './types.ts';

/** Values that are looked into; a document beyond is no document. */
const MAX_REGIONS = 20_000;

const WRAPPED: ReadonlySet<string> = new Set(['MultiFormatSchema']);

export interface Collection {
  /** By place. */
  readonly sites: ReadonlyMap<string, Site>;
  /** By place; in the order they are first referred to. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly problems: readonly Problem[];
}

interface Region {
  readonly place: Place;
  readonly shape: Shape;
  /** The `schemaFormat` that holds at the top of the value. */
  readonly format: string | null;
}

/** Follows all references from the entry document on, over all loaded files. */
export function collect(world: World, walker: Walker): Collection {
  return new Collector(world, walker).run();
}

class Collector {
  private readonly world: World;
  private readonly walker: Walker;
  private readonly sites = new Map<string, Site>();
  private readonly targets = new Map<string, Target>();
  private readonly problems: Problem[] = [];
  private readonly queue: Region[] = [];
  private readonly queued = new Set<string>();
  private readonly unreadable = new Set<string>();

  constructor(world: World, walker: Walker) {
    this.world = world;
    this.walker = walker;
  }

  run(): Collection {
    const node = this.world.root;
    if (node) this.enqueue({ place: { uri: '', path: [], node }, shape: documentShape(node), format: null });
    for (let i = 0; i < this.queue.length; i++) {
      const region = this.queue[i];
      if (region) this.scan(region);
    }
    return { sites: this.sites, targets: this.targets, problems: this.problems };
  }

  private enqueue(region: Region): void {
    const { shape, place } = region;
    const id = `${idOf(place)}\n${shape.is === 'object' ? shape.kind : shape.is}`;
    if (this.queued.has(id) || this.queued.size >= MAX_REGIONS) return;
    this.queued.add(id);
    this.queue.push(region);
  }

  private scan({ place, shape, format }: Region): void {
    const { refs, objects } = look(this.walker, place, shape, WRAPPED);
    for (const { path, use } of refs) {
      this.visit(place.uri, path, use.ref, use.shape, formatAt(place.node, path.slice(place.path.length), format));
    }
    if (shape.is === 'any') this.foreign(place, format);
    for (const { uri, path, node } of objects.get('MultiFormatSchema') ?? []) {
      const schema = get(node, 'schema');
      if (schema) this.foreign({ uri, path: [...path, 'schema'], node: schema }, stringOf(get(node, 'schemaFormat')) ?? null);
    }
  }

  private foreign({ uri, path, node }: Place, format: string | null): void {
    for (const found of foreignRefs(node, format)) this.visit(uri, [...path, ...found.path], found.ref, { is: 'any' }, format);
  }

  private visit(uri: string, path: Path, ref: string, shape: RefShape, format: string | null): void {
    const id = idOf({ uri, path });
    if (this.sites.has(id)) return;
    this.sites.set(id, { uri, path, ref, shape, to: this.lead(uri, path, ref, shape, format) });
  }

  /** Where a reference leads; what is there is looked into too. */
  private lead(uri: string, path: Path, ref: string, shape: RefShape, format: string | null): Spot | null {
    const target = this.world.target(uri, ref);
    const named = this.world.named(uri, ref);
    if (target.kind === 'broken') return this.fail(uri, path, target.code, target.why);
    if (target.kind === 'unknown') {
      return this.fail(uri, path, 'reference-not-loaded', `${target.uri || 'The document'} couldn't be read, so this is not bundled.`);
    }
    const { root } = this.world;
    if (target.place.uri === '' && root && shapeAt(root, target.place.path) === 'free')
      this.enqueue({ place: target.place, shape, format });
    if (named?.uri === '') {
      if (target.place.uri !== '') this.take(target.place, shape, format, { uri, ref });
      return named;
    }
    return this.take(target.place, shape, format, { uri, ref });
  }

  /** The place in which the bundle will find what a reference means. */
  private take(place: Place, shape: RefShape, format: string | null, { uri, ref }: { uri: string; ref: string }): Spot | null {
    // Which message an operation means is told by its place in a channel, so that place is kept rather than what it refers to.
    const exact = messageOf(shape) ? this.world.lookup(uri, ref) : place;
    if (exact?.uri === '') return exact;
    if (!exact || !this.readable(exact.uri)) return null;
    const channel = messageOf(shape) ? this.channelOf(exact) : null;
    if (channel) {
      this.add({ place: channel, section: 'channels', format: null });
      this.enqueue({ place: channel, shape: { is: 'object', kind: channelKind(shape), ref: 'no' }, format: null });
    } else {
      this.add({ place: exact, section: sectionOf(shape), format: needsFormat(shape) ? format : null });
      this.enqueue({ place: exact, shape, format });
    }
    return exact;
  }

  private add(target: Target): void {
    const id = idOf(target.place);
    if (!this.targets.has(id)) this.targets.set(id, target);
  }

  private channelOf({ uri, path }: Place): Place | null {
    if (path.at(-2) !== 'messages') return null;
    const tree = this.world.file(uri)?.tree;
    const spot = tree && spotAt(tree, path.slice(0, -2));
    return spot ? { uri, path: path.slice(0, -2), node: spot.node } : null;
  }

  /** Half of a file with syntax errors is a guess, and must not become part of a document. */
  private readable(uri: string): boolean {
    const fault = this.world.file(uri)?.tree?.problems.find((p) => p.severity === 'error');
    if (!fault) return true;
    if (!this.unreadable.has(uri)) {
      this.unreadable.add(uri);
      const { code, message, at, length } = fault;
      this.problems.push({ code, severity: 'error', message, uri, path: [], start: at, end: at + length });
    }
    return false;
  }

  private fail(uri: string, path: Path, code: string, message: string): null {
    const tree = this.world.file(uri)?.tree;
    const spot = tree && spotAt(tree, [...path, '$ref']);
    const range = spot ? head(spot.node, spot.value.start) : { start: 0, end: 0 };
    this.problems.push({ code, severity: 'error', message, uri, path: [...path, '$ref'], ...range });
    return null;
  }
}

function messageOf(shape: RefShape): boolean {
  return shape.is === 'object' && shape.ref === 'only' && plainKind(shape.kind) === 'Message';
}

/** The kind of a channel in the dialect of the kind of a message. */
function channelKind(shape: RefShape): string {
  return shape.is === 'object' ? shape.kind.replace('Message', 'Channel') : 'Channel';
}
