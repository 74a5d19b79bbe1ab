// What a row is called, to the eye and to the ear.
import { counted } from '../../core/counted.ts';
import type { Part } from '../../core/model/types.ts';
import { visibleName } from '../../ui/visible-text.ts';
import type { FaultCount, Labels, Row } from './types.ts';

export const LABELS: readonly { readonly value: Labels; readonly label: string }[] = [
  { value: 'title', label: 'Titles' },
  { value: 'id', label: 'Ids' },
  { value: 'address', label: 'Addresses' },
];

/** Where a part is reached: of a channel, of an operation's channel, of a server; undefined for others and where it is unknown. */
export function addressOf(part: Part): string | undefined {
  if (part.kind === 'channel' || part.kind === 'operation') return part.address || undefined;
  if (part.kind === 'server') return `${part.host ?? ''}${part.pathname ?? ''}` || undefined;
  return undefined;
}

/** Title, id or address of a part; its title, else its id, where it has no such thing. */
export function labelOf(part: Part, labels: Labels): string {
  const name = labels === 'id' ? part.key : labels === 'address' ? addressOf(part) : undefined;
  return visibleName(name || part.title || part.key);
}

/** The id of an operation that is called by its address, which it shares with others of its channel; else ''. */
export function noteOf(part: Part, labels: Labels): string {
  return part.kind === 'operation' && labels === 'address' && addressOf(part) !== undefined ? part.key : '';
}

export function isDeprecated(part: Part): boolean {
  return part.kind === 'schema' && part.schema.view?.deprecated === true;
}

/** `2 errors, 1 warning`; '' for none. */
export function faultText({ errors, warnings }: FaultCount): string {
  return [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean).join(', ');
}

/**
 * What a reader without sight hears of a row.
 * @param label as it is seen
 * @param note what stands small behind it, '' for nothing
 * @param mixed parts of several kinds stand side by side, so that the kind is said
 */
export function spoken(
  row: Row,
  part: Part | undefined,
  label: string,
  note: string,
  mixed: boolean,
  total: string,
  faults: FaultCount,
): string {
  const words = [label];
  if (note !== '') words.push(note);
  if (row.node.reply) words.push('reply');
  if (part?.kind === 'operation') words.push(part.action ?? 'no action');
  if (part && mixed) words.push(KIND_WORDS[part.kind]);
  if (part && isDeprecated(part)) words.push('deprecated');
  if (total !== '') words.push(total);
  const wrong = faultText(faults);
  if (wrong !== '') words.push(wrong);
  return words.join(', ');
}

const KIND_WORDS: Readonly<Record<Part['kind'], string>> = {
  info: 'overview',
  server: 'server',
  channel: 'channel',
  operation: 'operation',
  message: 'message',
  schema: 'schema',
  security: 'security scheme',
  component: 'component',
};
