// A menu at a position on the screen: beside an element, or at the pointer. It is open as long as
// it is rendered.
import { type ReactNode, useRef } from 'react';
import { MenuList } from './MenuList.tsx';
import type { MenuGroup } from './menu-item.ts';
import type { Positioned } from './use-anchored.ts';

/** An element, or a point in px of the window. */
export type Anchor = Element | { readonly x: number; readonly y: number };

export interface ContextMenuProps {
  /** Accessible name. */
  readonly label: string;
  readonly anchor: Anchor;
  /** Shown above the items: why some are missing. */
  readonly note?: string | null;
  /** Groups are separated by a line. */
  readonly groups: readonly MenuGroup[];
  /** Returns the element to restore the focus to. */
  back(): HTMLElement | null;
  onClose(): void;
}

export default function ContextMenu({ anchor, ...rest }: ContextMenuProps): ReactNode {
  const placed = useRef<Positioned>(null);
  placed.current ??=
    'x' in anchor ? { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) } : anchor;
  return <MenuList {...rest} anchor={placed} first={'x' in anchor ? 'none' : 'first'} />;
}
