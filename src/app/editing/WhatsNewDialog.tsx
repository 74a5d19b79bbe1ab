// What users can do now that they could not before this version.
import type { ReactNode } from 'react';
import notes from '../../../CHANGELOG.md?short';
import { version } from '../../../package.json';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';

export function WhatsNewDialog(): ReactNode {
  const { editing } = useApp();
  const close = (): void => editing.getState().hide();
  return (
    <Dialog title={`What's new in ${version}`} onClose={close}>
      <ul className="app-news">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <div className="ui-row">
        <Button look="primary" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
