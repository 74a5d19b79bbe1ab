// The entry of the page. It is small, so that it runs first: what the address opens decides what is
// loaded.
import { listenForDrops } from './drops.ts';
import { listenForRequests } from './embed/height-requests.ts';
import { loadEarly, startWorker } from './opening/early-work.ts';
import { pageLink } from './page-link.ts';

/**
 * Milliseconds for which the page waits for its document: its scripts keep it busy, and the worker
 * reads the document meanwhile only if it has that before.
 */
const PATIENCE_MS = 100;
const patience = () => new Promise((done) => setTimeout(done, PATIENCE_MS));

const { link, served, reading } = pageLink();
// The page of a catalog has scripts of its own.
if (link.source.kind === 'none' && /[?&]catalog=/.test(location.search))
  location.replace(`catalog.html${location.search}`);
else {
  startWorker(reading ? 'reading' : 'analysis');
  const given = served === undefined ? loadEarly(link) : null;
  // The page fetches its own parts meanwhile: they are named in its head.
  const start = () => void import('./main.tsx');
  if (given) void Promise.race([given, patience()]).then(start);
  else start();
  if (link.embed) listenForRequests();
  else listenForDrops();
  if (!reading) void import('./Studio.tsx').catch(() => undefined);
}
