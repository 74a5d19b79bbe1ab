// The dialog around the fields of a wizard: what will be written, what is wrong, and the ways out.
import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Intent, Where } from '../../core/build/types.ts';
import { counted } from '../../core/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { VisualHost } from '../host.ts';
import { FrameContext, type FrameState, PENDING } from './frame.ts';
import { Preview } from './Preview.tsx';
import type { Faults } from './types.ts';

export interface FrameProps {
  readonly host: VisualHost;
  readonly title: string;
  /** What the part is, for who has never seen one. */
  readonly about: ReactNode;
  /** Words of the button that does it. */
  readonly verb: string;
  readonly intent: Intent;
  /** The file that pointers of the intent are of; the entry where it is not said. */
  readonly uri?: string;
  /** What is shown of the change, instead of the lines that it adds. */
  readonly preview?: ReactNode;
  /** In the order of the fields. */
  readonly faults: Faults;
  /** The person has filled in something. */
  readonly dirty: boolean;
  readonly children: ReactNode;
  /** It was done by the second button, which leaves the dialog open for another one; resolves when the fields are empty again, with the name of the first. */
  onAgain?(): Promise<string>;
  onDone(made: Where | null): void;
}

/** Whether the dialog goes with it, or stays for another one. */
type Way = 'once' | 'again';

export function Frame(props: FrameProps): ReactNode {
  const { host, title, about, verb, intent, uri = '', preview, faults, dirty, children, onAgain, onDone } = props;
  const base = useId();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  /** To be submitted as soon as nothing is being read any more. */
  const [queued, setQueued] = useState<Way | null>(null);
  /** What was made already, and the last of it. */
  const [made, setMade] = useState<{ readonly count: number; readonly last: Where | null }>({ count: 0, last: null });
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  /** Where the person was when asked whether to leave. */
  const before = useRef<Element | null>(null);
  const id = useCallback((name: string) => `${base}${name}`, [base]);
  const left = useCallback((name: string) => setSeen((s) => (s.has(name) ? s : new Set(s).add(name))), []);
  const state = useMemo<FrameState>(
    () => ({ faults, id, shows: (name) => tried || seen.has(name), left }),
    [faults, id, left, tried, seen],
  );
  const wrong = Object.entries(faults).filter(([, fault]) => fault);
  const reading = wrong.some(([, fault]) => fault === PENDING);

  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === 'text') first.select();
  }, []);

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
  const submit = async (way: Way): Promise<void> => {
    if (busy) return;
    setTried(true);
    setLeaving(false);
    setRefused(null);
    const first = wrong.find(([, fault]) => fault !== PENDING);
    setQueued(!first && wrong.length > 0 ? way : null);
    if (!first && wrong.length > 0) return;
    if (first) {
      const field = document.getElementById(state.id(first[0]));
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
      return;
    }
    setBusy(true);
    const outcome = await host.make(uri, intent);
    setBusy(false);
    if ('done' in outcome) {
      const last = outcome.select ?? null;
      if (way === 'once' || !onAgain) {
        onDone(last);
        return;
      }
      const field = await onAgain();
      setMade(({ count }) => ({ count: count + 1, last }));
      setSeen(new Set());
      setTried(false);
      requestAnimationFrame(() => {
        const next = document.getElementById(state.id(field));
        next?.focus();
        if (next instanceof HTMLInputElement) next.select();
      });
    } else {
      setRefused(outcome.refused);
      requestAnimationFrame(() => alert.current?.focus());
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the reading counts.
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
    // Before the dialog sees it, which a browser does not let stay open twice.
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      const dialog = form.current?.closest('dialog');
      const inside = event.target === document.body || (event.target instanceof Node && dialog?.contains(event.target));
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
      <FrameContext value={state}>
        <form ref={form} className="visual-wiz" noValidate onSubmit={send} onKeyDown={press}>
          <div className="visual-wiz-fields">
            {refused && (
              <p className="visual-wiz-refused" role="alert" tabIndex={-1} ref={alert}>
                {refused}
              </p>
            )}
            <p className="visual-wiz-about">{about}</p>
            {children}
          </div>
          {preview ?? <Preview host={host} intent={intent} ready={wrong.length === 0} />}
          <div className="visual-wiz-foot">
            {leaving ? (
              <div className="visual-wiz-leaving" role="alertdialog" aria-label="Discard your input?">
                <p>Discard your input?</p>
                <Button look="outline" data-stay onClick={stay}>
                  Keep editing
                </Button>
                <Button onClick={() => onDone(made.last)}>Discard</Button>
              </div>
            ) : (
              <div className="visual-wiz-actions">
                {tried && wrong.length > 0 && !reading && (
                  <p className="visual-wiz-count" role="status">
                    {counted(wrong.length, 'field')} {wrong.length === 1 ? 'needs' : 'need'} your attention.
                  </p>
                )}
                {made.count > 0 && !(tried && wrong.length > 0) && (
                  <p className="visual-wiz-made-count" role="status">
                    {made.count} added.
                  </p>
                )}
                <Button onClick={() => onDone(made.last)}>{made.count > 0 && !dirty ? 'Done' : 'Cancel'}</Button>
                {onAgain && (
                  <Button look="outline" aria-disabled={busy || undefined} onClick={() => void submit('again')}>
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
      </FrameContext>
    </Dialog>
  );
}
