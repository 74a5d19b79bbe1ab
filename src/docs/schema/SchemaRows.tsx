// The rows of a schema as a tree: one stop for Tab, arrow keys inside.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { visibleName } from '../../ui/display-text.ts';
import { selectionAround } from '../../ui/root-of.ts';
import { TreeKeys } from '../../ui/tree-keys.ts';
import { usePane } from '../pane/pane.ts';
import type { Row } from './rows.ts';
import { SchemaRow } from './SchemaRow.tsx';

interface SchemaRowsProps {
  rows: readonly Row[];
  label: string;
}

/** The rows on paper: those of a schema that is referred to unfold below the row that refers. */
export function PrintedRows({ rows, label }: SchemaRowsProps): ReactNode {
  return (
    <div role="tree" aria-label={visibleName(label)} className="docs-tree">
      {withNested(rows).map(({ row, nested }) => (
        <SchemaRow key={row.key} row={row} active={false} inUse={false}>
          {nested.length > 0 && (
            <details className="docs-nested">
              <summary className="docs-nested-name">{`Fields of ${visibleName(targetOf(row))}`}</summary>
              <PrintedRows rows={nested} label={targetOf(row)} />
            </details>
          )}
        </SchemaRow>
      ))}
    </div>
  );
}

/** Returns the name of the schema that a row refers to. */
const targetOf = ({ facts, name }: Row): string => facts?.references[0]?.link.label ?? name;

/** Returns the rows that are not below a reference, each with those that are below it. */
function withNested(rows: readonly Row[]): { readonly row: Row; readonly nested: Row[] }[] {
  const out: { readonly row: Row; readonly nested: Row[] }[] = [];
  for (const row of rows) {
    const last = out.at(-1);
    if (last?.row.isReference && row.level > last.row.level)
      last.nested.push({ ...row, level: row.level - last.row.level });
    else out.push({ row, nested: [] });
  }
  return out;
}

export function SchemaRows({ rows, label }: SchemaRowsProps): ReactNode {
  const pane = usePane();
  const box = useRef<HTMLDivElement>(null);
  const [keys] = useState(() => new TreeKeys());
  const follow = useRef<number | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const active = rows.some((row) => row.key === chosen) ? chosen : rows[0]?.key;

  useLayoutEffect(() => {
    if (follow.current === null) return;
    focusRow(box.current, follow.current);
    follow.current = null;
  });

  const indexOf = (target: EventTarget): number => {
    const element = target instanceof Element ? target.closest('[role="treeitem"]') : null;
    return element && box.current ? [...box.current.children].indexOf(element) : -1;
  };
  const press = (row: Row, index: number): void => {
    if (row.kind === 'more') {
      // The row that was pressed may be removed: the first of the new rows replaces it.
      follow.current = index;
      pane.folds.choose(row.key, String(row.next));
    } else if (row.opens) pane.folds.set(row.key, !row.open);
    else source(row);
  };
  const source = (row: Row): void => {
    const location = row.facts?.locations[0];
    if (location) pane.select(location);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const index = indexOf(event.target);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target !== box.current?.children[index]) {
      if (event.key === 'Escape') focusRow(box.current, index);
      return;
    }
    const items = rows.map(({ level, opens, open }) => ({ level, open: opens ? open : null }));
    const move =
      event.key === ' '
        ? ({ kind: 'act' } as const)
        : keys.move(event, items, index, (i) => rows[i]?.name ?? '');
    // At the first and the last row, keys scroll the page.
    if (!move || (move.kind === 'go' && move.to === index)) return;
    event.preventDefault();
    if (move.kind === 'go') focusRow(box.current, move.to);
    else if (move.kind === 'flip')
      for (const i of move.rows) pane.folds.set(rows[i]?.key ?? '', !rows[i]?.open);
    else if (event.key === ' ' || row.kind === 'more') press(row, index);
    else source(row);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    const index = indexOf(target);
    const row = rows[index];
    if (!row || !target.closest('.docs-row') || target.closest('button, a, select, pre')) return;
    if (selectionAround(target)?.isCollapsed === false) return;
    press(row, index);
  };
  const onFocus = (event: FocusEvent): void => {
    const row = rows[indexOf(event.target)];
    setFocused(true);
    if (row) setChosen(row.key);
  };
  const onBlur = (event: FocusEvent): void => {
    if (!box.current?.contains(event.relatedTarget)) setFocused(false);
  };

  return (
    <div
      ref={box}
      role="tree"
      aria-label={visibleName(label)}
      className="docs-tree"
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {rows.map((row) => (
        <SchemaRow
          key={row.key}
          row={row}
          active={row.key === active}
          inUse={focused && row.key === active}
        />
      ))}
    </div>
  );
}

function focusRow(box: HTMLElement | null, index: number): void {
  (box?.children[index] as HTMLElement | undefined)?.focus();
}
