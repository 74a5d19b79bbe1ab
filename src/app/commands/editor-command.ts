// Makes a command of an action of the editor.
import type { LucideIcon } from 'lucide-react';
import type { Command } from './command.ts';

/**
 * Returns a command of the editor, which is brought into view for it.
 * @param language the document must be in it
 */
export function editorCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  shortcut?: string,
  language?: 'yaml' | 'json',
): Command & { readonly ofEditor: string } {
  return {
    id,
    name,
    icon,
    ...(shortcut && { shortcut }),
    ofEditor: action,
    when: ({ store, editor }) =>
      editor !== null && (!language || store.getState().document?.language === language),
    run({ store, editor }) {
      store.getState().showPane('edit');
      editor?.run(action);
    },
  };
}
