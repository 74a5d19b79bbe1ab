// Why the typed or chosen value was not written.
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refusal } from '../../changes.ts';
import { RefusalText } from '../../RefusalText.tsx';
import { useInspector } from '../inspector-context.ts';

export function FieldError({ id, fault: error }: { id: string; fault: Refusal }): ReactNode {
  const { host } = useInspector();
  return (
    <p className="visual-inspector-error" id={id} role="status" hidden={error === null}>
      {error !== null && (
        <>
          <CircleAlert className="ui-icon" aria-hidden="true" />
          <span>
            <RefusalText host={host} refusal={error} />
          </span>
        </>
      )}
    </p>
  );
}
