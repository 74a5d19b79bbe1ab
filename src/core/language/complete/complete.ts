// Completion: what may be typed at a place, from everybody who has something to offer there.
import { cursorAt } from '../cursor/cursor.ts';
import type { Subject } from '../subject.ts';
import type { Completion, Completions } from '../types.ts';
import { offerings } from './offers.ts';
import { placeOf } from './place.ts';
import { render, settingOf } from './render.ts';

/** More are not shown at once; a longer prefix brings the others. */
const MAX_ITEMS = 500;
const NOTHING: Completions = { items: [], incomplete: false };

/**
 * What may be typed at `offset` (UTF-16 units) of the text: sorted, at most 500, each with the text that takes the place of the token.
 * Never throws; works in half-typed text, for which it asks the text about the place and the last tree about the way there.
 */
export function complete(subject: Subject, offset: number): Completions {
  const cursor = cursorAt(subject.text, subject.language, offset);
  if (cursor.role === 'none') return NOTHING;
  const asked = placeOf(subject, cursor);
  const offers = offerings.flatMap((offering) => offering(asked));
  if (offers.length === 0) return NOTHING;
  const setting = settingOf(subject.text, subject.language, cursor);
  const items: Completion[] = [];
  const seen = new Set<string>();
  let cut = false;
  const ranked = offers.map((offer, order) => ({ offer, order })).sort((a, b) => a.offer.rank - b.offer.rank || a.order - b.order);
  for (const { offer, order } of ranked) {
    const item = render(offer, setting, order);
    if (!item || !mayBeMeant(item.filter ?? item.label, subject.text.slice(item.range.start, cursor.offset))) continue;
    const id = `${item.label}\n${item.insert}`;
    if (seen.has(id)) continue;
    seen.add(id);
    if (items.length >= MAX_ITEMS) {
      cut = true;
      break;
    }
    items.push(item);
  }
  // A name that is being typed is itself offered, so the list depends on it.
  const names = cursor.role === 'key' && asked.shape !== 'free' && asked.shape.is === 'map';
  return { items, incomplete: cut || names };
}

/** Whether the letters typed stand in the text in this order, as the editor asks when it filters. */
function mayBeMeant(text: string, typed: string): boolean {
  const letters = typed.trim().toLowerCase();
  const lower = text.toLowerCase();
  let at = 0;
  for (const letter of letters) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
