// Makes a command of an action of the editor.
import type { LucideIcon } from 'lucide-react';
import { type Command, languageShown } from './command.ts';

/** Returns a command of the editor at its caret, which is brought into view for it. */
export function editorCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  shortcut?: string,
): Command & { readonly ofEditor: string } {
  return {
    id,
    name,
    icon,
    ...(shortcut && { shortcut }),
    ofEditor: action,
    when: ({ editor }) => editor !== null,
    run({ store, editor }) {
      store.getState().showPane('edit');
      editor?.run(action);
    },
  };
}

/**
 * Returns a command of the editor for the whole text, which loads it where it isn't there yet.
 * @param language The file must be in it.
 */
export function textCommand(
  id: string,
  name: string,
  icon: LucideIcon,
  action: string,
  { shortcut, language }: { readonly shortcut?: string; readonly language?: 'yaml' | 'json' } = {},
): Command & { readonly ofEditor: string } {
  return {
    ...editorCommand(id, name, icon, action, shortcut),
    when({ store, embed }) {
      // A page in a frame of another one has no editor.
      const shown = embed ? undefined : languageShown(store.getState());
      return shown !== undefined && (!language || shown === language);
    },
    run({ store, visual }) {
      store.getState().showPane('edit');
      void visual
        .getState()
        .needEditor()
        .then((editor) => editor?.run(action));
    },
  };
}
