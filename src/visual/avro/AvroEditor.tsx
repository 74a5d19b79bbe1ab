// The tree of fields and types of an Avro schema, edited in place.
import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatCount } from '../../core/light.ts';
import type { AvroForm, Location } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualHost } from '../visual-host.ts';
import { AvroRow } from './AvroRow.tsx';
import { AvroContext, type AvroContextValue } from './avro-context.ts';
import './avro.css';

export interface AvroEditorProps {
  readonly host: VisualHost;
  /** The schema, or the Multi Format Schema Object around it. */
  readonly location: Location;
  /** Increases with every version of the text. */
  readonly version: number;
  /** Why nothing can be edited, in one sentence; null if editing is possible. */
  readonly canEdit: string | null;
}

export function AvroEditor({
  host,
  location: { uri, pointer },
  version,
  canEdit,
}: AvroEditorProps): ReactNode {
  const whole = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<AvroForm | null | 'asked'>('asked');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [fault, setError] = useState<AvroContextValue['error']>(null);
  const wanted = useRef<string | null>(null);
  const asked = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const loading = useRef<Promise<void>>(Promise.resolve());
  const load = useCallback((): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    const run = async (): Promise<void> => {
      const found = await host.request(uri, { request: 'avroForm', pointer });
      if (own === asked.current) setForm(found);
      // A newer request was sent since: controls keep what the user chose until its response.
      else await loading.current;
    };
    loading.current = run();
    return loading.current;
  }, [host, uri, pointer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for every version.
  useEffect(() => {
    void load();
  }, [load, version]);

  const shown = form === 'asked' ? null : form;
  const latest = useLatest(shown);
  const types = useMemo(() => shown?.types ?? [], [shown]);
  const locked = canEdit !== null || (shown?.readOnly ?? null) !== null;
  const context = useMemo<AvroContextValue>(() => {
    const intent: AvroContextValue['command'] = (act) => ({
      ...act,
      schema: latest.current?.pointer ?? pointer,
    });
    const send: AvroContextValue['send'] = (act, focus) => {
      setError(null);
      const done = queue.current.then(async () => {
        try {
          const outcome = await host.applyCommand(uri, intent(act));
          if ('refused' in outcome) return outcome.refused;
          if (focus !== undefined) wanted.current = focus;
          await load();
          return null;
        } catch {
          return 'This could not be done just now. Try again.';
        }
      });
      queue.current = done;
      return done;
    };
    return {
      host,
      uri,
      locked,
      types,
      open,
      fold: (row, on) =>
        setOpen((now) => {
          const next = new Set(now);
          if (on) next.add(row);
          else next.delete(row);
          return next;
        }),
      command: intent,
      send,
      async change(row, act, focus) {
        const why = await send(act, focus);
        if (why !== null) setError({ row, why });
      },
      error: fault,
    };
  }, [host, uri, pointer, locked, types, open, fault, load]);

  // A row that was just added or moved is focused as soon as it is rendered.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = whole.current?.querySelector(`[data-row="${CSS.escape(wanted.current)}"]`);
    const control = row?.querySelector<HTMLElement>('input:not([type=checkbox]), select, button');
    if (!control) return;
    wanted.current = null;
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
  });

  if (!shown) return form === 'asked' ? <div aria-busy="true" /> : null;
  return (
    <AvroContext value={context}>
      <div className="visual-avro" ref={whole}>
        <ul className="ui-list" aria-label="Avro schema">
          <AvroRow row={shown.root} around={shown.root} />
        </ul>
        {shown.more > 0 && (
          <p className="visual-avro-hint">
            {formatCount(shown.more, 'more type')} are only in the text.
          </p>
        )}
      </div>
    </AvroContext>
  );
}
