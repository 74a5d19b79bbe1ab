// Asks for another name, and says while it is typed how many places change, or why it cannot be.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Where } from '../../core/build/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../host.ts';
import { placesText } from './places.ts';
import './parts.css';

export interface RenameDialogProps {
  readonly host: VisualHost;
  readonly place: Where;
  readonly name: string;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly readOnly: string | null;
  /** True where it was renamed. Called once. */
  onDone(done: boolean): void;
}

/** Milliseconds without a key after which a name is tried. */
const PAUSE = 150;

export function RenameDialog({ host, place, name, readOnly, onDone }: RenameDialogProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState(name);
  const [said, setSaid] = useState<{ readonly of: string; readonly fault: string | null; readonly text: string }>({
    of: name,
    fault: null,
    text: '',
  });
  const [busy, setBusy] = useState(false);
  const { uri, pointer } = place;
  useEffect(() => {
    let wanted = true;
    const later = setTimeout(() => {
      void host.preview(uri, { do: 'rename', pointer, to: to === name ? `${name}-` : to }).then((built) => {
        if (!wanted || !built) return;
        // The name as it is tells only how many places there are.
        const fault = 'refused' in built && to !== name ? built.refused : null;
        setSaid({ of: to, fault, text: 'refused' in built ? '' : placesText(built) });
      });
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [host, uri, pointer, name, to]);
  const rename = async (): Promise<void> => {
    if (busy || readOnly !== null) return;
    if (to === name) return onDone(false);
    setBusy(true);
    const outcome = await host.make(uri, { do: 'rename', pointer, to });
    setBusy(false);
    if ('refused' in outcome) setSaid({ of: to, fault: outcome.refused, text: '' });
    else onDone(true);
  };
  const fault = readOnly ?? (said.of === to ? said.fault : null);
  return (
    <Dialog title={`Rename "${name}"`} first={input} onClose={() => onDone(false)}>
      <form
        className="visual-parts-form"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <label htmlFor={id}>New name</label>
        <input
          id={id}
          className="ui-field"
          ref={input}
          autoComplete="off"
          spellCheck={false}
          value={to}
          readOnly={readOnly !== null}
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => setTo(event.target.value)}
        />
        <p id={`${id}-said`} className="visual-parts-said" data-fault={fault !== null || undefined} role="status">
          {fault ?? said.text}
        </p>
        <div className="visual-parts-buttons">
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button type="submit" look="primary" disabled={readOnly !== null} aria-disabled={busy || fault !== null}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
