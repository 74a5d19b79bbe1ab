// Deletes one or more objects and, if the user chooses so, everything that could not be resolved
// without them.

import type { AnalyzedFile } from '../../../analysis/analyzed-file.ts';
import { shapeOf } from '../../../analysis/symbols/symbol-at.ts';
import { otherFile } from '../../../analysis/typed-tree/objects-at.ts';
import { quote } from '../../../format/message-text.ts';
import { aboveComments } from '../../../text/edit/scan.ts';
import type { Change } from '../../../text/edit/types.ts';
import { isWithin, type Location, locationId, type NodeLocation } from '../../../text/location.ts';
import { nodeRangesAt } from '../../../text/node-ranges.ts';
import { formatCount } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import { type NodePath, nodeAt } from '../../../text/tree.ts';
import { refuse } from '../refusal.ts';
import type { CommandHandler } from '../types/command.ts';
import { analyzeRemoval, type ImpactAnalysis } from './removal-impact.ts';
import { fieldRowAt, type MemberNode, memberAt, memberCountOf } from './value-at.ts';

export const remove: CommandHandler<'remove'> = (
  file,
  { pointer, withReferences: uses, also = [] },
) => {
  const objects = membersAt(file, pointer, also);
  const [object] = objects;
  const fallout = uses ? analyzeRemoval(object.index, objects) : removeOnly(objects);
  const others = uses ? new Set(fallout.effects.map(({ at }) => locationId(at))).size : 0;
  const what = objects.length === 1 ? quote(object.key) : severalOf(objects);
  const title = `Delete ${what}${others > 0 ? ` and ${objects.length === 1 ? 'its' : 'their'} uses` : ''}`;
  const uris = [...new Set([...fallout.removed, ...fallout.texts].map(({ uri }) => uri))];
  const changes = uris.map((uri) => ({ uri, changes: changesOf(fallout, uri) }));
  const comments = fallout.removed.filter((location) => hasCommentAbove(file, location)).length;
  const note =
    objects.length === 1
      ? 'The comment above it was deleted too.'
      : 'Comments directly above them were deleted too.';
  return {
    title,
    changes,
    select: nextSelection(object, fallout),
    notes: comments > 0 ? [note] : [],
  };
};

/**
 * Returns what is at several locations, without what is inside another of them; at least one, the
 * first being the one at `pointer` where it is not.
 */
export function membersAt(
  file: AnalyzedFile,
  pointer: string,
  also: readonly Location[],
): readonly [MemberNode, ...MemberNode[]] {
  const first = memberAt(file, pointer);
  const all: MemberNode[] = [first];
  for (const { uri, pointer } of also) {
    const own = otherFile(file, uri);
    const object = own ? memberAt(own, pointer) : refuse(`${uri || 'The document'} is not open.`);
    all.push(object);
  }
  const inside = (a: MemberNode, b: MemberNode): boolean =>
    a.uri === b.uri && isWithin(a.path, b.path);
  const outer = all.filter(
    (a, i) => !all.some((b, j) => i !== j && inside(a, b) && (!inside(b, a) || j < i)),
  );
  return [outer[0] ?? first, ...outer.slice(1)];
}

/** Returns `3 channels`, `3 objects`. */
export function severalOf(objects: readonly MemberNode[]): string {
  const nouns = new Set(
    objects.map(({ holderAt }) =>
      holderAt?.is === 'map' ? holderAt.entry : holderAt?.is === 'list' ? holderAt.item : '',
    ),
  );
  const [noun = ''] = nouns;
  return formatCount(objects.length, nouns.size === 1 && noun !== '' ? noun : 'object');
}

/** Returns only them, with what they would leave empty. */
export function removeOnly(objects: readonly MemberNode[]): ImpactAnalysis {
  const removed = new Map<string, NodeLocation>();
  for (const object of objects) {
    const { index, uri } = object;
    let { path } = object;
    for (;;) {
      removed.set(locationId({ uri, path }), { uri, path });
      const outer = path.slice(0, -1);
      const field = outer.length > 0 ? fieldRowAt(index, uri, outer) : undefined;
      const at = shapeOf(index, uri, outer);
      const keeps =
        !at ||
        at.is === 'any' ||
        (at.is === 'list' && at.of.is === 'object' && at.of.ref === 'only');
      const node = locationOf(object, outer);
      const members = [...removed.values()].filter(
        (s) => s.uri === uri && s.path.length === path.length && isWithin(s.path, outer),
      ).length;
      if (!field || field.required || keeps || !node || memberCountOf(node) > members) break;
      path = outer;
    }
  }
  const held = ({ uri, path }: NodeLocation): boolean =>
    path.some((_, length) => removed.has(locationId({ uri, path: path.slice(0, length) })));
  return {
    removed: [...removed.values()].filter((location) => !held(location)),
    texts: [],
    effects: [],
    missed: [],
    aliases: [],
  };
}

function locationOf({ index, uri }: MemberNode, path: NodePath) {
  const tree = index.tracer.files.tree(uri);
  return nodeAt(tree, path);
}

/**
 * Texts first, while the paths are what they were; then what goes, from the end of each list to its
 * beginning.
 */
export function changesOf({ removed, texts }: ImpactAnalysis, file: string): Change[] {
  const sets = texts
    .filter(({ uri }) => uri === file)
    .map(({ path, text }): Change => ({ do: 'set', path, value: { data: text } }));
  const paths = removed.filter(({ uri }) => uri === file).map(({ path }) => path);
  return [
    ...sets,
    ...paths.sort(compareBackward).map((path): Change => ({ do: 'remove', path, comments: true })),
  ];
}

/**
 * An order in which the items of a list come from its end; whatever else it does, it is one order.
 */
function compareBackward(a: NodePath, b: NodePath): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    const [m, n] = [rank(x), rank(y)];
    return m === n ? (x < y ? -1 : 1) : n - m;
  }
  return 0;
}

const rank = (key: string): number => (/^\d+$/.test(key) ? Number(key) : -1);

/** Returns the neighbor to select after the removal, else the parent. */
function nextSelection({ uri, path, holder }: MemberNode, { removed }: ImpactAnalysis) {
  const left = (p: NodePath): boolean =>
    !removed.some((s) => s.uri === uri && s.path.every((key, i) => p[i] === key));
  const outer = path.slice(0, -1);
  if (holder.kind === 'map') {
    const at = holder.entries.findIndex((e) => e.key === path.at(-1));
    const keys = [...holder.entries.slice(at + 1), ...holder.entries.slice(0, at).reverse()].map(
      (e) => e.key,
    );
    const next = keys.find((key) => left([...outer, key]));
    if (next !== undefined) return { uri, pointer: toPointer([...outer, next]) };
  }
  let up = outer;
  while (up.length > 0 && !left(up)) up = up.slice(0, -1);
  return { uri, pointer: toPointer(up) };
}

function hasCommentAbove({ documents }: AnalyzedFile, { uri, path }: NodeLocation): boolean {
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, path);
  if (!file || !location || file.tree?.language === 'json') return false;
  const start = location.key?.start ?? location.value.start;
  const line = file.text.lastIndexOf('\n', start - 1) + 1;
  return (
    /^[ ]*$/.test(file.text.slice(line, start)) &&
    aboveComments(file.text, line, start - line) < line
  );
}
