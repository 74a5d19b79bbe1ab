// Asks for the name under which an object goes to the components.
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Extraction } from '../../core/build/parts/intents.ts';
import type { Where } from '../../core/build/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../host.ts';
import { NameField } from './NameField.tsx';
import './parts.css';

export interface ExtractDialogProps {
  readonly host: VisualHost;
  readonly place: Where;
  readonly component: NonNullable<Extraction['component']>;
  onClose(): void;
}

export function ExtractDialog({ host, place, component, onClose }: ExtractDialogProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(component.name);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const extract = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await host.make(place.uri, { do: 'extract', pointer: place.pointer, name: name.trim() });
    setBusy(false);
    if ('refused' in outcome) setFault(outcome.refused);
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
          fault={fault}
          input={input}
          onText={(text) => {
            setName(text);
            setFault(null);
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
