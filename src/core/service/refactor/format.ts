// Formatting on request: changes the layout of the whole text, never its content.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { reparsedTree } from '../../text/edit/reparse.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { formatJson } from './format-json.ts';
import { formatYaml } from './format-yaml.ts';

/**
 * Returns the edits that give a text an even indentation, in order and without overlap. Values, how
 * they are quoted, and comments stay as they are; what is formatted already gives no edits. [] for
 * a text with errors, and for one whose layout cannot be changed safely. Never throws.
 */
export function formatDocument(file: AnalyzedFile): TextEdit[] {
  return checkedFormat(file) ?? [];
}

/** Returns the same, but null where the formatted text would not say what the text says. */
export function checkedFormat({ text, language, tree }: AnalyzedFile): TextEdit[] | null {
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const edits = language === 'json' ? formatJson(text, tree) : formatYaml(text, tree);
  if (edits.length === 0) return [];
  const after = applyEdits(text, edits);
  const again = reparsedTree(after, language);
  if (
    !hasSameContent(tree.root, again.root, { sameStyle: true }) ||
    again.problems.some((p) => p.severity === 'error')
  )
    return null;
  return commentsOf(text, tree).join('\n') === commentsOf(after, again).join('\n') ? edits : null;
}
