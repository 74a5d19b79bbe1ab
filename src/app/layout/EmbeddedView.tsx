// The documentation alone, for a frame in another page or by `apidoc-studio serve --docs`: no bars,
// no editor, one link to the studio where there is one.
import { type ReactNode, useEffect } from 'react';
import { parseLink } from '../../share/link.ts';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { matches } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { ConversionBanner } from '../conversion/ConversionBanner.tsx';
import { useReader, useStudio } from '../reader-services.ts';
import { PaneBoundary } from '../safe/PaneBoundary.tsx';
import { FailureNote } from '../start/FailureNote.tsx';
import { SitePermissionBanner, ValidationPausedBanner } from './Banners.tsx';
import { DocsPane } from './DocsPane.tsx';

export function EmbeddedView(): ReactNode {
  useFindKeys();
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
          <PaneBoundary name="documentation">
            <DocsPane />
          </PaneBoundary>
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
      {parseLink(location.href).embed && (
        <footer className="app-embedded-foot">
          <SafeLink to={withoutEmbed(location.href)}>Open in Apidoc Studio</SafeLink>
        </footer>
      )}
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
  const url = new URL(address);
  url.searchParams.delete('embed');
  return url.href;
}
