// What a removal affects: every reference to the object, and what would be empty or invalid without
// them.

import type { Occurrence } from '../../../analysis/symbols/occurrence.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import type { SymbolIndex } from '../../../analysis/symbols/symbol-index.ts';
import type { Shape } from '../../../format/table-types.ts';
import { tableOf } from '../../../format/tables.ts';
import { locationId, locationOfId, type NodeLocation, samePath } from '../../../text/location.ts';
import { lastKey } from '../../../text/pointer.ts';
import { get, type NodePath } from '../../../text/tree.ts';
import { outsideReferences } from './follow-references.ts';
import { fieldRowAt, memberCountOf, nodeAt } from './value-at.ts';

/** A location that refers to a removed value. */
export interface RemovalEffect {
  readonly at: NodeLocation;
  /** It refers to the object itself or something inside it, not to something removed with it. */
  readonly direct: boolean;
  /** What is removed with it; null if only its text changes. */
  readonly removed: NodeLocation | null;
  /** What the text becomes. */
  readonly text?: string;
}

export interface ImpactAnalysis {
  /** What is deleted, none inside another. What the user chose comes first. */
  readonly removed: readonly NodeLocation[];
  readonly texts: readonly (NodeLocation & { readonly text: string })[];
  readonly effects: readonly RemovalEffect[];
  /** Values that the format requires and that would be missing. */
  readonly missed: readonly NodeLocation[];
  /** Locations that refer to it only through an alias, which can't be changed there. */
  readonly aliases: readonly NodeLocation[];
}

/** Returns the impact of removing some locations, none inside another. */
export function analyzeRemoval(
  index: SymbolIndex,
  locations: readonly NodeLocation[],
): ImpactAnalysis {
  return new ImpactAnalyzer(index, locations).run();
}

class ImpactAnalyzer {
  private readonly index: SymbolIndex;
  private readonly firsts: readonly NodeLocation[];
  /** Names of what goes. */
  private readonly removed = new Map<string, NodeLocation>();
  private readonly queue: NodeLocation[] = [];
  private readonly effects: RemovalEffect[] = [];
  private readonly texts = new Map<string, NodeLocation & { pieces: Occurrence[] }>();
  private readonly missed = new Map<string, NodeLocation>();
  private readonly aliases = new Map<string, NodeLocation>();

  constructor(index: SymbolIndex, firsts: readonly NodeLocation[]) {
    this.index = index;
    this.firsts = firsts;
  }

  run(): ImpactAnalysis {
    const own = new Set(this.firsts.map((first) => this.take(first, true)));
    const direct = new Set(
      this.firsts.flatMap(({ uri, path }) => [...outsideReferences(this.index, uri, path)]),
    );
    for (let location = this.queue.shift(); location; location = this.queue.shift()) {
      for (const occurrence of outsideReferences(this.index, location.uri, location.path))
        this.use(occurrence, direct.has(occurrence));
    }
    const texts = [...this.texts.values()].flatMap(({ uri, path, pieces }) => {
      const text = this.textOf({ uri, path }, pieces);
      return this.isRemoved({ uri, path }) || text === null ? [] : [{ uri, path, text }];
    });
    const outer = [...this.removed.values()].filter(
      (s) => !this.isRemoved({ uri: s.uri, path: s.path.slice(0, -1) }),
    );
    const removed = [...outer.filter((s) => own.has(s)), ...outer.filter((s) => !own.has(s))];
    const effects = this.effects.map((e) =>
      e.removed ? { ...e, removed: this.outermost(e.removed) } : { ...e, ...this.effectOn(e.at) },
    );
    return {
      removed,
      texts,
      effects,
      missed: [...this.missed.values()],
      aliases: [...this.aliases.values()],
    };
  }

  private use(occurrence: Occurrence, direct: boolean): void {
    const at = { uri: occurrence.uri, path: occurrence.path };
    if (this.isRemoved(at)) {
      if (
        !this.effects.some((e) => e.at.uri === at.uri && samePath(e.at.path, at.path)) &&
        !this.isOwn(at)
      )
        this.effects.push({ at, direct, removed: at });
      return;
    }
    // Something else of that name is left.
    if (occurrence.targets.some((id) => !this.isRemoved(locationOfId(id)))) return;
    if (occurrence.alias) {
      this.aliases.set(locationId(occurrence), at);
      return;
    }
    if (isInBraces(occurrence)) {
      const id = locationId(occurrence);
      const known = this.texts.get(id) ?? { ...at, pieces: [] };
      this.texts.set(id, known);
      if (known.pieces.includes(occurrence)) return;
      known.pieces.push(occurrence);
      this.effects.push({ at, direct, removed: null });
      return;
    }
    const whole =
      occurrence.ref && occurrence.path.at(-1) === '$ref'
        ? { uri: occurrence.uri, path: occurrence.path.slice(0, -1) }
        : at;
    this.effects.push({ at, direct, removed: this.take(whole, false) });
  }

  /**
   * Removes a location, with parents that would be invalid without it. `own`: the user chose it, so
   * an object that requires it stays and is reported.
   */
  private take(location: NodeLocation, own: boolean): NodeLocation {
    const { uri } = location;
    let path = location.path;
    while (path.length > 0 && !this.isRemoved({ uri, path })) {
      const parent = this.parentOf(uri, path, own);
      if (parent === 'missed') this.missed.set(locationId({ uri, path }), { uri, path });
      if (parent !== 'goes') break;
      path = path.slice(0, -1);
    }
    const removed = { uri, path };
    if (this.isRemoved(removed) || path.length === 0) return this.outermost(removed);
    this.removed.set(locationId({ uri, path }), removed);
    this.queue.push(removed);
    return removed;
  }

  /** Returns whether the parent of a location is removed with it. */
  private parentOf(uri: string, path: NodePath, own: boolean): 'goes' | 'stays' | 'missed' {
    const outer = path.slice(0, -1);
    const at = shapeOf(this.index, uri, outer);
    const node = nodeAt(this.index, uri, outer);
    if (!at || at.is === 'any' || !node) return 'stays';
    const left = memberCountOf(node) - this.areMembersRemoved({ uri, path: outer }, path);
    const key = lastKey(path);
    if (at.is === 'object') {
      const { atLeastOne = [] } = tableOf(at.kind);
      const alone =
        atLeastOne.includes(key) && !atLeastOne.some((name) => name !== key && get(node, name));
      if (fieldRowAt(this.index, uri, path)?.required || alone)
        return own || outer.length === 0 ? 'missed' : 'goes';
      return left === 0 && this.isOptional(uri, outer) ? 'goes' : 'stays';
    }
    if (at.is !== 'list' && at.is !== 'map') return 'stays';
    const least = (at.is === 'list' ? at.minItems : at.minEntries) ?? 0;
    if (left < least) return 'goes';
    return left === 0 && !meansNone(at) && this.isOptional(uri, outer) ? 'goes' : 'stays';
  }

  /** A field that an object may have or not. */
  private isOptional(uri: string, path: NodePath): boolean {
    const field = path.length > 0 && fieldRowAt(this.index, uri, path);
    return field !== undefined && field !== false && !field.required;
  }

  private areMembersRemoved({ uri, path }: NodeLocation, with_: NodePath): number {
    let count = 1;
    for (const other of this.removed.values()) {
      if (
        other.uri === uri &&
        other.path.length === path.length + 1 &&
        path.every((key, i) => other.path[i] === key)
      )
        count += other.path.at(-1) === with_.at(-1) ? 0 : 1;
    }
    return count;
  }

  private isRemoved(location: NodeLocation): boolean {
    return this.outermost(location) !== location || this.removed.has(locationId(location));
  }

  private isOwn({ uri, path }: NodeLocation): boolean {
    return this.firsts.some(
      (first) => uri === first.uri && first.path.every((key, i) => path[i] === key),
    );
  }

  /** Returns the outermost removed ancestor of a location; the location itself if there is none. */
  private outermost(location: NodeLocation): NodeLocation {
    for (let length = 1; length <= location.path.length; length++) {
      const found = this.removed.get(
        locationId({ uri: location.uri, path: location.path.slice(0, length) }),
      );
      if (found) return found;
    }
    return location;
  }

  private textOf({ uri, path }: NodeLocation, pieces: readonly Occurrence[]): string | null {
    const node = nodeAt(this.index, uri, path);
    return node?.kind === 'scalar' && typeof node.value === 'string'
      ? withoutBraces(node.value, pieces)
      : null;
  }

  private effectOn(at: NodeLocation): { removed: NodeLocation | null; text?: string } {
    if (this.isRemoved(at)) return { removed: this.outermost(at) };
    const known = this.texts.get(locationId(at));
    const text = known && this.textOf(at, known.pieces);
    return text === null || text === undefined ? { removed: null } : { removed: null, text };
  }
}

/**
 * An empty list of references is not the same as none at all: an operation with `messages: []` has
 * none of its channel's.
 */
function meansNone(at: Shape): boolean {
  return (
    at.is === 'list' &&
    at.of.is === 'object' &&
    at.of.ref === 'only' &&
    at.of.rootTarget === undefined
  );
}

/** Returns whether an occurrence is a name in an address, between its braces. */
export function isInBraces({ node, key, from, to }: Occurrence): boolean {
  const text = node && !key ? String(node.value) : '';
  return from > 0 && text[from - 1] === '{' && text[to] === '}';
}

// An address without some of its `{names}`.

/**
 * Returns the text without the names and one of the marks that part each from what is beside it:
 * `orders/{id}/items` is `orders/items`.
 * @param pieces offsets of the names, within their braces
 */
function withoutBraces(
  text: string,
  pieces: readonly { readonly from: number; readonly to: number }[],
): string {
  let out = text;
  for (const { from, to } of [...pieces].sort((a, b) => b.from - a.from)) {
    let start = from - 1;
    let end = to + 1;
    const before = isWordSeparator(out[start - 1]);
    const after = isWordSeparator(out[end]);
    if (before && (after || end === out.length) && (start > 1 || after)) start--;
    else if (after && start === 0) end++;
    const rest = out.slice(0, start) + out.slice(end);
    out = rest === '' ? out.slice(from, to) : rest;
  }
  return out;
}

function isWordSeparator(letter: string | undefined): boolean {
  return letter !== undefined && /[/.:_-]/.test(letter);
}
