// Does what a person chose for a row. What is refused is told in a line, since a row has no room for it.
import type { Intent, Where } from '../../../core/build/types.ts';
import type { Outcome, VisualHost } from '../../host.ts';
import type { Beside } from './what.ts';

export interface Doing {
  rename(place: Where): void;
  duplicate(place: Where): void;
  /** @param also what is deleted with it; @param onDone it was deleted */
  remove(place: Where, also?: readonly Where[], onDone?: () => void): void;
  /** True where it was done. */
  put(place: Where, side: 'before' | 'after', beside: Beside): Promise<boolean>;
  /** So many places on among these. True where it went anywhere. */
  step(place: Where, by: number, among: readonly Beside[]): Promise<boolean>;
  moveTo(place: Where, home: Where): Promise<boolean>;
  add(home: Where): Promise<boolean>;
}

/** @param why nothing can be changed, null where it can; @param onAnswered a question to the person was answered */
export function doingOf(host: VisualHost, why: string | null, onAnswered: () => void): Doing {
  const outcomeOf = async (uri: string, intent: Intent): Promise<Outcome | null> => {
    if (!allowed()) return null;
    const outcome = await host.make(uri, intent);
    if ('refused' in outcome) host.tell(outcome.refused, 'warning');
    return outcome;
  };
  const make = async (uri: string, intent: Intent): Promise<boolean> => {
    const outcome = await outcomeOf(uri, intent);
    return outcome !== null && 'done' in outcome;
  };
  const allowed = (): boolean => {
    if (why !== null) host.tell(why, 'warning');
    return why === null;
  };
  const later = (): void => void setTimeout(onAnswered);
  return {
    rename: (place) => void (allowed() && host.rename(place).then(later)),
    duplicate: ({ uri, pointer }) => void make(uri, { do: 'duplicate', pointer }),
    remove(place, also = [], onDone) {
      if (!allowed()) return;
      void host.remove(place, also).then((done) => {
        if (done) onDone?.();
        later();
      });
    },
    put: ({ uri, pointer }, side, { key }) =>
      make(uri, { do: 'reorder', pointer, index: side === 'before' ? { before: key } : { after: key } }),
    async step({ uri, pointer }, by, among) {
      const outcome = await outcomeOf(uri, { do: 'reorder', pointer, index: { by, among: among.map(({ key }) => key) } });
      // What goes elsewhere is selected there.
      return outcome !== null && 'done' in outcome && outcome.select !== undefined;
    },
    moveTo: ({ uri, pointer }, home) => make(uri, { do: 'move', pointer, into: home.pointer }),
    add: ({ uri, pointer }) => make(uri, { do: 'add', home: pointer }),
  };
}
