// A button that opens a list to search and choose one option from, with further actions below the
// list.
import { ChevronsUpDown, type LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { OptionList, optionId } from './OptionList.tsx';
import { filterOptions, MAX_OPTIONS, type Option } from './options.ts';
import { useAnchored } from './use-anchored.ts';
import './inputs.css';

export interface PickerAction {
  readonly label: string;
  readonly icon?: LucideIcon;
  run(): void;
}

export interface PickerProps {
  readonly id?: string;
  /** Label of the button. */
  readonly text: ReactNode;
  /** Accessible name of the button, if its label is not enough. */
  readonly label?: string;
  /** Label of the search input: "Find a channel". */
  readonly search: string;
  /** Null while they are loading. */
  readonly options: readonly Option[] | null;
  /** Shown if there are no options at all. */
  readonly none: string;
  readonly actions?: readonly PickerAction[];
  /** Returns an action for the search text; null for none. Enter runs it if no option matches. */
  typed?(text: string): PickerAction | null;
  /** `field` looks like an input that holds a value, the others are those of `Button`. */
  readonly look?: 'field' | 'plain' | 'outline';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  onOpen?(): void;
  onPick(value: string): void;
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
  const list = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const shown = filterOptions(options ?? [], query);
  const other = options !== null && query.trim() !== '' ? (typed?.(query.trim()) ?? null) : null;
  const all = other ? [other, ...actions] : actions;
  const input = useRef<HTMLInputElement>(null);
  useAnchored(anchor, popup, true);
  useLayoutEffect(() => input.current?.focus(), []);
  const pick = ({ value }: Option): void => {
    close(true);
    onPick(value);
  };
  const act = (action: PickerAction): void => {
    close(true);
    action.run();
  };
  const press = (event: KeyboardEvent): void => {
    const count = Math.min(shown.length, MAX_OPTIONS);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const marked = shown[at];
    if (step !== undefined && count > 0) setAt((at + step + count) % count);
    else if (event.key !== 'Enter') return;
    else if (marked) pick(marked);
    else if (other) act(other);
    event.preventDefault();
  };
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
      <input
        type="text"
        className="ui-input"
        role="combobox"
        aria-label={search}
        placeholder={search}
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? optionId(list, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {options === null || shown.length === 0 ? (
        <p className="ui-options-note" role="status">
          {options === null ? 'Searching…' : options.length === 0 ? none : 'No matches.'}
        </p>
      ) : (
        <OptionList
          id={list}
          label={search}
          options={shown}
          at={at}
          onPick={pick}
          onPoint={setAt}
        />
      )}
      {all.length > 0 && (
        <div className="ui-popup-actions">
          {all.map((action) => (
            <Button key={action.label} icon={action.icon} onClick={() => act(action)}>
              {action.label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
