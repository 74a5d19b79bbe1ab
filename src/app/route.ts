// Keeps the page's address at the place that was gone to, and goes where the address is sent to while a document is open.
import { parseLink, withPointer } from '../share/link.ts';
import type { OpenedDocument, Place } from '../store/state.ts';
import type { StudioStore } from '../store/store.ts';
import { goTo } from './go-to.ts';
import type { Opener } from './open.ts';
import { placeOfPage } from './opening/place-of-page.ts';

export interface Route {
  /** A person went to another place of the document: Back leads to where they read. */
  readonly jumped: (from: Place | null, to: Place) => void;
}

/** What an entry of the history knows: where the person read when they left it. */
interface Left {
  readonly reading: Place;
}

const TOP: Place = { uri: '', pointer: '/info' };

/** Listens to the page's history from now on. */
export function createRoute(store: StudioStore, opener: Opener): Route {
  let named = placeOfPage();

  window.addEventListener('popstate', ({ state }) => {
    const place = placeOfPage();
    if (place !== named) {
      named = place;
      void opener.start();
      return;
    }
    const left = readingOf(state);
    const { pointer } = parseLink(location.href);
    if (left) store.getState().select(left, 'link');
    else if (pointer !== undefined) void goTo(store, pointer);
  });

  // A place of the document before is none of the next one.
  store.subscribe(({ document }, { document: before }) => {
    if (before && document && document.id !== before.id && location.hash.startsWith('#/'))
      history.replaceState(null, '', withPointer(location.href, ''));
  });

  return {
    jumped(from, to) {
      const { document } = store.getState();
      if (to.uri !== '' || to.pointer === '' || !document || !isNamed(document)) return;
      const address = withPointer(location.href, to.pointer);
      if (address === location.href) return;
      const left: Left = { reading: from ? { uri: from.uri, pointer: from.pointer } : TOP };
      history.replaceState(left, '');
      history.pushState(null, '', address);
    },
  };
}

/** Whether the page's address is that of the open document. A link that carries its text is left as it came. */
function isNamed({ source }: OpenedDocument): boolean {
  const named = parseLink(location.href).source;
  if (named.kind === 'url') return source.kind === 'url' && source.address === named.address;
  return named.kind === 'example' && source.kind === 'example' && source.file === `${named.name}.yaml`;
}

function readingOf(state: unknown): Place | null {
  const reading = typeof state === 'object' && state !== null && 'reading' in state ? (state as Left).reading : null;
  return typeof reading?.pointer === 'string' && typeof reading.uri === 'string' ? reading : null;
}
