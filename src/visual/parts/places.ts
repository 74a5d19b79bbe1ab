// How many places change with a name, in words.
import type { Built } from '../../core/build/types.ts';
import { numberText } from '../../ui/number-text.ts';

export function placesText(built: Exclude<Built, { refused: string }>): string {
  const places = built.files.reduce((sum, { edits }) => sum + edits.length, 0);
  if (places <= 1) return 'Nothing else refers to it.';
  const files = built.files.length > 1 ? ` in ${numberText(built.files.length)} files` : '';
  return `${numberText(places)} places change${files}, its own name among them.`;
}
