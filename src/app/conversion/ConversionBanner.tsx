// Above the panes: the documentation is that of the document after its conversion.
import type { ReactNode } from 'react';
import { shownAs } from '../../docs/conversion-text.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader, useStudio } from '../reader-services.ts';

export function ConversionBanner(): ReactNode {
  const { embed, withStudio } = useReader();
  const conversion = useStudio((s) => s.analysis.conversion);
  if (conversion?.state !== 'shown') return null;
  return (
    <section className="app-bar app-bar-quiet ui-row" aria-label="Older version">
      <p className="ui-grow">{shownAs(conversion)}</p>
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
