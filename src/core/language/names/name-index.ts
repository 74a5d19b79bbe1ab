// The index of everything that can be referred to and of all places that do, made once for a world.
import type { Tree } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import { gather, type Roots } from './gather.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { type Files, Tracer } from './trace.ts';

export interface NameIndex {
  readonly tracer: Tracer;
  readonly roots: Roots;
  /** In an order that only the structure of the files decides. */
  readonly mentions: readonly Mention[];
  /** Of one file. */
  readonly byFile: ReadonlyMap<string, readonly Mention[]>;
  /** By what they mean. */
  readonly byTarget: ReadonlyMap<string, readonly Mention[]>;
}

const memo = new WeakMap<World, NameIndex>();

/** The index of a world. What did not change since an earlier one is not walked again. */
export function indexOf(world: World): NameIndex {
  let index = memo.get(world);
  if (!index) {
    index = buildIndex(filesOf(world));
    memo.set(world, index);
  }
  return index;
}

/** The index of files as they are. */
export function buildIndex(files: Files): NameIndex {
  const tracer = new Tracer(files);
  const { sites, roots } = gather(tracer);
  const mentions = mentionsOf(tracer, sites);
  const byFile = new Map<string, Mention[]>();
  const byTarget = new Map<string, Mention[]>();
  const put = (map: Map<string, Mention[]>, key: string, mention: Mention): void => {
    const list = map.get(key);
    if (list) list.push(mention);
    else map.set(key, [mention]);
  };
  for (const mention of mentions) {
    put(byFile, mention.uri, mention);
    for (const target of mention.targets) put(byTarget, target, mention);
  }
  return { tracer, roots, mentions, byFile, byTarget };
}

function filesOf(world: World): Files {
  const trees = new Map<string, Tree>();
  for (const { uri, tree } of world.readable()) trees.set(uri, tree);
  return { named: (uri, ref) => world.named(uri, ref), tree: (uri) => trees.get(uri) ?? null, all: () => [...trees.keys()] };
}
