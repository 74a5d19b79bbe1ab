// The entry of catalog.html, which is built alone: it shares no file with the studio.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseLink } from '../../share/link.ts';
import { createWorker } from '../../worker/create-worker.ts';
import readingWorkerUrl from '../../worker/reading-worker.ts?worker&url';
import mapWorkerUrl from '../../worker/system-map-worker.ts?worker&url';
import workerUrl from '../../worker/worker.ts?worker&url';
import { applyTheme, storedTheme } from '../theme.ts';
import { CatalogPage } from './CatalogPage.tsx';
import type { CatalogWorkers } from './find-system-map.ts';
import '../../docs/docs.css';
import '../../docs/cards/cards.css';
import '../../docs/components/components.css';
import '../../visual/diagram/cards.css';
import '../../visual/system-map/system-map.css';
import '../../export/site/site.css';
import './catalog.css';

const { theme } = parseLink(location.href);
applyTheme(theme === undefined ? storedTheme() : theme === 'auto' ? 'system' : theme, false);

const WORKERS: CatalogWorkers = {
  createWorker: () => createWorker(workerUrl, 'apidoc-analysis'),
  createReadingWorker: () => createWorker(readingWorkerUrl, 'apidoc-reading'),
  createMapWorker: () => createWorker(mapWorkerUrl, 'apidoc-system-map'),
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <CatalogPage
      address={new URLSearchParams(location.search).get('catalog') ?? ''}
      workers={WORKERS}
    />
  </StrictMode>,
);
