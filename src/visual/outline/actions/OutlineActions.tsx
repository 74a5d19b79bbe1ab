// Adds editing to the outline: keys, menus and dragging for its rows. Loaded when the user
// approaches the outline.
import './actions.css';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type {
  BulkEdit,
  EachField,
  Location,
  MoveTarget,
  TraitExtraction,
} from '../../../core/types.ts';
import type { Anchor } from '../../../ui/ContextMenu.tsx';
import { AddToEachDialog } from '../../part-dialogs/AddToEachDialog.tsx';
import { TraitDialog } from '../../part-dialogs/TraitDialog.tsx';
import type { OutlineEditing } from '../types.ts';
import RowMenu, {
  createRowCommands,
  type MoveObstacles,
  type OpenMenu,
  type RowCommands,
  SelectionMenu,
  SelectionToolbar,
} from './RowMenu.tsx';
import {
  isNamedPart,
  type OutlineView,
  partOf,
  sectionOf,
  selectedLocations,
  siblingPosition,
  siblingRows,
  siblingToAdd,
} from './row-capabilities.ts';
import { useOutlineDrag } from './use-outline-drag.ts';

/** What the tree calls for input on a row, whose element has its index. */
export interface OutlineActionsHandle {
  /** Handles a key; false if the row has no action for it. */
  press(event: KeyboardEvent, row: HTMLElement): boolean;
  /** Handles a click on the button of a row. */
  more(row: HTMLElement, button: Element): void;
  menu(row: HTMLElement, anchor: Anchor): void;
}

export interface OutlineActionsProps extends OutlineView {
  readonly ref: Ref<OutlineActionsHandle>;
  readonly element: RefObject<HTMLDivElement | null>;
  readonly actions: OutlineEditing;
  /** Ids of the selected rows. */
  readonly selection: ReadonlySet<string>;
  onClear(): void;
  onToggle(index: number): void;
  nameOf(index: number): string;
  /** Gives the tab stop to a row. */
  onHold(index: number): void;
  /** Announces a text to screen readers. */
  onAnnounce(text: string): void;
}

/** The selected rows when their menu was opened, and their actions. */
interface SelectedRows {
  readonly locations: readonly Location[];
  readonly found: BulkEdit;
  readonly trait: TraitExtraction | null;
}

const NO_OTHER_LIST = 'No other list of the file takes such objects.';

/** Returns why an object can't be moved to another list, or to a new file. */
async function moveObstacles(
  host: OutlineEditing['host'],
  { uri, pointer }: Location,
): Promise<MoveObstacles> {
  const [lists, file] = await Promise.all([
    host.request(uri, { request: 'moveTargets', pointer }),
    host.request(uri, { request: 'moveToFile', pointer }),
  ]);
  return {
    list: lists?.length === 0 ? NO_OTHER_LIST : null,
    file: file?.refused ?? null,
  };
}

export default function OutlineActions({
  ref,
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
  onAnnounce: onSay,
}: OutlineActionsProps): ReactNode {
  const view: OutlineView = { rows, parts, grouping };
  const { host, canEdit } = actions;
  const tabStop = (): HTMLElement | null =>
    element.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
  const commands = createRowCommands(host, canEdit, () => {
    // The focused row was removed while the dialog was open.
    if (document.activeElement === document.body) tabStop()?.focus();
  });
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const selected = selectedLocations(view, selection);
  /** The menu of all selected rows, and the dialog that it opened. */
  const [several, setSeveral] = useState<(SelectedRows & { readonly anchor: Anchor }) | null>(null);
  const [adding, setAdding] = useState<
    (SelectedRows & { readonly what: EachField | 'trait' }) | null
  >(null);

  const rowAt = (index: number): HTMLElement | null =>
    element.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  const open = (index: number, anchor: Anchor, containers?: readonly MoveTarget[]): void => {
    const row = rows[index];
    if (!row) return;
    onHold(index);
    setOpened({ index, id: row.id, anchor, containers });
    const part = partOf(view, index);
    if (containers || canEdit !== null || !isNamedPart(part)) return;
    void moveObstacles(host, part).then((obstacles) =>
      // The menu of another row may be open by then.
      setOpened((now) => (now?.id === row.id && !now.containers ? { ...now, obstacles } : now)),
    );
  };
  /** Returns whether an action on a row applies to all selected rows. */
  const isOneOfSeveral = (index: number): boolean =>
    selected.length > 1 && selection.has(rows[index]?.id ?? '');
  const openSeveral = async (anchor: Anchor): Promise<void> => {
    const [first, ...also] = selected;
    if (!first) return;
    const [found, extraction] = await Promise.all([
      host.request(first.uri, { request: 'bulkEdit', locations: selected }),
      host.request(first.uri, { request: 'extraction', pointer: first.pointer, also }),
    ]);
    if (found) setSeveral({ anchor, locations: selected, found, trait: extraction?.trait ?? null });
  };
  const removeSeveral = (): void => {
    const [first, ...also] = selected;
    if (first) commands.remove(first, also, onClear);
  };
  const step = useRowSteps(view, commands, nameOf, onSay);
  const moveTo = async (index: number, anchor: Anchor): Promise<void> => {
    const part = partOf(view, index);
    if (!isNamedPart(part)) return;
    const containers = await host.request(part.uri, {
      request: 'moveTargets',
      pointer: part.pointer,
    });
    if (containers && containers.length > 0) open(index, anchor, containers);
    else host.notify(NO_OTHER_LIST);
  };
  const drop = useOutlineDrag(element, {
    view,
    locked: canEdit,
    containers: async ({ uri, pointer }) =>
      (await host.request(uri, { request: 'moveTargets', pointer })) ?? [],
    drop: (location, to) => {
      if (to.is === 'beside') void commands.put(location, to.side, to.beside);
      else void commands.moveTo(location, to.container);
    },
    refuse: (location, obstacle) => {
      if ('why' in obstacle) host.notify(obstacle.why, 'warning');
      // Not a valid target: the command is sent to get the reason.
      else void commands.moveTo(location, obstacle.container);
    },
  });

  const menuAt = (index: number, anchor: Anchor): void => {
    if (isOneOfSeveral(index)) void openSeveral(anchor);
    else open(index, anchor);
  };
  useImperativeHandle(ref, () => ({
    press({ key, ctrlKey, metaKey, altKey, shiftKey }, row) {
      const index = Number(row.dataset.index);
      const part = partOf(view, index);
      const plain = !ctrlKey && !metaKey && !altKey;
      const deleteKey =
        (key === 'Delete' && plain && !shiftKey) || (key === 'Backspace' && metaKey);
      // Keyboards of a Mac have no Insert.
      const inserts =
        !altKey &&
        !shiftKey &&
        ((key === 'Insert' && plain) || (key === 'Enter' && (metaKey || ctrlKey)));
      const section = sectionOf(rows[index]);
      if ((key === 'ContextMenu' && plain) || (key === 'F10' && shiftKey && plain))
        menuAt(index, row);
      else if (deleteKey && isOneOfSeveral(index)) removeSeveral();
      else if (inserts && section && canEdit === null) void host.wizard(section.wizard);
      else if (!isNamedPart(part)) return false;
      else if (inserts) commands.addAfter(siblingToAdd(part));
      else if (deleteKey) commands.remove(part);
      else if (key === 'F2' && plain && !shiftKey) commands.rename(part);
      else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey) && !altKey && !shiftKey)
        commands.duplicate(part);
      else if (altKey && !ctrlKey && !metaKey) step(index, key === 'ArrowUp' ? -1 : 1);
      else return false;
      onHold(index);
      return true;
    },
    more(row, button) {
      const index = Number(row.dataset.index);
      const section = sectionOf(rows[index]);
      row.focus();
      onHold(index);
      if (section && canEdit === null) void host.wizard(section.wizard);
      else menuAt(index, button);
    },
    menu(row, anchor) {
      row.focus({ preventScroll: true });
      menuAt(Number(row.dataset.index), anchor);
    },
  }));

  // The rows may have changed while the menu was open.
  const index =
    opened && rows[opened.index]?.id === opened.id
      ? opened.index
      : opened
        ? rows.findIndex((row) => row.id === opened.id)
        : -1;
  return (
    <>
      {opened && index >= 0 && (
        <RowMenu
          key={opened.containers ? 'homes' : 'actions'}
          opened={{ ...opened, index }}
          shown={view}
          name={nameOf(index)}
          actions={actions}
          commands={commands}
          selected={selection.has(opened.id)}
          onSelect={() => onToggle(index)}
          onStep={(by) => step(index, by)}
          onMoveTo={() => void moveTo(index, opened.anchor)}
          onFocus={() => rowAt(index)?.focus()}
          back={() => rowAt(index)}
          onClose={() => setOpened(null)}
        />
      )}
      {selected.length > 0 && (
        <SelectionToolbar
          count={selected.length}
          onActions={(button) => void openSeveral(button)}
          onClear={onClear}
        />
      )}
      {several && (
        <SelectionMenu
          count={several.locations.length}
          several={several.found}
          anchor={several.anchor}
          trait={several.trait}
          onAdd={(what) => setAdding({ ...several, what })}
          onTrait={() => setAdding({ ...several, what: 'trait' })}
          onDelete={removeSeveral}
          onClear={onClear}
          back={() => (several.anchor instanceof HTMLElement ? several.anchor : tabStop())}
          onClose={() => setSeveral(null)}
        />
      )}
      {adding && adding.what !== 'trait' && (
        <AddToEachDialog
          host={host}
          locations={adding.locations}
          field={adding.what}
          items={adding.found.fields[adding.what].items}
          onClose={() => setAdding(null)}
        />
      )}
      {adding?.what === 'trait' && adding.trait && adding.locations[0] && (
        <TraitDialog
          host={host}
          location={adding.locations[0]}
          trait={adding.trait}
          together={adding.locations.length > 1}
          onClose={() => setAdding(null)}
        />
      )}
      {drop && (
        <div
          className="visual-drop"
          data-into={drop.into || undefined}
          aria-hidden="true"
          style={{ left: drop.left, top: drop.top, width: drop.width }}
        />
      )}
    </>
  );
}

// Moves a row up or down among its siblings, step by step, and announces where it went.

/** Returns a function that moves the row at an index. */
function useRowSteps(
  view: OutlineView,
  commands: RowCommands,
  nameOf: (index: number) => string,
  onAnnounce: (text: string) => void,
): (index: number, by: 1 | -1) => void {
  /** The row that was moved last: its last known position, and the steps still pending. */
  const stepping = useRef<{ readonly id: string; at: number; due: number } | null>(null);
  const step = (index: number, by: 1 | -1): void => {
    const part = partOf(view, index);
    const row = view.rows[index];
    const all = siblingRows(view, index);
    if (!row || !isNamedPart(part) || all.length < 2) return;
    const last = stepping.current;
    const now =
      last?.id === row.id && last.due !== 0
        ? last
        : { id: row.id, at: siblingPosition(all, index), due: 0 };
    stepping.current = now;
    now.due += by;
    // Also for the row that appears to be last: the rows reflect a change of the text with a delay.
    void commands.step(part, by, all).then((went) => {
      if (!went) now.due -= by;
    });
  };
  // Announced after the rows are updated, because only then its neighbours are known: several steps
  // may be combined by then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else moves a row.
  useEffect(() => {
    const last = stepping.current;
    if (!last || last.due === 0) return;
    const index = view.rows.findIndex(({ id }) => id === last.id);
    const all = siblingRows(view, index);
    const at = siblingPosition(all, index);
    const gone = at - last.at;
    const beside = all[gone < 0 ? at + 1 : at - 1];
    if (at < 0 || !beside || gone === 0) return;
    onAnnounce(`${nameOf(index)} moved ${gone < 0 ? 'above' : 'below'} ${nameOf(beside.index)}`);
    last.at = at;
    last.due -= gone;
  }, [view.rows]);
  return step;
}
