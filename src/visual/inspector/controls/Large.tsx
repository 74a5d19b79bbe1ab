// A value too large for a form.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useDesk } from '../desk.ts';
import type { Slot } from '../types.ts';

export function Large({ slot }: { slot: Slot }): ReactNode {
  const { host } = useDesk();
  return (
    <p className="visual-inspector-soft visual-inspector-line">
      Too large to edit here.
      <Button look="outline" id={slot.id} onClick={() => host.show({ uri: slot.form.uri, pointer: slot.pointer }, 'text')}>
        Edit in the text
      </Button>
    </p>
  );
}
