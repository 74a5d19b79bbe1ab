// A reference followed step by step: the target of each name in its pointer. Unlike the resolution
// of the document set, it loads no files.

import { locationId } from '../../text/location.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type NodePath, step, stringOf, type Tree } from '../../text/tree.ts';
import type { LocatedNode } from '../documents/located-node.ts';
import { refToFollow } from '../documents/reference-target.ts';

/** The part of a document set that is read, so that a changed one can be tried. */
export interface TraceableFiles {
  locate(uri: string, ref: string): { readonly uri: string; readonly path: NodePath } | null;
  /** Returns the tree of a file; null if it couldn't be read. */
  tree(uri: string): Tree | null;
  /** Returns every file that could be read, the root document first. */
  all(): readonly string[];
}

/** One name of a pointer. */
export interface Hop {
  /** Offsets in the text of the `$ref`. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The parent in which the name is looked up; null if the path to it is broken. */
  readonly holder: LocatedNode | null;
  /** Its target. */
  readonly target: LocatedNode | null;
  /** The id of that location. */
  readonly id: string | null;
}

export interface Trace {
  readonly hops: readonly Hop[];
  /** The target of the whole text. */
  readonly target: LocatedNode | null;
}

const MAX_HOPS = 64;

/** Follows references across files, and caches the results. */
export class ReferenceTracer {
  readonly files: TraceableFiles;
  /** By file and text. */
  private readonly traces = new Map<string, Map<string, Trace>>();

  constructor(files: TraceableFiles) {
    this.files = files;
  }

  /** Returns the target of the `$ref` text written in `uri`, and of each name in it. */
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

  /**
   * Returns the value itself, or the final target of its reference; null if that can't be resolved.
   */
  deref(node: LocatedNode, depth = 0): LocatedNode | null {
    const ref = node.node.kind === 'map' ? stringOf(get(node.node, '$ref')) : undefined;
    if (ref === undefined) return node;
    if (depth > MAX_HOPS) return null;
    const next = this.trace(node.uri, ref, depth + 1).target;
    return next && this.deref(next, depth + 1);
  }

  /** Returns the value below `key`, its own reference followed; null if there is none. */
  child(node: LocatedNode | null, key: string): LocatedNode | null {
    const slot = node && step(node.node, key);
    return slot
      ? this.deref({ uri: node.uri, path: node.path.concat(key), node: slot.value })
      : null;
  }

  private follow(uri: string, ref: string, depth: number): Trace {
    // Within a file, many references share the part before the last name.
    if (isLocal(ref)) {
      const cut = ref.lastIndexOf('/');
      const { hops, target: node } = this.trace(uri, ref.slice(0, cut), depth);
      const name = unescapePointerToken(ref.slice(cut + 1));
      const hop = this.hop(node, hops.at(-1)?.id ?? `${uri}#`, name, cut + 1, ref.length, depth);
      return { hops: hops.concat(hop), target: hop.target };
    }
    const named = this.files.locate(uri, ref);
    const tree = named && this.files.tree(named.uri);
    if (!named) return NOWHERE;
    let current: LocatedNode | null = tree?.root
      ? { uri: named.uri, path: [], node: tree.root }
      : null;
    let id = `${named.uri}#`;
    const hops: Hop[] = [];
    const parts = pieces(ref);
    for (const [i, name] of named.path.entries()) {
      const hop: Hop = this.hop(
        current,
        id,
        name,
        parts[i]?.from ?? 0,
        parts[i]?.to ?? ref.length,
        depth,
      );
      hops.push(hop);
      current = hop.target;
      id = hop.id ?? '';
    }
    return { hops, target: current };
  }

  /** Follows one step from `current`, which has the id `id`. */
  private hop(
    current: LocatedNode | null,
    id: string,
    name: string,
    from: number,
    to: number,
    depth: number,
  ): Hop {
    const isThrough = current && refToFollow(current.node, name) !== undefined;
    const parent = isThrough ? this.deref(current, depth) : current;
    const slot = parent ? step(parent.node, name) : undefined;
    if (!parent || !slot) return { from, to, name, holder: parent, target: null, id: null };
    const inner = parent === current ? id : locationId(parent);
    return {
      from,
      to,
      name,
      holder: parent,
      target: { uri: parent.uri, path: parent.path.concat(name), node: slot.value },
      id: inner + toPointer([name]),
    };
  }
}

const NOWHERE: Trace = { hops: [], target: null };
/** Returns whether a reference is within its file and has no escapes but `~0` and `~1`. */
function isLocal(ref: string): boolean {
  return (
    ref.startsWith('#/') && !ref.includes('%') && !(ref.includes('~') && /~(?![01])/.test(ref))
  );
}

function unescapePointerToken(name: string): string {
  return name.includes('~') ? name.replaceAll('~1', '/').replaceAll('~0', '~') : name;
}

/** Returns the pieces of the pointer of a `$ref` as they are written. */
function pieces(ref: string): { from: number; to: number }[] {
  const hash = ref.indexOf('#');
  if (hash < 0) return [];
  const out: { from: number; to: number }[] = [];
  // An escaped slash separates names like any other, since escapes are decoded first.
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
