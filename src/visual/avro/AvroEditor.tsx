// An Avro schema as a tree of fields and types that are changed where they are written.
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AvroForm } from '../../core/build/avro/types.ts';
import type { Where } from '../../core/build/types.ts';
import { counted } from '../../core/counted.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualHost } from '../host.ts';
import { AvroRow } from './AvroRow.tsx';
import { type Bench, BenchContext } from './bench.ts';
import './avro.css';

export interface AvroEditorProps {
  readonly host: VisualHost;
  /** The schema, or the object that names its language. */
  readonly place: Where;
  /** Grows with every version of the text. */
  readonly version: number;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly canEdit: string | null;
}

export function AvroEditor({ host, place: { uri, pointer }, version, canEdit }: AvroEditorProps): ReactNode {
  const whole = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<AvroForm | null | 'asked'>('asked');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<Bench['fault']>(null);
  const wanted = useRef<string | null>(null);
  const asked = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const load = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const own = asked.current;
    const found = await host.ask(uri, { ask: 'avroForm', pointer });
    // No answer to a question that was put again since: the text did not come to rest.
    if (own === asked.current) setForm(found);
  }, [host, uri, pointer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every version.
  useEffect(() => {
    void load();
  }, [load, version]);

  const shown = form === 'asked' ? null : form;
  const latest = useLatest(shown);
  const types = useMemo(() => shown?.types ?? [], [shown]);
  const locked = canEdit !== null || (shown?.readOnly ?? null) !== null;
  const bench = useMemo<Bench>(() => {
    const intent: Bench['intent'] = (act) => ({ ...act, schema: latest.current?.pointer ?? pointer });
    const send: Bench['send'] = (act, focus) => {
      setFault(null);
      const done = queue.current.then(async () => {
        try {
          const outcome = await host.make(uri, intent(act));
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
      intent,
      send,
      async act(row, act, focus) {
        const why = await send(act, focus);
        if (why !== null) setFault({ row, why });
      },
      fault,
    };
  }, [host, uri, pointer, locked, types, open, fault, load]);

  // A row that was just added or moved gets the keyboard as soon as it is there.
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
    <BenchContext value={bench}>
      <div className="visual-avro" ref={whole}>
        <ul className="ui-list" aria-label="Avro schema">
          <AvroRow row={shown.root} around={shown.root} />
        </ul>
        {shown.more > 0 && <p className="visual-avro-hint">{counted(shown.more, 'more type')} are only in the text.</p>}
      </div>
    </BenchContext>
  );
}
