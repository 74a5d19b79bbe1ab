// Which part of the document is shown alone. It is kept in the page's address too, so that it can
// be shared and survives a reload.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Location } from '../core/types.ts';
import { parseLink } from '../share/link.ts';
import type { StudioStore } from '../store/store.ts';

export interface SinglePart {
  /** Null: everything is shown. */
  readonly location: Location | null;
  show(location: Location | null): void;
}

/**
 * @param store of the studio: another document is shown whole
 * @param pointer the part that the link selects in the first document that is opened
 */
export function createSinglePart(store: StudioStore, pointer: string | null): StoreApi<SinglePart> {
  const singlePart = createStore<SinglePart>()((set) => ({
    location: pointer === null ? null : { uri: '', pointer },
    show(shown) {
      set({ location: shown });
      const address = withSinglePart(location.href, shown?.uri === '' ? shown.pointer : null);
      if (address !== location.href) history.replaceState(history.state, '', address);
    },
  }));
  store.subscribe(({ document }, { document: before }) => {
    if (before && document && document.id !== before.id && singlePart.getState().location)
      singlePart.getState().show(null);
  });
  window.addEventListener('popstate', () => {
    const link = parseLink(location.href);
    singlePart.setState({
      location: link.only && link.pointer !== undefined ? { uri: '', pointer: link.pointer } : null,
    });
  });
  return singlePart;
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
