// Uses of a name that cannot be seen, in files and parts of files that cannot be read: what is not read cannot be renamed.
import { quote } from '../../check/say.ts';
import type { Node } from '../../parse/tree.ts';
import type { World } from '../../resolve/world.ts';
import type { NameIndex } from './name-index.ts';
import { inManner } from './write.ts';

/** Where the name may be used unseen, as a sentence; null where everything that has it was read. */
export function unreadUse(world: World, index: NameIndex, name: string): string | null {
  const written = [...new Set([name, inManner(name, 'reference'), inManner(name, 'pointer')])];
  const holds = (text: string): boolean => written.some((w) => hasWord(text, w));
  for (const uri of world.uses) {
    const file = world.file(uri);
    if (file && !index.tracer.files.tree(uri) && holds(file.text)) return `${uri} can't be read and may use ${quote(name)}. Fix it first.`;
  }
  for (const uri of index.tracer.files.all()) {
    const tree = index.tracer.files.tree(uri);
    const text = world.file(uri)?.text ?? '';
    if (!tree?.problems.some((p) => p.severity === 'error')) continue;
    const parts = tree.broken || !tree.root ? [{ start: 0, end: text.length }] : brokenParts(tree.root, tree.at);
    const found = parts.find(({ start, end }) => holds(text.slice(start, end)));
    if (found) {
      const line = text.slice(0, found.start).split('\n').length.toLocaleString('en');
      return `The part from line ${line}${uri === '' ? '' : ` of ${uri}`} has a syntax error and may use ${quote(name)}. Fix it first.`;
    }
  }
  return null;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + word.length] ?? ' ')) return true;
  }
  return false;
}

/** The entries that could only be guessed, from their names to where the next ones begin. */
function brokenParts(root: Node, at: number): { start: number; end: number }[] {
  const out: { start: number; end: number }[] = [];
  const go = (node: Node, offset: number, limit: number): void => {
    if (node.kind !== 'map') return;
    for (const [i, e] of node.entries.entries()) {
      const next = node.entries[i + 1];
      const end = next ? offset + next.keyAt : limit;
      if (e.broken) out.push({ start: offset + e.keyAt, end });
      else if (e.alias === undefined) go(e.value, offset + e.valueAt, end);
    }
  };
  go(root, at, Number.MAX_SAFE_INTEGER);
  return out;
}
