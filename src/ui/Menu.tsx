// A button that opens a list of actions.
import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  run(): void;
}

export interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Show the icon without the name. */
  readonly iconOnly?: boolean;
  readonly look?: 'plain' | 'outline' | 'primary';
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuItem[])[];
}

/** Milliseconds until a menu that nobody has asked for is made. */
const LATER = 2_000;

/** A button at once; its menu is made when it is first wanted, or when the page has long been there, because making it takes as long as a whole pane. */
export function Menu({ label, icon: Icon, iconOnly = false, look = 'plain', groups }: MenuProps): ReactNode {
  const [made, setMade] = useState<'no' | 'closed' | 'open'>('no');
  const plain = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  useEffect(() => {
    const later = setTimeout(() => make('closed'), LATER);
    const make = (as: 'closed' | 'open') => {
      focused.current = document.activeElement === plain.current;
      setMade((now) => (now === 'no' ? as : now));
    };
    return () => clearTimeout(later);
  }, []);
  const button = {
    className: 'ui-button',
    'data-look': look,
    ...(iconOnly && { 'data-icon': 'only', 'aria-label': label, title: label }),
    children: (
      <>
        {Icon && <Icon className="ui-icon" aria-hidden="true" />}
        {!iconOnly && label}
      </>
    ),
  };
  if (made === 'no') {
    const open = () => setMade('open');
    return (
      <button
        ref={plain}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') open();
        }}
        {...button}
      />
    );
  }
  return (
    <Base.Root modal={false} defaultOpen={made === 'open'}>
      <Base.Trigger
        // The button that was there before had the focus.
        ref={(element: HTMLButtonElement | null) => {
          if (focused.current) element?.focus();
          focused.current = false;
        }}
        {...button}
      />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="ui-menu-place">
          <Base.Popup className="ui-menu">
            {groups.map((items, group) => (
              // The groups of a menu never change places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <div key={group}>
                {group > 0 && <div className="ui-menu-line" />}
                {items.map((item) => (
                  <Base.Item key={item.label} className="ui-menu-item" disabled={item.disabled} onClick={item.run}>
                    {item.icon && <item.icon className="ui-icon" aria-hidden="true" />}
                    {item.label}
                    {item.shortcut && <kbd>{item.shortcut}</kbd>}
                  </Base.Item>
                ))}
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
