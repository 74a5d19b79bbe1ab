// Every `$ref` of the document with the place that it spells.
import type { Path } from '../../parse/tree.ts';
import { type Node, stringOf } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import type { Subject } from '../subject.ts';

interface Ref {
  readonly uri: string;
  /** Of the text of the reference. */
  readonly at: Path;
  readonly ref: string;
  readonly named: { readonly uri: string; readonly path: Path };
}

interface Written {
  /** Below the node. */
  readonly at: Path;
  readonly ref: string;
}

const known = new WeakMap<Node, readonly Written[]>();

/** All references in all files, those in data included. */
export function* refsOf(world: World): Generator<Ref> {
  for (const { uri, tree } of world.readable()) {
    for (const { at, ref } of tree.root ? writtenIn(tree.root) : []) {
      const named = world.named(uri, ref);
      if (named) yield { uri, at, ref, named };
    }
  }
}

function writtenIn(node: Node): readonly Written[] {
  if (node.kind === 'scalar') return [];
  const before = known.get(node);
  if (before) return before;
  const out: Written[] = [];
  const slots =
    node.kind === 'map' ? node.entries.map((e) => [e.key, e] as const) : node.items.map((item, i) => [String(i), item] as const);
  for (const [key, slot] of slots) {
    // What stands behind an alias is counted where it is written.
    if (slot.alias !== undefined) continue;
    const ref = key === '$ref' ? stringOf(slot.value) : undefined;
    if (ref !== undefined) out.push({ at: [key], ref });
    else for (const inner of writtenIn(slot.value)) out.push({ at: [key, ...inner.at], ref: inner.ref });
  }
  known.set(node, out);
  return out;
}

/** Whether references lead to a place of the file that is asked about, or into it. @param steps below the place that count at least */
export function isReferred({ world, uri }: Pick<Subject, 'world' | 'uri'>, path: Path, steps = 0): boolean {
  for (const { named } of refsOf(world)) {
    if (named.uri === uri && named.path.length >= path.length + steps && path.every((key, i) => named.path[i] === key)) return true;
  }
  return false;
}
