// In place of the documentation of a document of AsyncAPI 2 that can't be converted now.
import type { ReactNode } from 'react';
import type { ShownConversion } from '../../worker/protocol.ts';
import { shortVersion } from './short-version.ts';

export function NotShown({ from, state }: ShownConversion): ReactNode {
  return (
    <section className="app-not-shown" aria-label="Documentation">
      <h1>AsyncAPI {shortVersion(from)}</h1>
      <p role="status">
        {state === 'broken'
          ? 'The text has syntax errors. The documentation appears when they are fixed.'
          : "The documentation couldn't be made: the conversion to version 3 didn't load or failed. The text is as it was. Reload the page to try again."}
      </p>
    </section>
  );
}
