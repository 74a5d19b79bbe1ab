// Prints the documentation: by the browser's own command at once, by ours a few cards at a time
// with a way to stop.

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { formatNumber } from '../../core/light.ts';
import type { Services } from '../../docs/pane/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useLazy } from '../../ui/use-lazy.ts';
import { useReader, useStudio } from '../reader-services.ts';

const loadPaper = async () => (await import('../../docs/PrintedDocs.tsx')).PrintedDocs;
type Paper = Awaited<ReturnType<typeof loadPaper>>;

/** The paper is in the page only while it is printed; everything else is hidden meanwhile. */
export function PrintView(): ReactNode {
  const { printing } = useReader();
  const requested = useStore(printing, (s) => s.requested);
  const model = useStudio((s) => (s.start ? null : s.analysis.model));
  const [now, setNow] = useState(false);
  // It must be there before the browser prints, which waits for nothing.
  const { part: Paper } = useLazy(loadPaper, model !== null);
  useEffect(() => {
    const begin = () => {
      if (!printing.getState().requested) flushSync(() => setNow(true));
    };
    const end = () => {
      setNow(false);
      printing.getState().stop();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [printing]);
  if (!model) return null;
  if (requested) return <FullPrint />;
  return now && Paper ? <PrintAtOnce Docs={Paper} /> : null;
}

function PrintAtOnce({ Docs }: { Docs: Paper }): ReactNode {
  const { model, problems } = useStudio((s) => s.analysis);
  const only = useStore(useReader().singlePart, (s) => s.location);
  const services = usePrintServices();
  return (
    model &&
    printPortal(<Docs model={model} problems={problems} services={services} singlePart={only} />)
  );
}

function FullPrint(): ReactNode {
  const { printing, singlePart, store } = useReader();
  const [{ model, problems }] = useState(() => store.getState().analysis);
  const [location] = useState(() => singlePart.getState().location);
  const [{ made, total }, setMade] = useState({ made: 0, total: 1 });
  const services = usePrintServices();
  const ready = made === total;
  const { part: PrintedDocs } = useLazy(loadPaper, true, () => {
    printing.getState().stop();
    store.getState().notify({
      text: 'What prints could not be loaded. Try again when you are online.',
      tone: 'warning',
    });
  });
  useEffect(() => {
    if (!ready) return;
    // A task of its own: the page is drawn without the box that says how far it is.
    const timer = setTimeout(() => {
      window.print();
      // Where `print` returns at once, `afterprint` comes later; where there is none, the paper
      // must still go.
      if (!('onafterprint' in window)) printing.getState().stop();
    }, 50);
    return () => clearTimeout(timer);
  }, [ready, printing]);
  if (!model) return null;
  return (
    <>
      {!ready && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
        <div className="app-printing" role="group" aria-label="Preparing to print">
          <span role="status">Preparing to print</span>
          <progress value={made} max={total} aria-label="Cards rendered" />
          <span className="app-printing-count">
            {formatNumber(made)} of {formatNumber(total)}
          </span>
          <Button look="outline" onClick={() => printing.getState().stop()}>
            Cancel
          </Button>
        </div>
      )}
      {PrintedDocs &&
        printPortal(
          <PrintedDocs
            model={model}
            problems={problems}
            services={services}
            singlePart={location}
            onProgress={(some, all) => setMade({ made: some, total: all })}
          />,
        )}
    </>
  );
}

/** What paper needs of the page: the images that were requested, and where relative links start. */
function usePrintServices(): Services {
  const { images, store } = useReader();
  return useMemo(
    () => ({ images, base: () => store.getState().document?.base ?? null }),
    [images, store],
  );
}

function printPortal(paper: ReactNode): ReactNode {
  return createPortal(<div className="app-paper">{paper}</div>, document.body);
}
