// Where a row that is dragged would go, and why it cannot go there: told from the rows and the model alone.
import type { Where } from '../../../core/build/types.ts';
import type { Part } from '../../../core/model/types.ts';
import { type Beside, besides, homeAt, homeOf, inside, isThing, partOf, type Shown, sectionOf } from './what.ts';

/** Beside a row, or into what a row stands for. `line`: the rows above its mark. */
export type Aim =
  | { readonly is: 'beside'; readonly side: 'before' | 'after'; readonly beside: Beside; readonly line: number }
  | { readonly is: 'into'; readonly home: Where; readonly line: number };

/** Why there is no aim: a sentence, or a map of the right kind, which knows best why it does not take this one. */
export type Obstacle = { readonly why: string } | { readonly home: Where };

const WORDS: Readonly<Record<Exclude<Part['kind'], 'info'>, string>> = {
  server: 'A server',
  channel: 'A channel',
  operation: 'An operation',
  message: 'A message',
  schema: 'A schema',
  security: 'A security scheme',
  component: 'A component',
};

/**
 * @param from index of the row that is dragged
 * @param at rows above the pointer, with the part of the one it is on; below the last row is behind it
 * @param homes the maps and lists that take it
 * @returns null where nothing would change, or nothing takes it
 */
export function aimAt(shown: Shown, from: number, at: number, homes: readonly Where[]): Aim | null {
  const index = Math.min(Math.floor(at), shown.rows.length - 1);
  if (index < 0 || index === from) return null;
  const all = besides(shown, from);
  // What is open below a row belongs to it.
  const to = all.findIndex((b) => index >= b.index && index < endOf(shown, b.index));
  const beside = all[to];
  if (beside && beside.index !== from) {
    const side = at - beside.index < 0.5 ? 'before' : 'after';
    const home = index === beside.index ? undefined : homeAt(shown, index, homes);
    if (home) return { is: 'into', home, line: index };
    const own = all.findIndex((b) => b.index === from);
    const gap = to + (side === 'after' ? 1 : 0);
    if (gap === own || gap === own + 1) return null;
    return { is: 'beside', side, beside, line: side === 'before' ? beside.index : endOf(shown, beside.index) };
  }
  if (beside || at >= shown.rows.length) return null;
  const home = homeAt(shown, index, homes);
  return home ? { is: 'into', home, line: index } : null;
}

/** Why the row that the pointer is on takes nothing of the one that is dragged; null where it is no other place, or no row. */
export function obstacleAt(shown: Shown, from: number, at: number): Obstacle | null {
  const index = Math.floor(at);
  const part = partOf(shown, from);
  const row = shown.rows[index];
  if (!row || !isThing(part) || part.kind === 'info' || (index >= from && index < endOf(shown, from))) return null;
  if (besides(shown, from).some((b) => index >= b.index && index < endOf(shown, b.index))) return null;
  const over = partOf(shown, index);
  const home = sectionOf(row)?.home;
  if (home !== undefined && row.node.kind === part.kind) {
    const to = { uri: '', pointer: home };
    return isSame(to, homeOf(part)) ? null : { home: to };
  }
  if (over?.kind === part.kind) return isSame(homeOf(over), homeOf(part)) ? { why: UNORDERED } : { home: homeOf(over) };
  if (over?.kind === 'channel' && part.kind === 'message') return { home: inside(over, 'messages') };
  if (over?.kind === 'channel' && part.kind === 'operation')
    return { why: 'An operation refers to its channel. Choose another channel in its form.' };
  const word = WORDS[part.kind];
  return { why: over ? `${word} can't be moved there.` : `${word} can't be moved to "${row.node.label}".` };
}

const UNORDERED = 'These rows are not in the order of the document. Group the outline by kind to reorder them.';

function isSame(a: Where, b: Where): boolean {
  return a.uri === b.uri && a.pointer === b.pointer;
}

/** The first row behind one and all that is open below it. */
function endOf({ rows }: Shown, index: number): number {
  const level = rows[index]?.level ?? 0;
  let end = index + 1;
  while (end < rows.length && (rows[end]?.level ?? 0) > level) end++;
  return end;
}
