// The rows of the outline as a tree for keyboard and pointer, rendering only those near the visible
// ones.
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Part, PartId } from '../../core/types.ts';
import { TreeKeys } from '../../ui/tree-keys.ts';
import type { OutlineActionsHandle, OutlineActionsProps } from './actions/OutlineActions.tsx';
import { isAction, isNamedPart } from './actions/row-capabilities.ts';
import { mixesKinds } from './groupings.ts';
import { RowTooltip, type TooltipText } from './RowTooltip.tsx';
import { labelOf, problemCountText } from './row-labels.ts';
import { rowButton, rowProblemCount, rowProps } from './row-props.ts';
import { nothingSelected, ranged, type Selection, selectionKey, toggled } from './selection.ts';
import { TreeRow } from './TreeRow.tsx';
import { keysSharedBelow } from './tree-nodes.ts';
import type { Grouping, Labels, OutlineEditing, ProblemCount, Row, TreeNode } from './types.ts';
import { useListWindow } from './use-list-window.ts';
import { useRovingFocus } from './use-roving-focus.ts';

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
    if (actions && focused && isAction(event)) {
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
        ranged(selection.ids.size > 0 ? selection : nothingSelected(), rows, at, to, canSelect),
      );
      go(to);
    } else if (pressed?.kind === 'toggle')
      select(toggled(selection.ids.size > 0 ? selection : nothingSelected(), rows, at, canSelect));
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
    if (actions && event.shiftKey) select(ranged(selection, rows, at, index, canSelect));
    else if (actions && (event.ctrlKey || event.metaKey))
      select(toggled(selection, rows, index, canSelect));
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
    return row
      ? { name: nameOf(index), problems: problemCountText(rowProblemCount(row, problemCounts)) }
      : null;
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
              toggled(
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
