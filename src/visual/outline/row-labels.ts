// Visible labels and accessible names of rows.
import { formatCount, homeOf, PART_KINDS, serverUrl } from '../../core/light.ts';
import type { Part } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import type { LiveMark } from '../live-marks.ts';
import type { Labels, ProblemCount, Row } from './types.ts';

export const LABELS: readonly { readonly value: Labels; readonly label: string }[] = [
  { value: 'title', label: 'Titles' },
  { value: 'id', label: 'Ids' },
  { value: 'address', label: 'Addresses' },
];

/**
 * Returns the address of a part: of a channel, of an operation's channel, of a server; undefined
 * for others and if it is unknown.
 */
export function addressOf(part: Part): string | undefined {
  if (part.kind === 'channel' || part.kind === 'operation') return part.address || undefined;
  if (part.kind === 'server') return serverUrl({ ...part, protocol: undefined }) || undefined;
  return undefined;
}

/**
 * Returns the title, id or address of a part; its title, else its id, if it doesn't have the chosen
 * one.
 */
export function labelOf(part: Part, labels: Labels): string {
  const name = labels === 'id' ? part.key : labels === 'address' ? addressOf(part) : undefined;
  return visibleName(name || part.title || part.key);
}

/**
 * Returns what distinguishes a part from others with the same label: the id of an operation that is
 * labeled by its address, which it shares with others of its channel; the channel or the file of a
 * part that is labeled by its key; else ''.
 * @param shared whether other parts of the list have its key
 */
export function noteOf(part: Part, labels: Labels, label: string, shared: boolean): string {
  if (part.kind === 'operation' && labels === 'address' && addressOf(part) !== undefined)
    return part.key;
  return shared && label === visibleName(part.key) ? homeOf(part) : '';
}

export function isDeprecated(part: Part): boolean {
  return part.kind === 'schema' && part.schema.view?.deprecated === true;
}

/** Returns `2 errors, 1 warning`; '' for none. */
export function problemCountText({ errors, warnings }: ProblemCount): string {
  return [
    errors > 0 && formatCount(errors, 'error'),
    warnings > 0 && formatCount(warnings, 'warning'),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Returns the accessible name of a row.
 * @param label the visible label
 * @param note the dimmed text after it, '' for none
 * @param mixed whether the list has parts of several kinds, so that the name includes the kind
 */
export function rowAccessibleName(
  row: Row,
  part: Part | undefined,
  label: string,
  note: string,
  mixed: boolean,
  total: string,
  count: ProblemCount,
  mark?: LiveMark,
): string {
  const words = [label];
  if (note !== '') words.push(note);
  if (row.node.reply) words.push('reply');
  if (part?.kind === 'operation') words.push(part.action ?? 'no action');
  if (part && mixed) words.push(PART_KINDS[part.kind]);
  if (part && isDeprecated(part)) words.push('deprecated');
  if (total !== '') words.push(total);
  const wrong = problemCountText(count);
  if (wrong !== '') words.push(wrong);
  if (mark) words.push(mark.text);
  return words.join(', ');
}
