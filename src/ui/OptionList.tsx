// The list that floats below an input: options, with the one that Enter would choose highlighted.
import { type ReactNode, useEffect, useRef } from 'react';
import { MAX_OPTIONS, type Option } from './options.ts';
import { optionId } from './use-combobox.ts';
import './inputs.css';

export interface OptionListProps {
  /** Id of the list; that of an option is `optionId(id, index)`. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Index of the highlighted one; -1 for none. */
  readonly at: number;
  onPick(option: Option): void;
  onPoint(index: number): void;
}

export function OptionList({
  id,
  label,
  options,
  at,
  onPick,
  onPoint,
}: OptionListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <div role="listbox" id={id} aria-label={label} className="ui-options" ref={list}>
        {options.slice(0, MAX_OPTIONS).map((option, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus.
          <div
            key={option.value}
            role="option"
            id={optionId(id, i)}
            aria-selected={i === at}
            className="ui-option"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => i !== at && onPoint(i)}
            onClick={() => onPick(option)}
          >
            <span dir="auto">{option.label}</span>
            {option.detail && (
              <span className="ui-option-detail" dir="auto">
                {option.detail}
              </span>
            )}
          </div>
        ))}
      </div>
      {options.length > MAX_OPTIONS && (
        <p className="ui-options-note">{options.length - MAX_OPTIONS} more: type to find them.</p>
      )}
    </>
  );
}
