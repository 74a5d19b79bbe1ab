// Lines above the panes that ask the person something: other sites, a paused checker.
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useApp, useStudio } from '../studio.ts';

/** Names the sites whose files the document refers to; nothing is asked of them before the person says so. */
export function SitesBar(): ReactNode {
  const { store } = useApp();
  const sites = useStudio((s) => s.sites);
  if (sites.length === 0) return null;
  const names = sites.map((s) => (s.local ? `${s.host} (on this computer or in your network)` : s.host));
  return (
    <section className="app-bar" aria-label="Other sites">
      <p className="app-bar-text">
        This document refers to {sites.length === 1 ? 'another site' : `${sites.length} other sites`}: {names.join(', ')}. Without{' '}
        {sites.length === 1 ? 'its' : 'their'} files some parts cannot be shown or checked.
      </p>
      <Button look="outline" onClick={() => store.getState().allowSites()}>
        Load
      </Button>
      <Button onClick={() => store.getState().denySites()}>Not now</Button>
    </section>
  );
}

/** Over a file that a host sent: it is theirs, and a copy of it can be the person's. */
export function ReadOnlyBar(): ReactNode {
  const { store } = useApp();
  const uri = useStudio((s) => s.file);
  const file = useStudio((s) => s.files.find((f) => f.uri === s.file));
  if (file?.owner !== 'host') return null;
  return (
    <section className="app-bar app-bar-quiet" aria-label="Read only">
      <Lock className="ui-icon" aria-hidden="true" />
      <p className="app-bar-text">Loaded from {hostOf(uri)}, so it is only shown.</p>
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

export function PausedBar(): ReactNode {
  const { store } = useApp();
  const paused = useStudio((s) => s.checking === 'paused');
  if (!paused) return null;
  return (
    <section className="app-bar" aria-label="Checking is paused" data-tone="warning">
      <p className="app-bar-text">Checking is paused: this document stops the checker. Your text is safe and can be edited and saved.</p>
      <Button look="outline" onClick={() => store.getState().retryChecking()}>
        Try again
      </Button>
    </section>
  );
}
