// A reference followed step by step: what each name in its pointer names. Unlike the world's own way it asks for no files.
import { toPointer } from '../../parse/pointer.ts';
import { get, type Path, step, stringOf, type Tree } from '../../parse/tree.ts';
import type { Place } from '../../resolve/world.ts';

/** What is read of a world, so that a changed one can be tried. */
export interface Files {
  named(uri: string, ref: string): { readonly uri: string; readonly path: Path } | null;
  /** The tree of a file that could be read. */
  tree(uri: string): Tree | null;
  /** Every file that could be read, the entry first. */
  all(): readonly string[];
}

/** One name of a pointer. */
export interface Hop {
  /** Offsets in the text of the `$ref`. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The value in which the name is looked for; null where the way there is broken. */
  readonly holder: Place | null;
  /** What it names. */
  readonly place: Place | null;
  /** The name of that place. */
  readonly id: string | null;
}

export interface Trace {
  readonly hops: readonly Hop[];
  /** What the whole text names. */
  readonly place: Place | null;
}

const MAX_HOPS = 64;

/** `<uri>#<pointer>`: the name of a place. */
export function idOf(uri: string, path: Path): string {
  return `${uri}#${toPointer(path)}`;
}

/** Follows references over files, and remembers what it found. */
export class Tracer {
  readonly files: Files;
  /** By file and text. */
  private readonly traces = new Map<string, Map<string, Trace>>();

  constructor(files: Files) {
    this.files = files;
  }

  /** What the `$ref` text written in `uri` names, and each name in it. */
  trace(uri: string, ref: string, depth = 0): Trace {
    let own = this.traces.get(uri);
    if (!own) {
      own = new Map();
      this.traces.set(uri, own);
    }
    let found = own.get(ref);
    if (!found) {
      found = this.follow(uri, ref, depth);
      own.set(ref, found);
    }
    return found;
  }

  /** The value itself, or what it finally refers to; null where that leads nowhere. */
  deref(place: Place, depth = 0): Place | null {
    const ref = place.node.kind === 'map' ? stringOf(get(place.node, '$ref')) : undefined;
    if (ref === undefined) return place;
    if (depth > MAX_HOPS) return null;
    const next = this.trace(place.uri, ref, depth + 1).place;
    return next && this.deref(next, depth + 1);
  }

  /** The value below `key`, its own reference followed; null where there is none. */
  child(place: Place | null, key: string): Place | null {
    const slot = place && step(place.node, key);
    return slot ? this.deref({ uri: place.uri, path: [...place.path, key], node: slot.value }) : null;
  }

  private follow(uri: string, ref: string, depth: number): Trace {
    // Within a file, what stands before the last name is shared by many references.
    if (isLocal(ref)) {
      const cut = ref.lastIndexOf('/');
      const { hops, place } = this.trace(uri, ref.slice(0, cut), depth);
      const name = unescaped(ref.slice(cut + 1));
      const hop = this.hop(place, hops.at(-1)?.id ?? `${uri}#`, name, cut + 1, ref.length, depth);
      return { hops: [...hops, hop], place: hop.place };
    }
    const named = this.files.named(uri, ref);
    const tree = named && this.files.tree(named.uri);
    if (!named) return NOWHERE;
    let here: Place | null = tree?.root ? { uri: named.uri, path: [], node: tree.root } : null;
    let id = `${named.uri}#`;
    const hops: Hop[] = [];
    const parts = pieces(ref);
    for (const [i, name] of named.path.entries()) {
      const hop: Hop = this.hop(here, id, name, parts[i]?.from ?? 0, parts[i]?.to ?? ref.length, depth);
      hops.push(hop);
      here = hop.place;
      id = hop.id ?? '';
    }
    return { hops, place: here };
  }

  /** One step from `here`, which has the name `id`. */
  private hop(here: Place | null, id: string, name: string, from: number, to: number, depth: number): Hop {
    const holder = here && name !== '$ref' ? this.deref(here, depth) : here;
    const slot = holder ? step(holder.node, name) : undefined;
    if (!holder || !slot) return { from, to, name, holder, place: null, id: null };
    const inner = holder === here ? id : idOf(holder.uri, holder.path);
    return {
      from,
      to,
      name,
      holder,
      place: { uri: holder.uri, path: [...holder.path, name], node: slot.value },
      id: inner + toPointer([name]),
    };
  }
}

const NOWHERE: Trace = { hops: [], place: null };
/** A reference within its file that has nothing to undo but `~0` and `~1`. */
function isLocal(ref: string): boolean {
  return ref.startsWith('#/') && !ref.includes('%') && !(ref.includes('~') && /~(?![01])/.test(ref));
}

function unescaped(name: string): string {
  return name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name;
}

/** The pieces of the pointer of a `$ref` as they are written. */
function pieces(ref: string): { from: number; to: number }[] {
  const hash = ref.indexOf('#');
  if (hash < 0) return [];
  const out: { from: number; to: number }[] = [];
  // An escaped slash parts names like any other, since escapes are undone first.
  const slash = /\/|%2[fF]/g;
  slash.lastIndex = hash + 1;
  let open = -1;
  for (let match = slash.exec(ref); match; match = slash.exec(ref)) {
    if (open >= 0) out.push({ from: open, to: match.index });
    open = match.index + match[0].length;
  }
  if (open >= 0) out.push({ from: open, to: ref.length });
  return out;
}
