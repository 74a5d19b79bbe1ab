// Commands about the studio itself: settings, shortcuts and rules.
import { Keyboard, ListChecks, Settings2 } from 'lucide-react';
import type { Command } from './command.ts';

export const settingsCommands = {
  editorSettings: {
    id: 'editor-settings',
    name: 'Editor settings…',
    icon: Settings2,
    shortcut: 'Mod+,',
    early: true,
    run: ({ editing }) => editing.getState().show('settings'),
  },
  shortcuts: {
    id: 'shortcuts',
    name: 'Keyboard shortcuts…',
    icon: Keyboard,
    shortcut: '?',
    run: ({ editing }) => editing.getState().show('shortcuts'),
  },
  rules: {
    id: 'rules',
    name: 'Rules…',
    icon: ListChecks,
    run: ({ rulesDialogs }) => rulesDialogs.getState().showList(),
  },
} as const satisfies Record<string, Command>;
