// The next version of a small text is the same as if it were the first, and, without problems,
// keeps every node that is as before.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEntry, type Node } from '../tree.ts';
import { type Parsed, parse } from './parse.ts';

const LINES = [
  ...['a: 1', 'b:', '  c: d', '  e: [1, {f: g}]', '    h: i', '- j', '  - k', '- l: m', '  n: o'],
  ...["'a': p", '"b": "q"', 'c: |', '  r', '  # s', 'd: >-', '# t', '', '  ', '  a: {b: 1}', 'a:'],
  ...['a: 2 # u', '  c: 3', 'chan', '  chan', ' e: 1', "f: 'open", 'g: [', '  ]', '}', '\th: 1'],
  ...['1: a', '"it\'s": b', "'it''s': c", '$ref: #/x', 'x: {$ref: #/y}', '---', 'i: .inf', '? j'],
  ...[
    's: {',
    '  t: {',
    '- {',
    'u: [',
    '"v": 1,',
    '  "w": {}',
    '}',
    ']',
    '  }',
    '1, {',
    '2},',
    '  }]',
  ],
  ...['  k: 1', '  l: 2', '    m:', '      n: 3', 'o: {}', '  p: []', 'q: "\\u0041"', 'c: d\r'],
];
const ANCHORED = ['a: &x {b: 1}', 'c: *x', '  d: *x', 'e: [*x, &y 2, *y]', '<<: *x', '  <<: *x'];
const MEMBERS = ['"a": 1', '"b": [1, 2]', '"c": {"d": 1}', '"e": "f"', '"a": {"g": [{}]}', '"h"'];

/** Nodes by their path, as an alias does not have them. */
function nodesOf(root: Node | null): Map<string, Node> {
  const out = new Map<string, Node>();
  const visit = (node: Node, path: string): void => {
    out.set(path, node);
    if (node.kind === 'scalar') return;
    for (const [i, slot] of (node.kind === 'map' ? node.entries : node.items).entries()) {
      const key = `${path}/${isEntry(slot) ? slot.key : i}`;
      if (slot.alias === undefined && !out.has(key)) visit(slot.value, key);
    }
  };
  if (root) visit(root, '');
  return out;
}

/** Parses versions of a text one after the other, and compares each. */
function compare(versions: readonly string[], language: 'yaml' | 'json', anchored: boolean): void {
  let previous: Parsed | null = null;
  for (const text of versions) {
    const parsed: Parsed = parse(text, language, previous);
    const fresh = parse(text, language, null).tree;
    expect({ text, tree: JSON.stringify(parsed.tree) }).toEqual({
      text,
      tree: JSON.stringify(fresh),
    });
    const isClean = (of: Parsed): boolean => of.tree.problems.length === 0;
    if (previous && isClean(previous) && isClean(parsed) && !anchored) {
      const old = nodesOf(previous.tree.root);
      for (const [path, node] of nodesOf(parsed.tree.root)) {
        const before = old.get(path);
        if (before && JSON.stringify(before) === JSON.stringify(node))
          expect({ versions, path, same: before === node }).toEqual({ versions, path, same: true });
      }
    }
    previous = parsed;
  }
}

/** Versions of a list of lines, each with a line more, less or other. */
const versionsOf = (line: fc.Arbitrary<string>, ends: string) =>
  fc
    .tuple(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), line), { minLength: 1, maxLength: 4 }),
    )
    .map(([lines, changes]) => {
      const all = [lines];
      for (const [at, kind, text] of changes) {
        const next = [...(all.at(-1) ?? [])];
        const index = at % (next.length + 1);
        if (kind === 0) next.splice(index, 0, text);
        else next.splice(index, 1, ...(kind === 1 ? [text] : []));
        all.push(next);
      }
      return all.map((some) => some.join(ends));
    });

const PARTS = Array.from({ length: 12 }, (_, i) => i);
const numRuns = Number(process.env.FUZZ_RUNS ?? 480) / PARTS.length;

test.each(PARTS)('of lines of YAML (%i)', (part) => {
  const property = fc.property(versionsOf(fc.constantFrom(...LINES), '\n'), (versions) =>
    compare(versions, 'yaml', false),
  );
  fc.assert(property, { numRuns, seed: 20261126 + part });
});

test.each(PARTS.slice(0, 4))('of lines with anchors (%i)', (part) => {
  const line = fc.constantFrom(...LINES.slice(0, 12), ...ANCHORED);
  const property = fc.property(versionsOf(line, '\n'), (versions) =>
    compare(versions, 'yaml', true),
  );
  fc.assert(property, { numRuns, seed: 20261126 + part });
});

test.each(PARTS.slice(0, 4))('of members of JSON (%i)', (part) => {
  const property = fc.property(versionsOf(fc.constantFrom(...MEMBERS), ', '), (versions) =>
    compare(
      versions.map((members) => `{${members}}`),
      'json',
      false,
    ),
  );
  fc.assert(property, { numRuns, seed: 20261126 + part });
});

test('of a merged map in which a key is repeated', () => {
  const text = (lines: string) => `a: &x\n${lines}b:\n  <<: *x\nc: 1\n`;
  compare([text('  d: []\n'), text('  d: []\n  d: []\n'), text('  d: []\n')], 'yaml', true);
});
