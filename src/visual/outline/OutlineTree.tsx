// The rows of the outline as a tree for keyboard and pointer, rendering only those near the visible
// ones.
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../core/light.ts';
import type { Part, PartId } from '../../core/types.ts';
import { TreeKeys } from '../../ui/tree-keys.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { type LiveMark, useLiveMarks } from '../live-marks.ts';
import type { OutlineActionsHandle, OutlineActionsProps } from './actions/OutlineActions.tsx';
import { isActionKey, isNamedPart } from './actions/row-capabilities.ts';
import { mixesKinds } from './groupings.ts';
import { labelOf, noteOf, problemCountText, rowAccessibleName } from './row-labels.ts';
import { matchReason, rowIndexOf } from './rows.ts';
import {
  nothingSelected,
  type Selection,
  selectionKey,
  selectRange,
  toggleRow,
} from './selection.ts';
import { RowTooltip, type TooltipText, TreeRow, type TreeRowProps } from './TreeRow.tsx';
import { keysSharedBelow } from './tree-nodes.ts';
import type { Grouping, Labels, OutlineEditing, ProblemCount, Row, TreeNode } from './types.ts';
import { rowHeight, useListWindow } from './use-list-window.ts';

export interface OutlineTreeProps {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Row[];
  readonly tree: readonly TreeNode[];
  readonly parts: ReadonlyMap<PartId, Part>;
  readonly problemCounts: ReadonlyMap<PartId, ProblemCount>;
  readonly grouping: Grouping;
  readonly labels: Labels;
  /** Words of the filter; another object when the filter changes. */
  readonly words: readonly string[];
  readonly current: PartId | null;
  onFlip(ids: readonly string[]): void;
  /** `enter`: by that key, which takes the keyboard there; any other way leaves it here. */
  onOpen(part: Part, enter: boolean): void;
  /** Announces a text to screen readers. */
  onAnnounce(text: string): void;
  /** Absent if the document is read-only. */
  readonly actions?: OutlineEditing;
}

export function OutlineTree(props: OutlineTreeProps): ReactNode {
  const {
    element,
    rows,
    parts,
    problemCounts,
    grouping,
    labels,
    words,
    onFlip,
    onOpen,
    onAnnounce: onSay,
    actions,
  } = props;
  const liveMarks = useLiveMarks();
  const { from, to, page } = useListWindow(element);
  const { at, marked, setTabStop: hold, go, onLost } = useRovingFocus(props);
  const [keys] = useState(() => new TreeKeys());
  const [Actions, setActions] = useState<ComponentType<OutlineActionsProps> | null>(null);
  const coming = useRef(false);
  const near = (): void => {
    if (!actions || coming.current) return;
    coming.current = true;
    import('./actions/OutlineActions.tsx').then(
      (module) => setActions(() => module.default),
      // Retry the next time the pointer or the focus comes near.
      () => {
        coming.current = false;
      },
    );
  };

  const partOf = ({ node }: Row): Part | undefined =>
    node.part === null ? undefined : parts.get(node.part);
  const markOf = ({ node }: Row): LiveMark | undefined =>
    node.part === null ? undefined : liveMarks.get(node.part);
  const isShared = (row: Row): boolean => {
    const heading = rows[row.parent]?.node;
    const key = partOf(row)?.key;
    return heading?.part === null && key !== undefined && keysSharedBelow(heading, parts).has(key);
  };
  const nameOf = (index: number): string => {
    const row = rows[index];
    const part = row && partOf(row);
    return part ? labelOf(part, labels) : (row?.node.label ?? '');
  };
  const [selection, setSelection] = useState(nothingSelected);
  const canSelect = (index: number): boolean => {
    const row = rows[index];
    return row !== undefined && isNamedPart(partOf(row));
  };
  const select = (next: Selection): void => {
    setSelection(next);
    if (next.ids.size > 0 || selection.ids.size > 0)
      onSay(next.ids.size > 0 ? `${next.ids.size} selected` : 'Nothing selected');
  };
  const act = (row: Row, enter = false): void => {
    select(nothingSelected(row.id));
    const part = partOf(row);
    if (part) onOpen(part, enter);
    else if (row.open !== null) onFlip([row.id]);
  };
  const handle = useRef<OutlineActionsHandle>(null);
  /** Input before the actions have loaded waits for them; a press of the pointer until its end. */
  const early = useRef<((handle: OutlineActionsHandle) => void)[]>([]);
  const earlyPress = useRef<(() => void) | null>(null);
  const withActions = (row: Element, work: (handle: OutlineActionsHandle) => void): void => {
    near();
    if (handle.current) work(handle.current);
    else early.current.push((loaded) => row.isConnected && work(loaded));
  };
  const down = ({ button, target, nativeEvent }: PointerEvent): void => {
    if (!actions || Actions || button !== 0) return;
    near();
    // The drag of a row begins with this event.
    const again = new globalThis.PointerEvent('pointerdown', nativeEvent);
    earlyPress.current = () => target.dispatchEvent(again);
  };
  const up = (): void => {
    earlyPress.current = null;
  };
  useLayoutEffect(() => {
    if (!handle.current) return;
    for (const work of early.current.splice(0)) work(handle.current);
    earlyPress.current?.();
    earlyPress.current = null;
  });
  const press = (event: KeyboardEvent): void => {
    const focused = rowOf(event.target);
    if (actions && focused && isActionKey(event)) {
      if (handle.current && !handle.current.press(event, focused)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!handle.current) withActions(focused, (loaded) => loaded.press(event, focused));
      return;
    }
    if (actions && pressSelection(event)) {
      event.preventDefault();
      return;
    }
    const move = keys.move(event, rows, at, nameOf, page);
    const row = rows[at];
    if (!move || !row) return;
    if (move.kind === 'go') go(move.to);
    else if (move.kind === 'flip') onFlip(move.rows.map((index) => rows[index]?.id ?? ''));
    else act(row, event.key === 'Enter');
    event.preventDefault();
  };
  /** Handles a selection key; true if it was one. */
  const pressSelection = (event: KeyboardEvent): boolean => {
    const pressed = selectionKey(event);
    if (pressed?.kind === 'extend') {
      const to = Math.max(0, Math.min(rows.length - 1, at + pressed.by));
      select(
        selectRange(
          selection.ids.size > 0 ? selection : nothingSelected(),
          rows,
          at,
          to,
          canSelect,
        ),
      );
      go(to);
    } else if (pressed?.kind === 'toggle')
      select(
        toggleRow(selection.ids.size > 0 ? selection : nothingSelected(), rows, at, canSelect),
      );
    else if (pressed?.kind === 'clear' && selection.ids.size > 0) select(nothingSelected());
    else return false;
    return true;
  };
  /** A screen reader moves the focus itself: the keys go on from there. */
  const focus = ({ target }: { target: EventTarget }): void => {
    near();
    hold(indexOf(rowOf(target)));
  };
  const click = (event: MouseEvent): void => {
    const element = rowOf(event.target);
    const index = indexOf(element);
    const row = rows[index];
    if (!element || !row) return;
    const [more, twist] = ['.visual-more', '.visual-twist'].map((name) =>
      (event.target as Element).closest(name),
    );
    if (actions && more) {
      withActions(element, (loaded) => loaded.more(element, more));
      return;
    }
    hold(index);
    if (actions && event.shiftKey) select(selectRange(selection, rows, at, index, canSelect));
    else if (actions && (event.ctrlKey || event.metaKey))
      select(toggleRow(selection, rows, index, canSelect));
    else if (row.open !== null && twist) onFlip([row.id]);
    else act(row);
  };
  const menu = (event: MouseEvent): void => {
    const row = rowOf(event.target);
    if (!actions || !row) return;
    event.preventDefault();
    const { detail, button, clientX: x, clientY: y } = event;
    withActions(row, (loaded) => loaded.menu(row, detail === 0 && button !== 2 ? row : { x, y }));
  };
  const textOf = (index: number): TooltipText | null => {
    const row = rows[index];
    if (!row) return null;
    const more = [problemCountText(rowProblemCount(row, problemCounts)), markOf(row)?.text];
    return { name: nameOf(index), more: more.filter(Boolean).join(', ') };
  };

  const drawn: number[] = [];
  // The row with the tab stop, which may have the focus, stays in the page when it is scrolled out
  // of view.
  if (at < from) drawn.push(at);
  for (let i = from; i < Math.min(to, rows.length); i++) drawn.push(i);
  if (at >= to && at < rows.length) drawn.push(at);
  const mixed = mixesKinds(grouping);
  return (
    <>
      <div
        ref={element}
        role="tree"
        aria-multiselectable={actions ? true : undefined}
        aria-label="Objects of the document"
        className="visual-tree"
        data-grouping={grouping}
        onKeyDown={press}
        onClick={click}
        onContextMenu={menu}
        onPointerEnter={near}
        onPointerDown={down}
        onPointerUp={up}
        onPointerCancel={up}
        onFocus={focus}
      >
        <div
          className="visual-rows"
          style={{ height: `calc(var(--row) * ${rows.length})` }}
          role="none"
        >
          {drawn.map((index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <TreeRow
                key={row.id}
                {...rowProps(row, partOf(row), nameOf(index), rowProblemCount(row, problemCounts), {
                  labels,
                  words,
                  mixed,
                  shared: isShared(row),
                  mark: markOf(row),
                })}
                words={words}
                mixed={mixed}
                index={index}
                current={index === marked}
                tabStop={index === at}
                selected={actions && canSelect(index) ? selection.ids.has(row.id) : undefined}
                onLost={onLost}
                more={actions ? rowButton(row) : null}
              />
            );
          })}
        </div>
      </div>
      <RowTooltip around={element} textOf={textOf} />
      {actions && Actions && (
        <Actions
          ref={handle}
          element={element}
          rows={rows}
          parts={parts}
          grouping={grouping}
          actions={actions}
          selection={selection.ids}
          onClear={() => select(nothingSelected())}
          onToggle={(index) =>
            select(
              toggleRow(
                selection.ids.size > 0 ? selection : nothingSelected(),
                rows,
                index,
                canSelect,
              ),
            )
          }
          nameOf={nameOf}
          onHold={hold}
          onAnnounce={onSay}
        />
      )}
    </>
  );
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.visual-row') : null;
}

const indexOf = (row: HTMLElement | null): number => Number(row?.dataset.index ?? -1);

// The user's position in the outline: the row with the tab stop and perhaps the focus, and the row
// of the current part.

interface RovingFocusInput {
  readonly element: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly tree: readonly TreeNode[];
  /** Words of the filter; another object when the filter changes. */
  readonly words: readonly string[];
  readonly current: PartId | null;
}

function useRovingFocus({ element, rows, tree, words, current }: RovingFocusInput) {
  const [held, setHeld] = useState<{ id: string; at: number; words: readonly string[] } | null>(
    null,
  );
  // Another filter resets the position.
  const last = held?.words === words ? held : null;
  const own = useMemo(
    () => (last ? rows.findIndex((row) => row.id === last.id) : -1),
    [rows, last],
  );
  const marked = useMemo(
    // For a part that the filter removed, no ancestor is marked: that one represents the matches.
    () => (current === null ? -1 : rowIndexOf(rows, words.length > 0 ? [] : tree, current, own)),
    [rows, tree, words, current, own],
  );
  // A row that is gone is replaced by the one now at its index.
  const at = own >= 0 ? own : last ? Math.min(last.at, rows.length - 1) : Math.max(0, marked);

  const calls = useRef(false);
  const onLost = useCallback(() => {
    calls.current = true;
  }, []);
  useLayoutEffect(() => {
    if (!calls.current) return;
    calls.current = false;
    element.current
      ?.querySelector<HTMLElement>(`[data-index="${at}"]`)
      ?.focus({ preventScroll: true });
  });

  const markedId = words.length > 0 ? '' : (rows[marked]?.id ?? '');
  const latest = useLatest(marked);
  useEffect(() => {
    const pane = element.current;
    if (markedId !== '' && pane && !pane.contains(document.activeElement))
      show(pane, latest.current);
  }, [markedId, element]);
  useEffect(() => {
    if (words.length > 0 && element.current) element.current.scrollTop = 0;
  }, [words, element]);

  const hold = (index: number): void => {
    const row = rows[index];
    if (row) setHeld({ id: row.id, at: index, words });
  };
  const go = (index: number): void => {
    hold(index);
    calls.current = true;
    if (element.current) show(element.current, index);
  };
  return {
    /** Index of the row with the tab stop. */
    at,
    /** Index of the row that represents the current part, -1 for none. */
    marked,
    /** Gives the tab stop to a row. */
    setTabStop: hold,
    /** Like `setTabStop`, and also scrolls the row into view and focuses it. */
    go,
    /** Called when the focused row is removed: the row that replaces it gets the focus. */
    onLost,
  };
}

/** Scrolls as little as needed to show a row. */
function show(pane: HTMLElement, index: number): void {
  const height = rowHeight();
  const top = index * height;
  if (top < pane.scrollTop) pane.scrollTop = top;
  else if (top + height > pane.scrollTop + pane.clientHeight)
    pane.scrollTop = top + height - pane.clientHeight;
}

// What a row shows, as primitive values: a row is rendered again only when one of them changes.

interface RowOptions {
  readonly labels: Labels;
  readonly words: readonly string[];
  /** Whether the list has parts of several kinds. */
  readonly mixed: boolean;
  /** Whether other parts of its list have the key of the part. */
  readonly shared: boolean;
  readonly mark: LiveMark | undefined;
}

type ShownRowProps = Omit<
  TreeRowProps,
  'index' | 'words' | 'mixed' | 'current' | 'selected' | 'tabStop' | 'onLost' | 'more'
>;

/** @param part undefined for a heading; @param wrong problems that the row shows */
function rowProps(
  row: Row,
  part: Part | undefined,
  label: string,
  wrong: ProblemCount,
  { labels, words, mixed, shared, mark }: RowOptions,
): ShownRowProps {
  const { node, level, pos, size, open, count } = row;
  const all = node.children.length;
  const note = part
    ? (words.length > 0 && matchReason(part, words, label)) || noteOf(part, labels, label, shared)
    : '';
  const total =
    part || all === 0
      ? ''
      : count === all
        ? formatNumber(all)
        : `${formatNumber(count)} of ${formatNumber(all)}`;
  return {
    level,
    pos,
    size,
    open,
    kind: part?.kind ?? node.kind,
    reply: node.reply,
    part,
    label,
    note,
    total,
    worst: wrong.errors > 0 ? 'error' : wrong.warnings > 0 ? 'warning' : null,
    mark,
    spoken: rowAccessibleName(row, part, label, note, mixed, total, wrong, mark),
  };
}

const NO_PROBLEMS: ProblemCount = { errors: 0, warnings: 0 };

/**
 * Returns the errors and warnings of the part of a row; if the row is closed, also of all parts
 * below it, each counted once.
 */
export function rowProblemCount(
  { node, open }: Row,
  problemCounts: ReadonlyMap<PartId, ProblemCount>,
): ProblemCount {
  if (problemCounts.size === 0) return NO_PROBLEMS;
  if (open !== false) return (node.part !== null && problemCounts.get(node.part)) || NO_PROBLEMS;
  const seen = new Set<PartId>();
  collectPartsWithProblems(node, problemCounts, seen);
  let errors = 0;
  let warnings = 0;
  for (const id of seen) {
    errors += problemCounts.get(id)?.errors ?? 0;
    warnings += problemCounts.get(id)?.warnings ?? 0;
  }
  return { errors, warnings };
}

function collectPartsWithProblems(
  node: TreeNode,
  problemCounts: ReadonlyMap<PartId, ProblemCount>,
  into: Set<PartId>,
): void {
  if (node.part !== null && problemCounts.has(node.part)) into.add(node.part);
  for (const child of node.children) collectPartsWithProblems(child, problemCounts, into);
}

/** Returns the button of a row: the menu of its part, or adding to its list. */
function rowButton({ node }: Row): 'menu' | 'add' | null {
  if (node.part !== null) return 'menu';
  return node.kind === 'tag' || node.kind === 'protocol' ? null : 'add';
}
