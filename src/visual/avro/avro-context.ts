// The context that the rows of an Avro schema share.
import { createContext, useContext } from 'react';
import type { AvroCommand, AvroRow } from '../../core/types.ts';
import type { Refusal } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';

/** A command without the schema location, which the editor adds. */
export type AvroChange = AvroCommand extends infer I
  ? I extends AvroCommand
    ? Omit<I, 'schema'>
    : never
  : never;

export interface AvroContextValue {
  readonly host: VisualHost;
  readonly uri: string;
  readonly locked: boolean;
  /** Names of the types that can be selected. */
  readonly types: readonly string[];
  /** Pointers of the rows whose attributes are open. */
  readonly open: ReadonlySet<string>;
  fold(pointer: string, open: boolean): void;
  /** Returns the complete command, for a change that is applied later. */
  command(change: AvroChange): AvroCommand;
  /**
   * Applies a change and reads the schema again.
   * @param focus pointer of the row to focus afterwards
   * @returns why it was refused, or null
   */
  send(change: AvroChange, focus?: string): Promise<Refusal>;
  /** Like `send`, but shows the refusal at a row. */
  change(row: string, change: AvroChange, focus?: string): Promise<void>;
  readonly error: { readonly row: string; readonly why: NonNullable<Refusal> } | null;
  /** Reveals in the text where the type of a row is defined, else the row itself. */
  goToDefinition(row: AvroRow): void;
}

export const AvroContext = createContext<AvroContextValue | null>(null);

export function useAvroEditor(): AvroContextValue {
  const bench = useContext(AvroContext);
  if (!bench) throw new Error('Outside of an Avro editor');
  return bench;
}
