// A button that opens a list of actions.
import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

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

export function Menu({ label, icon: Icon, iconOnly = false, look = 'plain', groups }: MenuProps): ReactNode {
  return (
    <Base.Root modal={false}>
      <Base.Trigger className="ui-button" data-look={look} {...(iconOnly && { 'data-icon': 'only', 'aria-label': label, title: label })}>
        {Icon && <Icon className="ui-icon" aria-hidden="true" />}
        {!iconOnly && label}
      </Base.Trigger>
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
