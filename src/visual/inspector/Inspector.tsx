// The form of the selected object: generated from the tables of the format, with a minimal text
// edit for each change.
import './inspector.css';
import { Lock, MousePointerClick } from 'lucide-react';
import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { isSchemaKind } from '../../core/light.ts';
import type { EditCommand, Form, Location } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useQuery } from '../../ui/use-query.ts';
import { createChangeQueue } from '../changes.ts';
import { GoToDefinition } from '../RefusalText.tsx';
import { AnyControl } from './controls/AnyControl.tsx';
import { LanguageSelect } from './controls/LanguageSelect.tsx';
import { SchemaInside } from './controls/ObjectControl.tsx';
import { focusTools } from './FieldRow.tsx';
import { InspectorBody } from './InspectorBody.tsx';
import { InspectorHeader } from './InspectorHeader.tsx';
import {
  createInspectorState,
  focusPending,
  InspectorContext,
  type InspectorServices,
  locationKey,
  ReadOnlyContext,
  RequestNumberContext,
  useInspector,
} from './inspector-context.ts';
import type { InspectorProps } from './types.ts';

export function Inspector({
  host,
  location,
  version,
  onLocation,
  canEdit,
  schema,
}: InspectorProps): ReactNode {
  const base = useId();
  const [inspectorState] = useState(createInspectorState);
  const [changeCount, setMade] = useState(0);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const go = useLatest(onLocation);
  const fold = useCallback(
    (key: string, enabled: boolean) =>
      setOpen((now) => {
        const next = new Set(now);
        if (enabled) next.add(key);
        else next.delete(key);
        return next;
      }),
    [],
  );
  const acts = useMemo(() => {
    const apply = createChangeQueue(host);
    return {
      state: inspectorState,
      base,
      Control: AnyControl,
      Nested: NestedForm,
      async send(uri: string, command: EditCommand) {
        const sent = await apply(
          uri,
          command.do === 'change' ? { ...command, select: undefined } : command,
        );
        if ('done' in sent) setMade((n) => n + 1);
        return sent;
      },
      onLocation: (to: Parameters<typeof onLocation>[0]) => go.current(to),
      focus(id: string) {
        inspectorState.focus = { id, from: document.activeElement };
        setTimeout(() => focusPending(inspectorState));
      },
      fold,
      fill(key: string) {
        inspectorState.fill = { key, from: document.activeElement };
        fold(key, true);
      },
    };
  }, [host, inspectorState, base, fold]);
  const inspector = useMemo<InspectorServices>(
    () => ({ ...acts, host, version, canEdit, schema, changeCount, open }),
    [acts, host, version, canEdit, schema, changeCount, open],
  );
  const { shown, loading } = useForm(inspector, location);
  return (
    <section
      className="visual-inspector"
      aria-label="Form"
      aria-busy={loading || undefined}
      onKeyDown={focusTools}
    >
      {shown && location ? (
        <InspectorContext value={inspector}>
          <ReadOnlyContext value={canEdit ?? shown.form.readOnly}>
            <RequestNumberContext value={shown.serial}>
              <InspectorForm key={locationKey(shown.form)} desk={inspector} form={shown.form} />
            </RequestNumberContext>
          </ReadOnlyContext>
        </InspectorContext>
      ) : (
        !loading && <NothingSelected selected={location !== null} />
      )}
    </section>
  );
}

function InspectorForm({
  desk: inspector,
  form,
}: {
  desk: InspectorServices;
  form: Parameters<typeof InspectorBody>[0]['form'];
}): ReactNode {
  const { host, schema: Schema, canEdit } = inspector;
  const reason = canEdit ?? form.readOnly;
  return (
    <>
      <InspectorHeader form={form} />
      {reason !== null && (
        <p className="visual-inspector-locked" role="status">
          <Lock className="ui-icon" aria-hidden="true" />
          <span>
            {reason}{' '}
            {canEdit === null && form.definition && (
              <GoToDefinition host={host} location={form.definition} />
            )}
          </span>
        </p>
      )}
      {form.languages && (
        <div className="visual-inspector-head-language">
          <LanguageSelect
            id={`${inspector.base}head`}
            uri={form.uri}
            pointer={form.pointer}
            languages={form.languages}
          />
        </div>
      )}
      {Schema && isSchemaKind(form.kind) ? (
        <SchemaInside location={{ uri: form.uri, pointer: form.pointer }} />
      ) : (
        <InspectorBody form={form} />
      )}
    </>
  );
}

function NothingSelected({ selected }: { selected: boolean }): ReactNode {
  return (
    <div className="visual-inspector-nothing">
      <MousePointerClick aria-hidden="true" />
      <p>
        {selected ? 'There is no form for the selected object.' : 'Nothing is selected.'} Select an
        object in the text, the documentation or the diagram.
      </p>
    </div>
  );
}

function NestedForm({ location }: { location: Location }): ReactNode {
  const inspector = useInspector();
  const { shown } = useForm(inspector, location);
  // An object that was just created has no form yet; the form of its parent isn't shown meanwhile.
  if (!shown || shown.form.pointer !== location.pointer)
    return (
      <p className="visual-inspector-faint" role="status">
        Loading…
      </p>
    );
  return (
    <ReadOnlyContext value={inspector.canEdit ?? shown.form.readOnly}>
      <RequestNumberContext value={shown.serial}>
        <InspectorBody key={locationKey(shown.form)} form={shown.form} />
      </RequestNumberContext>
    </ReadOnlyContext>
  );
}

// The form at a location, requested again whenever the text may have changed; the last one stays
// until the next one arrives.

interface ShownForm {
  readonly form: Form;
  /** Number of the request it belongs to. */
  readonly serial: number;
}

/** Returns whether a location is the object of a form or inside it. */
function holds(form: Form, uri: string, pointer: string): boolean {
  return form.uri === uri && (pointer === form.pointer || pointer.startsWith(`${form.pointer}/`));
}

interface FormRequest {
  readonly shown: ShownForm | null;
  /** Whether the shown form belongs to another location while the current one is loading. */
  readonly loading: boolean;
}

/** @param location null for none; compared by value */
function useForm(
  { host, version, changeCount }: Pick<InspectorServices, 'host' | 'version' | 'changeCount'>,
  location: Location | null,
): FormRequest {
  const { uri, pointer } = location ?? { uri: '', pointer: '' };
  const key = location && locationKey(location);
  const {
    data: form,
    serial,
    isLoading,
  } = useQuery<Form | null>(key, () => host.request(uri, { request: 'form', pointer }), {
    again: [version, changeCount],
    // Without a response the form of this location stays: the text is changing, and the form is
    // requested again when it settles.
    merge: (before, found) => found ?? (before && holds(before, uri, pointer) ? before : null),
  });
  if (key === null) return { shown: null, loading: false };
  return {
    shown: form ? { form, serial } : null,
    loading: isLoading,
  };
}
