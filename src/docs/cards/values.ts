// Remembers what a user filled in for the variables of a server and the parameters of a channel.
import { useSyncExternalStore } from 'react';
import type { PartId, VariableView } from '../../core/model/types.ts';
import { usePane } from '../pane/pane.ts';

/** Values by name; '' where there is none. */
export interface Values {
  get(name: string): string;
  set(name: string, value: string): void;
}

/** The values for `variables` of a part: what was typed, else the default. They stay through edits, and every card that asks for this part has the same. */
export function useValues(id: PartId, variables: readonly VariableView[]): Values {
  const { folds } = usePane();
  const keyOf = (name: string) => `${id} value ${name}`;
  // One text for all of them: the snapshot of a store has to compare equal as long as nothing changed.
  const read = () => JSON.stringify(variables.map((v) => folds.chosen(keyOf(v.name), v.default ?? '')));
  const values: string[] = JSON.parse(useSyncExternalStore(folds.subscribe, read, read));
  const byName = new Map(variables.map((v, i) => [v.name, values[i] ?? '']));
  return { get: (name) => byName.get(name) ?? '', set: (name, value) => folds.choose(keyOf(name), value) };
}
