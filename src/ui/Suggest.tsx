// A text input with suggestions below it: any text is allowed, and suggestions are chosen with the
// arrow keys and Enter, or the pointer.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { OptionList } from './OptionList.tsx';
import { filterOptions, type Option } from './options.ts';
import { useAnchored } from './use-anchored.ts';
import { useCombobox } from './use-combobox.ts';
import './inputs.css';

export interface SuggestProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly value: string;
  readonly options: readonly Option[];
  /** Accessible name of the suggestions. */
  readonly listLabel: string;
  /**
   * The suggestions are nearly all there is: the first that matches is highlighted while text is
   * typed, so that Enter takes it.
   */
  readonly isWellKnown?: boolean;
  /** Called when text was typed. */
  onText(text: string): void;
  /** Called when a suggestion was chosen. */
  onPick(value: string): void;
}

export function Suggest({
  value,
  options,
  listLabel,
  isWellKnown = false,
  onText,
  onPick,
  onKeyDown,
  onBlur,
  ...rest
}: SuggestProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /**
   * Whether text was typed since it opened: before that all suggestions are shown, not only those
   * that match the existing text.
   */
  const [typed, setTyped] = useState(false);
  const shown = typed ? filterOptions(options, value) : options;
  const visible = open && shown.length > 0 && !rest.readOnly && !rest.disabled;
  // A text that is a suggestion already needs no choice.
  const isPart = typed && value.trim() !== '' && shown[0]?.value !== value;
  const {
    marked,
    reset,
    move,
    input: combobox,
    list,
  } = useCombobox(visible ? shown : [], isWellKnown && isPart ? 0 : -1);
  useAnchored(input, popup, visible);
  const close = (): void => {
    setOpen(false);
    reset();
    setTyped(false);
  };
  const pick = (option: Option): void => {
    close();
    onPick(option.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!event.altKey && move(event.key)) event.preventDefault();
    else if (!event.altKey && shown.length > 0 && /^Arrow(?:Down|Up)$/.test(event.key)) {
      event.preventDefault();
      setOpen(true);
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
        {...combobox}
        {...rest}
        ref={input}
        className={`ui-input${rest.className ? ` ${rest.className}` : ''}`}
        value={value}
        onChange={(event) => {
          setTyped(true);
          setOpen(true);
          reset();
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
          <OptionList {...list} label={listLabel} options={shown} onPick={pick} />
        </div>
      )}
    </>
  );
}
