// Who fails by what changed in a schema.
import type { Direction, SchemaChange } from '../schema-changes/types.ts';
import type { Recorder } from './context.ts';
import type { Level, Partner } from './types.ts';

/** How a change of a schema concerns others, by the directions in which its values travel. */
export interface Effect {
  readonly level: Level;
  readonly affects: readonly Partner[];
  readonly counterexample?: { readonly value: unknown };
  readonly reason?: string;
}

const NO_EXAMPLE = 'no example was generated';

const PARTNERS: Readonly<Record<Direction, Partner>> = { narrows: 'senders', widens: 'receivers' };

/** Returns what a change means for those who send (`narrows`) or receive (`widens`) the values. */
export function effectOf(change: SchemaChange, directions: readonly Direction[]): Effect {
  if (change.documentation) return { level: 'documentation', affects: [] };
  const breaking = directions.filter(
    (direction) => change[direction] === 'exact' || change.firm?.includes(direction),
  );
  if (breaking.length > 0) {
    const example = breaking
      .map((direction) => (direction === 'narrows' ? change.rejected : change.introduced))
      .find((one) => one !== undefined);
    const isValueChange = breaking.some((direction) => change[direction] === 'exact');
    return {
      level: 'breaking',
      affects: breaking.map((direction) => PARTNERS[direction]),
      ...(example && { counterexample: example }),
      ...(!example && isValueChange && { reason: NO_EXAMPLE }),
      ...(!example && !isValueChange && change.because && { reason: change.because }),
    };
  }
  const isOpen =
    directions.some((direction) => change[direction] === 'guess') ||
    (change.undecided !== undefined && !change.narrows && !change.widens);
  if (isOpen)
    return { level: 'unclassified', affects: [], reason: change.undecided ?? 'it is not known' };
  return { level: 'compatible', affects: [] };
}

/** Records changes of a schema by the directions in which its values travel. */
export function recordSchemaChanges(
  recorder: Recorder,
  changes: readonly SchemaChange[],
  directions: readonly Direction[],
): void {
  for (const change of changes) {
    const { code, message, old, new: changed } = change;
    recorder.add({ code, message, old, new: changed, ...effectOf(change, directions) });
  }
}
