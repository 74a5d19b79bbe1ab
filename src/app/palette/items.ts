// What the palette lists: hits, places and commands under their headings.
import type { LucideIcon } from 'lucide-react';
import type { Model } from '../../core/model/types.ts';
import type { Hit } from '../../core/search/types.ts';
import { partOf } from '../../store/part.ts';
import type { Place } from '../../store/state.ts';
import type { Command } from '../commands.ts';
import { KINDS } from './kinds.ts';

export interface Item {
  readonly key: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly code?: true;
  readonly text: string;
  /** At the end of the row: the part around it, or the keys of a command. */
  readonly end: string;
  readonly keys?: true;
  readonly place?: Place;
  readonly command?: Command;
}

export interface Group {
  readonly heading: string;
  readonly items: readonly Item[];
}

/** Hits as groups, in the order in which they came. */
export function groupsOfHits(hits: readonly Hit[]): Group[] {
  const groups: { heading: string; items: Item[] }[] = [];
  for (const { kind, name, text, where, uri, pointer } of hits) {
    const { many, icon, code } = KINDS[kind];
    let group = groups.at(-1);
    if (group?.heading !== many) {
      group = { heading: many, items: [] };
      groups.push(group);
    }
    const item = { key: `${kind} ${uri}#${pointer}`, icon, name, ...(code && { code }), text, end: where, place: { uri, pointer } };
    if (!group.items.some((other) => other.key === item.key)) group.items.push(item);
  }
  return groups;
}

/** Places as a group, each by the part it stands in. */
export function recentGroup(model: Model | null, places: readonly Place[]): Group[] {
  const items = places.flatMap((place): Item[] => {
    const part = model?.parts.get(partOf(model, place.pointer, place.uri) ?? '');
    if (!part) return [];
    const { icon, many } = KINDS[part.kind];
    const inner = place.pointer.slice(part.pointer.length + 1).replaceAll('/', ' › ');
    return [{ key: `recent ${place.uri}#${place.pointer}`, icon, name: part.title ?? (part.key || many), text: inner, end: many, place }];
  });
  return items.length > 0 ? [{ heading: 'Recent', items }] : [];
}

/**
 * Commands whose names hold all words as beginnings of words, as a group.
 * @param words in lower case; none: all commands
 */
export function commandGroup(commands: readonly Command[], words: readonly string[], keyText: (shortcut: string) => string): Group[] {
  const items = commands
    .filter(({ name }) => words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`)))
    .map((command): Item => {
      const { id, name, icon, shortcut } = command;
      return { key: `command ${id}`, icon, name, text: '', end: shortcut ? keyText(shortcut) : '', keys: true, command };
    });
  return items.length > 0 ? [{ heading: 'Commands', items }] : [];
}
