// What the cards of the drawing share: which part is marked, which takes the keyboard, what a click does, and what may be changed.
import { createContext } from 'react';
import type { PartId } from '../../core/model/types.ts';
import type { Hand } from './edit/hand.ts';
import type { Pull } from './edit/Pull.tsx';
import type { Stop } from './types.ts';

export interface Look {
  readonly marked: PartId | null;
  /** Id of the one stop that Tab reaches; arrow keys go on from there. */
  readonly current: string;
  select(stop: Stop): void;
  /** Null where nothing can be done but look. */
  readonly hand: Hand | null;
  /** Lines can be drawn by hand; `pull` is the one on its way. */
  readonly canDraw: boolean;
  readonly pull: Pull | null;
}

export const LookContext = createContext<Look>({
  marked: null,
  current: '',
  select: () => {},
  hand: null,
  canDraw: false,
  pull: null,
});

/** DOM id of a stop: letters, digits, `_` and `-` only, other characters as their numbers between dots. */
export function stopId(id: string): string {
  return `diagram-${id.replace(/[^A-Za-z0-9_-]/g, (unit) => `.${unit.charCodeAt(0).toString(16)}.`)}`;
}
