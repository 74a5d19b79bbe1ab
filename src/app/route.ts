// Keeps the page's address at the selected location, and follows changes of the address while a
// document is open.
import type { Location } from '../core/types.ts';
import { parseLink, withPointer } from '../share/link.ts';
import type { OpenedDocument } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';
import { goToPointer } from './go-to-pointer.ts';
import type { Opener } from './opener.ts';
import { pageKey } from './opening/page-key.ts';

export interface Route {
  /** The user went to another location in the document: Back returns to the one before. */
  readonly jumped: (from: Location | null, to: Location) => void;
}

/** The state of a history entry: the location that the user left. */
interface HistoryState {
  readonly reading: Location;
}

const TOP: Location = { uri: '', pointer: '/info' };

/** Listens to the page's history from now on. */
export function createRoute(store: StudioStore, opener: Opener): Route {
  let named = pageKey();

  window.addEventListener('popstate', ({ state }) => {
    const key = pageKey();
    if (key !== named) {
      named = key;
      void opener.start();
      return;
    }
    const left = locationOf(state);
    const { pointer } = parseLink(location.href);
    if (left) store.getState().select(left, 'link');
    else if (pointer !== undefined) void goToPointer(store, pointer);
  });

  // A location in the previous document isn't one in the next.
  store.subscribe(({ document }, { document: before }) => {
    if (before && document && document.id !== before.id && location.hash.startsWith('#/'))
      history.replaceState(null, '', withPointer(location.href, ''));
  });

  return {
    jumped(from, to) {
      const { document } = store.getState();
      if (to.uri !== '' || to.pointer === '' || !document || !hasOwnAddress(document)) return;
      const address = withPointer(location.href, to.pointer);
      if (address === location.href) return;
      const left: HistoryState = { reading: from ? { uri: from.uri, pointer: from.pointer } : TOP };
      history.replaceState(left, '');
      history.pushState(null, '', address);
    },
  };
}

/** Whether the page's address is that of the open document. A link that carries its text stays. */
function hasOwnAddress({ source }: OpenedDocument): boolean {
  const named = parseLink(location.href).source;
  if (named.kind === 'url') return source.kind === 'url' && source.address === named.address;
  return (
    named.kind === 'example' && source.kind === 'example' && source.file === `${named.name}.yaml`
  );
}

function locationOf(state: unknown): Location | null {
  const reading =
    typeof state === 'object' && state !== null && 'reading' in state
      ? (state as HistoryState).reading
      : null;
  return typeof reading?.pointer === 'string' && typeof reading.uri === 'string' ? reading : null;
}
