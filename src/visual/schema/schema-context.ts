// The contexts that the parts of a schema editor share, which stay the same objects while they are
// equal.
import { createContext, useContext, useMemo } from 'react';
import type { SchemaForm } from '../../core/types.ts';
import { createRowActions, type RowActions, type SchemaEditorState } from './row-actions.ts';
import type { ReferencedSchema } from './tree-lines.ts';

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

/** @param canEdit why nothing can be edited, null if editing is possible */
export function useSchemaContexts(
  editor: SchemaEditorState,
  canEdit: string | null,
): (of: { readonly branch: ReferencedSchema }) => SchemaContextValue {
  return useMemo(() => {
    const known = new Map<string, SchemaContextValue>();
    return ({ branch: { prefix, form } }) => {
      const { uri, types, several, keywords } = form;
      const locked = (canEdit ?? form.readOnly) !== null;
      const old = known.get(prefix);
      const same =
        old?.actions.uri === uri &&
        old.language.types === types &&
        old.language.keywords === keywords &&
        old.locked === locked;
      if (old && same && old.language.several === several) return old;
      const actions =
        old?.actions.uri === uri ? old.actions : createRowActions(editor, prefix, uri);
      const context: SchemaContextValue = {
        actions,
        language: { types, several, keywords },
        locked,
      };
      known.set(prefix, context);
      return context;
    };
  }, [editor, canEdit]);
}
