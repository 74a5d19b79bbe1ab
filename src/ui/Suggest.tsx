// A text input with suggestions below it: any text is allowed, and suggestions are chosen with the
// arrow keys and Enter, or the pointer.
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { OptionList, optionId } from './OptionList.tsx';
import { filterOptions, MAX_OPTIONS, type Option } from './options.ts';
import { useAnchored } from './use-anchored.ts';
import './inputs.css';

export interface SuggestProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly value: string;
  readonly options: readonly Option[];
  /** Accessible name of the suggestions. */
  readonly listLabel: string;
  /** Called when text was typed. */
  onText(text: string): void;
  /** Called when a suggestion was chosen. */
  onPick(value: string): void;
}

export function Suggest({
  value,
  options,
  listLabel,
  onText,
  onPick,
  onKeyDown,
  onBlur,
  ...rest
}: SuggestProps): ReactNode {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  /**
   * Whether text was typed since it opened: before that all suggestions are shown, not only those
   * that match the existing text.
   */
  const [typed, setTyped] = useState(false);
  const shown = typed ? filterOptions(options, value) : options;
  const visible = open && shown.length > 0 && !rest.readOnly && !rest.disabled;
  useAnchored(input, popup, visible);
  const close = (): void => {
    setOpen(false);
    setAt(-1);
    setTyped(false);
  };
  const pick = (option: Option): void => {
    close();
    onPick(option.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const marked = visible ? shown[at] : undefined;
    const count = Math.min(shown.length, MAX_OPTIONS);
    const step = event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      if (visible) setAt(at === -1 && step < 0 ? count - 1 : (at + step + count) % count);
      else setOpen(true);
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault();
      pick(marked);
    } else if (event.key === 'Escape' && visible) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else {
      if (event.key === 'Enter') close();
      onKeyDown?.(event);
    }
  };
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        className={`ui-input${rest.className ? ` ${rest.className}` : ''}`}
        role="combobox"
        aria-expanded={visible}
        aria-controls={visible ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={visible && at >= 0 ? optionId(list, at) : undefined}
        value={value}
        onChange={(event) => {
          setTyped(true);
          setOpen(true);
          setAt(-1);
          onText(event.target.value);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {visible && (
        <div ref={popup} popover="manual" className="ui-popup">
          <OptionList
            id={list}
            label={listLabel}
            options={shown}
            at={at}
            onPick={pick}
            onPoint={setAt}
          />
        </div>
      )}
    </>
  );
}
