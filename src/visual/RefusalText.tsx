// Why a change was not applied, with the way to the value that can be changed instead.
import type { ReactNode } from 'react';
import type { Location } from '../core/types.ts';
import { Button } from '../ui/Button.tsx';
import type { Refusal } from './changes.ts';
import type { VisualHost } from './visual-host.ts';

export function RefusalText({
  host,
  refusal: { message, definition },
}: {
  readonly host: VisualHost;
  readonly refusal: NonNullable<Refusal>;
}): ReactNode {
  return (
    <>
      Not applied: {message} {definition && <GoToDefinition host={host} location={definition} />}
    </>
  );
}

/** Reveals the definition of a value that is an alias or a merged value where it is shown. */
export function GoToDefinition({
  host,
  location,
}: {
  readonly host: VisualHost;
  readonly location: Location;
}): ReactNode {
  return (
    <Button look="outline" onClick={() => host.show(location, 'text')}>
      Go to definition
    </Button>
  );
}
