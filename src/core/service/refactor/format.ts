// Formatting on request: changes the layout of the whole text, never its content.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import { applyEdits } from '../../text/edit/apply.ts';
import { commentsOf } from '../../text/edit/lost-comments.ts';
import { reparsedTree } from '../../text/edit/reparse.ts';
import { hasSameContent } from '../../text/edit/same-content.ts';
import type { TextEdit } from '../../text/edit/types.ts';
import { formatJson } from './format-json.ts';
import type { FormatLayout } from './format-layout.ts';
import { formatYaml } from './format-yaml.ts';

/**
 * Returns the edits that give a text an even indentation, in order and without overlap. Values, how
 * they are quoted, and comments stay as they are; what is formatted already gives no edits. [] for
 * a text with errors, and for one whose layout cannot be changed safely. Never throws.
 */
export function formatDocument(file: AnalyzedFile, layout?: FormatLayout): TextEdit[] {
  return checkedFormat(file, layout) ?? [];
}

/** Returns the same, but null where the formatted text would not say what the text says. */
export function checkedFormat(
  { text, language, tree }: AnalyzedFile,
  layout: FormatLayout = {},
): TextEdit[] | null {
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const format = language === 'json' ? formatJson : formatYaml;
  const edits = withLineEnds(text, format(text, tree, layout), layout);
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

/** The edits, or one of the whole text where all ends of lines or the end of the text change. */
function withLineEnds(
  text: string,
  edits: TextEdit[],
  { lineEnd, finalLineEnd }: FormatLayout,
): TextEdit[] {
  if (lineEnd === undefined && finalLineEnd !== false) return edits;
  const formatted = applyEdits(text, edits);
  const even = lineEnd === undefined ? formatted : formatted.replace(/\r\n|\n/g, () => lineEnd);
  const whole = finalLineEnd === false ? even.replace(/(?:\r?\n)+$/, '') : even;
  if (whole === formatted) return edits;
  return whole === text ? [] : [{ start: 0, end: text.length, text: whole }];
}
