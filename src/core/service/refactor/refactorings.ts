// All refactorings that are offered at a location.
import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { selectionAt } from '../../analysis/typed-tree/objects-at.ts';
import { codeActionOf, type Refactoring } from '../code-action.ts';
import type { CodeAction } from '../types.ts';
import { applyTrait } from './apply-trait.ts';
import { extract } from './extract.ts';
import { extractTrait } from './extract-trait.ts';
import { inline } from './inline.ts';
import { inlineAll } from './inline-all.ts';
import { moveToFile } from './move-to-file.ts';

const REFACTORINGS: readonly Refactoring[] = [
  extract,
  extractTrait,
  moveToFile,
  inline,
  inlineAll,
  applyTrait,
];

/**
 * Returns what can be done to the object under the cursor, or to what is selected, without changing
 * what the document means. Offsets are UTF-16 units. Never throws; what one would look for and
 * cannot be done has `refused`.
 */
export function refactorings(file: AnalyzedFile, start: number, end: number): CodeAction[] {
  const selection = selectionAt(file, start, end);
  return REFACTORINGS.flatMap((refactoring) => refactoring(selection)).flatMap(
    (draft) => codeActionOf(file, draft) ?? [],
  );
}
