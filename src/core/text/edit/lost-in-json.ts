// What a YAML text has that JSON can't express.
import type { Node, Tree } from '../tree.ts';
import { commentsOf, countByText } from './lost-comments.ts';

/** Returns one sentence for each kind of content that is lost when a YAML text becomes JSON. */
export function lostInJson(text: string, tree: Tree): string[] {
  const lost: string[] = [];
  const comments = commentsOf(text, tree).length;
  if (comments > 0) lost.push(`${countByText(comments, 'comment')}: JSON has no comments.`);
  const aliases = aliasesIn(tree.root as Node);
  if (aliases > 0)
    lost.push(
      `${countByText(aliases, 'alias', 'aliases')} of YAML, which are replaced with their values.`,
    );
  return lost;
}

/** A merge key counts once, whatever it brings in. */
function aliasesIn(node: Node): number {
  if (node.kind === 'scalar') return 0;
  let count = 0;
  const merged = new Set<number>();
  for (const slot of node.kind === 'map' ? node.entries : node.items) {
    if (slot.alias === undefined) count += aliasesIn(slot.value);
    else if ('keyAt' in slot && slot.keyAt === slot.valueAt) merged.add(slot.valueAt);
    else count++;
  }
  return count + merged.size;
}
