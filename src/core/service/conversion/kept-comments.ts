// Comments that a conversion would lose are put above what they were about.
import { commentRanges, commentsOf } from '../../text/edit/lost-comments.ts';
import type { NodeLocation } from '../../text/location.ts';
import { pathAt } from '../../text/node-ranges.ts';
import type { Piece } from '../../text/rearrange/piece.ts';
import type { Tree } from '../../text/tree.ts';
import { locationAfter } from './references.ts';
import type { Conversion } from './types.ts';

/** A comment of a text before the conversion. */
export interface LocatedComment extends NodeLocation {
  readonly text: string;
}

/**
 * Returns the comments that texts have before a conversion and not after it.
 * @param after the texts that changed, with their trees
 */
export function lostComments(
  { documents }: Conversion,
  after: ReadonlyMap<string, { readonly text: string; readonly tree: Tree }>,
): LocatedComment[] {
  const counts = new Map<string, number>();
  for (const { text, tree } of after.values())
    for (const comment of commentsOf(text, tree))
      counts.set(comment, (counts.get(comment) ?? 0) + 1);
  return [...after.keys()].flatMap((uri) => {
    const document = documents.get(uri);
    if (!document) return [];
    const { text, tree } = document;
    return commentRanges(text, tree).flatMap(({ start, end }) => {
      const comment = text.slice(start, end).trimEnd();
      const count = counts.get(comment) ?? 0;
      counts.set(comment, count - 1);
      return count > 0 ? [] : [{ uri, path: pathAt(tree, start), text: comment }];
    });
  });
}

/** Puts comments above what they were about, or the nearest that is left around it. */
export function keepComments(
  { documents, moves, entry }: Conversion,
  comments: readonly LocatedComment[],
): void {
  for (const { uri, path, text } of comments) {
    const to = locationAfter(moves, { uri, path });
    const document = documents.get(to.uri) ?? documents.get(entry);
    if (document?.root && document.tree.language === 'yaml') keepAt(document.root, to.path, text);
  }
}

function keepAt(root: Piece, path: readonly string[], text: string): void {
  let holder = root;
  let at = -1;
  for (const key of path) {
    const inner = at < 0 ? root : holder.parts.members[at]?.value;
    if (!inner || inner.isAlias || inner.kind === 'scalar') break;
    const found =
      inner.kind === 'map'
        ? inner.members.findIndex((one) => one.key === key)
        : inner.members[Number(key)] && Number(key);
    if (found === undefined || found < 0) break;
    holder = inner;
    at = found;
  }
  if (at >= 0) holder.keepComments(at, [text]);
  else root.keepComments(0, [text]);
}
