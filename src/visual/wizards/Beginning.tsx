// The name of the application, asked once: when the first part is added to an empty document.
import type { ReactNode } from 'react';
import type { Beginning, Stock } from '../../core/build/wizards/intents.ts';
import { TextField } from './fields.tsx';

export interface BeginningFieldProps {
  readonly stock: Stock;
  readonly value: string;
  onText(text: string): void;
}

export function BeginningField({ stock, value, onText }: BeginningFieldProps): ReactNode {
  if (!stock.empty) return null;
  return (
    <TextField
      name="app"
      label="Name of the application"
      help="The document is empty: its beginning is written too, with this title and the version `1.0.0`."
      required
      value={value}
      onText={onText}
    />
  );
}

export function beginningFault(stock: Stock, value: string): string | null {
  return stock.empty && value.trim() === '' ? 'Give the application a name.' : null;
}

/** What goes into the intent. */
export function beginningOf(stock: Stock, title: string): Beginning | undefined {
  return stock.empty ? { title: title.trim(), version: '1.0.0' } : undefined;
}
