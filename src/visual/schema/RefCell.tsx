// A link to a schema that is defined elsewhere.
import { ArrowRight, Repeat } from 'lucide-react';
import { type ReactNode, use } from 'react';
import type { SchemaRow } from '../../core/types.ts';
import { RowTabIndex } from './GridRow.tsx';
import { rowName } from './row-text.ts';
import { useSchemaContext } from './schema-context.ts';

export interface RefCellProps {
  readonly row: SchemaRow;
  /** Whether it refers to a schema that contains it. */
  readonly again: boolean;
}

export function RefCell({ row, again }: RefCellProps): ReactNode {
  const { actions } = useSchemaContext();
  const { ref } = row;
  if (!ref) return null;
  const { target, label, text, why } = ref;
  const Icon = again ? Repeat : ArrowRight;
  const leads = `Open ${label}, which ${rowName(row)} refers to${again ? ' and is part of' : ''}`;
  return (
    <button
      type="button"
      className="visual-schema-ref"
      data-lost={target === null || undefined}
      tabIndex={use(RowTabIndex)}
      aria-label={
        target ? leads : `${rowName(row)} refers to ${text}, which can't be resolved: ${why}`
      }
      onClick={() => (target ? actions.open(target) : actions.details(row, '$ref'))}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span dir="auto">{label}</span>
    </button>
  );
}
