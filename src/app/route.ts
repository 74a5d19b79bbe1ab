// Keeps the page's address at the selected location, and follows Back, Forward and other changes of
// the address.
import { isRoot } from '../core/light.ts';
import type { Location } from '../core/types.ts';
import { parseLink, withPointer } from '../share/link.ts';
import type { StudioStore } from '../store/store.ts';
import { goToPointer } from './go-to-pointer.ts';
import type { Opener } from './opener.ts';
import { type LeftLocation, pushEntry, readEntry, replaceEntry } from './opening/history-entry.ts';
import type { PageAddress } from './opening/page-address.ts';

export interface Route {
  /** The user went to another location in the document: Back returns to the one before. */
  readonly jumped: (from: LeftLocation | null, to: Location) => void;
  /**
   * Reading rests at a location: a reload and Back return to it.
   * @param card the address becomes that of the object read; undefined leaves it as it is
   * @param since time of the last move, as events have it
   */
  readonly rested: (at: LeftLocation, card: Location | undefined, since: number) => void;
}

const TOP: Location = { uri: '', pointer: '/info' };

/** Listens to the page's history from now on. */
export function createRoute(
  store: StudioStore,
  opener: Pick<Opener, 'travel' | 'stay'>,
  address: PageAddress,
): Route {
  /** The page itself returns to what it shows. */
  let returning = false;

  let travelled = 0;

  window.addEventListener('popstate', ({ state, timeStamp }) => {
    travelled = timeStamp;
    const entry = readEntry(state);
    if (returning) {
      returning = false;
      return;
    }
    const steps = address.stepsToShown();
    if (steps !== 0 && closeDialog()) {
      returning = true;
      history.go(steps);
      return;
    }
    if (!address.isShown(entry)) {
      void opener.travel();
      return;
    }
    opener.stay();
    address.adopt();
    const { pointer } = parseLink(location.href);
    if (entry.reading) store.getState().select(entry.reading, 'link');
    else if (pointer !== undefined) void goToPointer(store, pointer);
  });

  return {
    jumped(from, to) {
      const { document } = store.getState();
      if (!isRoot(to.uri) || to.pointer === '' || !document) return;
      const next = withPointer(location.href, to.pointer);
      if (next === location.href) return;
      replaceEntry({ reading: from ? leftLocation(from) : TOP });
      pushEntry({ document: readEntry().document }, next);
      address.adopt();
    },
    rested(at, card, since) {
      const entry = readEntry();
      // What was read under another entry of the history, or in another document.
      if (since < travelled || !store.getState().document || !address.isShown(entry)) return;
      const next = card && withPointer(location.href, isRoot(card.uri) ? card.pointer : '');
      replaceEntry({ reading: leftLocation(at) }, next === location.href ? undefined : next);
      address.adopt();
    },
  };
}

const leftLocation = ({ uri, pointer, offset }: LeftLocation): LeftLocation => ({
  uri,
  pointer,
  ...(offset !== undefined && { offset }),
});

/**
 * Closes the dialog on top as Escape does: it is about what is shown, and may have input.
 * @returns whether there was one
 */
function closeDialog(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  return dialog !== undefined;
}
