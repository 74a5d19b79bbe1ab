// What makes an outline to work with of one to read: keys, menus and dragging for its rows. Loaded when somebody comes near the outline.
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Home, TraitExtraction } from '../../../core/build/parts/intents.ts';
import type { EachField, Several } from '../../../core/build/several/intents.ts';
import type { Where } from '../../../core/build/types.ts';
import type { Anchor } from '../../../ui/PointMenu.tsx';
import { useLatest } from '../../../ui/use-latest.ts';
import { AddToEachDialog } from '../../parts/AddToEachDialog.tsx';
import { TraitDialog } from '../../parts/TraitDialog.tsx';
import type { OutlineActions } from '../types.ts';
import './actions.css';
import { doingOf } from './doing.ts';
import RowMenu, { type Opened } from './RowMenu.tsx';
import { SeveralBar } from './SeveralBar.tsx';
import { SeveralMenu } from './SeveralMenu.tsx';
import { useDrag } from './use-drag.ts';
import { besides, isThing, partOf, placeAmong, placesOf, type Shown, sectionOf } from './what.ts';

export interface ActionsProps extends Shown {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly actions: OutlineActions;
  /** Ids of the rows that are selected. */
  readonly selection: ReadonlySet<string>;
  onClear(): void;
  onToggle(index: number): void;
  nameOf(index: number): string;
  /** Makes a row the one that Tab goes to. */
  onHold(index: number): void;
  /** Told to who cannot see the rows. */
  onSay(text: string): void;
}

/** The selected rows when their menu was opened, and what can be done with them. */
interface SeveralRows {
  readonly places: readonly Where[];
  readonly found: Several;
  readonly trait: TraitExtraction | null;
}

export default function Actions({
  element,
  rows,
  parts,
  grouping,
  actions,
  selection,
  onClear,
  onToggle,
  nameOf,
  onHold,
  onSay,
}: ActionsProps): ReactNode {
  const shown: Shown = { rows, parts, grouping };
  const { host, canEdit } = actions;
  const doing = doingOf(host, canEdit, () => {
    // The row with the keyboard went away behind the question.
    if (document.activeElement === document.body) element.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const selected = placesOf(shown, selection);
  /** The menu of all selected rows, and the dialog that it opened. */
  const [several, setSeveral] = useState<(SeveralRows & { readonly anchor: Anchor }) | null>(null);
  const [adding, setAdding] = useState<(SeveralRows & { readonly what: EachField | 'trait' }) | null>(null);

  const rowAt = (index: number): HTMLElement | null => element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const open = (index: number, anchor: Anchor, homes?: readonly Home[]): void => {
    const row = rows[index];
    if (!row) return;
    onHold(index);
    setOpened({ index, id: row.id, anchor, homes });
  };
  /** Whether what is done to a row is done to all selected rows. */
  const isOneOfSeveral = (index: number): boolean => selected.length > 1 && selection.has(rows[index]?.id ?? '');
  const openSeveral = async (anchor: Anchor): Promise<void> => {
    const [first, ...also] = selected;
    if (!first) return;
    const [found, extraction] = await Promise.all([
      host.ask(first.uri, { ask: 'several', places: selected }),
      host.ask(first.uri, { ask: 'extraction', pointer: first.pointer, also }),
    ]);
    if (found) setSeveral({ anchor, places: selected, found, trait: extraction?.trait ?? null });
  };
  const removeSeveral = (): void => {
    const [first, ...also] = selected;
    if (first) doing.remove(first, also, onClear);
  };
  /** The row that was moved last: the place that it was seen at, and by how many places more it will be. */
  const stepping = useRef<{ readonly id: string; at: number; due: number } | null>(null);
  const step = (index: number, by: 1 | -1): void => {
    const part = partOf(shown, index);
    const row = rows[index];
    const all = besides(shown, index);
    if (!row || !isThing(part) || all.length < 2) return;
    const last = stepping.current;
    const now = last?.id === row.id && last.due !== 0 ? last : { id: row.id, at: placeAmong(all, index), due: 0 };
    stepping.current = now;
    now.due += by;
    // Also where it seems to be the last one: the rows know of a change of the text only a little later.
    void doing.step(part, by, all).then((went) => {
      if (!went) now.due -= by;
    });
  };
  // Told when the rows show it, for only then it is known what it stands beside: several steps may be one by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else moves a row.
  useEffect(() => {
    const last = stepping.current;
    if (!last || last.due === 0) return;
    const index = rows.findIndex(({ id }) => id === last.id);
    const all = besides(shown, index);
    const at = placeAmong(all, index);
    const gone = at - last.at;
    const beside = all[gone < 0 ? at + 1 : at - 1];
    if (at < 0 || !beside || gone === 0) return;
    onSay(`${nameOf(index)} moved ${gone < 0 ? 'above' : 'below'} ${nameOf(beside.index)}`);
    last.at = at;
    last.due -= gone;
  }, [rows]);
  const moveTo = async (index: number, anchor: Anchor): Promise<void> => {
    const part = partOf(shown, index);
    if (!isThing(part)) return;
    const homes = await host.ask(part.uri, { ask: 'homes', pointer: part.pointer });
    if (homes && homes.length > 0) open(index, anchor, homes);
    else host.tell('There is no other location to move it to.');
  };
  const drop = useDrag(element, {
    shown: () => shown,
    locked: () => canEdit,
    homes: async ({ uri, pointer }) => (await host.ask(uri, { ask: 'homes', pointer })) ?? [],
    drop: (place, to) => {
      if (to.is === 'beside') void doing.put(place, to.side, to.beside);
      else void doing.moveTo(place, to.home);
    },
    refuse: (place, obstacle) => {
      if ('why' in obstacle) host.tell(obstacle.why, 'warning');
      // Nobody offered it as a home: what is asked for is the reason.
      else void doing.moveTo(place, obstacle.home);
    },
  });

  const press = (event: KeyboardEvent, index: number, row: HTMLElement): boolean => {
    const part = partOf(shown, index);
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const plain = !ctrlKey && !metaKey && !altKey;
    const menuKey = (key === 'ContextMenu' && plain) || (key === 'F10' && shiftKey && plain);
    const deleteKey = (key === 'Delete' && plain && !shiftKey) || (key === 'Backspace' && metaKey);
    if (isOneOfSeveral(index) && menuKey) void openSeveral(row);
    else if (isOneOfSeveral(index) && deleteKey) removeSeveral();
    else if (menuKey) open(index, row);
    else if (!isThing(part)) return false;
    else if (key === 'F2' && plain && !shiftKey) doing.rename(part);
    else if (deleteKey) doing.remove(part);
    else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey && !shiftKey) doing.duplicate(part);
    else if (altKey && !ctrlKey && !metaKey && (key === 'ArrowUp' || key === 'ArrowDown')) step(index, key === 'ArrowUp' ? -1 : 1);
    else return false;
    return true;
  };
  const more = (index: number, button: Element): void => {
    const section = sectionOf(rows[index]);
    rowAt(index)?.focus();
    onHold(index);
    if (section && canEdit === null) void host.wizard(section.wizard);
    else if (isOneOfSeveral(index)) void openSeveral(button);
    else open(index, button);
  };

  const menuAt = (index: number, anchor: Anchor): void => {
    if (isOneOfSeveral(index)) void openSeveral(anchor);
    else open(index, anchor);
  };

  const latest = useLatest({ press, more, open: menuAt, hold: onHold });
  // In the commit itself, from which on the tree keeps no key for later: effects that come after it leave a gap in which a key is lost.
  useLayoutEffect(() => {
    const tree = element.current;
    if (!tree) return;
    const found = (event: Event): { row: HTMLElement; index: number } | null => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.visual-row') : null;
      return row ? { row, index: Number(row.dataset.index) } : null;
    };
    const done = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent): void => {
      const on = found(event);
      if (!on || !latest.current.press(event, on.index, on.row)) return;
      done(event);
      latest.current.hold(on.index);
    };
    const click = (event: MouseEvent): void => {
      const on = found(event);
      const button = event.target instanceof Element ? event.target.closest('.visual-more') : null;
      if (!on || !button) return;
      done(event);
      latest.current.more(on.index, button);
    };
    const menu = (event: MouseEvent): void => {
      const on = found(event);
      if (!on) return;
      done(event);
      on.row.focus({ preventScroll: true });
      latest.current.open(on.index, event.detail === 0 && event.button !== 2 ? on.row : { x: event.clientX, y: event.clientY });
    };
    tree.addEventListener('keydown', key);
    tree.addEventListener('click', click);
    tree.addEventListener('contextmenu', menu);
    return () => {
      tree.removeEventListener('keydown', key);
      tree.removeEventListener('click', click);
      tree.removeEventListener('contextmenu', menu);
    };
  }, [element]);

  // The rows may have changed while the menu was open.
  const index = opened && rows[opened.index]?.id === opened.id ? opened.index : opened ? rows.findIndex((row) => row.id === opened.id) : -1;
  return (
    <>
      {opened && index >= 0 && (
        <RowMenu
          key={opened.homes ? 'homes' : 'actions'}
          opened={{ ...opened, index }}
          shown={shown}
          name={nameOf(index)}
          actions={actions}
          doing={doing}
          selected={selection.has(opened.id)}
          onSelect={() => onToggle(index)}
          onStep={(by) => step(index, by)}
          onMoveTo={() => void moveTo(index, opened.anchor)}
          onFocus={() => rowAt(index)?.focus()}
          back={() => rowAt(index)}
          onClose={() => setOpened(null)}
        />
      )}
      {selected.length > 0 && <SeveralBar count={selected.length} onActions={(button) => void openSeveral(button)} onClear={onClear} />}
      {several && (
        <SeveralMenu
          count={several.places.length}
          several={several.found}
          anchor={several.anchor}
          trait={several.trait}
          onAdd={(what) => setAdding({ ...several, what })}
          onTrait={() => setAdding({ ...several, what: 'trait' })}
          onDelete={removeSeveral}
          onClear={onClear}
          back={() =>
            several.anchor instanceof HTMLElement ? several.anchor : (element.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null)
          }
          onClose={() => setSeveral(null)}
        />
      )}
      {adding && adding.what !== 'trait' && (
        <AddToEachDialog
          host={host}
          places={adding.places}
          field={adding.what}
          items={adding.found.fields[adding.what].items}
          onClose={() => setAdding(null)}
        />
      )}
      {adding?.what === 'trait' && adding.trait && adding.places[0] && (
        <TraitDialog
          host={host}
          place={adding.places[0]}
          trait={adding.trait}
          together={adding.places.length > 1}
          onClose={() => setAdding(null)}
        />
      )}
      {drop && (
        <div
          className="visual-drop"
          data-into={drop.is === 'into' || undefined}
          aria-hidden="true"
          style={{ left: drop.left, top: drop.top, width: drop.width }}
        />
      )}
    </>
  );
}
