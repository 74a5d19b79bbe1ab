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
export interface MenuChoice {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  choose(value: string): void;
}
