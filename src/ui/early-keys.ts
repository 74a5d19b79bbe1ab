// What a person types before the thing that takes it has been loaded: nothing of it is lost, or goes elsewhere.
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Collects the keys pressed while `waiting`.
 * @returns gives what was typed the last time, with line breaks for Enter; ask in a layout effect, since a render may be thrown away
 */
export function useEarlyKeys(waiting: boolean): () => string {
  const typed = useRef('');
  // In the commit itself: what takes the keys from now on is there with it, and none falls between.
  useLayoutEffect(() => {
    if (!waiting) return;
    typed.current = '';
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key.length === 1) typed.current += key;
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key === 'Enter') typed.current += '\n';
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [waiting]);
  return useCallback(() => typed.current, []);
}
