// Below the list of files: the other sites the document may load files from, or may not, and the
// way to change that.
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useApp, useStudio } from '../app-services.ts';

export function FileHosts(): ReactNode {
  const { store } = useApp();
  const consents = useStudio((s) => s.consents);
  if (consents.length === 0) return null;
  return (
    <ul className="ui-list app-files-sites" aria-label="Other sites">
      {consents.map(({ site, allowed }) => (
        <li key={site} className="app-files-site ui-row ui-note">
          <span className="app-files-site-name ui-ellipsis" title={site}>
            {allowed ? 'Loads from' : 'Not loaded:'} {site}
          </span>
          <Button
            aria-label={allowed ? `Stop loading from ${site}` : `Load from ${site}`}
            title={
              allowed
                ? `Remove the files of ${site} from this document, and require permission again`
                : undefined
            }
            onClick={() => store.getState().setConsent(site, !allowed)}
          >
            {allowed ? 'Stop' : 'Load'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
