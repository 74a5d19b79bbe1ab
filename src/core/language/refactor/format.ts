// Formatting on request: the layout of the whole text, and nothing that it says.
import { applyEdits } from '../../edit/apply.ts';
import type { TextEdit } from '../../edit/types.ts';
import type { Subject } from '../subject.ts';
import { treeOf } from './again.ts';
import { commentsOf } from './comments.ts';
import { formatJson } from './format-json.ts';
import { formatYaml } from './format-yaml.ts';
import { same } from './same.ts';

/**
 * The edits that give a text an even indentation, in order and without overlap. Values, how they are quoted, and comments stay as they are; what is
 * formatted already gives no edits. [] for a text with errors, and for one whose layout cannot be changed safely. Never throws.
 */
export function formatted({ text, language, tree }: Subject): TextEdit[] {
  if (!tree.root || tree.broken || tree.problems.some((p) => p.severity === 'error')) return [];
  const edits = language === 'json' ? formatJson(text, tree) : formatYaml(text, tree);
  if (edits.length === 0) return [];
  const after = applyEdits(text, edits);
  const again = treeOf(after, language);
  if (!same(tree.root, again.root, { sameStyle: true }) || again.problems.some((p) => p.severity === 'error')) return [];
  return commentsOf(text, tree).join('\n') === commentsOf(after, again).join('\n') ? edits : [];
}
