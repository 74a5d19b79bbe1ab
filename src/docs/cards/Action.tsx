// The direction of an operation: glyph, word and colour.
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { visibleName } from '../../ui/visible-text.ts';

/** `send` or `receive` as a chip; another text as it is; nothing where the action is missing. */
export function Action({ action }: { action?: string }): ReactNode {
  if (action === undefined) return <span className="docs-action">no action</span>;
  return (
    <span className="docs-action" data-action={action}>
      {action === 'send' && <ArrowUpRight size={14} aria-hidden="true" />}
      {action === 'receive' && <ArrowDownLeft size={14} aria-hidden="true" />}
      {visibleName(action)}
    </span>
  );
}
