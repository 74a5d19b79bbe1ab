// Lists what a thing may be connected with, or is connected with, to be found by a few letters and taken by Enter.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { ConnectIntent } from '../../../core/build/connect/intents.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OptionList, optionId } from '../../../ui/OptionList.tsx';
import { fitting, MOST } from '../../../ui/options.ts';
import { sentence, type Tie } from './ties.ts';

export interface ConnectProps {
  readonly title: string;
  /** Meaning of the list of, in a word or two. */
  readonly search: string;
  readonly ties: readonly Tie[];
  /** Said where there is none. */
  readonly none: string;
  onPick(intent: ConnectIntent): void;
  onClose(): void;
}

/** What gets the keyboard when the dialog opens, which looks for this attribute. */
function first(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

export function Connect({ title, search, ties, none, onPick, onClose }: ConnectProps): ReactNode {
  const list = useId();
  const says = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const able = ties.filter(({ verdict }) => 'intent' in verdict);
  const unable = ties.flatMap(({ verdict, id }) => ('reason' in verdict ? [{ id, reason: verdict.reason }] : []));
  const options = fitting(
    able.map(({ id, title: label, detail }) => ({ value: id, label, detail })),
    query,
  );
  const verdictAt = (index: number) => able.find(({ id }) => id === options[index]?.value)?.verdict;
  const marked = verdictAt(at);
  const pick = (index: number): void => {
    const verdict = verdictAt(index);
    if (!verdict || !('intent' in verdict)) return;
    onClose();
    onPick(verdict.intent);
  };
  const press = (event: KeyboardEvent): void => {
    const count = Math.min(options.length, MOST);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && count > 0) setAt((at + step + count) % count);
    else if (event.key === 'Enter') pick(at);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {able.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className="diagram-connect">
          <input
            type="text"
            className="ui-field diagram-connect-search"
            role="combobox"
            aria-label={search}
            placeholder={search}
            aria-expanded={options.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? optionId(list, at) : undefined}
            aria-describedby={says}
            autoComplete="off"
            spellCheck={false}
            ref={first}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
          {options.length === 0 ? (
            <p className="ui-options-note" role="status">
              No matches.
            </p>
          ) : (
            <OptionList
              id={list}
              label={search}
              options={options}
              at={at}
              onPick={(option) => pick(options.indexOf(option))}
              onPoint={setAt}
            />
          )}
          <p id={says} className="diagram-connect-says">
            {marked && 'says' in marked && `${marked.says}.`}
          </p>
        </div>
      )}
      {unable.length > 0 && (
        <ul className="ui-list diagram-connect-not">
          {unable.map(({ id, reason }) => (
            <li key={id}>{sentence(reason)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
