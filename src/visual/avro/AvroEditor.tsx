// The tree of fields and types of an Avro schema, edited in place.
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../core/light.ts';
import type { Location } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import { createChangeQueue, refusalOf } from '../changes.ts';
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
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [fault, setError] = useState<AvroContextValue['error']>(null);
  const wanted = useRef<string | null>(null);
  const apply = useMemo(() => createChangeQueue(host), [host]);
  const {
    data: shown = null,
    isLoading,
    refetch,
  } = useQuery(`${uri}#${pointer}`, () => host.request(uri, { request: 'avroForm', pointer }), {
    again: [version],
  });
  const latest = useLatest(shown);
  const types = useMemo(() => shown?.types ?? [], [shown]);
  const locked = canEdit !== null || (shown?.readOnly ?? null) !== null;
  const context = useMemo<AvroContextValue>(() => {
    const intent: AvroContextValue['command'] = (act) => ({
      ...act,
      schema: latest.current?.pointer ?? pointer,
    });
    const send: AvroContextValue['send'] = async (act, focus) => {
      setError(null);
      const outcome = await apply(uri, intent(act));
      if ('refused' in outcome) return refusalOf(outcome);
      if (focus !== undefined) wanted.current = focus;
      await refetch();
      return null;
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
      goToDefinition: ({ definition, pointer: at }) =>
        host.show(definition ?? { uri, pointer: at }, 'text'),
    };
  }, [host, uri, pointer, locked, types, open, fault, apply, refetch]);

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

  if (!shown) return isLoading ? <div aria-busy="true" /> : null;
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
