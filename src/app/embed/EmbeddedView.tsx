// The documentation alone, for a frame in another page or by `apidoc-studio serve --docs`: search
// and outline, no editor, one link to the studio where there is one.
import { PanelLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { matches } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { ConversionBanner } from '../conversion/ShownConversion.tsx';
import { SitePermissionBanner, ValidationPausedBanner } from '../layout/Banners.tsx';
import { DocsPane } from '../layout/DocsPane.tsx';
import { pageLink } from '../page-link.ts';
import { useReader, useStudio } from '../reader-services.ts';
import { PaneBoundary } from '../safe/PaneBoundary.tsx';
import { studioAddress } from '../share/studio-address.ts';
import { FailureNote } from '../start/FailureNote.tsx';
import { reportHeight } from './report-height.ts';
import { reportJumps } from './report-jumps.ts';

const loadOutline = async () => (await import('../reading/ReaderOutline.tsx')).ReaderOutline;

export function EmbeddedView(): ReactNode {
  useFindKeys();
  const { link, served } = pageLink();
  const hasDocument = useStudio((s) => s.document !== null);
  const failed = useStudio((s) => s.failure !== null);
  return (
    <>
      <main className="app-work app-embedded ui-column" id="work">
        <SitePermissionBanner />
        <ValidationPausedBanner />
        <ConversionBanner />
        {failed && <FailureNote />}
        {hasDocument ? (
          <EmbeddedDocument tools={!link.only} />
        ) : (
          !failed && (
            <>
              <h1 className="ui-hidden">Documentation</h1>
              <p className="app-embedded-empty">The address has no document to show.</p>
            </>
          )
        )}
      </main>
      {/* Else the server of the page has chosen this view, and has no other. */}
      {served === undefined && (
        <footer className="app-embedded-foot">
          <SafeLink to={withoutEmbed(location.href)}>Open in Apidoc Studio</SafeLink>
        </footer>
      )}
    </>
  );
}

function EmbeddedDocument({ tools }: { readonly tools: boolean }): ReactNode {
  const reader = useReader();
  const narrow = useStudio((s) => s.narrow);
  const pane = useStudio((s) => s.pane);
  const hasModel = useStudio((s) => s.analysis.model !== null);
  const [beside, setBeside] = useState(false);
  const outline = narrow ? pane === 'outline' : beside;
  const { part: Outline } = useLazy(loadOutline, outline);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (hasModel && root.current ? reportHeight(root.current) : undefined), [hasModel]);
  useEffect(() => (root.current ? reportJumps(root.current) : undefined), []);
  const toggle = (): void => {
    if (narrow) reader.store.getState().setPane(outline ? 'read' : 'outline');
    else setBeside(!outline);
  };
  return (
    <>
      {tools && (
        <div className="app-embedded-tools ui-row" role="toolbar" aria-label="Documentation tools">
          <Button icon={PanelLeft} aria-pressed={outline} onClick={toggle}>
            Outline
          </Button>
          <Button icon={Search} disabled={!hasModel} onClick={() => openFindWidget(reader)}>
            Find
          </Button>
        </div>
      )}
      <div ref={root} className="app-reader" data-narrow={narrow || undefined}>
        {outline && (
          <div className="app-reader-outline">
            {narrow && <h1 className="ui-hidden">Outline</h1>}
            {Outline && <Outline />}
          </div>
        )}
        {!(narrow && outline) && (
          <PaneBoundary name="documentation">
            <DocsPane />
          </PaneBoundary>
        )}
      </div>
    </>
  );
}

/** Of all commands only the search makes sense here. */
function useFindKeys(): void {
  const reader = useReader();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!matches(event, viewCommands.find.shortcut)) return;
      openFindWidget(reader);
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [reader]);
}

function withoutEmbed(address: string): string {
  const url = new URL(studioAddress(address));
  url.searchParams.delete('embed');
  return url.href;
}
