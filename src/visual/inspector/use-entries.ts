// What is done with the entries of a map or list: one thing at a time, for the places of all others move with it.
import { useLayoutEffect, useRef } from 'react';
import { addAfter, addEntry, moveEntry, removeEntry, renameEntry } from '../../core/form/changes.ts';
import type { Control, Entry } from '../../core/form/types.ts';
import { fromPointer } from '../../core/parse/pointer.ts';
import { keyOf, useDesk } from './desk.ts';
import { below, idOf } from './ids.ts';
import type { Slot } from './types.ts';
import { useRemoval } from './use-removal.ts';
import { type Sender, useSend } from './use-send.ts';

export interface EntryActs {
  readonly busy: boolean;
  readonly sender: Sender<string>;
  /** Id of the element that stands for an entry. */
  idAt(pointer: string): string;
  /**
   * Resolves with whether it was added; the focus goes there, unless another one follows.
   * @param after the entry that it stands behind; at the end without one
   */
  add(key: string | null, value: unknown, after?: Entry, another?: boolean): Promise<boolean>;
  /** The focus goes to the next one. */
  remove(entry: Entry): void;
  /** By one place up or down. */
  move(entry: Entry, by: 1 | -1): void;
  rename(entry: Entry, to: string): Promise<boolean>;
}

export function useEntries(slot: Slot, { entries, asks }: Extract<Control, { is: 'map' | 'list' }>, isList: boolean): EntryActs {
  const { base, focus, fill } = useDesk();
  const { form, field } = slot;
  const sender = useSend<string>(form.uri);
  const removal = useRemoval();
  const { busy } = sender;
  const idAt = (pointer: string): string => idOf(`${base}e`, `${form.uri}#${pointer}`);
  const within = (key: string): string => below(slot.pointer, key);
  /** The entry that is moving: what it was called, what it will be called, and how far it shall go from there. */
  const moving = useRef<{ readonly from: string; readonly to: string; by: number } | null>(null);
  const move = (from: string, by: number): void => {
    const intent = moveEntry(form, field, from, by);
    const to = fromPointer(intent.select?.pointer ?? '').at(-1) ?? from;
    moving.current = { from, to, by: 0 };
    void sender.send(from, intent).then((done) => {
      if (done) focus(idAt(within(to)));
      else moving.current = null;
    });
  };
  // What was pressed while the last move was under way is done in one, as soon as the form has the names of all entries again.
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
      const intent = after ? addAfter(slot.path, after.key, key, value) : addEntry(form, field, key, value);
      const done = await sender.send(key ?? '', intent);
      if (another || !done) return done;
      focus(idAt(within(name)));
      if (asks && value !== null && typeof value === 'object' && !('$ref' in value)) fill(keyOf({ uri: form.uri, pointer: within(name) }));
      return done;
    },
    remove(entry) {
      if (busy) return;
      const at = entries.indexOf(entry);
      // Items after it move up, entries of a map keep their names.
      const next = isList ? (entries[at + 1] ? entry : entries[at - 1]) : (entries[at + 1] ?? entries[at - 1]);
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
