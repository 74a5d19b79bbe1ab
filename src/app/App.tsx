// The whole page: what is in it now, and what lies above.
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLazy } from '../ui/use-lazy.ts';
import { AppContext } from './app-context.ts';
import { EmbeddedView } from './embed/EmbeddedView.tsx';
import { LazyPart } from './LazyPart.tsx';
import { Notices } from './layout/Notices.tsx';
import { PrintView } from './print/PrintView.tsx';
import { useReader, useStudio } from './reader-services.ts';
import { ReaderPage } from './reading/ReaderPage.tsx';
import { AppBoundary } from './safe/AppBoundary.tsx';
import type { SafeDocument } from './safe/safe-mode.ts';
import { useDrops } from './use-drops.ts';

const loadSafePage = async () => (await import('./safe/SafePage.tsx')).SafePage;
const loadShareDialog = async () => (await import('./share/ShareDialog.tsx')).ShareDialog;

export function App(): ReactNode {
  const reader = useReader();
  return (
    <AppBoundary app={reader}>
      <Page />
    </AppBoundary>
  );
}

function Page(): ReactNode {
  const { embed, safeMode, shareDialog, studio } = useReader();
  const safe = useStore(safeMode, (s) => s.shown);
  const reading = useStudio((s) => s.reading);
  const loaded = useStore(studio);
  const shares = useStore(shareDialog, (s) => s.open);
  return (
    <div className="app">
      {safe ? (
        <SafeModePage key={safe.opening.id} document={safe} />
      ) : embed ? (
        <EmbeddedView />
      ) : (
        <>
          {reading && <ReaderPage />}
          {loaded && (
            <AppContext value={loaded.app}>
              <loaded.Studio />
            </AppContext>
          )}
        </>
      )}
      {!safe && (
        <LazyPart
          load={loadShareDialog}
          open={shares}
          close={() => shareDialog.getState().hide()}
          failure="Part of the studio couldn't be loaded"
        />
      )}
      <Notices />
      {!safe && <PrintView />}
    </div>
  );
}

function SafeModePage({ document }: { readonly document: SafeDocument }): ReactNode {
  const { part: SafePage } = useLazy(loadSafePage);
  useDrops();
  return SafePage && <SafePage document={document} />;
}
