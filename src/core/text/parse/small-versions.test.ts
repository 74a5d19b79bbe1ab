// Versions of small texts, one for each way through the parser: the nodes and problems of each, and
// how much it keeps of the version before. They were found by a search for random texts and edits
// whose result differs when a line of the code does something else (decision 062).
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { recordedResults } from '../testing/recorded-results.ts';
import type { Node, Tree } from '../tree.ts';
import { type Parsed, parse } from './parse.ts';
import type { Region } from './slice.ts';
import { outline, problemLines } from './testing.ts';

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly text: string;
}
type Versions =
  | { readonly versions: readonly string[] }
  /** A document of so many channels, edited. */
  | { readonly channels: number; readonly edits: readonly Edit[] };
type Row = Versions & { readonly language: 'yaml' | 'json'; result: string[][] };

const { data: rows, check } = recordedResults<Row[]>(
  resolve(import.meta.dirname, 'small-versions.json'),
);

function documentOf(channels: number): string {
  const entries = Array.from(
    { length: channels },
    (_, i) => `  c${i}:\n    address: a/${i}\n    messages:\n      m:\n        name: M${i}\n`,
  );
  return `apidoc: 3.1.0\ninfo:\n  title: Demo\nchannels:\n${entries.join('')}x-end: 1\n`;
}

function versionsOf(row: Versions): readonly string[] {
  if ('versions' in row) return row.versions;
  let text = documentOf(row.channels);
  return [
    text,
    ...row.edits.map(({ at, remove, text: put }) => {
      text = text.slice(0, at) + put + text.slice(at + remove);
      return text;
    }),
  ];
}

function nodesOf({ root }: Tree): Set<Node> {
  const nodes = new Set<Node>();
  const visit = (node: Node): void => {
    if (nodes.has(node)) return;
    nodes.add(node);
    if (node.kind === 'scalar') return;
    for (const { value } of node.kind === 'map' ? node.entries : node.items) visit(value);
  };
  if (root) visit(root);
  return nodes;
}

/** Each slice on a line, those below it indented. */
function slicesOf({ slices, at, gapless, unsound }: Region, indent = ''): string[] {
  const region = `${indent}at ${at}${gapless ? '' : ' with gaps'}${unsound ? ' unsound' : ''}`;
  const lines = slices.flatMap((s) => [
    `${indent}${s.key} ${s.keyAt}+${s.keyLength} ${s.valueAt} of ${s.length}, own ${s.text.length}`,
    ...(s.children ? slicesOf(s.children, `${indent}  `) : []),
  ]);
  return [region, ...lines];
}

test.each(
  rows.map((row) => {
    const { result: _, ...shown } = row;
    return [JSON.stringify(shown), row] as const;
  }),
)('%s', (_, row) => {
  let previous: Parsed | null = null;
  const result: string[][] = [];
  for (const text of versionsOf(row)) {
    const old: ReadonlySet<Node> = previous ? nodesOf(previous.tree) : new Set();
    const parsed: Parsed = parse(text, row.language, previous);
    const { tree, sliced } = parsed;
    const nodes = nodesOf(tree);
    const kept = [...nodes].filter((node) => old.has(node)).length;
    result.push([
      `${kept} of ${nodes.size} nodes are kept`,
      // Of a long text only what differs is of interest: it is compared with a whole parse below.
      ...('versions' in row ? outline(tree) : []),
      ...problemLines(tree),
      ...(sliced ? slicesOf(sliced.region) : []),
    ]);
    expect(tree).toEqual(parse(text, row.language, null).tree);
    previous = parsed;
  }
  check(row, result);
});
