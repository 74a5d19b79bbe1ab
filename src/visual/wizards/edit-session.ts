// What the user has entered into the fields of a wizard so far, by their names.
import { useCallback, useRef, useState } from 'react';
import { NO_SAMPLE, type SampleValue } from './sample-value.ts';

export type FieldValue = string | boolean | readonly string[] | SampleValue;

/** Values by field name; undefined for a field that is empty, or follows from others. */
export type Values = Readonly<Record<string, FieldValue | undefined>>;

export interface EditSession {
  /** Returns the value of a field; undefined if it is empty. */
  get(name: string): FieldValue | undefined;
  text(name: string): string;
  flag(name: string): boolean;
  list(name: string): readonly string[];
  sample(name: string): SampleValue;
  set(values: Values): void;
  /** Returns the change that empties all fields whose names begin with a text. */
  cleared(prefix: string): Values;
  /** Focuses a field as soon as it is rendered. */
  focus(name: string): void;
}

/** @param derived returns the text of a field that the user has not edited */
export function createSession(
  values: Values,
  derived: (name: string) => string | undefined = () => undefined,
  set: (values: Values) => void = () => {},
  focus: (name: string) => void = () => {},
): EditSession {
  const get = (name: string) => values[name] ?? derived(name);
  return {
    get,
    text: (name) => textOf(get(name)),
    flag: (name) => get(name) === true,
    list: (name) => listOf(get(name)),
    sample: (name) => sampleOf(get(name)),
    set,
    cleared: (prefix) =>
      Object.fromEntries(
        Object.keys(values)
          .filter((name) => name.startsWith(prefix))
          .map((name) => [name, undefined]),
      ),
    focus,
  };
}

export function textOf(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: FieldValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}

export function sampleOf(value: FieldValue | undefined): SampleValue {
  return typeof value === 'object' && 'text' in value ? value : NO_SAMPLE;
}

/** Values that React keeps, and which of them differ from those at first. */
export function useValues(first: () => Values) {
  const [initial, setInitial] = useState(first);
  const [values, setValues] = useState(initial);
  const set = useCallback((some: Values) => setValues((now) => ({ ...now, ...some })), []);
  const reset = (values: Values): void => {
    setInitial(values);
    setValues(values);
  };
  /** Name of the field to focus after rendering. */
  const next = useRef<string | null>(null);
  const focus = useCallback((name: string) => {
    next.current = name;
  }, []);
  return { initial, values, set, reset, next, focus };
}

/** Returns whether any field has another value than at first. */
export function hasOtherValues(
  now: EditSession,
  first: EditSession,
  names: readonly string[],
): boolean {
  const shown = (value: FieldValue | undefined): string =>
    JSON.stringify(!value || (Array.isArray(value) && value.length === 0) ? '' : value);
  return names.some((name) => shown(now.get(name)) !== shown(first.get(name)));
}
