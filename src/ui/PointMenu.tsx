// A menu at a place on the screen: beside the thing it is about, or where the pointer was. It is open as long as it is rendered.
import { type ReactNode, useRef } from 'react';
import type { Placed } from './anchored.ts';
import type { MenuItem } from './Menu.tsx';
import { MenuList } from './MenuList.tsx';

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

export default function PointMenu({ anchor, ...rest }: PointMenuProps): ReactNode {
  const placed = useRef<Placed>(null);
  placed.current ??= 'x' in anchor ? { getBoundingClientRect: () => new DOMRect(anchor.x, anchor.y, 0, 0) } : anchor;
  return <MenuList {...rest} anchor={placed} first={'x' in anchor ? 'none' : 'first'} />;
}
