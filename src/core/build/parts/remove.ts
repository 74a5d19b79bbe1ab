// Deletes one object or several, and where the user wants it everything that would resolve to nothing without it.
import { quote } from '../../check/say.ts';
import { counted } from '../../counted.ts';
import { aboveComments } from '../../edit/comments.ts';
import type { Change } from '../../edit/types.ts';
import { inFile } from '../../language/complete/offers/kit.ts';
import { shapeOf } from '../../language/names/at.ts';
import { idOf } from '../../language/names/trace.ts';
import type { Subject } from '../../language/subject.ts';
import { spotAt } from '../../parse/place.ts';
import { toPointer } from '../../parse/pointer.ts';
import type { Path } from '../../parse/tree.ts';
import type { Builder, Refused, Where } from '../types.ts';
import { type Fallout, falloutOf, type Spot } from './fallout.ts';
import { countOf, fieldOf, startsWith, type Thing, thingAt } from './place.ts';

export const remove: Builder<'remove'> = (subject, { pointer, uses, also = [] }) => {
  const things = thingsAt(subject, pointer, also);
  if ('refused' in things) return things;
  const [thing] = things;
  const fallout = uses ? falloutOf(thing.index, things) : alone(things);
  const others = uses ? new Set(fallout.effects.map(({ at }) => `${at.uri}#${toPointer(at.path)}`)).size : 0;
  const what = things.length === 1 ? quote(thing.key) : severalOf(things);
  const title = `Delete ${what}${others > 0 ? ` and ${things.length === 1 ? 'its' : 'their'} uses` : ''}`;
  const uris = [...new Set([...fallout.gone, ...fallout.texts].map(({ uri }) => uri))];
  const changes = uris.map((uri) => ({ uri, changes: changesOf(fallout, uri) }));
  const comments = fallout.gone.filter((spot) => hasCommentAbove(subject, spot)).length;
  const note = things.length === 1 ? 'The comment above it was deleted too.' : 'Comments directly above them were deleted too.';
  return { title, changes, select: beside(thing, fallout), notes: comments > 0 ? [note] : [] };
};

/** Returns what is at several locations, without what is inside another of them; at least one, the first being the one at `pointer` where it is not. */
export function thingsAt(subject: Subject, pointer: string, also: readonly Where[]): readonly [Thing, ...Thing[]] | Refused {
  const first = thingAt(subject, pointer);
  if ('refused' in first) return first;
  const all: Thing[] = [first];
  for (const { uri, pointer } of also) {
    const own = inFile(subject, uri);
    const thing = own ? thingAt(own, pointer) : { refused: `${uri || 'The document'} is not open.` };
    if ('refused' in thing) return thing;
    all.push(thing);
  }
  const inside = (a: Thing, b: Thing): boolean => a.uri === b.uri && startsWith(a.path, b.path);
  const outer = all.filter((a, i) => !all.some((b, j) => i !== j && inside(a, b) && (!inside(b, a) || j < i)));
  return [outer[0] ?? first, ...outer.slice(1)];
}

/** `3 channels`, `3 objects`. */
export function severalOf(things: readonly Thing[]): string {
  const nouns = new Set(
    things.map(({ holderAt }) =>
      typeof holderAt === 'object' ? (holderAt.is === 'map' ? holderAt.entry : holderAt.is === 'list' ? holderAt.item : '') : '',
    ),
  );
  const [noun = ''] = nouns;
  return counted(things.length, nouns.size === 1 && noun !== '' ? noun : 'object');
}

/** Only they, with what they would leave empty. */
export function alone(things: readonly Thing[]): Fallout {
  const gone = new Map<string, Spot>();
  for (const thing of things) {
    const { index, uri } = thing;
    let { path } = thing;
    for (;;) {
      gone.set(idOf(uri, path), { uri, path });
      const outer = path.slice(0, -1);
      const field = outer.length > 0 ? fieldOf(index, uri, outer) : undefined;
      const at = shapeOf(index, uri, outer);
      const keeps = typeof at !== 'object' || (at.is === 'list' && at.of.is === 'object' && at.of.ref === 'only');
      const node = spotOf(thing, outer);
      const members = [...gone.values()].filter((s) => s.uri === uri && s.path.length === path.length && startsWith(s.path, outer)).length;
      if (!field || field.required || keeps || !node || countOf(node) > members) break;
      path = outer;
    }
  }
  const held = ({ uri, path }: Spot): boolean => path.some((_, length) => gone.has(idOf(uri, path.slice(0, length))));
  return { gone: [...gone.values()].filter((spot) => !held(spot)), texts: [], effects: [], missed: [], aliases: [] };
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
