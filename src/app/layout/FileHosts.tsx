// Below the list of files: the other sites the document may load files or images from, or may not,
// and the way to change that.
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import { useStudio } from '../reader-services.ts';

export function FileHosts(): ReactNode {
  const { store, images } = useApp();
  const consents = useStudio((s) => s.consents);
  const imageHosts = useSyncExternalStore(images.subscribe, images.hosts);
  if (consents.length === 0 && imageHosts.length === 0) return null;
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
      {imageHosts.map((host) => (
        <li key={`images ${host}`} className="app-files-site ui-row ui-note">
          <span className="app-files-site-name ui-ellipsis" title={host}>
            Shows images from {host}
          </span>
          <Button
            aria-label={`Stop showing images from ${host}`}
            title="Require permission again before an image is loaded"
            onClick={() => images.removeHost(host)}
          >
            Stop
          </Button>
        </li>
      ))}
    </ul>
  );
}
