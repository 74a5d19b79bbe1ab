// The keys of the rows: described to screen readers, and shown as one line behind "?".
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const KEYS = [
  ['↑↓', 'move'],
  ['Enter', 'rename'],
  ['Space', 'constraints'],
  ['Ins', 'add'],
  ['Del', 'delete'],
] as const;

export function SchemaKeys({ base }: { readonly base: string }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p id={`${base}-keys`} className="ui-hidden">
        Arrow keys go through the rows. Enter renames, Space opens constraints, Insert adds a
        property, Delete removes it, Alt with up and down moves it.
      </p>
      <Button icon={CircleHelp} iconOnly aria-expanded={open} onClick={() => setOpen(!open)}>
        Keys of the rows
      </Button>
      {open && (
        <p className="visual-schema-keys ui-help">
          {KEYS.map(([key, what], i) => (
            <span key={key}>
              {i > 0 && ' · '}
              <kbd>{key}</kbd> {what}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
