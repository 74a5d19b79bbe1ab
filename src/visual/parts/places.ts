// How many places change with a name, in words.
import type { Built } from '../../core/build/types.ts';
import { counted } from '../../core/counted.ts';

export function placesText(built: Exclude<Built, { refused: string }>): string {
  const places = built.files.reduce((sum, { edits }) => sum + edits.length, 0);
  if (places <= 1) return 'No other references to it.';
  const files = built.files.length > 1 ? ` in ${counted(built.files.length, 'file')}` : '';
  return `Changes ${counted(places, 'occurrence')}${files}, including the definition.`;
}
