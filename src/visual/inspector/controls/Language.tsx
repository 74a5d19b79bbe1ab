// The language of a schema: what a change of it cannot keep is said before it is made.
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { IntentOf } from '../../../core/build/types.ts';
import type { Languages } from '../../../core/form/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusWanted, useDesk } from '../desk.ts';
import { idOf, idsOf } from '../ids.ts';
import { refusalOf } from '../types.ts';
import { useLocked } from '../use-locked.ts';
import { useSend } from '../use-send.ts';
import { Fault } from './Fault.tsx';

interface LanguageProps {
  /** Begins the ids of its elements. */
  readonly id: string;
  readonly uri: string;
  /** Of the schema. */
  readonly pointer: string;
  readonly languages: Languages;
}

export function Language({ id, uri, pointer, languages: { now, of } }: LanguageProps): ReactNode {
  const { host, focus, ledger } = useDesk();
  const locked = useLocked();
  const sender = useSend<string>(uri);
  /** What would be lost, before it is. */
  const [asked, setAsked] = useState<{ readonly value: string; readonly notes: readonly string[] } | null>(null);
  /** With another language another control may stand around it, which is waited for by its id. */
  const idFor = (value: string): string => idOf(`${id}-language-`, value);
  const selectId = idFor(now);
  const noteId = `${id}-language-note`;
  const faultId = `${id}-language-fault`;
  useLayoutEffect(() => focusWanted(ledger));
  const shown = asked?.value ?? sender.under?.value ?? now;
  const intentOf = (value: string): IntentOf<'set-language'> => ({ do: 'set-language', pointer, format: value === '' ? null : value });
  const change = (value: string): void => {
    setAsked(null);
    focus(idFor(value));
    void sender.send(value, { ...intentOf(value), told: true });
  };
  const choose = async (value: string): Promise<void> => {
    setAsked(null);
    sender.setFault(null);
    if (value === now || sender.busy) return;
    const built = await host.preview(uri, intentOf(value));
    if (!built) return;
    if ('refused' in built) sender.setFault(refusalOf(built));
    else if (built.notes && built.notes.length > 0) setAsked({ value, notes: built.notes });
    else change(value);
  };
  return (
    <div className="visual-inspector-language">
      <label htmlFor={selectId}>Language</label>
      <select
        id={selectId}
        className="ui-input"
        disabled={locked}
        aria-describedby={idsOf(asked && noteId, sender.fault !== null && faultId)}
        value={shown}
        onChange={({ target }) => void choose(target.value)}
      >
        {of.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {asked && (
        <div className="visual-inspector-language-asked" role="alert">
          <div id={noteId}>
            {asked.notes.map((note) => (
              <p key={note}>
                <TriangleAlert className="ui-icon" aria-hidden="true" />
                <span dir="auto">{note}</span>
              </p>
            ))}
          </div>
          <div className="visual-inspector-line">
            <Button look="primary" onClick={() => change(asked.value)}>
              Change the language
            </Button>
            <Button
              onClick={() => {
                setAsked(null);
                focus(selectId);
              }}
            >
              Cancel
            </Button>
          </div>
        </div>
      )}
      <Fault id={faultId} fault={sender.fault} />
    </div>
  );
}
