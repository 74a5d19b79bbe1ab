// The title and version of the application, asked once: when the first object is added to an empty document.
import type { ReactNode } from 'react';
import type { Beginning, Stock } from '../../core/build/wizards/intents.ts';
import { TextField } from './fields.tsx';
import type { Faults } from './types.ts';

/** What is filled in. */
export type BeginningDraft = Required<Pick<Beginning, 'title' | 'version'>>;

export interface BeginningFieldProps {
  readonly stock: Stock;
  readonly value: BeginningDraft;
  onChange(value: BeginningDraft): void;
}

export function beginningIn(stock: Stock): BeginningDraft {
  return { title: stock.title, version: '1.0.0' };
}

export function BeginningField({ stock, value, onChange }: BeginningFieldProps): ReactNode {
  if (!stock.empty) return null;
  return (
    <>
      <TextField
        name="app"
        label="Name of the application"
        help="The document is empty, so its title and version are added, too."
        required
        value={value.title}
        onText={(title) => onChange({ ...value, title })}
      />
      <TextField
        name="version of the application"
        label="Version of the application"
        required
        code
        value={value.version}
        onText={(version) => onChange({ ...value, version })}
      />
    </>
  );
}

export function beginningFaults(stock: Stock, { title, version }: BeginningDraft): Faults {
  if (!stock.empty) return {};
  return {
    app: title.trim() === '' ? 'Enter a name for the application.' : null,
    'version of the application': version.trim() === '' ? 'Enter a version, such as 1.0.0.' : null,
  };
}

/** What goes into the intent. */
export function beginningOf(stock: Stock, { title, version }: BeginningDraft): Beginning | undefined {
  return stock.empty ? { title: title.trim(), version: version.trim() } : undefined;
}
