// The language of a schema: shows what a change of language would lose before it is applied.
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { EditCommandOf, Location, SchemaLanguages } from '../../../core/types.ts';
import { Button } from '../../../ui/Button.tsx';
import { refusalOf } from '../../changes.ts';
import { focusPending, idOf, idsOf, useInspector, useReadOnly } from '../inspector-context.ts';
import { useSender } from '../use-field-input.ts';
import { FieldError } from './FieldError.tsx';

/** With the location of the schema. */
interface LanguageSelectProps extends Location {
  /** Prefix of the ids of its elements. */
  readonly id: string;
  readonly languages: SchemaLanguages;
}

export function LanguageSelect({
  id,
  uri,
  pointer,
  languages: { current: now, options: of },
}: LanguageSelectProps): ReactNode {
  const { host, focus, state: inspectorState } = useInspector();
  const locked = useReadOnly();
  const sender = useSender<string>(uri);
  /** The pending change with what would be lost. */
  const [asked, setAsked] = useState<{
    readonly value: string;
    readonly notes: readonly string[];
  } | null>(null);
  /** Another language may use another control, which is awaited by its id. */
  const idFor = (value: string): string => idOf(`${id}-language-`, value);
  const selectId = idFor(now);
  const noteId = `${id}-language-note`;
  const errorId = `${id}-language-error`;
  useLayoutEffect(() => focusPending(inspectorState));
  const settled = sender.pending?.value ?? now;
  const applied = useRef<Promise<unknown>>(undefined);
  const chosen = useRef(now);
  const intentOf = (value: string): EditCommandOf<'set-language'> => ({
    do: 'set-language',
    pointer,
    format: value === '' ? null : value,
  });
  const change = (value: string): void => {
    setAsked(null);
    focus(idFor(value));
    applied.current = sender.send(value, { ...intentOf(value), confirmed: true });
  };
  const choose = async (value: string): Promise<void> => {
    setAsked(null);
    sender.setError(null);
    chosen.current = value;
    if (value === settled) return;
    // What would be lost depends on the language that a pending change sets.
    await applied.current;
    const built = await host.preview(uri, intentOf(value));
    if (!built || chosen.current !== value) return;
    if ('refused' in built) sender.setError(refusalOf(built));
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
        aria-describedby={idsOf(asked && noteId, sender.error !== null && errorId)}
        value={asked?.value ?? settled}
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
          <div className="ui-row ui-wrap">
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
      <FieldError id={errorId} fault={sender.error} />
    </div>
  );
}
