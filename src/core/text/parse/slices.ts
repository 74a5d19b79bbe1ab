// Content-addressed parsing of block YAML: each entry of a block map is a slice that is parsed once
// for its text. An edit parses the slice it touches; all others keep their nodes. A syntax error
// stays inside the smallest slice that holds it.

import { ownCopy } from '../compact.ts';
import type { Text } from '../text-pieces.ts';
import type { MapNode, SyntaxProblem } from '../tree.ts';
import { cutAgain } from './cut-again.ts';
import { splitRegion } from './cut-entries.ts';
import { linesWithFlows } from './outdented-flow.ts';
import type { Lines } from './scan-lines.ts';
import type { Region } from './slice.ts';

/** A text parsed by slices; give it to the next `parseSlices` as `previous`. */
export interface Sliced {
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
export function parseSlices(
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
  if (again) return again.unsound ? null : slicedOf(text, again, false);
  const { lines, open } = linesWithFlows(text.toString());
  const from = bodyStart(lines);
  if (from < 0) return null;
  const region = splitRegion(
    { lines, from, to: lines.kind.length, column: 0, base: 0, depth: 0 },
    known?.region,
  );
  return !region || region.unsound ? null : slicedOf(text, region, open);
}

function slicedOf(text: Text, region: Region, open: boolean): Sliced {
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
