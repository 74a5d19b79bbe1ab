// The theme: as a button, and as an item of a menu.
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Theme } from '../../store/state.ts';
import type { StudioStore } from '../../store/store.ts';
import { Button } from '../../ui/Button.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { useReader, useStudio } from '../reader-services.ts';

/** What each theme is called, and the one that the button chooses next. */
export const THEMES: Record<Theme, { next: Theme; label: string; icon: typeof Sun }> = {
  system: { next: 'light', label: 'Theme: as the system', icon: Monitor },
  light: { next: 'dark', label: 'Theme: light', icon: Sun },
  dark: { next: 'system', label: 'Theme: dark', icon: Moon },
};

export function ThemeButton(): ReactNode {
  const { store } = useReader();
  const theme = useStudio((s) => s.theme);
  const { label, icon, next } = THEMES[theme];
  return (
    <Button icon={icon} iconOnly onClick={() => store.getState().setTheme(next)}>
      {label}
    </Button>
  );
}

/** Returns the item that shows the theme and chooses the next one. */
export function themeItem(theme: Theme, store: StudioStore): MenuItem {
  const { label, icon, next } = THEMES[theme];
  return { label, icon, run: () => store.getState().setTheme(next) };
}
