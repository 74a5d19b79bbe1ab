// Which part of the document is shown alone. The address of the page says it too, so that it can be handed on and survives a reload.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { parseLink } from '../share/link.ts';
import type { StudioStore } from '../store/store.ts';

interface Place {
  readonly uri: string;
  readonly pointer: string;
}

export interface Only {
  /** Null: everything is shown. */
  readonly place: Place | null;
  show(place: Place | null): void;
}

/**
 * @param store of the studio: another document is shown whole
 * @param pointer what the link asks for, of the first document that is opened
 */
export function createOnly(store: StudioStore, pointer: string | null): StoreApi<Only> {
  const only = createStore<Only>()((set) => ({
    place: pointer === null ? null : { uri: '', pointer },
    show(place) {
      set({ place });
      const address = withOnly(location.href, place?.uri === '' ? place.pointer : null);
      if (address !== location.href) history.replaceState(history.state, '', address);
    },
  }));
  store.subscribe(({ document }, { document: before }) => {
    if (before && document && document.id !== before.id && only.getState().place) only.getState().show(null);
  });
  window.addEventListener('popstate', () => {
    const link = parseLink(location.href);
    only.setState({ place: link.only && link.pointer !== undefined ? { uri: '', pointer: link.pointer } : null });
  });
  return only;
}

/**
 * An address of the studio that asks for the part at `pointer` alone, or for everything where that is null.
 * One that carries its document after the `#` stays as it is: the studio knows the document by it.
 */
export function withOnly(address: string, pointer: string | null): string {
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
