// The form of whatever is selected: made of the tables of the format, every change a smallest edit of the text.
import { Lock, MousePointerClick } from 'lucide-react';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { Body } from './Body.tsx';
import { Any } from './controls/Any.tsx';
import { Language } from './controls/Language.tsx';
import { type Desk, DeskContext, focusWanted, keyOf, LockContext, newLedger, SerialContext, sender } from './desk.ts';
import { GoToDefinition } from './GoToDefinition.tsx';
import { Header } from './Header.tsx';
import { Nested } from './Nested.tsx';
import { isSchema } from './schema-kinds.ts';
import type { InspectorProps } from './types.ts';
import { useForm } from './use-form.ts';
import './inspector.css';

export function Inspector({ host, place, version, onPlace, canEdit, schema }: InspectorProps): ReactNode {
  const base = useId();
  const [ledger] = useState(newLedger);
  const [made, setMade] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const go = useLatest(onPlace);
  const fold = useCallback(
    (key: string, wanted: boolean) =>
      setOpen((now) => {
        const next = new Set(now);
        if (wanted) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  const acts = useMemo(
    () => ({
      ledger,
      base,
      Control: Any,
      Nested,
      send: sender(host, ledger, () => setMade((n) => n + 1)),
      onPlace: (to: Parameters<typeof onPlace>[0]) => go.current(to),
      focus(id: string) {
        ledger.focus = { id, from: document.activeElement };
        setTimeout(() => focusWanted(ledger));
      },
      fold,
      fill(key: string) {
        ledger.fill = { key, from: document.activeElement };
        fold(key, true);
      },
    }),
    [host, ledger, base, fold],
  );
  const desk = useMemo<Desk>(
    () => ({ ...acts, host, version, canEdit, schema, made, open }),
    [acts, host, version, canEdit, schema, made, open],
  );
  const { shown, coming } = useForm(desk, place);
  return (
    <section className="visual-inspector" aria-label="Form" aria-busy={coming || undefined}>
      {shown && place ? (
        <DeskContext value={desk}>
          <LockContext value={canEdit ?? shown.form.readOnly}>
            <SerialContext value={shown.serial}>
              <Present key={keyOf(shown.form)} desk={desk} form={shown.form} />
            </SerialContext>
          </LockContext>
        </DeskContext>
      ) : (
        !coming && <Nothing selected={place !== null} />
      )}
    </section>
  );
}

function Present({ desk, form }: { desk: Desk; form: Parameters<typeof Body>[0]['form'] }): ReactNode {
  const { schema: Schema, canEdit } = desk;
  const reason = canEdit ?? form.readOnly;
  return (
    <>
      <Header form={form} />
      {reason !== null && (
        <p className="visual-inspector-locked" role="status">
          <Lock className="ui-icon" aria-hidden="true" />
          <span>
            {reason} {canEdit === null && form.definition && <GoToDefinition location={form.definition} />}
          </span>
        </p>
      )}
      {form.languages && (
        <div className="visual-inspector-head-language">
          <Language id={`${desk.base}head`} uri={form.uri} pointer={form.pointer} languages={form.languages} />
        </div>
      )}
      {Schema && isSchema(form.kind) ? (
        <div className="visual-inspector-schema">
          <Schema
            host={desk.host}
            place={{ uri: form.uri, pointer: form.pointer }}
            version={desk.version}
            canEdit={canEdit}
            onPlace={desk.onPlace}
          />
        </div>
      ) : (
        <Body form={form} />
      )}
    </>
  );
}

function Nothing({ selected }: { selected: boolean }): ReactNode {
  return (
    <div className="visual-inspector-nothing">
      <MousePointerClick aria-hidden="true" />
      <p>
        {selected ? 'There is no form for the selected object.' : 'Nothing is selected.'} Select an object in the text, the documentation or
        the diagram.
      </p>
    </div>
  );
}
