// Above everything: whatever throws while the page is rendered, the user sees what happened and
// keeps the text.
import { CircleAlert } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useReader } from '../reader-services.ts';
import type { ReaderServices } from '../services.ts';
import { ResetSettings } from './ResetSettings.tsx';
import type { SafeDocument } from './safe-mode.ts';

interface Props {
  readonly app: ReaderServices;
  readonly children: ReactNode;
}

/** Its children, or a page that offers the text of the open document. */
export class AppBoundary extends Component<
  Props,
  { readonly error: unknown; readonly failed: boolean }
> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown): { error: unknown; failed: boolean } {
    return { error, failed: true };
  }

  override componentDidCatch(_error: unknown, _info: ErrorInfo): void {
    const { openingLog, drafts } = this.props.app;
    openingLog.fail();
    void drafts.flush();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <AppErrorPage
        error={this.state.error}
        again={() => this.setState({ error: undefined, failed: false })}
      />
    );
  }
}

function AppErrorPage({ error, again }: { readonly error: unknown; again(): void }): ReactNode {
  const app = useReader();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState('');
  // What is behind this page has been unmounted: nothing changes the text any more.
  const [opening] = useState(() => currentOpening(app));
  useEffect(() => heading.current?.focus(), []);

  const copy = (): void => {
    navigator.clipboard.writeText(opening?.text ?? '').then(
      () => setCopied('Copied.'),
      () => setCopied("Couldn't copy. Use Download instead."),
    );
  };
  const download = async (): Promise<void> => {
    if (!opening) return;
    const { downloadText } = await import('../../share/save-file.ts');
    downloadText(opening.name, opening.text);
    for (const { uri, text } of opening.files ?? [])
      downloadText(uri.split('/').at(-1) ?? uri, text);
  };
  const toSafeMode = (): void => {
    if (opening) app.safeMode.getState().show(opening, 'failed');
    again();
  };

  return (
    <main className="app-crashed" id="work">
      <CircleAlert className="ui-icon app-failure-icon" aria-hidden="true" />
      <div className="app-failure-body">
        <h1 className="app-failure-title" ref={heading} tabIndex={-1}>
          {opening ? `Couldn't show ${opening.name}` : "Couldn't show the page"}
        </h1>
        <p>
          An error in the studio stopped it from showing this{' '}
          {opening ? 'document. The text is safe' : 'page'}.
        </p>
        <p className="app-crashed-error">{messageOf(error)}</p>
        <div className="ui-row ui-wrap">
          <Button look="outline" onClick={again}>
            Try again
          </Button>
          <ResetSettings />
          {opening && (
            <>
              <Button look="outline" onClick={copy}>
                Copy the text
              </Button>
              <Button look="outline" onClick={() => void download()}>
                Download
              </Button>
              <Button look="outline" onClick={toSafeMode}>
                Open in safe mode
              </Button>
              <Button onClick={() => void app.opener.closeUnsafe(opening)}>
                Start without this document
              </Button>
            </>
          )}
        </div>
        <p role="status">{copied}</p>
      </div>
    </main>
  );
}

/** Returns what an error says, in at most a line. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}

function currentOpening({ store }: Pick<ReaderServices, 'store'>): SafeDocument['opening'] | null {
  const { document, files, text, textOf } = store.getState();
  if (!document) return null;
  const { id, name, source, base, path, whole } = document;
  const own = files.flatMap((file) =>
    file.owner === 'host'
      ? []
      : [{ uri: file.uri, text: textOf(file.uri) ?? file.initialText, edited: file.edited }],
  );
  return { id, name, source, base, path, whole, text: text(), files: own, edited: true };
}
