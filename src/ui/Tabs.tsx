// Panels of which one is seen, with a row of tabs to choose it by; on paper all of them, each below its name.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './Tabs.css';

export interface Tab<T extends string = string> {
  readonly id: T;
  readonly label: string;
  /** Small thing behind the label, part of the tab's name: a count, a word. */
  readonly badge?: ReactNode;
}

export interface TabsProps<T extends string> {
  /** What the tabs are tabs of, for readers without sight. */
  readonly label: string;
  /** Their ids differ from each other. */
  readonly tabs: readonly Tab<T>[];
  /** Id of the tab that is open; the first one is where there is none of that id. */
  readonly chosen: string;
  onChoose(id: T): void;
  /** The content of one panel; called for the open one only, or for each with `all`. */
  children(id: T): ReactNode;
  /** Every panel below its label and nothing to press. */
  readonly all?: boolean;
}

/** Tabs after the pattern of the ARIA Authoring Practices: one tab stop, arrows, Home and End move and choose. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children, all = false }: TabsProps<T>): ReactNode {
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
      <div key={open.id} role="tabpanel" id={`${base}p`} aria-labelledby={`${base}t${at}`} className="ui-tabs-panel">
        {children(open.id)}
      </div>
    </div>
  );
}

/** Index of the tab that a key leads to from `at` of `count` tabs, round the ends; null for keys that are not about tabs. */
export function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
