// A button that opens a list of actions and choices. What makes the list is fetched when somebody comes near the button.
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react';
import type MadeMenu from './MadeMenu.tsx';

export interface MenuItem {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  run(): void;
}

/** One of several values, under a heading; the chosen one is marked. */
export interface MenuChoice {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  choose(value: string): void;
}

export interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Show the icon without the name. */
  readonly iconOnly?: boolean;
  readonly look?: 'plain' | 'outline' | 'primary';
  /** Of the button: -1 where the keyboard comes to it in another way. */
  readonly tabIndex?: number;
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuItem[] | MenuChoice)[];
}

/** The one copy of what makes menus, once it is here; null again where it did not arrive, so that the next press asks anew. */
let coming: Promise<typeof MadeMenu> | null = null;

function fetchMade(): Promise<typeof MadeMenu> {
  coming ??= import('./MadeMenu.tsx').then(
    (module) => module.default,
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

/** A button at once; its menu is made at the first press, because making it takes as long as a whole pane. */
export function Menu({ label, icon: Icon, iconOnly = false, look = 'plain', tabIndex, groups }: MenuProps): ReactNode {
  const [Made, setMade] = useState<typeof MadeMenu | null>(null);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const plain = useRef<HTMLButtonElement>(null);
  const button: ComponentProps<'button'> & { 'data-look': string; 'data-icon'?: string } = {
    id,
    className: 'ui-button',
    'data-look': look,
    ...(tabIndex !== undefined && { tabIndex }),
    ...(iconOnly && { 'data-icon': 'only', 'aria-label': label, title: label }),
    children: (
      <>
        {Icon && <Icon className="ui-icon" aria-hidden="true" />}
        {!iconOnly && label}
      </>
    ),
  };
  if (Made) return <Made button={button} groups={groups} />;
  const near = () => void fetchMade().catch(() => {});
  const open = () => {
    setFailed(false);
    fetchMade().then(
      // Whoever went on in the meantime is not called back.
      (made) => document.activeElement === plain.current && setMade(() => made),
      () => setFailed(true),
    );
  };
  return (
    <>
      <button
        ref={plain}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={near}
        onFocus={near}
        onBlur={() => setFailed(false)}
        onClick={(event) => {
          // Not every browser focuses the button that is pressed.
          event.currentTarget.focus();
          open();
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') open();
        }}
        {...button}
      />
      {failed && (
        <span className="ui-menu ui-menu-failed" role="alert">
          This menu did not arrive. Try again when you are online.
        </span>
      )}
    </>
  );
}
