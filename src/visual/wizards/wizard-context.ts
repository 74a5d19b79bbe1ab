// The context between the fields of a wizard and the dialog around them.
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { Location, WizardChoices } from '../../core/types.ts';
import type { VisualHost, WizardInput } from '../visual-host.ts';

export interface WizardContextValue {
  readonly errors: FieldErrors;
  /** Returns the id of the control of a field. */
  id(name: string): string;
  /** Returns whether the error of a field is shown: not before the user has left the field. */
  shows(name: string): boolean;
  /** Reports that the user has left a field. */
  left(name: string): void;
}

/** The error of a field while its check is pending: temporary and never shown. */
export const PENDING_CHECK = 'Loading…';

export const WizardContext = createContext<WizardContextValue | null>(null);

/** Returns the context; only inside a `WizardDialog`. */
export function useWizard(): WizardContextValue {
  const frame = useContext(WizardContext);
  if (!frame) throw new Error('A field of a wizard must be rendered inside a WizardDialog.');
  return frame;
}

/**
 * Returns the error to show at a field; null if it is valid, or it is too early to show an error.
 */
export function useFieldError(name: string): string | null {
  const { errors: faults, shows } = useWizard();
  const error = faults[name] ?? null;
  return shows(name) && error !== PENDING_CHECK ? error : null;
}

export interface WizardProps {
  readonly host: VisualHost;
  readonly choices: WizardChoices;
  readonly given: WizardInput;
  onDone(created: Location | null): void;
  /** Returns the current choices; null if they couldn't be requested. */
  reloadChoices(): Promise<WizardChoices | null>;
}

/** Errors by field name, one sentence each. */
export type FieldErrors = Readonly<Record<string, string | null | undefined>>;

export interface FormValues<T> {
  readonly values: T;
  /** Whether any value differs from its initial value. */
  readonly dirty: boolean;
  set(some: Partial<T>): void;
  /** Resets the values, with no field touched. */
  reset(values: T): void;
}

export function useFormValues<T extends object>(first: () => T): FormValues<T> {
  const [initial, setInitial] = useState(first);
  const [values, setValues] = useState(initial);
  const set = useCallback((some: Partial<T>) => setValues((now) => ({ ...now, ...some })), []);
  const begin = useCallback((anew: T) => {
    setInitial(anew);
    setValues(anew);
  }, []);
  const dirty = useMemo(
    () => JSON.stringify(values) !== JSON.stringify(initial),
    [values, initial],
  );
  return { values, dirty, set, reset: begin };
}
