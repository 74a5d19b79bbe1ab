// The content of a part that the bundle takes in: a copy of it whose references name their new places.
import { Pair, Scalar, YAMLMap } from 'yaml';
import type { World } from '../resolve/world.ts';
import { type Ast, type AstMap, astAt, copy, documentOf, setRef } from './ast.ts';
import { within } from './spots.ts';
import type { Move, Rewrites } from './types.ts';

/** Gives the content of moves; files are read once. */
export class Contents {
  private readonly world: World;
  private readonly rewrites: Rewrites;
  private readonly files = new Map<string, Ast | null>();

  constructor(world: World, rewrites: Rewrites) {
    this.world = world;
    this.rewrites = rewrites;
  }

  /** A copy that the caller may change; null where the file has nothing there. */
  of({ target, at, pointer }: Move): Ast | null {
    const { uri, path } = target.place;
    const found = astAt(this.file(uri), path);
    if (!found) return null;
    const content = copy(found);
    for (const { path: site, ref } of this.rewrites.get(uri) ?? []) {
      if (within(site, path)) setRef(astAt(content, site.slice(path.length)), ref);
    }
    return pointer.length > at.length ? wrap(content, target.format ?? '') : content;
  }

  private file(uri: string): Ast | null {
    let root = this.files.get(uri);
    if (root === undefined) {
      const file = this.world.file(uri);
      root = file ? (documentOf(file).contents as Ast | null) : null;
      this.files.set(uri, root);
    }
    return root;
  }
}

/** A Multi Format Schema Object around a schema. */
function wrap(schema: Ast, format: string): AstMap {
  const map: AstMap = new YAMLMap();
  map.items.push(new Pair(new Scalar('schemaFormat'), new Scalar(format)), new Pair(new Scalar('schema'), schema));
  return map;
}
