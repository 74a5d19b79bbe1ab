// Makes a link to the document: with the text inside, or to where it is hosted as long as it is unchanged.

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberText } from '../../ui/number-text.ts';
import { type App, useApp } from '../studio.ts';
import { type Made, make } from './make.ts';

export function ShareDialog(): ReactNode {
  const app = useApp();
  const open = useStore(app.shareDialog, (s) => s.open);
  return open ? <Body onClose={() => app.shareDialog.getState().hide()} /> : null;
}

function Body({ onClose }: { onClose(): void }): ReactNode {
  const app = useApp();
  const [made, setMade] = useState<Made | null>(null);
  const [failed, setFailed] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    make(app, selectedPlace(app)).then(setMade, () => setFailed(true));
  }, [app]);
  const copy = async (): Promise<void> => {
    if (!made) return;
    try {
      await navigator.clipboard.writeText(made.link);
      setCopied(true);
    } catch {
      // The field is there to be copied by hand.
      setCopied(false);
    }
  };
  return (
    <Dialog title="Share this document" onClose={onClose}>
      <p className="app-share-text">
        {made?.hosted
          ? 'The link names the address where this document is hosted; whoever opens it sees what is there at that time.'
          : 'The link carries the whole text, compressed, behind the #. Browsers never send that part to a server: the text goes only to whom you give the link.'}
      </p>
      {made?.files === 'bundled' && (
        <p className="app-share-text">
          The document consists of several files. In the link they are one: what references lead to stands among its components.
        </p>
      )}
      {made && made.left > 0 && (
        <p className="app-share-warning">
          {made.left === 1 ? 'One reference leads' : `${numberText(made.left)} references lead`} to what is not here, and will lead nowhere
          for whoever opens the link.
        </p>
      )}
      {made?.files === 'only' && (
        <p className="app-share-warning">
          The link carries only {app.store.getState().document?.name}: its files could not be made one document. Mend the errors in it
          first.
        </p>
      )}
      {failed && <p className="app-share-warning">The text could not be packed into a link. Save it to disk and share the file.</p>}
      <div className="app-share-row">
        <input
          className="ui-field app-share-link"
          aria-label="Link"
          readOnly
          value={made?.link ?? ''}
          placeholder="Making the link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={copied ? Check : Copy} look="primary" disabled={!made || made.advice === 'impossible'} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      {made && <p className="app-share-note">{advice(made)}</p>}
    </Dialog>
  );
}

function advice({ link, advice: said }: Made): string {
  const length = `${numberText(link.length)} characters.`;
  switch (said) {
    case 'fine':
      return length;
    case 'long':
      return `${length} Some chat and mail programs cut links of this length: try it before you rely on it.`;
    case 'very-long':
      return `${length} Many programs cut links of this length. Better host the document and share ?url=, or send the file.`;
    case 'impossible':
      return `${length} That is too long for a link. Host the document and share ?url=, or send the file.`;
  }
}

function selectedPlace({ store }: App): string | undefined {
  const { selection } = store.getState();
  return selection?.uri === '' && selection.pointer !== '' ? selection.pointer : undefined;
}
