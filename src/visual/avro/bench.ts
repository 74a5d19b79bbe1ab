// What the rows of an Avro schema share.
import { createContext, useContext } from 'react';
import type { AvroIntent } from '../../core/build/avro/intents.ts';
import type { VisualHost } from '../host.ts';

/** An intent without the schema, which the editor knows. */
export type AvroAct = AvroIntent extends infer I ? (I extends AvroIntent ? Omit<I, 'schema'> : never) : never;

export interface Bench {
  readonly host: VisualHost;
  readonly uri: string;
  readonly locked: boolean;
  /** Types that a type may be. */
  readonly types: readonly string[];
  /** Pointers of rows whose attributes are shown. */
  readonly open: ReadonlySet<string>;
  fold(pointer: string, open: boolean): void;
  /** The whole intent, for what is written later. */
  intent(act: AvroAct): AvroIntent;
  /**
   * Makes a change and reads the schema again.
   * @param focus pointer of the row that has the keyboard afterwards
   * @returns why it was refused, or null
   */
  send(act: AvroAct, focus?: string): Promise<string | null>;
  /** The same, with the refusal shown at a row. */
  act(row: string, act: AvroAct, focus?: string): Promise<void>;
  readonly fault: { readonly row: string; readonly why: string } | null;
}

export const BenchContext = createContext<Bench | null>(null);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('Outside of an Avro editor');
  return bench;
}
