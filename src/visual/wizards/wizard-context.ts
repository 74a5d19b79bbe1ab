// The context between the fields of a wizard and the dialog around them.
import { createContext, useContext } from 'react';
import type { VisualHost } from '../visual-host.ts';
import type { EditSession } from './edit-session.ts';

export interface WizardContextValue {
  readonly host: VisualHost;
  readonly session: EditSession;
  /** Returns the id of the control of a field. */
  id(name: string): string;
  /** Returns whether the error of a field is shown: not before the user has left the field. */
  shows(name: string): boolean;
  /** Reports that the user has left a field. */
  left(name: string): void;
}

export const WizardContext = createContext<WizardContextValue | null>(null);

/** Returns the context; only inside a `WizardDialog`. */
export function useWizard(): WizardContextValue {
  const frame = useContext(WizardContext);
  if (!frame) throw new Error('A field of a wizard must be rendered inside a WizardDialog.');
  return frame;
}
