// What keys mean for the thing that has the keyboard, in the drawing and in the table.
import type { KeyboardEvent } from 'react';
import type { Hand, Spot } from './hand.ts';

/** Does what a key means for a thing; false where it means nothing. */
export function acted(event: KeyboardEvent, spot: Spot, hand: Hand): boolean {
  const { key } = event;
  const back = event.target as HTMLElement;
  const reply = spot.part === null && spot.place.pointer.endsWith('/reply');
  if (key === 'ContextMenu' || (key === 'F10' && event.shiftKey)) hand.open({ what: 'menu', spot, anchor: back, back });
  else if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || (spot.part === null && !reply)) return false;
  else if (key === 'c') hand.open({ what: 'connect', spot, anchor: back, back });
  else if (key === 'r') hand.open({ what: 'reply', spot, anchor: back, back });
  else if (key === 'Delete') hand.remove(spot);
  else if (key === 'F2' && !reply) hand.rename(spot);
  else return false;
  return true;
}
