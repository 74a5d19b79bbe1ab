// A dialog for the name under which a schema is moved to the components.

import { type ReactNode, useId, useState } from 'react';
import { capitalize } from '../../core/light.ts';
import type { SchemaRow } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Refusal } from '../changes.ts';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export function ExtractSchemaDialog({
  row,
  onClose,
}: {
  readonly row: SchemaRow;
  onClose(): void;
}): ReactNode {
  const { actions } = useSchemaContext();
  const id = useId();
  const [name, setName] = useState(() => suggestName(row));
  const [error, setError] = useState<Refusal>(null);
  const [busy, setBusy] = useState(false);
  const extract = async (): Promise<void> => {
    setBusy(true);
    const refused = await actions.send({ do: 'extract-schema', schema: row.pointer, name }, '');
    setBusy(false);
    setError(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog title="Extract to components" onClose={onClose}>
      <form
        className="visual-schema-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void extract();
        }}
      >
        <p>
          Moves the schema <code>{rowName(row)}</code> to the components and replaces it with a
          reference.
        </p>
        <div className="visual-schema-field">
          <label htmlFor={id}>Name of the schema</label>
          <input
            id={id}
            type="text"
            className="ui-input"
            // A dialog focuses this element when it opens.
            ref={(input) => input?.setAttribute('autofocus', '')}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : `${id}-error`}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
          {error !== null && (
            <p className="visual-schema-error" data-tone="error" id={`${id}-error`} role="alert">
              {error.message}
            </p>
          )}
        </div>
        <div className="visual-schema-buttons ui-wrap" data-end="">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={busy}>
            Extract
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns a name from the title, else from the key: `HomeAddress` for "home address". */
function suggestName(row: SchemaRow): string {
  const text =
    row.title ||
    (row.keyword === 'items' ? (row.path.at(-2) ?? '').replace(/([^s])s$/, '$1') : rowName(row));
  return text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('');
}
