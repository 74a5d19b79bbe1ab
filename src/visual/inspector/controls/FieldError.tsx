// Why the typed or chosen value was not written.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { GoToDefinition } from '../GoToDefinition.tsx';
import type { Refusal } from '../types.ts';

export function FieldError({ id, fault: error }: { id: string; fault: Refusal }): ReactNode {
  return (
    <p className="visual-inspector-error" id={id} role="status" hidden={error === null}>
      {error !== null && (
        <>
          <CircleAlert className="ui-icon" aria-hidden="true" />
          <span>
            Not applied: {error.message}{' '}
            {error.definition && <GoToDefinition location={error.definition} />}
          </span>
        </>
      )}
    </p>
  );
}
