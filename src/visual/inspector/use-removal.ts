// Removes what is chosen in a form: at once where nothing refers to it, else the user decides about the references first.
import { useRef } from 'react';
import type { Where } from '../../core/build/types.ts';
import { useDesk } from './desk.ts';

/**
 * @returns a function that removes what is at a location, by `plain` where nothing refers to it. It resolves with whether it was removed; while one
 * removal is under way another one is not.
 */
export function useRemoval(): (place: Where, plain: () => Promise<boolean>) => Promise<boolean> {
  const { host } = useDesk();
  const busy = useRef(false);
  return async (place, plain) => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const impact = await host.ask(place.uri, { ask: 'removal', pointer: place.pointer }).catch(() => null);
      return impact && impact.uses.length > 0 ? await host.remove(place) : await plain();
    } finally {
      busy.current = false;
    }
  };
}
