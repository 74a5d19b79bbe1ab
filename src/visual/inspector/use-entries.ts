// Actions on the entries of a map or list: one at a time, because each shifts the positions of the
// others.
import { useLayoutEffect, useRef } from 'react';
import {
  addAfter,
  addEntry,
  childPointer,
  fromPointer,
  moveEntry,
  removeEntry,
  renameEntry,
} from '../../core/light.ts';
import type { Control, Entry } from '../../core/types.ts';
import { idOf, locationKey, useInspector } from './inspector-context.ts';
import type { ControlSlot } from './types.ts';
import { type Sender, useRemove, useSender } from './use-field-input.ts';

export interface EntryActions {
  readonly busy: boolean;
  readonly sender: Sender<string>;
  /** Returns the id of the element that represents an entry. */
  idAt(pointer: string): string;
  /**
   * Resolves with whether it was added; it gets the focus, unless another one follows.
   * @param after the entry to insert after; without one it is added at the end
   */
  add(key: string | null, value: unknown, after?: Entry, another?: boolean): Promise<boolean>;
  /** Removes an entry and focuses the next one. */
  remove(entry: Entry): void;
  /** Moves an entry up or down by one. */
  move(entry: Entry, by: 1 | -1): void;
  rename(entry: Entry, to: string): Promise<boolean>;
}

export function useEntries(
  slot: ControlSlot,
  { entries, requiresInput: asks }: Extract<Control, { is: 'map' | 'list' }>,
  isList: boolean,
): EntryActions {
  const { base, focus, fill } = useInspector();
  const { form, field } = slot;
  const sender = useSender<string>(form.uri);
  const removal = useRemove();
  const { busy } = sender;
  const idAt = (pointer: string): string => idOf(`${base}e`, `${form.uri}#${pointer}`);
  const within = (key: string): string => childPointer(slot.pointer, key);
  /** The entry that is moving: its old name, its new name, and how far it still has to move. */
  const moving = useRef<{ readonly from: string; readonly to: string; by: number } | null>(null);
  const move = (from: string, by: number): void => {
    const command = moveEntry(form, field, from, by);
    const to = fromPointer(command.select?.pointer ?? '').at(-1) ?? from;
    moving.current = { from, to, by: 0 };
    void sender.send(from, command).then((done) => {
      if (done) focus(idAt(within(to)));
      else moving.current = null;
    });
  };
  // Steps requested during a move are combined into one, as soon as the form has the new names of
  // all entries.
  useLayoutEffect(() => {
    const last = moving.current;
    if (busy || !last) return;
    moving.current = null;
    if (last.by !== 0) move(last.to, last.by);
  });
  return {
    busy,
    sender,
    idAt,
    async add(key, value, after, another = false) {
      const name = key ?? String(after ? entries.indexOf(after) + 1 : entries.length);
      const intent = after
        ? addAfter(slot.path, after.key, key, value)
        : addEntry(form, field, key, value);
      const done = await sender.send(key ?? '', intent);
      if (another || !done) return done;
      focus(idAt(within(name)));
      if (asks && value !== null && typeof value === 'object' && !('$ref' in value))
        fill(locationKey({ uri: form.uri, pointer: within(name) }));
      return done;
    },
    remove(entry) {
      if (busy) return;
      const at = entries.indexOf(entry);
      // Items after it move up, entries of a map keep their names.
      const next = isList
        ? entries[at + 1]
          ? entry
          : entries[at - 1]
        : (entries[at + 1] ?? entries[at - 1]);
      const plain = () => sender.send(entry.key, removeEntry(form, field, entry.key));
      void removal({ uri: form.uri, pointer: entry.pointer }, plain).then((done) => {
        if (done) focus(next ? idAt(next.pointer) : `${slot.id}-add`);
      });
    },
    move({ key }, by) {
      const now = moving.current;
      if (!busy) move(key, by);
      else if (now && (key === now.from || key === now.to)) now.by += by;
    },
    async rename(entry, to) {
      if (busy) return false;
      const done = await sender.send(to, renameEntry(form, field, entry.key, to));
      if (done) focus(idAt(within(to)));
      return done;
    },
  };
}
