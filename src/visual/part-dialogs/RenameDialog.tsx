// A dialog for another name, which shows while typing how many references change, or why it can't
// be used.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../visual-host.ts';
import { occurrencesText } from './occurrences-text.ts';
import './part-dialogs.css';
import type { Location } from '../../core/types.ts';

export interface RenameDialogProps {
  readonly host: VisualHost;
  readonly location: Location;
  readonly name: string;
  /** Why nothing can be edited, in one sentence; null if editing is possible. */
  readonly readOnly: string | null;
  /** True if it was renamed. Called once. */
  onDone(done: boolean): void;
}

/** Milliseconds without a keystroke before a name is checked. */
const PAUSE = 150;

export function RenameDialog({
  host,
  location,
  name,
  readOnly,
  onDone,
}: RenameDialogProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [to, setTo] = useState(name);
  const [said, setSaid] = useState<{
    readonly of: string;
    readonly fault: string | null;
    readonly text: string;
  }>({
    of: name,
    fault: null,
    text: '',
  });
  const [busy, setBusy] = useState(false);
  const { uri, pointer } = location;
  useEffect(() => {
    let enabled = true;
    const later = setTimeout(() => {
      void host
        .preview(uri, { do: 'rename', pointer, to: to === name ? `${name}-` : to })
        .then((built) => {
          if (!enabled || !built) return;
          // For the unchanged name only the number of references is shown.
          const error = 'refused' in built && to !== name ? built.refused : null;
          setSaid({ of: to, fault: error, text: 'refused' in built ? '' : occurrencesText(built) });
        });
    }, PAUSE);
    return () => {
      enabled = false;
      clearTimeout(later);
    };
  }, [host, uri, pointer, name, to]);
  const rename = async (): Promise<void> => {
    if (busy || readOnly !== null) return;
    if (to === name) return onDone(false);
    setBusy(true);
    const outcome = await host.applyCommand(uri, { do: 'rename', pointer, to });
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
        <p
          id={`${id}-said`}
          className="visual-parts-said"
          data-fault={fault !== null || undefined}
          role="status"
        >
          {fault ?? said.text}
        </p>
        <div className="visual-parts-buttons">
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            disabled={readOnly !== null}
            aria-disabled={busy || fault !== null}
          >
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
