// Lists what an object can be connected to, or is connected to, to search and choose from.
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { ConnectCommand } from '../../../core/types.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OptionList, optionId } from '../../../ui/OptionList.tsx';
import { filterOptions, MAX_OPTIONS } from '../../../ui/options.ts';
import { type Connection, sentence } from './connections.ts';

export interface ConnectDialogProps {
  readonly title: string;
  /** Label of the search input. */
  readonly search: string;
  readonly connections: readonly Connection[];
  /** Shown if the list is empty. */
  readonly none: string;
  onPick(command: ConnectCommand): void;
  onClose(): void;
}

/** Sets the initial focus of the dialog, which looks for this attribute. */
function first(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

export function ConnectDialog({
  title,
  search,
  connections,
  none,
  onPick,
  onClose,
}: ConnectDialogProps): ReactNode {
  const list = useId();
  const says = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const able = connections.filter(({ check }) => 'command' in check);
  const unable = connections.flatMap(({ check, id }) =>
    'reason' in check ? [{ id, reason: check.reason }] : [],
  );
  const options = filterOptions(
    able.map(({ id, title: label, detail }) => ({ value: id, label, detail })),
    query,
  );
  const verdictAt = (index: number) => able.find(({ id }) => id === options[index]?.value)?.check;
  const marked = verdictAt(at);
  const pick = (index: number): void => {
    const check = verdictAt(index);
    if (!check || !('command' in check)) return;
    onClose();
    onPick(check.command);
  };
  const press = (event: KeyboardEvent): void => {
    const count = Math.min(options.length, MAX_OPTIONS);
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
