// The references of all files whose text names a file: those that a path decides.
import { gather } from '../../language/names/gather.ts';
import { indexOf } from '../../language/names/name-index.ts';
import { type Node, type Path, step, stringOf } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';

/** A text that names a file. */
export interface FileReference {
  readonly uri: string;
  /** Of the text. */
  readonly path: Path;
  readonly text: string;
  /** The file that is named, '' being the entry. */
  readonly file: string;
  /** It is written behind an alias, and is another reference's text as well. */
  readonly alias: boolean;
}

/** Finds each `$ref`, and each value of a discriminator's mapping, that names a file; one within its own file only where it spells the name. */
export function fileReferences(world: World): readonly FileReference[] {
  const out: FileReference[] = [];
  for (const found of gather(indexOf(world).tracer).sites) {
    const { site, uri } = found;
    const steps: Path | null = site.is === 'ref' ? ['$ref'] : site.is === 'mapping' ? site.steps : null;
    const text = steps && textAt(found.node, steps);
    if (!steps || !text || text.startsWith('#')) continue;
    const named = world.named(uri, text);
    // A mapping may also have the plain name of a schema.
    if (!named || (site.is === 'mapping' && !/[#/]/.test(text))) continue;
    out.push({ uri, path: [...found.path, ...steps], text, file: named.uri, alias: found.token !== null });
  }
  return out;
}

function textAt(node: Node, steps: Path): string | undefined {
  return stringOf(steps.reduce<Node | undefined>((at, key) => at && step(at, key)?.value, node));
}
