// A menu at a place on the screen: beside the thing it is about, or where the pointer was. It is open as long as it is rendered.
import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactNode } from 'react';
import type { MenuItem } from './Menu.tsx';

/** An element, or a point in px of the window. */
export type Anchor = Element | { readonly x: number; readonly y: number };

export interface PointMenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly anchor: Anchor;
  /** Said above the items: why some are missing. */
  readonly note?: string | null;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuItem[])[];
  /** What gets the keyboard back. */
  back(): HTMLElement | null;
  onClose(): void;
}

export default function PointMenu({ label, anchor, note, groups, back, onClose }: PointMenuProps): ReactNode {
  const place = 'x' in anchor ? { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) } : anchor;
  return (
    <Base.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={place} sideOffset={4} align="start" className="ui-menu-place">
          <Base.Popup className="ui-menu" aria-label={label} finalFocus={() => back() ?? false}>
            {note && <p className="ui-menu-label ui-menu-note">{note}</p>}
            {groups
              .filter((group) => group.length > 0)
              .map((group, i) => (
                <Fragment key={group[0]?.label}>
                  {i > 0 && <div className="ui-menu-line" />}
                  {group.map(({ label: text, icon: Icon, shortcut, disabled, run }) => (
                    <Base.Item key={text} className="ui-menu-item" disabled={disabled} onClick={run}>
                      {Icon && <Icon className="ui-icon" aria-hidden="true" />}
                      {text}
                      {shortcut && <kbd>{shortcut}</kbd>}
                    </Base.Item>
                  ))}
                </Fragment>
              ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
