// The contexts that the parts of a schema editor share.
import { createContext, useContext } from 'react';
import type { SchemaForm } from '../../core/types.ts';
import type { RowActions } from './row-actions.ts';

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
