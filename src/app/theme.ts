// Light, dark or as the system: the choice is kept, and set on the root before the first paint.
import { useSyncExternalStore } from 'react';
import { webStorage } from '../share/web-storage.ts';
import type { Theme } from '../store/state.ts';
import { useStudio } from './reader-services.ts';

const KEY = 'apidoc-studio-theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** Returns the kept choice. */
export function storedTheme(): Theme {
  const kept = webStorage('localStorage')?.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Sets and keeps a choice. */
export function applyTheme(theme: Theme, keep: boolean): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (!keep) return;
  try {
    webStorage('localStorage')?.setItem(KEY, theme);
  } catch {
    // Without storage the theme is the system's next time.
  }
}

/** Returns which of the two is on the screen now. */
export function useScheme(): 'light' | 'dark' {
  const theme = useStudio((s) => s.theme);
  const system = useSyncExternalStore(
    (changed) => {
      dark.addEventListener('change', changed);
      return () => dark.removeEventListener('change', changed);
    },
    () => (dark.matches ? 'dark' : 'light'),
  );
  return theme === 'system' ? system : theme;
}
