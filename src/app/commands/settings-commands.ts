// Commands about the studio itself: settings, shortcuts, rules and the theme.
import { Bot, Keyboard, ListChecks, Settings2, Sparkles } from 'lucide-react';
import type { Theme } from '../../store/state.ts';
import { THEMES } from '../layout/ThemeButton.tsx';
import { type Command, hasDocument } from './command.ts';

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
    forReaders: true,
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
  agents: {
    id: 'agents',
    name: 'Agents…',
    icon: Bot,
    when: hasDocument,
    run: ({ agents }) => agents.getState().show(),
  },
  whatsNew: {
    id: 'whats-new',
    name: "What's new",
    icon: Sparkles,
    run: ({ editing }) => editing.getState().show('news'),
  },
  themeLight: themeCommand('light'),
  themeDark: themeCommand('dark'),
  themeSystem: themeCommand('system'),
} as const satisfies Record<string, Command>;

function themeCommand(theme: Theme): Command {
  const { label, icon } = THEMES[theme];
  return {
    id: `theme-${theme}`,
    name: label,
    icon,
    when: ({ store }) => store.getState().theme !== theme,
    run: ({ store }) => store.getState().setTheme(theme),
  };
}
