// The contexts that the parts of a schema editor share.
import { createContext, useContext } from 'react';
import type { Location, SchemaCommand, SchemaForm, SchemaRow } from '../../core/types.ts';
import type { VisualHost } from '../visual-host.ts';
import type { CombineOption } from './combine-options.ts';
import type { NewEntry } from './tree-lines.ts';
/** Why a change of a row was refused, in a sentence; null if none was. */
export type Refusal = string | null;

/** The actions of the rows of a schema. Never changes. */
export interface RowActions {
  readonly host: VisualHost;
  readonly uri: string;
  /** Returns the id of a row in the tree. */
  idOf(pointer: string): string;
  /** Applies a change; a refusal is shown at the row. Resolves with the refusal. */
  send(command: SchemaCommand, row: string): Promise<Refusal>;
  /** Focuses a row, now or when it is rendered. */
  focus(pointer: string): void;
  select(pointer: string): void;
  fold(pointer: string, open: boolean): void;
  rename(pointer: string | null): void;
  add(adding: NewEntry | null): void;
  /** Opens the details of a row; `keyword`: with the focus on that keyword. */
  details(row: SchemaRow | null, keyword?: string): void;
  extract(row: SchemaRow): void;
  /** Moves a row, which keeps the focus. */
  moveTo(row: SchemaRow, command: SchemaCommand | null): void;
  /** Moves a row up or down among its siblings. */
  move(row: SchemaRow, by: -1 | 1): void;
  /** Moves a property into the object above it, or out of its parent object. */
  nest(row: SchemaRow, way: 'in' | 'out'): void;
  /** Combines a schema with others, or changes it similarly; the result is opened. */
  combine(choice: Pick<CombineOption, 'command' | 'focus'>): void;
  remove(row: SchemaRow): void;
  more(): void;
  open(location: Location): void;
}

/**
 * Remains the same object while its content is equal, because a new object renders every row again.
 */
export interface SchemaContextValue {
  readonly actions: RowActions;
  readonly language: Pick<SchemaForm, 'types' | 'several' | 'keywords'>;
  readonly locked: boolean;
}

export const SchemaContext = createContext<SchemaContextValue | null>(null);

/** The version of the text, for effects that run again with each. */
export const VersionContext = createContext(0);

export function useSchemaContext(): SchemaContextValue {
  const bench = useContext(SchemaContext);
  if (!bench) throw new Error('Must be rendered inside a schema editor');
  return bench;
}
