// The items of a menu.
import type { LucideIcon } from 'lucide-react';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Why it is disabled: one sentence, shown below the label. */
  readonly reason?: string;
  run(): void;
}

/** One of several values, under a heading; the chosen one is marked. */
interface MenuChoice {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  choose(value: string): void;
}

/** Items that are false are left out, and so are groups without items. */
export type MenuGroup = readonly (MenuItem | false)[] | MenuChoice;

/** @param more its shortcut, and why it is disabled */
export function menuItem(
  label: string,
  icon: LucideIcon,
  run: () => void,
  more?: Pick<MenuItem, 'shortcut' | 'disabled' | 'reason'>,
): MenuItem {
  return { label, icon, run, ...more };
}
