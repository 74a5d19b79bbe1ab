// Lists what an object can be connected to, or is connected to, to search and choose from.

import { type ReactNode, useId, useRef } from 'react';
import { capitalize } from '../../../core/light.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OptionSearch } from '../../../ui/OptionSearch.tsx';
import type { Connection, ConnectionCommand } from './connections.ts';

export interface ConnectDialogProps {
  readonly title: string;
  /** Label of the search input. */
  readonly search: string;
  readonly connections: readonly Connection[];
  /** Shown if the list is empty. */
  readonly none: string;
  onPick(command: ConnectionCommand): void;
  onClose(): void;
}

export function ConnectDialog({
  title,
  search,
  connections,
  none,
  onPick,
  onClose,
}: ConnectDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const says = useId();
  const able = connections.flatMap(({ id, title: label, detail, check }) =>
    'command' in check ? [{ value: id, label, detail, check }] : [],
  );
  const unable = connections.flatMap(({ check, id }) =>
    'reason' in check ? [{ id, reason: check.reason }] : [],
  );
  const checkOf = (id: string | undefined) => able.find(({ value }) => value === id)?.check;
  return (
    <Dialog title={title} first={input} onClose={onClose}>
      {able.length === 0 ? (
        <p>{none}</p>
      ) : (
        <div className="diagram-connect">
          <OptionSearch
            ref={input}
            className="ui-field diagram-connect-search"
            search={search}
            options={able}
            none={none}
            describedBy={says}
            onPick={(id) => {
              const check = checkOf(id);
              onClose();
              if (check) onPick(check.command);
            }}
          >
            {(_, marked) => (
              <p id={says} className="diagram-connect-says">
                {marked && `${checkOf(marked.value)?.says}.`}
              </p>
            )}
          </OptionSearch>
        </div>
      )}
      {unable.length > 0 && (
        <ul className="ui-list diagram-connect-not ui-help">
          {unable.map(({ id, reason }) => (
            <li key={id}>{capitalize(reason)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
