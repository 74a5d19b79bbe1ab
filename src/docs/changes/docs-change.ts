// A change of a comparison as the documentation shows it.
import type { Change } from '../../core/types.ts';
import type { DocsChange } from '../pane/shown-changes.ts';
import { levelText } from './level-text.ts';

/** Returns the change, at its location in the new version; of what was removed, in the old one. */
export function docsChangeOf(change: Change): DocsChange {
  const { old, new: now, level, message } = change;
  const at = now ?? old;
  return {
    uri: at?.uri ?? '',
    pointer: at?.path ?? '',
    kind: kindOf(change),
    level,
    label: levelText(change),
    message,
  };
}

function kindOf({ old, new: now, code }: Change): DocsChange['kind'] {
  if (!now) return 'removed';
  if (!old) return 'added';
  return code === 'schema.deprecated' ? 'deprecated' : 'changed';
}
