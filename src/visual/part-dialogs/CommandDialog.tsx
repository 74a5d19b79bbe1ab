// A dialog with a form for one command: a refusal is shown below the fields until they change.
import './part-dialogs.css';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { EditCommand } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../visual-host.ts';

/** Attributes of the input that gets the focus, and that a problem is about. */
interface DescribedField {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string;
}

export interface CommandDialogProps {
  readonly host: VisualHost;
  readonly title: string;
  /** Label of the submit button. */
  readonly verb: string;
  /** The file that pointers of the command are in. */
  readonly uri: string;
  /** Null if nothing changes; `missing` says in a sentence what the user has to enter first. */
  readonly command: EditCommand | { readonly missing: string } | null;
  /** Why the command is impossible as it is; null if that is not known. */
  readonly problem?: string | null;
  /** What the command would do, shown while there is no problem. */
  readonly note?: string;
  /** Nothing can be edited. */
  readonly readOnly?: boolean;
  /** True if the command was applied. Called once. */
  onDone(done: boolean): void;
  children(field: DescribedField): ReactNode;
}

export function CommandDialog({
  host,
  title,
  verb,
  uri,
  command,
  problem = null,
  note,
  readOnly = false,
  onDone,
  children,
}: CommandDialogProps): ReactNode {
  const id = useId();
  /** The input with the id, which gets the focus. */
  const first = useRef<HTMLElement | null>(null);
  const [refused, setRefused] = useState<{ readonly of: string; readonly why: string } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const of = JSON.stringify(command);
  const error = problem ?? (refused?.of === of ? refused.why : null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || readOnly) return;
    if (!command) return onDone(false);
    if ('missing' in command) return setRefused({ of, why: command.missing });
    setBusy(true);
    const outcome = await host.applyCommand(uri, command);
    setBusy(false);
    if ('refused' in outcome) setRefused({ of, why: outcome.refused });
    else onDone(true);
  };
  return (
    <Dialog title={title} first={first} onClose={() => onDone(false)}>
      <form
        ref={() => {
          first.current = document.getElementById(id);
        }}
        className="visual-parts-form ui-stack"
        onSubmit={(event) => void submit(event)}
      >
        {children({
          id,
          'aria-invalid': error === null ? undefined : true,
          'aria-describedby': `${id}-status`,
        })}
        <p
          id={`${id}-status`}
          className="visual-parts-status"
          data-error={error !== null || undefined}
          role="status"
        >
          {error ?? note}
        </p>
        <div className="visual-parts-buttons ui-wrap">
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            disabled={readOnly}
            aria-disabled={busy || problem !== null}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

// An input for the name of an object, with the problem that the dialog shows.

interface NameFieldProps {
  readonly field: DescribedField;
  readonly label: string;
  readonly value: string;
  readonly readOnly?: boolean;
  onText(text: string): void;
}

export function NameField({ field, label, value, readOnly, onText }: NameFieldProps): ReactNode {
  return (
    <>
      <label htmlFor={field.id}>{label}</label>
      <input
        {...field}
        type="text"
        className="ui-input"
        spellCheck={false}
        autoComplete="off"
        value={value}
        readOnly={readOnly}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}
