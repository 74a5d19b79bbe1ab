// A dialog for another name, which shows while typing how many references change, or why it can't
// be used.
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useQuery } from '../../ui/use-query.ts';
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
  /** Why the name could not be used when it was submitted. */
  const [refused, setRefused] = useState<{ readonly of: string; readonly why: string } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const { uri, pointer } = location;
  const { data: preview, isCurrent } = useQuery(
    to,
    async () => {
      const command = { do: 'rename', pointer, to: to === name ? `${name}-` : to } as const;
      return (await host.preview(uri, command)) ?? undefined;
    },
    { debounce: PAUSE },
  );
  const rename = async (): Promise<void> => {
    if (busy || readOnly !== null) return;
    if (to === name) return onDone(false);
    setBusy(true);
    const outcome = await host.applyCommand(uri, { do: 'rename', pointer, to });
    setBusy(false);
    if ('refused' in outcome) setRefused({ of: to, why: outcome.refused });
    else onDone(true);
  };
  // For the unchanged name only the number of references is shown.
  const invalid = preview && 'refused' in preview && isCurrent && to !== name;
  const fault = readOnly ?? (refused?.of === to ? refused.why : invalid ? preview.refused : null);
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
          aria-describedby={`${id}-status`}
          onChange={(event) => setTo(event.target.value)}
        />
        <p
          id={`${id}-status`}
          className="visual-parts-status"
          data-error={fault !== null || undefined}
          role="status"
        >
          {fault ?? (preview && !('refused' in preview) ? occurrencesText(preview) : '')}
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
