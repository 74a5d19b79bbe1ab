// Why what was typed or chosen here was not written.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { GoToDefinition } from '../GoToDefinition.tsx';
import type { Refusal } from '../types.ts';

export function Fault({ id, fault }: { id: string; fault: Refusal }): ReactNode {
  return (
    <p className="visual-inspector-fault" id={id} role="status" hidden={fault === null}>
      {fault !== null && (
        <>
          <CircleAlert className="ui-icon" aria-hidden="true" />
          <span>
            Not applied: {fault.message} {fault.definition && <GoToDefinition location={fault.definition} />}
          </span>
        </>
      )}
    </p>
  );
}
