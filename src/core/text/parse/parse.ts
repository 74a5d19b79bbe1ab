// Text to tree: by slices if sound, else whole; unchanged nodes keep their identity over versions.

import { clip } from '../clip.ts';
import { ownCopy } from '../compact.ts';
import { lineEnd } from '../lines.ts';
import { type MergeConflict, mergeMarkers } from '../merge-conflicts.ts';
import type { Range } from '../node-ranges.ts';
import { type Text, withLineFeeds } from '../text-pieces.ts';
import type { MapNode, Node, SyntaxProblem, Tree } from '../tree.ts';
import { cutAgain } from './cut-again.ts';
import { splitRegion } from './cut-entries.ts';
import { parseJson } from './json.ts';
import { MAX_LENGTH } from './limits.ts';
import { linesWithFlows } from './outdented-flow.ts';
import { movedPiece } from './piece.ts';
import { reconcile } from './reconcile.ts';
import type { Lines } from './scan-lines.ts';
import type { Region } from './slice.ts';
import { shift } from './slice-problems.ts';
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
export function parseResultOf(tree: Tree): Parsed | undefined {
  return known.get(tree);
}

/**
 * Parses one version of a text.
 * @param previous the version before, whose unchanged nodes are kept; null at first.
 */
export function parse(text: Text, language: 'yaml' | 'json', previous: Parsed | null): Parsed {
  if (previous?.text === text && previous.tree.language === language) return previous;
  const parsed = parseFromStart(withLineFeeds(text), language, previous);
  known.set(parsed.tree, parsed);
  return parsed;
}

function parseFromStart(text: Text, language: 'yaml' | 'json', previous: Parsed | null): Parsed {
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
    ...(root || piece.problems.length > 0 ? [] : [emptyDocumentProblem(text)]),
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
  const { tree } = parseFromStart(text, language, null);
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

function emptyDocumentProblem(text: Text): SyntaxProblem {
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

// Content-addressed parsing of block YAML: each entry of a block map is a slice that is parsed once
// for its text. An edit parses the slice it touches; all others keep their nodes. A syntax error
// stays inside the smallest slice that holds it.

/** A text parsed by slices; give it to the next `parseSlices` as `previous`. */
interface Sliced {
  readonly at: number;
  readonly root: MapNode;
  readonly problems: readonly SyntaxProblem[];
  readonly region: Region;
  /** The text before the first entry. */
  readonly before: string;
  /** A bracket is not closed: what follows may belong to it, so all lines are read again. */
  readonly open: boolean;
}

/**
 * Parses a YAML text whose root is a block map.
 * @param previous the version before
 * @returns null if slicing would not be sound (the root isn't a block map, several documents,
 * anchors, complex keys ...): parse the whole text then.
 */
function parseSlices(
  text: Text,
  previous: { readonly text: Text; readonly sliced: Sliced | null } | null,
): Sliced | null {
  const known = previous?.sliced;
  const again =
    known && !known.open && text.startsWith(known.before)
      ? cutAgain(text, 0, text.length, known.region, 0, {
          start: text.sharedWith?.(previous.text, false) ?? 0,
          end: text.sharedWith?.(previous.text, true) ?? 0,
        })
      : null;
  if (again) return again.unsound ? null : slicesOf(text, again, false);
  const { lines, open } = linesWithFlows(text.toString());
  const from = bodyStart(lines);
  if (from < 0) return null;
  const region = splitRegion(
    { lines, from, to: lines.kind.length, column: 0, base: 0, depth: 0 },
    known?.region,
  );
  return !region || region.unsound ? null : slicesOf(text, region, open);
}

function slicesOf(text: Text, region: Region, open: boolean): Sliced {
  const { at, node, problems, slices } = region;
  const before = text.slice(0, at - (slices[0]?.keyAt ?? 0));
  return { at, root: node, problems, region, before: ownCopy(before), open };
}

/** First line of the body: after comments and one `---`; -1 where slicing cannot begin. */
function bodyStart(lines: Lines): number {
  let from = -1;
  let marked = false;
  for (let i = 0; i < lines.kind.length; i++) {
    const kind = lines.kind[i];
    if (kind === 'marker') {
      const bare = /^---[ \t]*(#.*)?\r?$/.test(
        lines.text.slice(lines.start[i], lines.start[i + 1]).replace(/\n$/, ''),
      );
      if (marked || from >= 0 || !bare) return -1;
      marked = true;
    } else if (from < 0 && (kind === 'content' || kind === 'tab')) from = i;
  }
  return from >= 0 && lines.kind[from] === 'content' && lines.indent[from] === 0 ? from : -1;
}

// Texts with conflicts of a merge are read as the side that was merged into has them, so that
// everything else is validated, shown and completed until the conflict is solved.

/** A text without the markers of conflicts and the lines of the other side. */
interface Merged {
  readonly text: string;
  /** One for each conflict. */
  readonly problems: readonly SyntaxProblem[];
  /** Returns where an offset is in the text as written. */
  readonly writtenAt: (offset: number) => number;
}

/** Reads each conflict as the side that was merged into; null where there is none. */
function withoutConflicts(written: Text): Merged | null {
  const { conflicts, strays } = mergeMarkers(written);
  const removed = [
    ...conflicts.flatMap(({ start, end, ours }): Range[] => [
      { start, end: ours.start },
      { start: ours.end, end },
    ]),
    ...strays,
  ].sort((a, b) => a.start - b.start);
  if (removed.length === 0) return null;
  const whole = written.toString();
  let text = '';
  let from = 0;
  // Where the text goes on behind what is removed, and where that is as written.
  const joints = removed.map(({ start, end }) => {
    text += whole.slice(from, start);
    from = end;
    return { at: text.length, written: end };
  });
  text += whole.slice(from);
  const problemAt = (at: number, message: string): SyntaxProblem => {
    const length = lineEnd(whole, at) - at;
    return { code: 'merge-conflict', severity: 'error', at, length, message };
  };
  return {
    text,
    problems: [
      ...conflicts.map((conflict) => problemAt(conflict.start, messageOf(conflict))),
      ...strays.map(({ start }) =>
        problemAt(
          start,
          'A marker of a merge conflict is left without the others. Remove the line.',
        ),
      ),
    ],
    writtenAt(offset) {
      let [low, high] = [0, joints.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((joints[middle]?.at ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      const joint = joints[low - 1];
      return joint ? joint.written + offset - joint.at : offset;
    },
  };
}

function messageOf({ names }: MergeConflict): string {
  const [ours, theirs] = [names.ours, names.theirs].map((name) => name && `"${clip(name)}"`);
  const between = ours && theirs ? ` between ${ours} and ${theirs}` : '';
  return `Unresolved merge conflict${between}: keep the lines of one side, or both. The first side is read until then.`;
}
