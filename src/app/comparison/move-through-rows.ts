// Arrow keys in a list of buttons of which one is a tab stop.
import type { KeyboardEvent } from 'react';

/**
 * Moves the focus by Up, Down, Home and End, and chooses the row there.
 * @param rows a selector of the rows
 */
export function moveThroughRows(event: KeyboardEvent<HTMLElement>, rows: string): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(rows)];
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const to = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[
    event.key
  ];
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.click();
}
