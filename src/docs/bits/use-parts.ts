// Reads several other parts in a card that gets only its own.
import { useRef } from 'react';
import type { Link, Part } from '../../core/model/types.ts';
import { usePicked } from '../pane/pane.ts';

/** The parts that links lead to, in their order and without those that can't be resolved; the same list as long as each is the same object. */
export function useParts(links: readonly Link[]): readonly Part[] {
  const last = useRef<readonly Part[]>([]);
  return usePicked(({ model }) => {
    const parts = links.map(({ id }) => (id === null ? undefined : model.parts.get(id))).filter((part) => part !== undefined);
    const { current } = last;
    if (current.length !== parts.length || parts.some((part, i) => part !== current[i])) last.current = parts;
    return last.current;
  });
}
