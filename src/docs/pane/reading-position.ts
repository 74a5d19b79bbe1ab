// Where a reader is: the card, and the row of it, at the top of the view.

import type { Part, PartId } from '../../core/types.ts';
import { elementById } from '../../ui/root-of.ts';
import { domId, isWithin, type ReadingPosition } from './location.ts';
import type { Pane } from './pane.ts';
import { elementAt } from './scroll.ts';

/** Pixels at the top of the view in which what ends is read already. */
const EDGE = 24;

/**
 * Returns the card that is read, and its row, or the overview; null where a document has neither.
 */
export function readingPosition(pane: Pane, root: HTMLElement): ReadingPosition | null {
  const { info } = pane.get().model;
  const found = cardAt(pane, root) ?? (info ? { part: info, pointer: info.pointer } : null);
  if (!found) return null;
  const { part, pointer } = found;
  const element = elementAt(root, part, pointer) ?? pane.mounts.element(part.id);
  if (!element) return null;
  return { id: part.id, uri: part.uri, pointer, offset: offsetIn(root, element) };
}

const offsetIn = (root: Element, element: Element): number =>
  Math.round(element.getBoundingClientRect().top - root.getBoundingClientRect().top);

/** Returns the position of an element in the view; null where it is in no card. */
export function positionOf(
  pane: Pane,
  root: HTMLElement,
  element: Element,
): ReadingPosition | null {
  const id = [...pane.mounts.mounted()].find((one) => pane.mounts.element(one)?.contains(element));
  const part = id === undefined ? undefined : pane.get().model.parts.get(id);
  if (!part) return null;
  const { pointer = '' } = (element as HTMLElement).dataset;
  const isOwn = isWithin(pointer, part.pointer);
  const shown = isOwn ? element : (pane.mounts.element(part.id) ?? element);
  return {
    id: part.id,
    uri: part.uri,
    pointer: isOwn ? pointer : part.pointer,
    offset: offsetIn(root, shown),
  };
}

/** Returns whether a reader is at the overview, above all cards. */
export function isOverview(pane: Pane, at: ReadingPosition | null): boolean {
  return at === null || at.id === pane.get().model.info?.id;
}

/** The first card in the view, and the last row of it that begins above its edge. */
function cardAt(
  pane: Pane,
  root: HTMLElement,
): { readonly part: Part; readonly pointer: string } | null {
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
    const { pointer: at = '' } = row.dataset;
    // What stays in sight says nothing of how far one has read, and the rows of a message in the
    // card of its operation are those of another card.
    if (isWithin(at, part.pointer) && !row.closest('.docs-side')) pointer = at;
  }
  return { part, pointer };
}
