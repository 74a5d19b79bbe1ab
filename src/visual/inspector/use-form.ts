// The form at a location, requested again whenever the text may have changed; the last one stays
// until the next one arrives.
import { useEffect, useState } from 'react';
import type { Form, Location } from '../../core/types.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type InspectorServices, locationKey } from './inspector-context.ts';

export interface ShownForm {
  readonly form: Form;
  /** The location it was requested for. */
  readonly key: string;
  /** Number of the request it belongs to. */
  readonly serial: number;
}

/** Returns whether a location is the object of a form or inside it. */
function holds(form: Form, uri: string, pointer: string): boolean {
  return form.uri === uri && (pointer === form.pointer || pointer.startsWith(`${form.pointer}/`));
}

export interface FormRequest {
  readonly shown: ShownForm | null;
  /** Whether the shown form belongs to another location while the current one is loading. */
  readonly loading: boolean;
}

/** @param location null for none; compared by value */
export function useForm(
  {
    host,
    version,
    changeCount,
    state: inspectorState,
  }: Pick<InspectorServices, 'host' | 'version' | 'changeCount' | 'state'>,
  location: Location | null,
): FormRequest {
  const [shown, setShown] = useState<ShownForm | null>(null);
  /** The location of the last completed request, with or without a form. */
  const [answered, setAnswered] = useState<string | null>(null);
  const uri = location?.uri ?? '';
  const pointer = location?.pointer ?? '';
  const key = location ? locationKey(location) : null;
  const wanted = useLatest(key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for every version, and after every change.
  useEffect(() => {
    if (key === null) return;
    inspectorState.requestCount += 1;
    const serial = inspectorState.requestCount;
    host.request(uri, { request: 'form', pointer }).then(
      (form) => {
        if (wanted.current !== key) return;
        setAnswered(key);
        // Without a response the form of this location stays: the text is changing, and the form is
        // requested again when it settles.
        if (form)
          setShown((now) =>
            now && now.key === key && now.serial > serial ? now : { form, key, serial },
          );
        else setShown((now) => (now && holds(now.form, uri, pointer) ? now : null));
      },
      () => wanted.current === key && setAnswered(key),
    );
  }, [host, uri, pointer, key, version, changeCount]);

  if (key === null) return { shown: null, loading: false };
  return { shown, loading: shown?.key !== key && answered !== key };
}
