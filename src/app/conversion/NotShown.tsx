// In place of the documentation of a document of AsyncAPI 2 that can't be converted now.
import type { ReactNode } from 'react';
import type { ShownConversion } from '../../core/types.ts';
import { notShown, shortVersion } from '../../docs/conversion-text.ts';

export function NotShown({
  from,
  state,
}: {
  readonly from: string;
  readonly state: Exclude<ShownConversion['state'], 'shown'>;
}): ReactNode {
  return (
    <section className="app-not-shown" aria-label="Documentation">
      <h1>AsyncAPI {shortVersion(from)}</h1>
      <p role="status">
        {notShown(state)}
        {state === 'failed' && ' Reload the page to try again.'}
      </p>
    </section>
  );
}
