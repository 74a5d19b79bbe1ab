// What every wizard is given.
import type { Where } from '../../core/build/types.ts';
import type { Stock } from '../../core/build/wizards/intents.ts';
import type { Given, VisualHost } from '../host.ts';

export interface WizardProps {
  readonly host: VisualHost;
  readonly stock: Stock;
  readonly given: Given;
  onDone(made: Where | null): void;
  /** What there is to choose from by now; null where it could not be asked. */
  restock(): Promise<Stock | null>;
}

/** What is wrong with fields, by their names, in one sentence each. */
export type Faults = Readonly<Record<string, string | null | undefined>>;
