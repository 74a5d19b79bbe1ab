// Reveals the definition of a value that is an alias or a merged value here.
import type { ReactNode } from 'react';
import type { Location } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useInspector } from './inspector-context.ts';

export function GoToDefinition({ location }: { readonly location: Location }): ReactNode {
  const { host } = useInspector();
  return (
    <Button look="outline" onClick={() => host.show(location, 'text')}>
      Go to definition
    </Button>
  );
}
