// Takes a thing away, and where the person wants it everything that would lead nowhere without it.
import { quote } from '../../check/say.ts';
import { aboveComments } from '../../edit/comments.ts';
import type { Change } from '../../edit/types.ts';
import { shapeOf } from '../../language/names/at.ts';
import type { Subject } from '../../language/subject.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Builder } from '../types.ts';
import { type Fallout, falloutOf, type Spot } from './fallout.ts';
import { countOf, fieldOf, type Thing, thingAt } from './place.ts';

export const remove: Builder<'remove'> = (subject, { pointer, uses }) => {
  const thing = thingAt(subject, pointer);
  if ('refused' in thing) return thing;
  const fallout = uses ? falloutOf(thing.index, thing) : alone(thing);
  const others = uses ? new Set(fallout.effects.map(({ at }) => `${at.uri}#${toPointer(at.path)}`)).size : 0;
  const title = `Delete ${quote(thing.key)}${others > 0 ? ` and its uses` : ''}`;
  const uris = [...new Set([...fallout.gone, ...fallout.texts].map(({ uri }) => uri))];
  const changes = uris.map((uri) => ({ uri, changes: changesOf(fallout, uri) }));
  return { title, changes, select: beside(thing, fallout), notes: fallout.gone.some((s) => hasCommentAbove(subject, s)) ? [COMMENT] : [] };
};

const COMMENT = 'The comment above it was deleted too.';

/** Only itself, with what it would leave empty. */
export function alone(thing: Thing): Fallout {
  const { index, uri } = thing;
  let path = thing.path;
  for (;;) {
    const outer = path.slice(0, -1);
    const field = outer.length > 0 ? fieldOf(index, uri, outer) : undefined;
    const at = shapeOf(index, uri, outer);
    const keeps = typeof at !== 'object' || (at.is === 'list' && at.of.is === 'object' && at.of.ref === 'only');
    const node = spotOf(thing, outer);
    if (!field || field.required || keeps || !node || countOf(node) > 1) break;
    path = outer;
  }
  return { gone: [{ uri, path }], texts: [], effects: [], missed: [], aliases: [] };
}

function spotOf({ index, uri }: Thing, path: Path) {
  const tree = index.tracer.files.tree(uri);
  return tree ? spotAt(tree, path)?.node : undefined;
}

/** Texts first, while the paths are what they were; then what goes, from the end of each list to its beginning. */
export function changesOf({ gone, texts }: Fallout, file: string): Change[] {
  const sets = texts.filter(({ uri }) => uri === file).map(({ path, text }): Change => ({ do: 'set', path, value: { data: text } }));
  const paths = gone.filter(({ uri }) => uri === file).map(({ path }) => path);
  return [...sets, ...paths.sort(backward).map((path): Change => ({ do: 'remove', path, comments: true }))];
}

/** An order in which the items of a list come from its end; whatever else it does, it is one order. */
function backward(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    const [m, n] = [rank(x), rank(y)];
    return m === n ? (x < y ? -1 : 1) : n - m;
  }
  return 0;
}

const rank = (key: string): number => (/^\d+$/.test(key) ? Number(key) : -1);

/** The neighbour that takes its place, else what held it. */
function beside({ uri, path, holder }: Thing, { gone }: Fallout) {
  const left = (p: Path): boolean => !gone.some((s) => s.uri === uri && s.path.every((key, i) => p[i] === key));
  const outer = path.slice(0, -1);
  if (holder.kind === 'map') {
    const at = holder.entries.findIndex((e) => e.key === path.at(-1));
    const keys = [...holder.entries.slice(at + 1), ...holder.entries.slice(0, at).reverse()].map((e) => e.key);
    const next = keys.find((key) => left([...outer, key]));
    if (next !== undefined) return { uri, pointer: toPointer([...outer, next]) };
  }
  let up = outer;
  while (up.length > 0 && !left(up)) up = up.slice(0, -1);
  return { uri, pointer: toPointer(up) };
}

function hasCommentAbove({ world }: Subject, { uri, path }: Spot): boolean {
  const file = world.file(uri);
  const spot = file?.tree && spotAt(file.tree, path);
  if (!file || !spot || file.tree?.language === 'json') return false;
  const start = spot.key?.start ?? spot.value.start;
  const line = file.text.lastIndexOf('\n', start - 1) + 1;
  return /^[ ]*$/.test(file.text.slice(line, start)) && aboveComments(file.text, line, start - line) < line;
}
