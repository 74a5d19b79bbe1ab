// Other keywords of a schema, as chips that open their controls.
import { type ReactNode, use } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { RowTabIndex } from './GridRow.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export function KeywordChips({ row }: { readonly row: SchemaRow }): ReactNode {
  const tabIndex = use(RowTabIndex);
  const { actions, locked } = useSchemaContext();
  if (row.set.length === 0 && row.description === '') return null;
  return (
    <>
      {row.set.map((one) => (
        <button
          key={one.name}
          type="button"
          className="visual-schema-chip ui-help"
          data-faulty={one.problems.length > 0 || undefined}
          aria-label={`${one.text}, ${one.name} of ${rowName(row)}`}
          disabled={locked}
          tabIndex={tabIndex}
          dir="auto"
          onClick={() => actions.details(row, one.name)}
        >
          {one.text}
        </button>
      ))}
      {row.description !== '' && (
        <span className="visual-schema-description ui-ellipsis ui-help" dir="auto">
          {row.description.trim().split('\n', 1)[0]}
        </span>
      )}
    </>
  );
}
