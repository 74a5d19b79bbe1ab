// Finds where in the documentation the changes of a comparison are shown.
import { LEVELS } from '../../core/light.ts';
import type { Model, Order, PartId } from '../../core/types.ts';
import { partOrInfoAt } from '../pane/location.ts';
import type { DocsChange, ShownChanges } from '../pane/shown-changes.ts';
import { SECTIONS } from '../sections.ts';
import { PartChanges, RemovedParts, RowChanges } from './PartChanges.tsx';
import './changes.css';

/** @param model of the new version */
export function showChanges(changes: readonly DocsChange[], model: Model): ShownChanges {
  const parts = new Map<PartId, DocsChange[]>();
  const removed = new Map<keyof Order, DocsChange[]>();
  const put = <K>(map: Map<K, DocsChange[]>, key: K, change: DocsChange): void => {
    const list = map.get(key);
    if (list) list.push(change);
    else map.set(key, [change]);
  };
  for (const change of changes) {
    const section = change.kind === 'removed' ? removedFrom(change) : null;
    if (section && !model.parts.has(`${change.uri}#${change.pointer}`))
      put(removed, section, change);
    else {
      const id = partOrInfoAt(model, change);
      if (id !== null) put(parts, id, change);
    }
  }
  for (const list of [...parts.values(), ...removed.values()])
    list.sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
  return { parts, removed, Card: PartChanges, Row: RowChanges, Removed: RemovedParts };
}

/** Returns the section of an object that had a card of its own; null for what was inside of one. */
function removedFrom({ uri, pointer }: DocsChange): keyof Order | null {
  if (uri !== '') return null;
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const section = SECTIONS.find(({ at }) => at === parent);
  if (section) return section.key;
  return /^\/components\/[^/]+$/.test(parent) ? 'components' : null;
}
