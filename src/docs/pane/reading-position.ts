// Where a reader is: the card, and the row of it, at the top of the view.
import type { Location, PartId } from '../../core/types.ts';
import { elementById } from '../../ui/root-of.ts';
import { domId } from './location.ts';
import type { Pane } from './pane.ts';

/** Pixels at the top of the view in which what ends is read already. */
const EDGE = 24;

/** Returns the card that is read, and its row; null for the overview. */
export function readingPosition(
  pane: Pane,
  root: HTMLElement,
): (Location & { readonly id: PartId }) | null {
  const top = root.getBoundingClientRect().top + EDGE;
  const info = pane.get().model.info;
  const overview = info && elementById(root, domId(info.id));
  if (overview && overview.getBoundingClientRect().bottom > top) return null;
  let first: { id: PartId; element: HTMLElement; y: number } | null = null;
  for (const id of pane.mounts.mounted()) {
    const element = pane.mounts.element(id);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    if (box.bottom > top && (!first || box.top < first.y)) first = { id, element, y: box.top };
  }
  const part = first && pane.get().model.parts.get(first.id);
  if (!first || !part || first.y > top + root.clientHeight / 2) return null;
  let pointer = part.pointer;
  for (const row of first.element.querySelectorAll<HTMLElement>('[data-pointer]')) {
    if (row.getBoundingClientRect().top > top) break;
    pointer = row.dataset.pointer ?? pointer;
  }
  return { id: part.id, uri: part.uri, pointer };
}
