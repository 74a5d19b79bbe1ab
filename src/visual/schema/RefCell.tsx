// A schema that is written elsewhere: the way to it.
import { ArrowRight, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export interface RefCellProps {
  readonly row: SchemaRow;
  /** It leads to a schema that it is shown in. */
  readonly again: boolean;
  readonly stop: boolean;
}

export function RefCell({ row, again, stop }: RefCellProps): ReactNode {
  const { acts } = useBench();
  const { ref } = row;
  if (!ref) return null;
  const { target, label, text, why } = ref;
  const Icon = again ? Repeat : ArrowRight;
  const leads = `Open ${label}, which ${nameOf(row)} refers to${again ? ' and is part of' : ''}`;
  return (
    <button
      type="button"
      className="visual-schema-ref"
      data-lost={target === null || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={target ? leads : `${nameOf(row)} refers to ${text}, which can't be resolved: ${why}`}
      onClick={() => (target ? acts.open(target) : acts.details(row, '$ref'))}
    >
      <Icon className="ui-icon" aria-hidden="true" />
      <span dir="auto">{label}</span>
    </button>
  );
}
