// A document of AsyncAPI 2: above the panes, that the documentation is that of the document after
// its conversion; in place of the documentation, why it can't be converted now.
import type { ReactNode } from 'react';
import type { ShownConversion } from '../../core/types.ts';
import { conversionSentence, notShown, shortVersion } from '../../docs/conversion-text.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader, useStudio } from '../reader-services.ts';

export function ConversionBanner(): ReactNode {
  const { embed, withStudio } = useReader();
  const conversion = useStudio((s) => s.analysis.conversion);
  if (conversion?.state !== 'shown') return null;
  return (
    <section className="app-bar app-bar-quiet ui-row" aria-label="Older version">
      <p className="ui-grow">{conversionSentence(conversion)}</p>
      {!embed && (
        <Button
          look="outline"
          onClick={() => withStudio((app) => app.conversion.getState().show())}
        >
          Convert
        </Button>
      )}
    </section>
  );
}

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
