// A line of text with suggestions below it: any text is allowed, and the suggestions are taken with the arrows and Enter, or the pointer.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAnchored } from './anchored.ts';
import { OptionList, optionId } from './OptionList.tsx';
import { fitting, MOST, type Option } from './options.ts';
import './inputs.css';

export interface SuggestProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  readonly value: string;
  readonly options: readonly Option[];
  /** What the suggestions are, for readers without sight. */
  readonly listLabel: string;
  /** The text was typed in. */
  onText(text: string): void;
  /** A suggestion was taken. */
  onPick(value: string): void;
}

export function Suggest({ value, options, listLabel, onText, onPick, onKeyDown, onBlur, ...rest }: SuggestProps): ReactNode {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  /** Nothing was typed since it opened: all of it is shown then, not only what fits the text that was there before. */
  const [typed, setTyped] = useState(false);
  const shown = typed ? fitting(options, value) : options;
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
    const count = Math.min(shown.length, MOST);
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
          <OptionList id={list} label={listLabel} options={shown} at={at} onPick={pick} onPoint={setAt} />
        </div>
      )}
    </>
  );
}
