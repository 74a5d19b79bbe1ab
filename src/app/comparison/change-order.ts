// Going from change to change through the document.
import type { Location } from '../../core/types.ts';
import type { LocatedChange } from '../../worker/compare-texts.ts';
import type { AppServices } from '../services.ts';
import { changesOf } from './comparison-state.ts';

/** Returns the changes by file and line; what was removed comes where it was before. */
function inOrder(changes: readonly LocatedChange[]): LocatedChange[] {
  const uriOf = (change: LocatedChange): string => change.new?.uri ?? change.old?.uri ?? '';
  const lineOf = (change: LocatedChange): number => change.newLine ?? change.oldLine ?? 0;
  return [...changes].sort((a, b) =>
    uriOf(a) === uriOf(b) ? lineOf(a) - lineOf(b) : uriOf(a) < uriOf(b) ? -1 : 1,
  );
}

/** Goes to the next change, or the previous one, and wraps around. */
export function goToChange(app: AppServices, step: 1 | -1, breaking = false): void {
  const { result, at, lookAt } = app.compare.getState();
  const all = inOrder(changesOf(result));
  const start = at ? all.indexOf(at) : step > 0 ? -1 : all.length;
  for (let i = 1; i <= all.length; i++) {
    const change = all[(start + step * i + all.length * 2) % all.length];
    if (!change || (breaking && change.level !== 'breaking')) continue;
    lookAt(change);
    app.store.getState().select(locationOf(change), 'problems');
    return;
  }
}

/** Returns the number of a change in that order, from 1. */
export function numberOf(change: LocatedChange, changes: readonly LocatedChange[]): number {
  return inOrder(changes).indexOf(change) + 1;
}

/** Returns where a change is in the present document: what was removed, in what it was part of. */
function locationOf({ new: now, old }: LocatedChange): Location {
  if (now) return { uri: now.uri, pointer: now.path };
  const path = old?.path ?? '';
  return { uri: old?.uri ?? '', pointer: path.slice(0, Math.max(0, path.lastIndexOf('/'))) };
}
