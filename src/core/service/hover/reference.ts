// The target of a reference: its kind, its names, its text; or why it can't be resolved.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import type { ReferenceTarget } from '../../analysis/documents/reference-target.ts';
import { nameOfRef } from '../../analysis/symbols/symbol-labels.ts';
import { typedNodeOf } from '../../analysis/typed-tree/follow-reference.ts';
import { intendedTable } from '../../format/typed-tree.ts';
import { dedent } from '../../text/clip.ts';
import { isRoot } from '../../text/location.ts';
import { nodeRangesAt } from '../../text/node-ranges.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, stringOf } from '../../text/tree.ts';
import { block, code, escaped, headline, nonEmpty } from './markdown.ts';

/** Lines and characters of a preview. */
const MAX_LINES = 15;
const MAX_LINE = 160;

/**
 * Returns the blocks about the reference `ref` in the subject's file, first a headline.
 * @param target where it resolves to, if not by the rules of Reference Objects
 */
export function referenceBlocks(
  subject: AnalyzedFile,
  ref: string,
  target: ReferenceTarget = subject.documents.target(subject.uri, ref),
): [string, ...string[]] {
  if (target.kind === 'broken') {
    const via = target.via
      ? ` It continues through ${code(toPointer(target.via.path) || target.via.uri)}, which can't be resolved.`
      : '';
    return [headline(nameOfRef(ref), 'unresolved'), `${escaped(target.why)}${via}`];
  }
  if (target.kind === 'unknown') {
    const file = code(target.uri || ref);
    const why = target.blocked
      ? `${file} is not loaded, because it was not allowed. References into it are neither checked nor shown.`
      : `${file} is not loaded yet.`;
    return [headline(nameOfRef(ref), 'not loaded'), why];
  }
  return targetBlocks(subject, target.node, ref);
}

function targetBlocks(file: AnalyzedFile, node: LocatedNode, ref: string): [string, ...string[]] {
  const named = file.documents.locate(file.uri, ref);
  const through =
    named && (named.uri !== node.uri || toPointer(named.path) !== toPointer(node.path));
  const found = typedNodeOf(file, node);
  const table = found && intendedTable(found.node.shape);
  const where =
    node.uri === file.uri
      ? undefined
      : isRoot(node.uri)
        ? 'in the main document'
        : `in ${code(node.uri)}`;
  const title = stringOf(get(node.node, 'title')) ?? stringOf(get(node.node, 'name'));
  const summary = stringOf(get(node.node, 'summary'));
  const head = headline(node.path.at(-1) ?? (node.uri || 'document'), table?.title, where);
  const more = nonEmpty([
    through &&
      `Through ${code(`#${toPointer(named.path)}`)}, which refers to ${code(`#${toPointer(node.path)}`)}.`,
    title !== undefined && `*${escaped(title)}*`,
    summary !== undefined && escaped(summary),
    excerpt(file, node),
  ]);
  return [head, ...more];
}

/** Returns the beginning of the text of a value as a block of code. */
export function excerpt(
  { documents }: AnalyzedFile,
  { uri, path }: Pick<LocatedNode, 'uri' | 'path'>,
): string | undefined {
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, path);
  if (!file?.tree || !location) return undefined;
  const { start, end } = location.value;
  let cut = start;
  for (let lines = 0; lines < MAX_LINES && cut >= 0 && cut < end; lines++) {
    const next = file.text.indexOf('\n', cut);
    cut = next < 0 ? end : next + 1;
  }
  const short = cut < end;
  const text = dedent(file.text, { start, end: Math.min(cut, end, start + MAX_LINES * MAX_LINE) });
  const lines = text
    .split('\n')
    .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
  return text === ''
    ? undefined
    : block([...lines, ...(short ? ['…'] : [])].join('\n'), file.tree.language);
}
