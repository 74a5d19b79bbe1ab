// What else is said of a schema, as chips that lead to where it is changed.
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export function Chips({ row, stop }: { readonly row: SchemaRow; readonly stop: boolean }): ReactNode {
  const { acts, locked } = useBench();
  if (row.set.length === 0 && row.description === '') return null;
  return (
    <>
      {row.set.map((one) => (
        <button
          key={one.name}
          type="button"
          className="visual-schema-chip"
          data-faulty={one.problems.length > 0 || undefined}
          aria-label={`${one.text}, ${one.name} of ${nameOf(row)}`}
          disabled={locked}
          tabIndex={stop ? 0 : -1}
          dir="auto"
          onClick={() => acts.details(row, one.name)}
        >
          {one.text}
        </button>
      ))}
      {row.description !== '' && (
        <span className="visual-schema-description" dir="auto">
          {row.description.trim().split('\n', 1)[0]}
        </span>
      )}
    </>
  );
}
