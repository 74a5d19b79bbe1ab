// Runs the command the user chose for a row. Refusals are shown as a notification, because a row
// has no space for them.
import type { EditCommand, Location } from '../../../core/types.ts';
import type { ChangeResult, VisualHost } from '../../visual-host.ts';
import type { SiblingRow, SiblingToAdd } from './row-capabilities.ts';

export type RowCommands = ReturnType<typeof createRowCommands>;

/**
 * @param why nothing can be edited, null if editing is possible; @param onAnswered called after the
 * user closed a dialog
 */
export function createRowCommands(host: VisualHost, why: string | null, onAnswered: () => void) {
  const outcomeOf = async (uri: string, command: EditCommand): Promise<ChangeResult | null> => {
    if (!allowed()) return null;
    const outcome = await host.applyCommand(uri, command);
    if ('refused' in outcome) host.notify(outcome.refused, 'warning');
    return outcome;
  };
  const make = async (uri: string, command: EditCommand): Promise<boolean> => {
    const outcome = await outcomeOf(uri, command);
    return outcome !== null && 'done' in outcome;
  };
  const allowed = (): boolean => {
    if (why !== null) host.notify(why, 'warning');
    return why === null;
  };
  const later = (): void => void setTimeout(onAnswered);
  return {
    rename: (location: Location): void => void (allowed() && host.rename(location).then(later)),
    duplicate: ({ uri, pointer }: Location): void => void make(uri, { do: 'duplicate', pointer }),
    /** @param also what is deleted with it; @param onDone called after it was deleted */
    remove(location: Location, also: readonly Location[] = [], onDone?: () => void): void {
      if (!allowed()) return;
      void host.remove(location, also).then((done) => {
        if (done) onDone?.();
        later();
      });
    },
    /** True if it was moved. */
    put: ({ uri, pointer }: Location, side: 'before' | 'after', { key }: SiblingRow) =>
      make(uri, {
        do: 'reorder',
        pointer,
        index: side === 'before' ? { before: key } : { after: key },
      }),
    /** Moves a part by a number of siblings. True if it moved at all. */
    async step({ uri, pointer }: Location, by: number, among: readonly SiblingRow[]) {
      const outcome = await outcomeOf(uri, {
        do: 'reorder',
        pointer,
        index: { by, among: among.map(({ key }) => key) },
      });
      // A part that moves elsewhere is selected at its new location.
      return outcome !== null && 'done' in outcome && outcome.select !== undefined;
    },
    moveTo: ({ uri, pointer }: Location, container: Location) =>
      make(uri, { do: 'move', pointer, into: container.pointer }),
    add: ({ uri, pointer }: Location) => make(uri, { do: 'add', parentPointer: pointer }),
    /** Adds an object of the kind of a part directly after it. */
    addAfter({ wizard, container: { uri, pointer }, after }: SiblingToAdd): void {
      if (!allowed()) return;
      if (wizard) void host.wizard(wizard.name, wizard.input).then(later);
      else void make(uri, { do: 'add', parentPointer: pointer, after });
    },
  };
}
