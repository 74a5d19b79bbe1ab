// The dialog around the fields of a wizard: a preview, the errors, and the buttons.
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount, isRoot } from '../../core/light.ts';
import type { EditCommand, FileEdits, Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SCROLLS_BY_KEY } from '../../ui/scrolls-by-key.ts';
import { useQuery } from '../../ui/use-query.ts';
import { idOf } from '../inspector/inspector-context.ts';
import type { VisualHost } from '../visual-host.ts';
import type { EditSession } from './edit-session.ts';
import { Fields } from './Fields.tsx';
import { PENDING_CHECK } from './sample-value.ts';
import {
  fieldErrors,
  WizardContext,
  type WizardContextValue,
  type WizardField,
} from './wizard-field.ts';

/** The values of a dialog that is open. */
interface DialogSession extends EditSession {
  /** Whether the user has filled in a field. */
  readonly dirty: boolean;
  /** The field to focus after rendering. */
  readonly next: RefObject<string | null>;
}

export interface WizardDialogProps {
  readonly host: VisualHost;
  readonly title: string;
  /** What the part is, for users new to it. */
  readonly about: ReactNode;
  /** Label of the submit button. */
  readonly verb: string;
  readonly command: EditCommand;
  /** The file that pointers of the command are in; the root document by default. */
  readonly uri?: string;
  /** Preview of the change, instead of the lines that it adds. */
  readonly preview?: ReactNode;
  readonly session: DialogSession;
  readonly fields: readonly WizardField[];
  /**
   * Called after submitting with the second button, which keeps the dialog open for another object;
   * resolves when the fields are empty again.
   */
  onAgain?(): Promise<void>;
  onDone(created: Location | null): void;
}

/** Whether the dialog closes after submitting, or stays open for another object. */
type FinishMode = 'once' | 'again';

export function WizardDialog(props: WizardDialogProps): ReactNode {
  const {
    host,
    title,
    about,
    verb,
    command,
    uri = '',
    preview,
    session,
    fields,
    onAgain,
    onDone,
  } = props;
  const { dirty, next } = session;
  const base = useId();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** Submit as soon as all pending parsing is done. */
  const [queued, setQueued] = useState<FinishMode | null>(null);
  /** Number of objects created so far, and the last one. */
  const [made, setMade] = useState<{ readonly count: number; readonly last: Location | null }>({
    count: 0,
    last: null,
  });
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  /** The element that had the focus before the confirmation to discard the input. */
  const before = useRef<Element | null>(null);
  const id = useCallback((name: string) => idOf(base, name), [base]);
  const left = useCallback(
    (name: string) => setSeen((s) => (s.has(name) ? s : new Set(s).add(name))),
    [],
  );
  const state = useMemo<WizardContextValue>(
    () => ({ host, session, id, shows: (name) => tried || seen.has(name), left }),
    [host, session, id, left, tried, seen],
  );
  const wrong = Object.entries(fieldErrors(fields));
  const reading = wrong.some(([, error]) => error === PENDING_CHECK);

  // Before anything is painted: whoever types at once must not lose a letter.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
  }, []);

  useLayoutEffect(() => {
    const field = next.current === null ? null : document.getElementById(id(next.current));
    next.current = null;
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  });

  const close = (): void => {
    if (!dirty) {
      onDone(made.last);
      return;
    }
    if (!leaving) before.current = document.activeElement;
    setLeaving(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-stay]')?.focus());
  };
  const stay = (): void => {
    setLeaving(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  const submit = async (way: FinishMode): Promise<void> => {
    if (busy) return;
    setTried(true);
    setLeaving(false);
    setRefused(null);
    const first = wrong.find(([, error]) => error !== PENDING_CHECK);
    setQueued(!first && wrong.length > 0 ? way : null);
    if (!first && wrong.length > 0) return;
    if (first) {
      const field = document.getElementById(state.id(first[0]));
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return;
    }
    setBusy(true);
    const outcome = await host.applyCommand(uri, command);
    setBusy(false);
    if ('done' in outcome) {
      const last = outcome.select ?? null;
      if (way === 'once' || !onAgain) {
        onDone(last);
        return;
      }
      await onAgain();
      setMade(({ count }) => ({ count: count + 1, last }));
      setSeen(new Set());
      setTried(false);
    } else {
      setRefused(outcome.refused);
      requestAnimationFrame(() => alert.current?.focus());
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the parsing counts.
  useEffect(() => {
    if (queued && !reading) void submit(queued);
  }, [queued, reading]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void submit('once');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit('once');
  };
  useEffect(() => {
    // Handled before the dialog sees it, because browsers close a dialog on the second Escape.
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      const dialog = form.current?.closest('dialog');
      const inside =
        event.target === document.body ||
        (event.target instanceof Node && dialog?.contains(event.target));
      if (event.key !== 'Escape' || event.defaultPrevented || !inside) return;
      event.preventDefault();
      if (leaving) stay();
      else close();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  });

  return (
    <Dialog title={title} onClose={close}>
      <WizardContext value={state}>
        <form ref={form} className="visual-wiz" noValidate onSubmit={send} onKeyDown={press}>
          <div className="visual-wiz-fields">
            {refused && (
              <p className="visual-wiz-refused" role="alert" tabIndex={-1} ref={alert}>
                {refused}
              </p>
            )}
            <p className="visual-wiz-about">{about}</p>
            <Fields fields={fields} />
          </div>
          {preview ?? <WizardPreview host={host} command={command} ready={wrong.length === 0} />}
          <div className="visual-wiz-foot">
            {leaving ? (
              <div
                className="visual-wiz-leaving ui-row ui-wrap"
                role="alertdialog"
                aria-label="Discard your input?"
              >
                <p>Discard your input?</p>
                <Button look="outline" data-stay onClick={stay}>
                  Keep editing
                </Button>
                <Button onClick={() => onDone(made.last)}>Discard</Button>
              </div>
            ) : (
              <div className="visual-wiz-actions ui-row ui-wrap">
                {tried && wrong.length > 0 && !reading && (
                  <p className="visual-wiz-count" role="status">
                    {formatCount(wrong.length, 'field')} {wrong.length === 1 ? 'needs' : 'need'}{' '}
                    your attention.
                  </p>
                )}
                {made.count > 0 && !(tried && wrong.length > 0) && (
                  <p className="visual-wiz-made-count" role="status">
                    {made.count} added.
                  </p>
                )}
                <Button onClick={() => onDone(made.last)}>
                  {made.count > 0 && !dirty ? 'Done' : 'Cancel'}
                </Button>
                {onAgain && (
                  <Button
                    look="outline"
                    aria-disabled={busy || undefined}
                    onClick={() => void submit('again')}
                  >
                    Add and add another
                  </Button>
                )}
                <Button look="primary" type="submit" aria-disabled={busy || undefined}>
                  {verb}
                </Button>
              </div>
            )}
          </div>
        </form>
      </WizardContext>
    </Dialog>
  );
}

// A preview of the text that a wizard writes, updated while it is filled in.

interface WizardPreviewProps {
  readonly host: VisualHost;
  readonly command: EditCommand;
  /** Whether all fields are valid. */
  readonly ready: boolean;
}

/** Milliseconds without a change before the preview is requested. */
const REST = 180;

function WizardPreview({ host, command, ready }: WizardPreviewProps): ReactNode {
  const { data: built } = useQuery(
    ready ? JSON.stringify(command) : null,
    () => host.preview('', command),
    { debounce: REST },
  );
  return (
    <section className="visual-wiz-preview" aria-label="Preview">
      <h3>Preview</h3>
      {!ready || !built ? (
        <p className="visual-wiz-hint ui-help">
          {ready
            ? 'Generating the preview'
            : 'The preview appears when the required fields are filled in and valid.'}
        </p>
      ) : 'refused' in built ? (
        <p className="visual-wiz-hint ui-help">{built.refused}</p>
      ) : (
        <>
          {addedLines(built.files).map(({ uri, text }) => (
            <div key={uri}>
              {built.files.length > 1 && (
                <p className="visual-wiz-file ui-help">
                  {isRoot(uri) ? 'In the document' : `In ${uri}`}
                </p>
              )}
              <pre className="visual-wiz-text" {...SCROLLS_BY_KEY}>
                <code>{text}</code>
              </pre>
            </div>
          ))}
          {built.notes?.map((note) => (
            <p key={note} className="visual-wiz-hint ui-help">
              {note}
            </p>
          ))}
        </>
      )}
    </section>
  );
}

/** Returns the lines added to each file; an ellipsis separates the hunks of a file. */
export function addedLines(
  files: readonly FileEdits[],
): readonly { readonly uri: string; readonly text: string }[] {
  return files.map(({ uri, edits }) => ({
    uri,
    text: edits
      .map(({ text }) => withoutIndent(text))
      .filter((text) => text !== '')
      .join('\n…\n'),
  }));
}

function withoutIndent(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/^,?[ \t]*\n|^,[ \t]*|\s+$/g, '')
    .split('\n');
  const depth = Math.min(
    ...lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)?.[0].length ?? 0),
  );
  return lines.map((line) => line.slice(Number.isFinite(depth) ? depth : 0)).join('\n');
}
