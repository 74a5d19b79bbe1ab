// The form at a location, requested again whenever the text may have changed; the last one stays
// until the next one arrives.
import type { Form, Location } from '../../core/types.ts';
import { useQuery } from '../../ui/use-query.ts';
import { type InspectorServices, locationKey } from './inspector-context.ts';

export interface ShownForm {
  readonly form: Form;
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
