// Where in the texts a mention and a definition stand.
import { insideOf } from '../../parse/inside.ts';
import { type Range, spotAt } from '../../parse/place.ts';
import { fromPointer } from '../../parse/pointer.ts';
import type { Path, ScalarNode, ScalarStyle } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import type { FileRange } from '../types.ts';
import type { Mention } from './mentions.ts';

/** A place by its name, as `idOf` writes it. */
export function placeOf(id: string): { uri: string; path: Path } {
  // An address may hold no `#`, a pointer may.
  const hash = id.indexOf('#');
  return { uri: id.slice(0, hash), path: fromPointer(id.slice(hash + 1)) };
}

/** The token of a name as a scalar, by its first character. */
export function tokenNode(source: string, value: string): ScalarNode {
  const style: ScalarStyle = source.startsWith('"') ? 'double' : source.startsWith("'") ? 'single' : 'plain';
  return { kind: 'scalar', value, style, length: source.length, size: 1 };
}

/** Where the name of a mention is written; the whole token where its pieces cannot be told. */
export function rangeOfMention(world: World, m: Mention): Range {
  const text = world.file(m.uri)?.text ?? '';
  const source = text.slice(m.start, m.end);
  const whole = { start: m.start, end: m.end };
  if (m.alias) return whole;
  const node = m.node ?? tokenNode(source, m.name);
  const inside = insideOf(node, source)?.(m.from, m.to);
  if (inside) return { start: m.start + inside.start, end: m.start + inside.end };
  const once = source.indexOf(m.name);
  return once >= 0 && source.indexOf(m.name, once + 1) < 0 ? { start: m.start + once, end: m.start + once + m.name.length } : whole;
}

/** The name of a definition, without its quotes, and the whole of what it names; null where it is gone. */
export function rangesOf(world: World, id: string, byValue = false): { readonly name: FileRange; readonly whole: FileRange } | null {
  const { uri, path } = placeOf(id);
  const file = world.file(uri);
  const spot = file?.tree && spotAt(file.tree, path);
  if (!file || !spot) return null;
  const token = byValue ? spot.value : spot.key;
  const whole = { uri, start: spot.key?.start ?? spot.value.start, end: Math.max(spot.value.end, spot.key?.end ?? 0) };
  if (!token) return { name: { uri, start: spot.value.start, end: spot.value.start }, whole };
  return { name: { uri, ...bare(file.text, token) }, whole };
}

/** A token without its quotes. */
export function bare(text: string, { start, end }: Range): Range {
  const quoted = end - start >= 2 && (text[start] === '"' || text[start] === "'") && text[end - 1] === text[start];
  return quoted ? { start: start + 1, end: end - 1 } : { start, end };
}
