// An input that filters the list below it, to choose one option.
import { type ReactNode, type Ref, useState } from 'react';
import { OptionList } from './OptionList.tsx';
import { filterOptions, type Option } from './options.ts';
import { useCombobox } from './use-combobox.ts';

export interface OptionSearchProps {
  /** Label of the input: "Find a channel". */
  readonly search: string;
  /** Null while they are loading. */
  readonly options: readonly Option[] | null;
  /** Shown if there are no options at all. */
  readonly none: string;
  readonly ref: Ref<HTMLInputElement>;
  readonly className?: string;
  readonly describedBy?: string;
  onPick(value: string): void;
  /** Called for Enter if no option matches the text. */
  onOther?(text: string): void;
  /** Renders what is below the list. */
  children(text: string, marked: Option | undefined): ReactNode;
}

export function OptionSearch({
  search,
  options,
  none,
  ref,
  className = 'ui-input',
  describedBy,
  onPick,
  onOther,
  children,
}: OptionSearchProps): ReactNode {
  const [text, setText] = useState('');
  const shown = filterOptions(options ?? [], text);
  const { marked, reset, move, input, list } = useCombobox(shown);
  return (
    <>
      <input
        {...input}
        ref={ref}
        className={className}
        aria-label={search}
        aria-describedby={describedBy}
        placeholder={search}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onKeyDown={(event) => {
          if (!move(event.key)) {
            if (event.key !== 'Enter') return;
            if (marked) onPick(marked.value);
            else onOther?.(text);
          }
          event.preventDefault();
        }}
      />
      {shown.length === 0 ? (
        <p className="ui-options-note" role="status">
          {options === null ? 'Searching…' : options.length === 0 ? none : 'No matches.'}
        </p>
      ) : (
        <OptionList
          {...list}
          label={search}
          options={shown}
          onPick={({ value }) => onPick(value)}
        />
      )}
      {children(text, marked)}
    </>
  );
}
