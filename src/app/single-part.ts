// Which part of the document is shown alone. It is kept in the page's address too, so that it can
// be shared and survives a reload.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { ROOT_URI } from '../core/light.ts';
import type { Location } from '../core/types.ts';
import { parseLink } from '../share/link.ts';
import type { StudioStore } from '../store/store.ts';
import { readEntry } from './opening/history-entry.ts';
import type { PageAddress } from './opening/page-address.ts';

export interface SinglePart {
  /** Null: everything is shown. */
  readonly location: Location | null;
  show(location: Location | null): void;
}

/**
 * @param store of the studio: with another document the address says what is shown of it
 * @param address says whether an address is one of the open document
 */
export function createSinglePart(
  store: StudioStore,
  address: Pick<PageAddress, 'isShown'>,
): StoreApi<SinglePart> {
  const singlePart = createStore<SinglePart>()((set) => ({
    location: namedPart(),
    show(shown) {
      set({ location: shown });
      const address = withSinglePart(location.href, shown?.uri === ROOT_URI ? shown.pointer : null);
      if (address !== location.href) history.replaceState(history.state, '', address);
    },
  }));
  const follow = (): void => singlePart.setState({ location: namedPart() });
  // The address is that of what is shown by then.
  store.subscribe(({ document, start }, before) => {
    if (before.document && (document?.id !== before.document.id || start !== before.start))
      follow();
  });
  window.addEventListener('popstate', ({ state }) => {
    if (address.isShown(readEntry(state))) follow();
  });
  return singlePart;
}

/** Returns the part that the address of the page shows alone. */
function namedPart(): Location | null {
  const { only, pointer } = parseLink(location.href);
  return only && pointer !== undefined ? { uri: '', pointer } : null;
}

/**
 * Returns an address of the studio that shows only the part at `pointer`, or everything if that is
 * null.
 * One that carries its document after the `#` stays as it is: the studio knows the document by it.
 */
export function withSinglePart(address: string, pointer: string | null): string {
  const url = new URL(address);
  if (/^#\w+=/.test(url.hash)) return address;
  const rest = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^only(=|$)/.test(part));
  url.search = [...rest, ...(pointer === null ? [] : ['only'])].join('&');
  if (pointer !== null) url.hash = encodeURI(pointer);
  return url.href;
}
