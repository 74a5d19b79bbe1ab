// A button that opens a list to search and choose one option from, with further actions below the
// list.
import { ChevronsUpDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { OptionSearch, type OptionSearchProps } from './OptionSearch.tsx';
import { useAnchored } from './use-anchored.ts';
import './inputs.css';

interface PickerAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  run(): void;
}

export interface PickerProps
  extends Pick<OptionSearchProps, 'search' | 'options' | 'none' | 'onPick'> {
  readonly id?: string;
  /** Label of the button. */
  readonly text: ReactNode;
  /** Accessible name of the button, if its label is not enough. */
  readonly label?: string;
  readonly actions?: readonly PickerAction[];
  /** Returns an action for the search text; null for none. Enter runs it if no option matches. */
  typed?(text: string): PickerAction | null;
  /** `field` looks like an input that holds a value, the others are those of `Button`. */
  readonly look?: 'field' | 'plain' | 'outline';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  onOpen?(): void;
}

export function Picker(props: PickerProps): ReactNode {
  const { text, label, look = 'field', icon, disabled, describedBy } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (back: boolean): void => {
    setOpen(false);
    if (back) button.current?.focus();
  };
  return (
    <>
      <Button
        id={props.id ?? id}
        ref={button}
        {...(look === 'field' ? { className: 'ui-picker' } : { look })}
        icon={icon}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => {
          if (!open) props.onOpen?.();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open || event.altKey) return;
          event.preventDefault();
          props.onOpen?.();
          setOpen(true);
        }}
      >
        <span className="ui-picker-text">{text}</span>
        {look === 'field' && <ChevronsUpDown className="ui-icon" aria-hidden="true" />}
      </Button>
      {open && <Opened {...props} anchor={button} close={close} />}
    </>
  );
}

function Opened({
  search,
  options,
  none,
  actions = [],
  typed,
  onPick,
  anchor,
  close,
}: PickerProps & {
  anchor: { readonly current: HTMLButtonElement | null };
  close(back: boolean): void;
}): ReactNode {
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useAnchored(anchor, popup, true);
  useLayoutEffect(() => input.current?.focus(), []);
  const run = (action: () => void): void => {
    close(true);
    action();
  };
  const otherOf = (text: string): PickerAction | null | undefined =>
    options !== null && text.trim() !== '' ? typed?.(text.trim()) : null;
  return (
    <div
      ref={popup}
      popover="manual"
      role="dialog"
      aria-label={search}
      className="ui-popup ui-popup-search"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close(true);
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || (!popup.current?.contains(to) && to !== anchor.current))
          close(false);
      }}
    >
      <OptionSearch
        ref={input}
        search={search}
        options={options}
        none={none}
        onPick={(value) => run(() => onPick(value))}
        onOther={(text) => {
          const other = otherOf(text);
          if (other) run(other.run);
        }}
      >
        {(text) => (
          <div className="ui-popup-actions">
            {[otherOf(text) ?? [], ...actions].flat().map((action) => (
              <Button key={action.label} icon={action.icon} onClick={() => run(action.run)}>
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </OptionSearch>
    </div>
  );
}
