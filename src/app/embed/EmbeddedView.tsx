// The documentation alone, for a frame in another page or by `apidoc-studio serve --docs`: search
// and outline, no editor, one link to the studio where there is one.
import { PanelLeft, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { GESTURES, JUMP, type Jump } from '../../docs/pane/scroll.ts';
import { Button } from '../../ui/Button.tsx';
import { SafeLink } from '../../ui/SafeLink.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { matchesShortcut } from '../commands/shortcuts.ts';
import { openFindWidget, viewCommands } from '../commands/view-commands.ts';
import { ConversionBanner } from '../conversion/ShownConversion.tsx';
import { SitePermissionBanner, ValidationPausedBanner } from '../layout/Banners.tsx';
import { DocsPane } from '../layout/DocsPane.tsx';
import { pageLink } from '../page-link.ts';
import { useReader, useStudio } from '../reader-services.ts';
import { PaneBoundary } from '../safe/PaneBoundary.tsx';
import { studioAddress } from '../share/studio-address.ts';
import { FailureNote } from '../start/FailureNote.tsx';
import { HEIGHT, onRequest, requestedBy, SCROLL } from './height-requests.ts';

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
      if (!matchesShortcut(event, viewCommands.find.shortcut)) return;
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

// Reports how high the documentation is to the page around its frame, once that page has requested
// it: a frame can be made as high as its content only from outside.

/**
 * Responds to `{ type: 'apidoc:height' }` from the page around the frame by the same with a
 * `height` in CSS pixels, and again whenever that changes. Nothing is sent without a request.
 * @param root contains the documentation
 * @returns ends it
 */
function reportHeight(root: HTMLElement): () => void {
  let reported = -1;
  const report = (): void => {
    const origin = requestedBy();
    const pane = root.querySelector<HTMLElement>('.docs');
    const page = pane?.querySelector<HTMLElement>('.docs-page');
    if (origin === null || !pane || !page) return;
    // The rest of the page, such as its foot, has the same height in a higher frame.
    const height = window.innerHeight - pane.clientHeight + page.offsetHeight;
    if (height === reported) return;
    reported = height;
    window.parent.postMessage({ type: HEIGHT, height }, origin);
  };
  const observer = new ResizeObserver(report);
  // The documentation is rendered after what surrounds it.
  const appearance = new MutationObserver(() => watch());
  const watch = (): void => {
    const page = root.querySelector('.docs-page');
    if (!page) return;
    appearance.disconnect();
    observer.observe(page);
  };
  appearance.observe(root, { childList: true, subtree: true });
  watch();
  const end = onRequest(() => {
    reported = -1;
    report();
  });
  return () => {
    appearance.disconnect();
    observer.disconnect();
    end();
  };
}

// Reports where a link or the outline jumps to the page around a frame that is as high as its
// content: such a frame has nothing to scroll itself.

/**
 * Sends `{ type: 'apidoc:scroll', top }` for each jump to the page around the frame if that has
 * requested the height; `top` is the distance from the upper edge of the frame, in CSS pixels.
 * @param root contains the documentation
 * @returns ends it
 */
function reportJumps(root: HTMLElement): () => void {
  let target: Element | null = null;
  let reported = Number.NaN;
  const forget = (): void => {
    target = null;
  };
  const report = (): void => {
    const origin = requestedBy();
    const pane = target?.closest('.docs');
    if (origin === null || !target || !pane) return;
    if (pane.scrollHeight - pane.clientHeight > 1) return;
    const top = Math.round(target.getBoundingClientRect().top);
    // The frame is as high as its content for good, and what is jumped to has stopped moving.
    if (top === reported) {
      forget();
      return;
    }
    reported = top;
    window.parent.postMessage({ type: SCROLL, top }, origin);
  };
  const jump = (event: Event): void => {
    if (target !== (event as Jump).detail) reported = Number.NaN;
    target = (event as Jump).detail;
    report();
  };
  root.addEventListener(JUMP, jump);
  window.addEventListener('resize', report);
  for (const gesture of GESTURES) window.addEventListener(gesture, forget, { passive: true });
  return () => {
    root.removeEventListener(JUMP, jump);
    window.removeEventListener('resize', report);
    for (const gesture of GESTURES) window.removeEventListener(gesture, forget);
  };
}
