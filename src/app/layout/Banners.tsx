// Banners above the panes that need a decision: other sites, paused validation.

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../core/light.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader, useStudio } from '../reader-services.ts';

/** Names the sites that the document refers to; nothing is requested before the user agrees. */
export function SitePermissionBanner(): ReactNode {
  const { store } = useReader();
  const sites = useStudio((s) => s.sites);
  const rulesets = useStudio((s) => s.rulesets);
  if (sites.length === 0) return null;
  const isOfRulesets =
    rulesets?.report.state === 'loading' &&
    sites.every(({ site }) => rulesets.report.files.some((uri) => isOnSite(uri, site)));
  return (
    <section className="app-bar ui-row" aria-label="Other sites">
      <p className="ui-grow">
        {isOfRulesets ? 'The rules for this document are in' : 'This document refers to'} files on{' '}
        {sites.length === 1 ? 'another site' : formatCount(sites.length, 'other site')}:{' '}
        {sites.map(({ site }) => site).join(', ')}. Without them,{' '}
        {isOfRulesets ? 'the rules are not run.' : "some parts can't be shown or validated."}
      </p>
      <Button
        look="outline"
        title="Remembered for this document. You can change it in the list of files."
        onClick={() => store.getState().allowSites()}
      >
        Load
      </Button>
      <Button onClick={() => store.getState().denySites()}>Not now</Button>
    </section>
  );
}

/** Whether an address is on a site: a host, or an origin where that is not https. */
function isOnSite(uri: string, site: string): boolean {
  return uri.startsWith(`https://${site}/`) || uri.startsWith(`${site}/`);
}

/** Above a file from a host: it is read-only, and the user can make a copy. */
export function ReadOnlyBanner(): ReactNode {
  const { store } = useReader();
  const uri = useStudio((s) => s.file);
  const file = useStudio((s) => s.files.find((f) => f.uri === s.file));
  if (file?.owner !== 'host') return null;
  return (
    <section className="app-bar app-bar-quiet ui-row" aria-label="Read only">
      <Lock className="ui-icon" aria-hidden="true" />
      <p className="ui-grow">Loaded from {hostOf(uri)}. Edit a copy to change it.</p>
      <Button look="outline" onClick={() => store.getState().adoptFile(uri)}>
        Edit a copy
      </Button>
    </section>
  );
}

function hostOf(uri: string): string {
  try {
    return new URL(uri).host;
  } catch {
    return 'its host';
  }
}

export function ValidationPausedBanner(): ReactNode {
  const { store } = useReader();
  const paused = useStudio((s) => s.checking === 'paused');
  const missing = useStudio((s) => s.validatorMissing);
  if (!paused) return null;
  return (
    <section className="app-bar ui-row" aria-label="Validation is paused" data-tone="warning">
      <p className="ui-grow">
        {missing
          ? "Validation is paused: the validator couldn't be started. Files of the studio may be missing on this host, or something blocks them. Your text is safe, and you can edit and save it. Try again, or reload the page."
          : 'Validation is paused: the validator stopped several times in a row on this document. Your text is safe, and you can edit and save it. Undo the last change or shorten the document, then try again.'}
      </p>
      {missing && <Button onClick={() => location.reload()}>Reload the page</Button>}
      <Button look="outline" onClick={() => store.getState().retryChecking()}>
        Try again
      </Button>
    </section>
  );
}
