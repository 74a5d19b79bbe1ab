// The entry of the page. It is small, so that it runs first: what the address opens decides what is
// loaded.
import { listenForDrops } from './drops.ts';
import { listenForRequests } from './embed/height-requests.ts';
import { loadEarly, startWorker } from './opening/early-work.ts';
import { pageLink } from './page-link.ts';

const { link, served, reading } = pageLink();
// The page of a catalog has scripts of its own.
if (link.source.kind === 'none' && /[?&]catalog=/.test(location.search))
  location.replace(`catalog.html${location.search}`);
else {
  if (served === undefined) loadEarly(link);
  startWorker(reading ? 'reading' : 'analysis');
  // The page fetches its own parts meanwhile: they are named in its head.
  void import('./main.tsx');
  if (link.embed) listenForRequests();
  else listenForDrops();
  if (!reading) void import('./Studio.tsx').catch(() => undefined);
}
