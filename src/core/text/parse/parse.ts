// Text to tree: by slices if sound, else whole; unchanged nodes keep their identity over versions.

import { type Text, withLineFeeds } from '../text-pieces.ts';
import type { Node, SyntaxProblem, Tree } from '../tree.ts';
import { parseJson } from './json.ts';
import { MAX_LENGTH } from './limits.ts';
import { movedPiece } from './piece.ts';
import { reconcile } from './reconcile.ts';
import { shift } from './slice-problems.ts';
import { parseSlices, type Sliced } from './slices.ts';
import { type Merged, withoutConflicts } from './without-conflicts.ts';
import { parseYaml } from './yaml.ts';

/** A parsed text with what the next parse reuses. */
export interface Parsed {
  readonly text: Text;
  readonly tree: Tree;
  readonly sliced: Sliced | null;
}

const known = new WeakMap<Tree, Parsed>();

/**
 * Returns what `parse` made a tree with, so that who has only the tree can parse the next version
 * from it; undefined for other trees.
 */
export function parsedOf(tree: Tree): Parsed | undefined {
  return known.get(tree);
}

/**
 * Parses one version of a text.
 * @param previous the version before, whose unchanged nodes are kept; null at first.
 */
export function parse(text: Text, language: 'yaml' | 'json', previous: Parsed | null): Parsed {
  if (previous?.text === text && previous.tree.language === language) return previous;
  const parsed = parseWhole(withLineFeeds(text), language, previous);
  known.set(parsed.tree, parsed);
  return parsed;
}

function parseWhole(text: Text, language: 'yaml' | 'json', previous: Parsed | null): Parsed {
  if (text.length > MAX_LENGTH) return { text, sliced: null, tree: tooLarge(language) };
  const old = previous?.tree.root;
  const merged = withoutConflicts(text);
  if (merged) return { text, sliced: null, tree: mergedTree(merged, language, old) };
  if (language === 'json') {
    const tree = parseJson(text.toString());
    return {
      text,
      sliced: null,
      tree: {
        ...tree,
        problems: problemsInside(tree.problems, text),
        root: tree.root && reconcile(old, tree.root),
      },
    };
  }
  const sliced = parseSlices(text, previous);
  if (sliced)
    return {
      text,
      sliced,
      tree: {
        language,
        root: sliced.root,
        at: sliced.at,
        problems: problemsInside(sliced.problems, text),
      },
    };
  // The `yaml` package counts a byte order mark as a column.
  const mark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const piece = parseYaml(text.slice(mark));
  // Markers alone are a document without a value.
  const isEmpty = piece.root?.kind === 'scalar' && piece.root.style === 'empty';
  const root = piece.root && !isEmpty ? reconcile(old, piece.root) : null;
  const problems = [
    ...piece.problems.map((p) => shift(p, mark)),
    ...oldVersion(text.toString()),
    ...(root || piece.problems.length > 0 ? [] : [empty(text)]),
  ];
  return {
    text,
    sliced: null,
    tree: {
      language,
      root,
      at: piece.at + mark,
      problems: problemsInside(problems, text),
      ...(piece.broken ? { broken: true as const } : {}),
    },
  };
}

/** Returns the tree of a text with conflicts, without what only the other side has. */
function mergedTree(
  { text, problems, writtenAt }: Merged,
  language: 'yaml' | 'json',
  old: Node | null | undefined,
): Tree {
  const { tree } = parseWhole(text, language, null);
  const piece = movedPiece({ broken: false, anchored: false, ...tree }, writtenAt);
  const { root, at } = piece;
  return {
    ...tree,
    root: root && reconcile(old, root),
    at,
    problems: [...problems, ...piece.problems.filter(({ code }) => code !== 'empty-document')].sort(
      (a, b) => a.at - b.at,
    ),
  };
}

/** Returns the problems clamped to the text: a problem at its end is on its last character. */
function problemsInside(problems: readonly SyntaxProblem[], text: Text): readonly SyntaxProblem[] {
  if (problems.every((p) => p.at + p.length <= text.length)) return problems;
  return problems.map((p) => {
    const at = Math.max(0, Math.min(p.at, text.length - 1));
    return { ...p, at, length: Math.min(p.length, text.length - at) };
  });
}

function empty(text: Text): SyntaxProblem {
  return {
    code: 'empty-document',
    severity: 'error',
    at: 0,
    length: Math.min(1, text.length),
    message: 'The document is empty. Start with "apidoc: 3.1.0".',
  };
}

function oldVersion(text: string): SyntaxProblem[] {
  const match = /^%YAML[ \t]+1\.[01]\b/m.exec(text);
  if (!match) return [];
  const message =
    'Values are always read by the rules of YAML 1.2, whatever version this line has.';
  return [
    {
      code: 'yaml-version',
      severity: 'warning',
      at: match.index,
      length: match[0].length,
      message,
    },
  ];
}

function tooLarge(language: 'yaml' | 'json'): Tree {
  const message = `The text has more than ${MAX_LENGTH / 1024 / 1024} MB, so it is not validated. Split it into files that refer to each other.`;
  return {
    language,
    root: null,
    at: 0,
    broken: true,
    problems: [{ code: 'too-large', severity: 'warning', at: 0, length: 1, message }],
  };
}
