// Whether a definition can have another name, by what the tables say of names there.
import { checkFormat } from '../../check/formats.ts';
import { article, quote } from '../../check/say.ts';
import { isGuess, spotAt } from '../../parse/place.ts';
import { entry, type MapNode } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import { EXTENSION } from '../../spec/kit.ts';
import { fieldsOf, tableOf } from '../../spec/spec.ts';
import { isBehindAlias, shapeOf } from './at.ts';
import type { NameIndex } from './name-index.ts';
import { placeOf } from './ranges.ts';
import type { At } from './shapes.ts';

/** A definition that can be renamed: the map it stands in, and what the tables say of that. */
export interface Renamable {
  readonly id: string;
  readonly map: MapNode | null;
  readonly at: At;
}

/** Why what stands at a place has no name that can be changed, else what is needed to change it. */
export function renamable(world: World, index: NameIndex, id: string, byValue: boolean): Renamable | { readonly refused: string } {
  const { uri, path } = placeOf(id);
  const name = path.at(-1);
  const tree = index.tracer.files.tree(uri);
  if (name === undefined) return { refused: 'This is the name of a file, which is not changed here.' };
  const spot = tree && spotAt(tree, path);
  if (!tree || !spot) return { refused: `${quote(name)} is not defined anywhere.` };
  if (isGuess(tree, path)) return { refused: `${quote(name)} stands in a part with a syntax error. Mend that first.` };
  if (isBehindAlias(index, uri, path.slice(0, -1)))
    return { refused: `${quote(name)} comes through an alias. Rename it where the anchor stands.` };
  if (byValue) return { id, map: null, at: 'raw' };
  if (!spot.key) return { refused: 'This is an item of a list, which has no name.' };
  const parent = path.length === 1 ? tree.root : spotAt(tree, path.slice(0, -1))?.node;
  if (parent?.kind !== 'map') return { refused: `${quote(name)} is not defined anywhere.` };
  const own = entry(parent, name);
  if (own?.alias !== undefined && own.keyAt === own.valueAt)
    return { refused: `${quote(name)} comes through an alias. Rename it where the anchor stands.` };
  const source = world.file(uri)?.text[spot.key.start];
  if (source === '*' || source === '?') return { refused: `${quote(name)} is written as an alias. Write the name itself first.` };
  if (parent.entries.filter((e) => e.key === name).length > 1)
    return { refused: `${quote(name)} stands twice in the same map. Mend that first.` };
  const at = shapeOf(index, uri, path.slice(0, -1));
  const refused = isName(at, name) ? null : notAName(at, name, index.byTarget.has(id));
  return refused === null ? { id, map: parent, at } : { refused };
}

function isName(at: At, name: string): boolean {
  return typeof at === 'object' && at.is === 'map' && at.of.is !== 'any' && name !== '$ref';
}

function notAName(at: At, name: string, used: boolean): string | null {
  if (typeof at === 'object' && at.is === 'object') {
    if (fieldsOf(tableOf(at.kind), name).length > 0 || name === '$ref')
      return `${quote(name)} is a field of the format, not a name of yours.`;
  }
  return used && at !== 'data' ? null : `${quote(name)} is not a name that anything refers to.`;
}

/** Why `to` cannot be the name of a definition, or null. */
export function unfit({ id, map, at }: Renamable, to: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be written in a name.
  if (/[\x00-\x1f\x7f\u0085\u2028\u2029]/.test(to)) return 'A name cannot hold line breaks or control characters.';
  if (to.trim() === '') return 'A name cannot be empty.';
  if (!map) return null;
  if (to === '$ref') return '"$ref" makes a reference of what it stands in.';
  const name = placeOf(id).path.at(-1) ?? '';
  if (typeof at === 'object' && at.is === 'map') {
    if (at.keys !== undefined && !new RegExp(at.keys).test(to))
      return `${quote(to)} is no name for ${article(at.entry)}: ${at.keys.includes('.') ? 'letters, digits, ".", "_" and "-" are allowed.' : 'letters, digits, "_" and "-" are allowed.'}`;
    const wrong = at.keyFormat && checkFormat(at.keyFormat, to);
    if (typeof wrong === 'string') return wrong;
  } else if (typeof at === 'object' && at.is === 'object') {
    const table = tableOf(at.kind);
    if (fieldsOf(table, to).length > 0) return `${quote(to)} is a field of the format.`;
    if (EXTENSION.test(name) && !EXTENSION.test(to)) return `The name of an extension begins with "x-", which ${quote(to)} does not.`;
  }
  return entry(map, to) ? `There is a ${quote(to)} beside it already.` : null;
}
