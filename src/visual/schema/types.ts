// What the parts of a schema editor share.
import { createContext, useContext } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaForm, SchemaRow } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import type { VisualHost } from '../host.ts';
import type { Combining } from './combine.ts';
import type { Adding } from './lines.ts';

/** What was refused at a row, in a sentence; null where nothing was. */
export type Refusal = string | null;

/** What the rows of one schema can ask to be done. Never changes. */
export interface Acts {
  readonly host: VisualHost;
  readonly uri: string;
  /** The name of a row in the tree. */
  idOf(pointer: string): string;
  /** Makes a change; what is refused is told at the row. Resolves with the refusal. */
  send(intent: SchemaIntent, row: string): Promise<Refusal>;
  /** Moves the keyboard to a row, now or when it is there. */
  focus(pointer: string): void;
  select(pointer: string): void;
  fold(pointer: string, open: boolean): void;
  rename(pointer: string | null): void;
  add(adding: Adding | null): void;
  /** Opens what else can be said of a row; `keyword`: with the keyboard there. */
  details(row: SchemaRow | null, keyword?: string): void;
  extract(row: SchemaRow): void;
  /** Gives a row another place, and the keyboard goes there with it. */
  put(row: SchemaRow, intent: SchemaIntent | null): void;
  /** Up or down among those of its kind. */
  move(row: SchemaRow, by: -1 | 1): void;
  /** A property goes into the object above it, or out of the one it is in. */
  nest(row: SchemaRow, way: 'in' | 'out'): void;
  /** Makes a schema one of several, or its like; what it became is opened. */
  combine(choice: Pick<Combining, 'intent' | 'focus'>): void;
  remove(row: SchemaRow): void;
  more(): void;
  open(place: Where): void;
}

/** Stays the same object as long as it says the same, since every row is drawn again for another one. */
export interface Bench {
  readonly acts: Acts;
  readonly language: Pick<SchemaForm, 'types' | 'several' | 'keywords'>;
  readonly locked: boolean;
}

export const BenchContext = createContext<Bench | null>(null);

/** The version of the text, for what has to look again with each. */
export const VersionContext = createContext(0);

export function useBench(): Bench {
  const bench = useContext(BenchContext);
  if (!bench) throw new Error('Must be rendered inside a schema editor');
  return bench;
}
