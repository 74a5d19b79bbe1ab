// The number of references that a rename changes, in words.
import { formatCount } from '../../core/light.ts';
import type { CommandResult } from '../../core/types.ts';

export function occurrencesText(built: Exclude<CommandResult, { refused: string }>): string {
  const places = built.files.reduce((sum, { edits }) => sum + edits.length, 0);
  if (places <= 1) return 'No other references to it.';
  const files = built.files.length > 1 ? ` in ${formatCount(built.files.length, 'file')}` : '';
  return `Changes ${formatCount(places, 'occurrence')}${files}, including the definition.`;
}
