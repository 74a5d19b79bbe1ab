// Creates a link to the document: with the text inside, or to where it is hosted as long as it is
// unchanged. Possible secrets are listed before the text is copied.

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatCount, fromPointer, isRoot, ROOT_URI, toPointer } from '../../core/light.ts';
import { withPointer } from '../../share/link.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { visibleName } from '../../ui/display-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { nameOfUri } from '../file-names.ts';
import { pageLink } from '../page-link.ts';
import { useReader, useStudio } from '../reader-services.ts';
import type { ReaderServices } from '../services.ts';
import type { SharedSecret } from './secrets.ts';
import { createShareLink, type ShareLink } from './share-link.ts';
import { embedCode } from './studio-address.ts';

export function ShareDialog(): ReactNode {
  const app = useReader();
  const open = useStore(app.shareDialog, (s) => s.open);
  return open ? <Body onClose={() => app.shareDialog.getState().hide()} /> : null;
}

function Body({ onClose }: { onClose(): void }): ReactNode {
  const app = useReader();
  const [made, setMade] = useState<ShareLink | null>(null);
  const [failed, setFailed] = useState(false);
  const [copied, setCopied] = useState(false);
  // A location is in the link only where the user wants that: a card's own link, or by the choice.
  const pointer = useStore(app.shareDialog, (s) => s.pointer);
  const [here] = useState(pointer ?? selectedPointer(app));
  const [start, setStart] = useState<'beginning' | 'here'>(pointer ? 'here' : 'beginning');
  const field = useRef<HTMLInputElement>(null);
  const name = useStudio((s) => s.document?.name);
  useEffect(() => {
    createShareLink(app, undefined).then(setMade, () => setFailed(true));
  }, [app]);
  const link = made && (start === 'here' && here ? withPointer(made.link, here) : made.link);
  const copy = async (): Promise<void> => {
    if (link === null) return;
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // Selected, it can be copied by hand.
      setCopied(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  const secrets = made?.secrets ?? [];
  return (
    <Dialog title="Share this document" onClose={onClose}>
      <p className="app-share-text">
        {made?.host
          ? `Anyone with this link sees the current version at ${made.host}.`
          : 'The link contains the whole document, compressed, after the #. Browsers never send that part to a server, so only people who have the link can read the document.'}
      </p>
      {made?.files === 'several' && (
        <p className="app-share-text">The link contains all files that the document uses.</p>
      )}
      {made?.files === 'bundled' && (
        <p className="app-share-text">
          The document has several files. The link contains them as one, with referenced objects in
          its components.
        </p>
      )}
      {made && made.left > 0 && (
        <p className="app-share-warning">
          {formatCount(made.left, 'reference')} can't be resolved here, and won't be in the link
          either.
        </p>
      )}
      {made?.files === 'only' && (
        <p className="app-share-warning">
          The link contains only {name}: the files couldn't be combined into one document. Fix the
          errors in it first.
        </p>
      )}
      {failed && (
        <p className="app-share-warning">
          The document couldn't be packed into a link. Save it to disk and share the file.
        </p>
      )}
      {secrets.length > 0 && <SecretList secrets={secrets} onLeave={onClose} />}
      {here && (
        <div className="app-share-row app-share-start">
          <span>Open at</span>
          <SegmentedControl
            label="Open at"
            choices={[
              { value: 'beginning', label: 'Beginning' },
              { value: 'here', label: 'Here' },
            ]}
            value={start}
            onChange={(chosen) => {
              setStart(chosen);
              setCopied(false);
            }}
          />
          {start === 'here' && (
            <span className="app-share-here ui-ellipsis">
              {fromPointer(here).map(visibleName).join(' / ')}
            </span>
          )}
        </div>
      )}
      <div className="app-share-row">
        <input
          ref={field}
          className="ui-field app-share-link"
          aria-label="Link"
          readOnly
          value={link ?? ''}
          placeholder="Creating the link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          icon={copied ? Check : Copy}
          look={secrets.length > 0 ? 'outline' : 'primary'}
          disabled={!made || made.advice === 'impossible'}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : secrets.length > 0 ? 'Copy anyway' : 'Copy'}
        </Button>
      </div>
      {made && link !== null && (
        <p className="app-share-note">{linkAdviceText(link, made.advice)}</p>
      )}
      {made && link !== null && secrets.length === 0 && made.advice !== 'impossible' && (
        <EmbedCode link={link} />
      )}
    </Dialog>
  );
}

/** The HTML for another page; none where the server of this one has no page for frames. */
function EmbedCode({ link }: { readonly link: string }): ReactNode {
  const title = useStudio((s) => s.analysis.model?.info?.title ?? s.document?.name ?? '');
  const [copied, setCopied] = useState(false);
  if (pageLink().served !== undefined) return null;
  const code = embedCode(link, title);
  const copy = (): void => {
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <p className="app-share-text">Embed code</p>
      <div className="app-share-row">
        <input
          className="ui-field app-share-link"
          aria-label="Embed code"
          readOnly
          value={code}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={copied ? Check : Copy} look="outline" onClick={copy}>
          {copied ? 'HTML copied' : 'Copy HTML'}
        </Button>
      </div>
    </>
  );
}

function linkAdviceText(link: string, advice: ShareLink['advice']): string {
  const length = formatCount(link.length, 'character');
  switch (advice) {
    case 'fine':
      return `${length}, short enough for e-mail and chat.`;
    case 'long':
      return `${length}: some e-mail and chat programs cut off links this long. Try it first.`;
    case 'very-long':
      return `${length}: many programs cut off links this long. Host the document and share its URL, or send the file.`;
    case 'impossible':
      return `${length}, too long for a link. Host the document and share its URL, or send the file.`;
  }
}

function selectedPointer({ store }: ReaderServices): string | undefined {
  const { selection } = store.getState();
  return selection?.uri === ROOT_URI && selection.pointer !== '' ? selection.pointer : undefined;
}

// The secrets that a link would carry, with a way to each of them.

const MOST = 20;

function SecretList({
  secrets,
  onLeave,
}: {
  readonly secrets: readonly SharedSecret[];
  onLeave(): void;
}): ReactNode {
  const app = useReader();
  const more = secrets.length - MOST;
  return (
    <section className="app-share-secrets" aria-label="Possible secrets">
      <p>
        <strong>This document may contain {formatCount(secrets.length, 'secret')}.</strong> Anyone
        with the link can read {secrets.length === 1 ? 'it' : 'them'}.
      </p>
      <ul className="ui-list">
        {secrets.slice(0, MOST).map((secret) => {
          const position = `${isRoot(secret.uri) ? 'Line' : `${nameOfUri(secret.uri)}, line`} ${secret.line}`;
          return (
            <li key={`${secret.uri}:${secret.start}`} className="ui-row">
              <span className="ui-grow">
                {position}: {secret.kind} <code>{secret.masked}</code>
              </span>
              <Button
                aria-label={`Go to ${position.replace(/^Line/, 'line')}`}
                onClick={() => {
                  onLeave();
                  // Once the dialog is gone and has given the keyboard back.
                  setTimeout(() => showSecret(app, secret));
                }}
              >
                Go to
              </Button>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>And {formatCount(more, 'other')}.</p>}
    </section>
  );
}

function showSecret({ store }: ReaderServices, { uri, start, end }: SharedSecret): void {
  const { showPane, analysis, select } = store.getState();
  showPane('edit');
  const problem = analysis.problems.find(
    (p) => p.code === 'possible-secret' && p.uri === uri && p.start === start,
  );
  select(
    { uri, pointer: problem ? toPointer(problem.path) : '', range: { start, end } },
    'problems',
    true,
  );
}
