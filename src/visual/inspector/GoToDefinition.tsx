// Reveals where a value is defined that is only an alias or merged where it is shown.
import type { ReactNode } from 'react';
import type { Where } from '../../core/build/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from './desk.ts';

export function GoToDefinition({ location }: { readonly location: Where }): ReactNode {
  const { host } = useDesk();
  return (
    <Button look="outline" onClick={() => host.show(location, 'text')}>
      Go to definition
    </Button>
  );
}
