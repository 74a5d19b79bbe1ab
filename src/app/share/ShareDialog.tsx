// Makes a link to the document: with the text inside, or to where it is hosted as long as it is unchanged.

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { encode, FORMAT } from '../../share/codec.ts';
import { linkAdvice, makeLink } from '../../share/link.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { numberText } from '../../ui/number-text.ts';
import { type App, useApp } from '../studio.ts';

interface Made {
  readonly link: string;
  readonly hosted: boolean;
  /** What of a document of several files the link carries; `only` where they could not be made one. */
  readonly files: 'one' | 'bundled' | 'only';
  /** References that lead to files the link does not carry. */
  readonly left: number;
  readonly advice: ReturnType<typeof linkAdvice>;
}

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
    make(app).then(setMade, () => setFailed(true));
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

async function make({ store }: App): Promise<Made> {
  const { document, selection } = store.getState();
  const source = document?.source;
  const pointer = selection?.uri === '' && selection.pointer !== '' ? selection.pointer : undefined;
  if (document && !document.edited && (source?.kind === 'url' || source?.kind === 'example')) {
    const link = makeLink(location.href, {
      source:
        source.kind === 'url'
          ? { kind: 'url', address: source.address, inFragment: false }
          : { kind: 'example', name: source.file.replace(/\.yaml$/, '') },
      pointer,
    });
    return { link, hosted: true, files: 'one', left: 0, advice: linkAdvice(link, 0) };
  }
  const { text: whole, files, left } = await wholeText(store);
  const hosted = source?.kind === 'url' ? source.address : undefined;
  const link = makeLink(location.href, {
    source: { kind: 'text', format: FORMAT, payload: await encode(whole), ...(hosted && { hosted }) },
    name: document?.name,
    pointer,
  });
  return { link, hosted: false, files, left, advice: linkAdvice(link, new TextEncoder().encode(whole).length) };
}

/** The text that a link carries. Files that whoever opens it can fetch stay where they are. */
async function wholeText(store: App['store']): Promise<{ readonly text: string } & Pick<Made, 'files' | 'left'>> {
  const { document, files, text, bundle } = store.getState();
  const carried = files.some(({ used, owner, uri }) => used && (owner === 'person' || (document?.base === null && !/^https?:/i.test(uri))));
  if (!carried) return { text: text(), files: 'one', left: 0 };
  const made = await bundle();
  return made ? { text: made.text, files: 'bundled', left: made.left } : { text: text(), files: 'only', left: 0 };
}
