// Which objects of a document changed between two models of it, as a clause.
import { formatCount, PART_KINDS } from '../../core/light.ts';
import type { Model, Part } from '../../core/types.ts';

/** Most objects that are named. */
const NAMED = 3;

/** Most characters of a key. */
const MAX_KEY = 60;

/**
 * Returns `added channel returns; changed message order`; '' where nothing is known or nothing but
 * comments changed. What did not change is the same object, so it costs no comparison.
 */
export function changedParts(before: Model | null, after: Model | null): string {
  if (!before || !after || before === after) return '';
  const added: Part[] = [];
  const changed: Part[] = [];
  for (const [id, part] of after.parts) {
    const was = before.parts.get(id);
    if (!was) added.push(part);
    else if (was !== part) changed.push(part);
  }
  const removed = [...before.parts].flatMap(([id, part]) => (after.parts.has(id) ? [] : part));
  // Whatever refers to an object that was added or removed has changed, too: it needs no name.
  const shown = added.length + removed.length > 0 ? [] : changed;
  const clauses = { added, removed, changed: shown };
  return Object.entries(clauses)
    .flatMap(([verb, parts]) => (parts.length > 0 ? `${verb} ${names(parts)}` : []))
    .join('; ');
}

function names(parts: readonly Part[]): string {
  const named = parts
    .slice(0, NAMED)
    .map(({ kind, key }) => (kind === 'info' ? kind : `${PART_KINDS[kind]} ${cut(key)}`));
  const more = parts.length - named.length;
  return [...named, ...(more > 0 ? [formatCount(more, 'other')] : [])].join(', ');
}

const cut = (key: string): string =>
  key.length > MAX_KEY ? `${key.slice(0, MAX_KEY - 1)}\u2026` : key;
