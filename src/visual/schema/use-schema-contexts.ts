// The contexts of all schemas in a tree, which stay the same objects while they are equal.
import { useMemo } from 'react';
import { createRowActions, type SchemaEditorState } from './row-actions.ts';
import type { SchemaContextValue } from './schema-context.ts';
import type { ReferencedSchema } from './tree-lines.ts';

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
