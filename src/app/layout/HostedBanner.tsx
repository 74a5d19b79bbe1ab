// Above the panes, when a document with edits changed where it is hosted: compare, take the current
// version, or go on.
import { type ReactNode, useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { FileComparison } from '../disk/Comparison.tsx';
import type { HostedChange } from '../opening/hosted-documents.ts';
import { useStudio } from '../reader-services.ts';

export function HostedBanner(): ReactNode {
  const { hostedCopy } = useApp().opener;
  const change = useStore(hostedCopy.change);
  const id = useStudio((s) => s.document?.id);
  const [comparing, setComparing] = useState(false);
  if (!change || change.document !== id) return null;
  return (
    <section className="app-bar ui-row" aria-label="Hosted copy changed">
      <p className="ui-grow">
        This document changed at {change.loaded.host} since you opened it. You see your version,
        with your edits.
      </p>
      <Button onClick={() => setComparing(true)}>Compare</Button>
      <Button
        look="outline"
        title="Opens the current version. Yours is kept as a separate document."
        onClick={() => hostedCopy.reload()}
      >
        Reload
      </Button>
      <Button onClick={() => hostedCopy.keepMine()}>Keep mine</Button>
      {comparing && <CompareDialog change={change} onClose={() => setComparing(false)} />}
    </section>
  );
}

function CompareDialog({
  change,
  onClose,
}: {
  readonly change: HostedChange;
  onClose(): void;
}): ReactNode {
  const { store } = useApp();
  const { text, host, name } = change.loaded;
  const theirs = useCallback(async () => text, [text]);
  // As it was when the dialog was opened: nothing is typed behind it.
  const [mine] = useState(() => store.getState().text());
  const language = useStudio((s) => s.document?.language ?? 'yaml');
  return (
    <Dialog title="Compare with the hosted copy" onClose={onClose}>
      <div className="app-save-dialog" data-wide>
        <FileComparison
          sides={[`At ${host}`, 'Here']}
          mine={mine}
          theirs={theirs}
          language={language}
          labels={[`${name} at ${host}`, `${name} here`]}
        />
      </div>
    </Dialog>
  );
}
