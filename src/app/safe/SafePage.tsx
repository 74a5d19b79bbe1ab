// The page in safe mode: the text of one document in a plain field, why, and ways out. Nothing is
// made from the text.
import { ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { downloadText } from '../../share/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { useReader } from '../reader-services.ts';
import { ResetSettings } from './ResetSettings.tsx';
import { draftContent, type SafeDocument, type SafeReason } from './safe-mode.ts';

const WHY: Record<SafeReason, string> = {
  unfinished:
    'This document failed to open twice, so only its text is shown. You can edit it; your edits are saved in this browser.',
  asked:
    'The URL requests safe mode, so only the text is shown. You can edit it; your edits are saved in this browser.',
  failed:
    "The studio couldn't show this document, so only its text is shown. You can edit it; your edits are saved in this browser.",
};

export function SafePage({ document }: { readonly document: SafeDocument }): ReactNode {
  const app = useReader();
  const { opening, reason } = document;
  const text = useRef(opening.text);
  const edited = useRef(opening.edited ?? false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const present = () => ({ ...opening, text: text.current, edited: edited.current });

  return (
    <main className="app-safe ui-column" id="work">
      <header className="app-safe-head">
        <ShieldAlert className="ui-icon app-safe-icon" aria-hidden="true" />
        <div className="app-safe-words">
          <h1 ref={heading} tabIndex={-1}>
            {opening.name} in safe mode
          </h1>
          <p>{WHY[reason]}</p>
          {opening.files && opening.files.length > 0 && (
            <p>The other files of the document are kept as they are.</p>
          )}
        </div>
        <div className="ui-row ui-wrap">
          <Button look="outline" onClick={() => app.opener.leaveSafeMode(present())}>
            Try again
          </Button>
          <Button look="outline" onClick={() => downloadText(opening.name, text.current)}>
            Download
          </Button>
          <ResetSettings />
          <Button onClick={() => void app.opener.closeUnsafe(present())}>
            Close this document
          </Button>
        </div>
      </header>
      <textarea
        className="app-safe-text"
        aria-label={`Text of ${opening.name}`}
        defaultValue={opening.text}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        onChange={({ target }) => {
          text.current = target.value;
          edited.current = true;
          app.drafts.changed(opening.id, () => draftContent(present()));
        }}
      />
    </main>
  );
}
