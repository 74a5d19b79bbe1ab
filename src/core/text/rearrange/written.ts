// Where values are in their text.
import { isMerged, type Node } from '../tree.ts';

/** The text that values are taken from, with `\n` line ends and without a byte order mark. */
export interface PieceSource {
  readonly text: string;
  readonly language: 'yaml' | 'json';
}

/** What a value is below: the key of a map, the dash or comma of a list, nothing. */
export type Holder = 'key' | 'item' | 'root';

/** Where a value is written. */
export interface Written {
  readonly source: PieceSource;
  /** After the colon or dash, up to the last line that belongs to the value. */
  readonly from: number;
  readonly to: number;
  /** Start of the value itself, behind anchor and tag. */
  readonly at: number;
  /** The indentation of the line or key that holds it. */
  readonly base: string;
  readonly holder: Holder;
  /** Characters of `*name`, if the value is an alias. */
  readonly alias?: number;
  /** Its key is written as `? key`. */
  readonly isExplicit?: boolean;
}

/**
 * Returns whether the last line of a value is that of a block scalar with `+`: blank lines after it
 * belong to it.
 * @param at start of the value
 */
export function endsInKept(text: string, at: number, node: Node): boolean {
  if (node.kind === 'scalar')
    return (
      (node.style === 'literal' || node.style === 'folded') &&
      /^[|>]\d?\+/.test(text.slice(at, at + 3))
    );
  if (node.flow) return false;
  const slots = node.kind === 'seq' ? node.items : node.entries;
  const last = slots.findLast((one) => !isMerged(one));
  return (
    last !== undefined &&
    last.alias === undefined &&
    endsInKept(text, at + last.valueAt, last.value)
  );
}

/** Returns the comments in a text of white space, anchors, tags and comments, as lines. */
export function commentsIn(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)(#[^\n]*)/g)].map(([, found = '']) => found.trimEnd());
}

/** Returns the anchor and the tag of a lead, with a space. */
export function anchorOf(lead: string): string {
  const bare = lead.replace(/(?:^|\s)#[^\n]*/g, '');
  const found = bare.match(/[&!][^\s]*/g);
  return found ? `${found.join(' ')} ` : '';
}

/** Returns a line at an indentation, unless it is blank. */
export function withIndentation(line: string, own: string): string {
  return line === '' ? '' : own + line;
}
