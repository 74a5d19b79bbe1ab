// Asks under which name a schema goes to the components.
import { type ReactNode, useId, useState } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export function ExtractDialog({ row, onClose }: { readonly row: SchemaRow; onClose(): void }): ReactNode {
  const { acts } = useBench();
  const id = useId();
  const [name, setName] = useState(() => suggested(row));
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const extract = async (): Promise<void> => {
    setBusy(true);
    const refused = await acts.send({ do: 'extract-schema', schema: row.pointer, name }, '');
    setBusy(false);
    setFault(refused);
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
        <p>Moves {nameOf(row)} to the components and replaces it with a reference.</p>
        <div className="visual-schema-field">
          <label htmlFor={id}>Name of the schema</label>
          <input
            id={id}
            type="text"
            className="ui-input"
            // What a dialog gives the keyboard to when it opens.
            ref={(input) => input?.setAttribute('autofocus', '')}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : `${id}-fault`}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setName(event.target.value);
              setFault(null);
            }}
          />
          {fault !== null && (
            <p className="visual-schema-fault" data-tone="error" id={`${id}-fault`} role="alert">
              {fault}
            </p>
          )}
        </div>
        <div className="visual-schema-buttons" data-end="">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={busy}>
            Extract
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** From the title, else from the name: "home address" is HomeAddress. */
function suggested(row: SchemaRow): string {
  const text = row.title || (row.keyword === 'items' ? (row.path.at(-2) ?? '').replace(/([^s])s$/, '$1') : nameOf(row));
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
