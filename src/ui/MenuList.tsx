// The list of a menu: open as long as it is rendered, with the focus in it, following the menu
// pattern of the ARIA Authoring Practices.
import { Check } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MenuGroup, MenuItem } from './menu-item.ts';
import { TypeAhead } from './type-ahead.ts';
import { type Anchoring, type Positioned, useAnchored } from './use-anchored.ts';
import { useLatest } from './use-latest.ts';

export interface MenuListProps {
  readonly id?: string;
  /** Accessible name, or the id of the element that has it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly anchor: RefObject<Positioned | null>;
  readonly align?: Anchoring['align'];
  /** The initial focus: an item, or the list if a pointer opened it. */
  readonly first?: 'first' | 'last' | 'none';
  /** Shown above the items: why some are missing. */
  readonly note?: string | null;
  /** Groups are separated by a line. */
  readonly groups: readonly MenuGroup[];
  /** Returns the element to restore the focus to. */
  back(): HTMLElement | null;
  onClose(): void;
}

export function MenuList(props: MenuListProps): ReactNode {
  const {
    id,
    label,
    labelledBy,
    anchor,
    align,
    first = 'first',
    note,
    groups,
    back,
    onClose,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  const [typed] = useState(() => new TypeAhead());
  useAnchored(anchor, list, true, { as: 'menu', align });
  const items = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('.ui-menu-item') ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useLayoutEffect(() => {
    const target = first === 'none' ? null : items().at(first === 'last' ? -1 : 0);
    (target ?? list.current)?.focus({ preventScroll: true });
  }, []);

  const latest = useLatest(onClose);
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      const to = event.target instanceof Node ? event.target : null;
      const own = anchor.current;
      // The button closes the menu itself.
      if (!list.current?.contains(to) && !(own instanceof HTMLButtonElement && own.contains(to)))
        latest.current();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [anchor]);

  const leave = (): void => {
    // Move the focus first: it is lost if the focused element is removed from the page.
    back()?.focus();
    onClose();
  };
  const run = (item: Pick<MenuItem, 'disabled' | 'run'>): void => {
    if (item.disabled) return;
    leave();
    item.run();
  };
  const press = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key === 'Tab') {
      // Tab continues from where the menu was opened.
      leave();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    const before = typed.before(event);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (to: number): void => all.at(to % all.length)?.focus();
    if (key === 'Escape') leave();
    else if (key === 'ArrowDown') go(at + 1);
    else if (key === 'ArrowUp') go(at < 1 ? -1 : at - 1);
    else if (key === 'Home') go(0);
    else if (key === 'End') go(-1);
    // A space within a name is part of the search text.
    else if (key.length === 1 && (key !== ' ' || before !== '')) {
      const text = typed.add(event).toLowerCase();
      // A first letter moves on, further letters of a word may stay on the item.
      const from = Math.max(0, before === '' ? at + 1 : at);
      const order = [...all.slice(from), ...all.slice(0, from)];
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(text))?.focus();
    } else if (key !== 'Enter' && key !== ' ') return;
    else {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const point = {
    tabIndex: -1,
    onPointerMove: (event: { currentTarget: HTMLElement }) =>
      event.currentTarget.focus({ preventScroll: true }),
    onPointerLeave: () => list.current?.focus({ preventScroll: true }),
  };
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="menu"
      aria-label={label}
      aria-labelledby={labelledBy}
      className="ui-menu"
      tabIndex={-1}
      onKeyDown={press}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !event.currentTarget.contains(to)) onClose();
      }}
    >
      {note && <p className="ui-menu-label">{note}</p>}
      {groups
        .map((group) => ('choices' in group ? group : group.filter((item) => item !== false)))
        .filter((group) => 'choices' in group || group.length > 0)
        .map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a menu never change their order
          <Fragment key={i}>
            {i > 0 && <div className="ui-menu-line" role="none" />}
            {'choices' in group ? (
              // biome-ignore lint/a11y/useSemanticElements: a group of a menu is not a fieldset.
              <div role="group" aria-label={group.label}>
                <div className="ui-menu-label" aria-hidden="true">
                  {group.label}
                </div>
                {group.choices.map(({ value, label: text }) => (
                  <button
                    key={value}
                    type="button"
                    role="menuitemradio"
                    aria-checked={value === group.value}
                    className="ui-menu-item"
                    onClick={() => run({ run: () => group.choose(value) })}
                    {...point}
                  >
                    <Check className="ui-icon ui-menu-check" aria-hidden="true" />
                    {text}
                  </button>
                ))}
              </div>
            ) : (
              group.map((item) => (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  aria-disabled={item.disabled || undefined}
                  className="ui-menu-item"
                  onClick={() => run(item)}
                  {...point}
                >
                  {item.icon && <item.icon className="ui-icon" aria-hidden="true" />}
                  {item.reason ? (
                    <span>
                      {item.label}
                      <span className="ui-menu-reason">{item.reason}</span>
                    </span>
                  ) : (
                    item.label
                  )}
                  {item.shortcut && <kbd>{item.shortcut}</kbd>}
                </button>
              ))
            )}
          </Fragment>
        ))}
    </div>
  );
}
