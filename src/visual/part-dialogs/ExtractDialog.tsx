// A dialog for the name under which an object is moved to the components.
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Extraction, Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../visual-host.ts';
import { NameField } from './NameField.tsx';
import './part-dialogs.css';

export interface ExtractDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly component: NonNullable<Extraction['component']>;
  onClose(): void;
}

export function ExtractDialog({
  host,
  location,
  component,
  onClose,
}: ExtractDialogProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(component.name);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const extract = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await host.applyCommand(location.uri, {
      do: 'extract',
      pointer: location.pointer,
      name: name.trim(),
    });
    setBusy(false);
    if ('refused' in outcome) setError(outcome.refused);
    else onClose();
  };
  return (
    <Dialog title="Move to components" first={input} onClose={onClose}>
      <form className="visual-parts-form" onSubmit={(event) => void extract(event)}>
        <p>The {component.entry} is defined in the components and referenced here.</p>
        <NameField
          id={id}
          label={`Name of the ${component.entry}`}
          value={name}
          error={error}
          input={input}
          onText={(text) => {
            setName(text);
            setError(null);
          }}
        />
        <div className="visual-parts-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={busy}>
            Move to components
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
