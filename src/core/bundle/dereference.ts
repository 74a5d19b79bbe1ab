// References replaced by what they lead to, in a document without other files.
import { isMap, isSeq, Pair, YAMLMap, YAMLSeq } from 'yaml';
import type { Walker } from '../check/walk.ts';
import { MAX_NODES } from '../parse/guard.ts';
import { get } from '../parse/tree.ts';
import type { Problem } from '../problem.ts';
import type { Place, World } from '../resolve/world.ts';
import { plainKind } from '../spec/in-dialect.ts';
import { type Ast, type AstMap, astAt, copy, keyOf, setRef } from './ast.ts';
import { collect } from './collect.ts';
import { RootFit } from './root-fit.ts';
import { mustStay } from './sites.ts';
import { localRef } from './spots.ts';
import type { RefShape, Site } from './types.ts';

/** What a change of a whole document gave; null where it cannot be made. */
export interface Changed {
  readonly root: Ast | null;
  readonly problems: readonly Problem[];
}

/**
 * A copy of the document in which references are replaced by their targets. Kept are those that the format demands, those that lead to
 * something they stand in, and those whose target may not stand in the root of the document.
 */
export function dereference(root: Ast | null, world: World, walker: Walker): Changed {
  try {
    return { root: new Dereferencer(root, world, walker).build(root, false), problems: [] };
  } catch (failure) {
    if (!(failure instanceof TooLarge)) throw failure;
    const message = `Without references the document would have more than ${MAX_NODES.toLocaleString('en')} values. Bundle it without replacing references.`;
    return { root: null, problems: [{ code: 'too-large', severity: 'error', message, uri: '', path: [], start: 0, end: 0 }] };
  }
}

class TooLarge extends Error {}

class Dereferencer {
  private readonly root: Ast | null;
  private readonly world: World;
  /** Reference Objects by their nodes. */
  private readonly sites = new Map<Ast, Site>();
  private readonly rootFit: RootFit;
  /** Nodes that are being written: what leads to one of them would never end. */
  private readonly open = new Set<Ast>();
  private left = MAX_NODES;

  constructor(root: Ast | null, world: World, walker: Walker) {
    this.root = root;
    this.world = world;
    const { sites } = collect(world, walker);
    for (const site of sites.values()) {
      const node = astAt(root, site.path);
      if (node) this.sites.set(node, site);
    }
    this.rootFit = new RootFit(world, sites.values());
  }

  /** @param atRoot the copy goes into the root of the document, not into components */
  build(node: Ast | null, atRoot: boolean): Ast | null {
    if (--this.left < 0) throw new TooLarge();
    // Scalars and names are shared by all copies: nobody changes them before they are written.
    if (!isMap(node) && !isSeq(node)) return node;
    const site = this.sites.get(node as Ast);
    if (site) return this.follow(site, node as AstMap, atRoot);
    this.open.add(node as Ast);
    const out = isMap(node) ? this.map(node as AstMap, atRoot) : this.list(node as YAMLSeq<Ast | null>, atRoot);
    this.open.delete(node as Ast);
    return out;
  }

  private map(node: AstMap, atRoot: boolean): AstMap {
    const out: AstMap = new YAMLMap();
    for (const pair of node.items) {
      const value = this.build(pair.value, node === this.root ? keyOf(pair) !== 'components' : atRoot);
      out.items.push(new Pair(pair.key, value));
    }
    return dressed(out, node);
  }

  private list(node: YAMLSeq<Ast | null>, atRoot: boolean): YAMLSeq<Ast | null> {
    const out = new YAMLSeq<Ast | null>();
    out.items = node.items.map((item) => this.build(item, atRoot));
    return dressed(out, node);
  }

  private follow(site: Site, node: AstMap, atRoot: boolean): Ast {
    const target = this.world.target('', site.ref);
    if (mustStay(site.shape) || target.kind !== 'found' || target.place.uri !== '') return node;
    const { path } = content(target.place, site.shape);
    const there = astAt(this.root, path);
    if (there && this.open.has(there)) {
      const kept = copy(node);
      setRef(kept, localRef(path));
      return kept;
    }
    if (atRoot && !this.rootFit.fits(path)) return node;
    return this.build(there, atRoot) ?? node;
  }
}

/** Inside a schema, a schema wrapped with its format stands for the schema itself. */
function content(place: Place, shape: RefShape): Pick<Place, 'path'> {
  const inSchema = shape.is === 'object' && ['Schema', 'JsonSchema'].includes(plainKind(shape.kind));
  return inSchema && get(place.node, 'schemaFormat') && get(place.node, 'schema') ? { path: [...place.path, 'schema'] } : place;
}

/** Gives a copy of a collection the comments and the style of the original. */
function dressed<T extends YAMLMap | YAMLSeq<Ast | null>>(made: T, from: YAMLMap | YAMLSeq<Ast | null>): T {
  made.comment = from.comment;
  made.commentBefore = from.commentBefore;
  made.spaceBefore = from.spaceBefore;
  made.flow = from.flow;
  return made;
}
