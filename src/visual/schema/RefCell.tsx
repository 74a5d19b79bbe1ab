// A schema that is written elsewhere: what it leads to, chosen among all it may lead to.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import { useBench } from './types.ts';
import { nameOf } from './words.ts';

export function RefCell({ row, stop }: { readonly row: SchemaRow; readonly stop: boolean }): ReactNode {
  const { acts } = useBench();
  const { ref } = row;
  if (!ref) return null;
  const { target, label } = ref;
  return (
    <button
      type="button"
      className="visual-schema-ref"
      data-lost={target === null || undefined}
      tabIndex={stop ? 0 : -1}
      aria-label={target ? `Open ${label}, which ${nameOf(row)} refers to` : `${nameOf(row)} refers to ${ref.text}, which is not there`}
      onClick={() => (target ? acts.open(target) : acts.details(row, '$ref'))}
    >
      <ArrowRight className="ui-icon" aria-hidden="true" />
      <span dir="auto">{label}</span>
    </button>
  );
}
