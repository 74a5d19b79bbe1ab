// The context that the cards of the drawing share: which part is marked, which has the tab stop,
// what a click does, and what can be edited.
import { createContext } from 'react';
import type { PartId } from '../../core/types.ts';
import type { PendingConnection } from './edit/connections.ts';
import type { DiagramActions } from './edit/use-diagram-actions.ts';
import type { DiagramItem } from './types.ts';

export interface DiagramContextValue {
  readonly marked: PartId | null;
  /** Id of the one tab stop; arrow keys move on from there. */
  readonly current: string;
  select(item: DiagramItem): void;
  /** Null if the diagram is read-only. */
  readonly actions: DiagramActions | null;
  /** Whether lines can be drawn by hand; `connection` is the pending one. */
  readonly canDraw: boolean;
  readonly connection: PendingConnection | null;
}

export const DiagramContext = createContext<DiagramContextValue>({
  marked: null,
  current: '',
  select: () => {},
  actions: null,
  canDraw: false,
  connection: null,
});

/**
 * Returns the DOM id of an item: letters, digits, `_` and `-` only, other characters as their code
 * points between dots.
 */
export function itemDomId(id: string): string {
  return `diagram-${id.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`;
}
