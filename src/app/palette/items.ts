// What the palette lists: hits, places and commands under their headings.
import { FileText, type LucideIcon } from 'lucide-react';
import type { Model } from '../../core/model/types.ts';
import type { Hit } from '../../core/search/types.ts';
import { partOf } from '../../store/part.ts';
import type { Place } from '../../store/state.ts';
import { numberText } from '../../ui/number-text.ts';
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
  /** A file to show in the editor. */
  readonly file?: string;
}

export interface Group {
  readonly heading: string;
  readonly items: readonly Item[];
}

/** Hits as groups, in the order in which they came. What a trait gives to messages is one item that names them. */
export function groupsOfHits(hits: readonly Hit[], model: Model | null): Group[] {
  const groups: { heading: string; items: Item[] }[] = [];
  for (const { kind, name, text, where, uri, pointer } of hits) {
    const { many, icon, code } = KINDS[kind];
    let group = groups.at(-1);
    if (group?.heading !== many) {
      group = { heading: many, items: [] };
      groups.push(group);
    }
    const carried = model && carriersAt(model, { uri, pointer });
    const item = {
      key: `${kind} ${uri}#${pointer}`,
      icon,
      name,
      ...(code && { code }),
      text: [text, carried?.messages].filter(Boolean).join(' · '),
      end: carried?.trait ?? where,
      place: { uri, pointer },
    };
    if (!group.items.some((other) => other.key === item.key)) group.items.push(item);
  }
  return groups;
}

/** Messages that are named. */
const NAMED = 2;

/** The trait that a location is in, and the messages that have the trait; null elsewhere, and for a trait without messages. */
function carriersAt(model: Model, { uri, pointer }: Place): { readonly trait: string; readonly messages: string } | null {
  const part = model.parts.get(partOf(model, pointer, uri) ?? '');
  if (part?.kind !== 'component' || part.objectTitle !== 'Message Trait Object') return null;
  const names = part.usedBy.filter(({ id }) => id !== null && model.parts.get(id)?.kind === 'message').map(({ label }) => label);
  if (names.length === 0) return null;
  const shown = names.length <= NAMED + 1 ? names : [...names.slice(0, NAMED), `${numberText(names.length - NAMED)} more messages`];
  const last = shown.at(-1);
  return {
    trait: `from trait ${part.title ?? part.key}`,
    messages: `in ${shown.length === 1 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`}`,
  };
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
 * Files whose names hold all words, as a group.
 * @param files address of each, '' for the root document, with its name
 * @param words in lower case; none: all files
 */
export function fileGroup(files: readonly { readonly uri: string; readonly name: string }[], words: readonly string[]): Group[] {
  const items = files
    .filter(({ uri, name }) => words.every((word) => `${uri} ${name}`.toLowerCase().includes(word)))
    .map(({ uri, name }): Item => ({ key: `file ${uri}`, icon: FileText, name, text: uri === name ? '' : uri, end: '', file: uri }));
  return items.length > 0 ? [{ heading: 'Files', items }] : [];
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
