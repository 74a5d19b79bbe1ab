// A button that opens a list of actions and choices.
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { MenuList, type MenuListProps } from './MenuList.tsx';
import type { MenuGroup } from './menu-item.ts';

export interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Show the icon only. */
  readonly iconOnly?: boolean;
  readonly look?: 'plain' | 'outline' | 'primary';
  /** Tab index of the button: -1 if the keyboard reaches it in another way. */
  readonly tabIndex?: number;
  /** Groups are separated by a line. */
  readonly groups: readonly MenuGroup[];
}

/** Closes on its button, Escape, a press outside and any choice. */
export function Menu({
  label,
  icon: Icon,
  iconOnly = false,
  look = 'plain',
  tabIndex,
  groups,
}: MenuProps): ReactNode {
  const [open, setOpen] = useState<MenuListProps['first'] | null>(null);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className="ui-button"
        data-look={look}
        data-icon={iconOnly ? 'only' : undefined}
        title={iconOnly ? label : undefined}
        aria-label={iconOnly ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open === null ? undefined : `${id}menu`}
        tabIndex={tabIndex}
        // A click from the keyboard has `detail` 0.
        onClick={(event) => setOpen(open !== null ? null : event.detail === 0 ? 'first' : 'none')}
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        {Icon && <Icon className="ui-icon" aria-hidden="true" />}
        {!iconOnly && label}
      </button>
      {open !== null && (
        <MenuList
          id={`${id}menu`}
          labelledBy={id}
          anchor={button}
          align="end"
          first={open}
          groups={groups}
          back={() => button.current}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
