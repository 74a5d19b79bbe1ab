// The entry of the page. It is small, so that it runs first: what the address opens decides what is
// loaded.
import { listenForDrops } from './drops.ts';
import { listenForRequests } from './embed/height-requests.ts';
import { loadEarly, startReadingWorker } from './opening/early-work.ts';
import { pageLink } from './page-link.ts';

// The page fetches its own parts meanwhile: they are named in its head.
void import('./main.tsx');
const { link, reading, editor } = pageLink();
if (link.embed) listenForRequests();
else listenForDrops();
loadEarly(link);
if (reading) startReadingWorker();
if (!reading) {
  void import('./Studio.tsx').catch(() => undefined);
  // Monaco is most of the app's bytes: it starts while the document is fetched and checked.
  if (editor === 'now') void import('./layout/EditorPane.tsx').catch(() => undefined);
}
