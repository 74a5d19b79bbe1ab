// Which operations a reader chose to see: in the page's address, so that it can be shared and
// survives a reload. The grouping is kept in the browser, too, for all documents.
import type { FilterService } from '../../docs/pane/services.ts';
import { webStorage } from '../../share/web-storage.ts';

const KEY = 'apidoc-studio-grouping';

/** The parameters of the address that say it. */
const OWN = /^(?:group|filter)(?:=|$)/;

/** Creates the service by which the documentation reads and keeps its filter. */
export function createReadingFilter(): FilterService {
  const listeners = new Set<() => void>();
  const parts = (): readonly string[] =>
    location.search
      .slice(1)
      .split('&')
      .filter((part) => part !== '');
  return {
    query() {
      const own = parts().filter((part) => OWN.test(part));
      return own.some((part) => part.startsWith('group'))
        ? own.join('&')
        : [...storedGrouping(), ...own].join('&');
    },
    set(query) {
      const grouping = new URLSearchParams(query).get('group') ?? '';
      try {
        webStorage('localStorage')?.setItem(KEY, grouping);
      } catch {
        // Without storage it lasts as long as the address.
      }
      const url = new URL(location.href);
      url.search = [
        ...parts().filter((part) => !OWN.test(part)),
        ...query.split('&').filter((part) => part !== ''),
      ].join('&');
      if (url.href !== location.href) history.replaceState(history.state, '', url.href);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('popstate', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('popstate', listener);
      };
    },
  };
}

/** The grouping that was chosen last, as a parameter; what isn't one is dropped by its reader. */
function storedGrouping(): readonly string[] {
  try {
    const stored = webStorage('localStorage')?.getItem(KEY) ?? '';
    return /^[a-z]{1,20}$/.test(stored) ? [`group=${stored}`] : [];
  } catch {
    return [];
  }
}
