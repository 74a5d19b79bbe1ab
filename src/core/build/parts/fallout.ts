// What goes with a thing that is taken away: every place that names it, and what would be empty or wrong without that.
import { shapeOf } from '../../language/names/at.ts';
import type { Mention } from '../../language/names/mentions.ts';
import type { NameIndex } from '../../language/names/name-index.ts';
import { placeOf } from '../../language/names/ranges.ts';
import { idOf } from '../../language/names/trace.ts';
import { get, type Path } from '../../parse/tree.ts';
import type { Shape } from '../../spec/kit.ts';
import { tableOf } from '../../spec/spec.ts';
import { countOf, fieldOf, nodeAt } from './place.ts';
import { usesOf } from './uses.ts';
import { withoutBraces } from './without-braces.ts';

export interface Spot {
  readonly uri: string;
  readonly path: Path;
}

/** A place that names what goes. */
export interface Effect {
  readonly at: Spot;
  /** It names the thing itself, or something inside it; else something that goes with it. */
  readonly direct: boolean;
  /** What is taken away with it; null where only its text changes. */
  readonly gone: Spot | null;
  /** What the text becomes. */
  readonly text?: string;
}

export interface Fallout {
  /** What is deleted, none inside another. What the user chose comes first. */
  readonly gone: readonly Spot[];
  readonly texts: readonly (Spot & { readonly text: string })[];
  readonly effects: readonly Effect[];
  /** What the format asks for and would be missing. */
  readonly missed: readonly Spot[];
  /** Places that name it only through an alias, which cannot be changed there. */
  readonly aliases: readonly Spot[];
}

/** What becomes of a document without what is at some locations, none inside another. */
export function falloutOf(index: NameIndex, spots: readonly Spot[]): Fallout {
  return new Falling(index, spots).run();
}

class Falling {
  private readonly index: NameIndex;
  private readonly firsts: readonly Spot[];
  /** Names of what goes. */
  private readonly gone = new Map<string, Spot>();
  private readonly queue: Spot[] = [];
  private readonly effects: Effect[] = [];
  private readonly texts = new Map<string, Spot & { pieces: Mention[] }>();
  private readonly missed = new Map<string, Spot>();
  private readonly aliases = new Map<string, Spot>();

  constructor(index: NameIndex, firsts: readonly Spot[]) {
    this.index = index;
    this.firsts = firsts;
  }

  run(): Fallout {
    const own = new Set(this.firsts.map((first) => this.take(first, true)));
    const direct = new Set(this.firsts.flatMap(({ uri, path }) => [...usesOf(this.index, uri, path)]));
    for (let spot = this.queue.shift(); spot; spot = this.queue.shift()) {
      for (const m of usesOf(this.index, spot.uri, spot.path)) this.use(m, direct.has(m));
    }
    const texts = [...this.texts.values()].flatMap(({ uri, path, pieces }) => {
      const text = this.textOf({ uri, path }, pieces);
      return this.isGone({ uri, path }) || text === null ? [] : [{ uri, path, text }];
    });
    const outer = [...this.gone.values()].filter((s) => !this.isGone({ uri: s.uri, path: s.path.slice(0, -1) }));
    const gone = [...outer.filter((s) => own.has(s)), ...outer.filter((s) => !own.has(s))];
    const effects = this.effects.map((e) => (e.gone ? { ...e, gone: this.outermost(e.gone) } : { ...e, ...this.become(e.at) }));
    return { gone, texts, effects, missed: [...this.missed.values()], aliases: [...this.aliases.values()] };
  }

  private use(m: Mention, direct: boolean): void {
    const at = { uri: m.uri, path: m.path };
    if (this.isGone(at)) {
      if (!this.effects.some((e) => same(e.at, at)) && !this.isOwn(at)) this.effects.push({ at, direct, gone: at });
      return;
    }
    // Something else of that name is left.
    if (m.targets.some((id) => !this.isGone(placeOf(id)))) return;
    if (m.alias) {
      this.aliases.set(idOf(m.uri, m.path), at);
      return;
    }
    if (isInBraces(m)) {
      const id = idOf(m.uri, m.path);
      const known = this.texts.get(id) ?? { ...at, pieces: [] };
      this.texts.set(id, known);
      if (known.pieces.includes(m)) return;
      known.pieces.push(m);
      this.effects.push({ at, direct, gone: null });
      return;
    }
    const whole = m.ref && m.path.at(-1) === '$ref' ? { uri: m.uri, path: m.path.slice(0, -1) } : at;
    this.effects.push({ at, direct, gone: this.take(whole, false) });
  }

  /** Takes a place away, with what must not be without it. `own`: it is what the person asked for, whatever needs it. */
  private take(spot: Spot, own: boolean): Spot {
    const { uri } = spot;
    let path = spot.path;
    while (path.length > 0 && !this.isGone({ uri, path })) {
      const above = this.above(uri, path, own);
      if (above === 'missed') this.missed.set(idOf(uri, path), { uri, path });
      if (above !== 'goes') break;
      path = path.slice(0, -1);
    }
    const gone = { uri, path };
    if (this.isGone(gone) || path.length === 0) return this.outermost(gone);
    this.gone.set(idOf(uri, path), gone);
    this.queue.push(gone);
    return gone;
  }

  /** Whether what holds a place goes with it. */
  private above(uri: string, path: Path, own: boolean): 'goes' | 'stays' | 'missed' {
    const outer = path.slice(0, -1);
    const at = shapeOf(this.index, uri, outer);
    const node = nodeAt(this.index, uri, outer);
    if (typeof at !== 'object' || !node) return 'stays';
    const left = countOf(node) - this.membersGone({ uri, path: outer }, path);
    const key = path.at(-1) ?? '';
    if (at.is === 'object') {
      const { atLeastOne = [] } = tableOf(at.kind);
      const alone = atLeastOne.includes(key) && !atLeastOne.some((name) => name !== key && get(node, name));
      if (fieldOf(this.index, uri, path)?.required || alone) return own || outer.length === 0 ? 'missed' : 'goes';
      return left === 0 && this.isOptional(uri, outer) ? 'goes' : 'stays';
    }
    if (at.is !== 'list' && at.is !== 'map') return 'stays';
    const least = (at.is === 'list' ? at.minItems : at.minEntries) ?? 0;
    if (left < least) return 'goes';
    return left === 0 && !meansNone(at) && this.isOptional(uri, outer) ? 'goes' : 'stays';
  }

  /** A field that an object may have or not. */
  private isOptional(uri: string, path: Path): boolean {
    const field = path.length > 0 && fieldOf(this.index, uri, path);
    return field !== undefined && field !== false && !field.required;
  }

  private membersGone({ uri, path }: Spot, with_: Path): number {
    let count = 1;
    for (const other of this.gone.values()) {
      if (other.uri === uri && other.path.length === path.length + 1 && path.every((key, i) => other.path[i] === key))
        count += other.path.at(-1) === with_.at(-1) ? 0 : 1;
    }
    return count;
  }

  private isGone(spot: Spot): boolean {
    return this.outermost(spot) !== spot || this.gone.has(idOf(spot.uri, spot.path));
  }

  private isOwn({ uri, path }: Spot): boolean {
    return this.firsts.some((first) => uri === first.uri && first.path.every((key, i) => path[i] === key));
  }

  /** What goes that holds a place; itself where nothing does. */
  private outermost(spot: Spot): Spot {
    for (let length = 1; length <= spot.path.length; length++) {
      const found = this.gone.get(idOf(spot.uri, spot.path.slice(0, length)));
      if (found) return found;
    }
    return spot;
  }

  private textOf({ uri, path }: Spot, pieces: readonly Mention[]): string | null {
    const node = nodeAt(this.index, uri, path);
    return node?.kind === 'scalar' && typeof node.value === 'string' ? withoutBraces(node.value, pieces) : null;
  }

  private become(at: Spot): { gone: Spot | null; text?: string } {
    if (this.isGone(at)) return { gone: this.outermost(at) };
    const known = this.texts.get(idOf(at.uri, at.path));
    const text = known && this.textOf(at, known.pieces);
    return text === null || text === undefined ? { gone: null } : { gone: null, text };
  }
}

/** An empty list of references is not the same as none at all: an operation with `messages: []` has none of its channel's. */
function meansNone(at: Shape): boolean {
  return at.is === 'list' && at.of.is === 'object' && at.of.ref === 'only' && at.of.rootTarget === undefined;
}

/** A name in an address, between its braces. */
export function isInBraces({ node, key, from, to }: Mention): boolean {
  const text = node && !key ? String(node.value) : '';
  return from > 0 && text[from - 1] === '{' && text[to] === '}';
}

function same(a: Spot, b: Spot): boolean {
  return a.uri === b.uri && a.path.length === b.path.length && a.path.every((key, i) => b.path[i] === key);
}
