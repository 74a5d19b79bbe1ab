// Panels with a row of tabs to choose the visible one; in print all of them, each below its name.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './Tabs.css';

export interface Tab<T extends string = string> {
  readonly id: T;
  readonly label: string;
  /** Badge after the label, part of the accessible name: a count, a word. */
  readonly badge?: ReactNode;
}

export interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  /** Their ids are unique. */
  readonly tabs: readonly Tab<T>[];
  /** Id of the open tab; the first one is open if no tab has that id. */
  readonly chosen: string;
  onChoose(id: T): void;
  /** Renders a panel; called for the open one only, or for each with `all`. */
  children(id: T): ReactNode;
  /** Every panel below its label and nothing to press. */
  readonly all?: boolean;
}

/**
 * Tabs following the ARIA Authoring Practices: one tab stop; arrow keys, Home and End move and
 * select.
 */
export function Tabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
  all = false,
}: TabsProps<T>): ReactNode {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const open = tabs[at];
  if (!open) return null;
  if (all)
    return tabs.map(({ id, label: name, badge }) => (
      <div key={id} className="ui-tabs-sheet">
        <p className="ui-tabs-name">
          {name}
          {badge}
        </p>
        {children(id)}
      </div>
    ));
  const move = (event: KeyboardEvent): void => {
    const next = nextTab(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(tab.id);
    (row.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className="ui-tabs">
      <div role="tablist" aria-label={label} className="ui-tabs-row" ref={row} onKeyDown={move}>
        {tabs.map(({ id, label: name, badge }, i) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}t${i}`}
            aria-selected={i === at}
            aria-controls={i === at ? `${base}p` : undefined}
            tabIndex={i === at ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {name}
            {badge}
          </button>
        ))}
      </div>
      <div
        key={open.id}
        role="tabpanel"
        id={`${base}p`}
        aria-labelledby={`${base}t${at}`}
        className="ui-tabs-panel"
      >
        {children(open.id)}
      </div>
    </div>
  );
}

/**
 * Returns the index of the tab that a key moves to from `at` of `count` tabs, wrapping around; null
 * for other keys.
 */
export function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
