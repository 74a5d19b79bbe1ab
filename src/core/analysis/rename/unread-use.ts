// Finds possible uses of a name in files that couldn't be read or parsed: those can't be renamed.

import { quote } from '../../format/message-text.ts';
import type { Node } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import type { SymbolIndex } from '../symbols/symbol-index.ts';
import { inNotation } from './rewrite-name.ts';

/** Returns where the name may have such uses, as a sentence; null if every file was read. */
export function unreadUse(documents: DocumentSet, index: SymbolIndex, name: string): string | null {
  const written = [...new Set([name, inNotation(name, 'reference'), inNotation(name, 'pointer')])];
  const holds = (text: string): boolean => written.some((w) => hasWord(text, w));
  for (const uri of documents.referencedFiles) {
    const file = documents.file(uri);
    if (file && !index.tracer.files.tree(uri) && holds(file.text))
      return `${uri} can't be read and may use ${quote(name)}. Fix it first.`;
  }
  for (const uri of index.tracer.files.all()) {
    const tree = index.tracer.files.tree(uri);
    const text = documents.file(uri)?.text ?? '';
    if (!tree?.problems.some((p) => p.severity === 'error')) continue;
    const parts =
      tree.broken || !tree.root
        ? [{ start: 0, end: text.length }]
        : brokenParts(tree.root, tree.at);
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
    if (!/[\w-]/.test(text[at - 1] ?? ' ') && !/[\w-]/.test(text[at + word.length] ?? ' '))
      return true;
  }
  return false;
}

/**
 * Returns the ranges of entries with syntax errors, from their keys to where the next entries
 * begin.
 */
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
