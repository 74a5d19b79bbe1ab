// One line of a schema tree with its description and values below it.

import { Ellipsis, SquareArrowOutUpRight } from 'lucide-react';
import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { fromPointer } from '../../core/light.ts';
import type { PartId } from '../../core/types.ts';
import { visibleName } from '../../ui/display-text.ts';
import { selectionAround } from '../../ui/root-of.ts';
import { TreeKeys } from '../../ui/tree-keys.ts';
import { BreakableText } from '../components/BreakableText.tsx';
import { CopyButton, CopyLinkButton } from '../components/CopyButton.tsx';
import { PartLink } from '../components/PartLink.tsx';
import { SeverityIcon } from '../components/ProblemBadge.tsx';
import { rowId } from '../pane/location.ts';
import {
  FileUri,
  useFileUri,
  useHasSource,
  usePane,
  usePaneState,
  usePrint,
} from '../pane/pane.ts';
import { type PartProblem, worstSeverityAt } from '../pane/part-problems.ts';
import type { PayloadNote } from '../pane/services.ts';
import type { Row, RowFacts } from './rows.ts';
import { MoreLines, TypeLine } from './SchemaFacts.tsx';
import { IsCopiedTree } from './use-schema-tree.ts';

/** Problems of the enclosing card, for the icons of the rows. */
export const CardProblems = createContext<readonly PartProblem[]>([]);

/** The message of which a tree shows the payload. */
const PayloadOf = createContext<{ readonly message: PartId; readonly Note: PayloadNote } | null>(
  null,
);

/** Lets the host add notes to the rows of a payload. @param message null for another tree */
export function PayloadNotes({
  message,
  children,
}: {
  message: PartId | null;
  children: ReactNode;
}): ReactNode {
  const { payloadNotes } = usePane().services;
  const Note = useSyncExternalStore(
    payloadNotes?.subscribe ?? noNotes,
    () => payloadNotes?.get() ?? null,
    () => null,
  );
  const value = useMemo(() => message !== null && Note && { message, Note }, [message, Note]);
  return <PayloadOf value={value || null}>{children}</PayloadOf>;
}

const noNotes = () => () => {};

interface SchemaRowProps {
  row: Row;
  /** The row that Tab goes to; only its own buttons are in the order of Tab. */
  active: boolean;
  /** The focus is in it. */
  inUse: boolean;
  /** What is below all that the row says. */
  children?: ReactNode;
}

const SchemaRow = memo(function SchemaRow({
  row,
  active,
  inUse,
  children,
}: SchemaRowProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const { facts } = row;
  const print = usePrint();
  const isCopy = useContext(IsCopiedTree);
  const hasId = print && !isCopy && facts?.view.isNamed && !row.isElsewhere;
  const uri = useFileUri();
  const [over, setOver] = useState(false);
  const fault = useRowSeverity(facts);
  const Changes = usePaneState((s) => s.changes?.Row);
  const payload = useContext(PayloadOf);
  useLayoutEffect(() => {
    for (const inner of element.current?.querySelectorAll<HTMLElement>('button, a[href], select') ??
      [])
      inner.tabIndex = active ? 0 : -1;
  });
  const hover = (now: boolean) => (event: PointerEvent) =>
    event.pointerType !== 'touch' && setOver(now);
  return (
    <div
      ref={element}
      id={hasId ? idOf(facts) : undefined}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.opens ? row.open : undefined}
      tabIndex={active ? 0 : -1}
      className="docs-node"
      data-kind={row.kind}
      data-hit={row.hit}
      data-pointer={isCopy ? undefined : facts?.locations[0]?.pointer}
      style={{ '--depth': row.level - 1 } as CSSProperties}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
    >
      <div className="docs-row" data-path={print ? undefined : pathText(row)}>
        <span className="docs-row-name" data-struck={facts?.view.deprecated}>
          <BreakableText text={row.name} />
        </span>
        {row.required && <span className="docs-required">required</span>}
        {row.options && <SchemaOptions row={row} />}
        {facts && (
          <RowSummary facts={facts} name={row.options?.[row.chosen ?? 0]?.name ?? row.name} />
        )}
        {row.gloss !== undefined && <span className="docs-gloss ui-note">{row.gloss}</span>}
        {row.origins.map((link) => (
          <span key={link.id ?? link.label} className="docs-from ui-note">
            from {link.id === null ? link.label : <PartLink link={link} inText />}
          </span>
        ))}
        {payload && row.value && (
          <payload.Note message={payload.message} field={row.value} choices={facts?.view.enum} />
        )}
        {Changes && facts && <Changes at={facts.locations} />}
        {fault && <SeverityIcon severity={fault} label={`has a problem: ${fault}`} />}
      </div>
      {facts && (
        <div className="docs-row-more ui-column">
          <FileUri value={facts.locations[0]?.uri ?? uri}>
            <MoreLines view={facts.view} fold={row.key} />
          </FileUri>
        </div>
      )}
      {children}
      {!print && row.kind !== 'more' && facts && <RowActions row={row} shown={over || inUse} />}
    </div>
  );
});

/** Renders references and type of a location: the first line of a row without its name. */
export function RowSummary({ facts, name }: { facts: RowFacts; name?: string }): ReactNode {
  const { references, view, named } = facts;
  const own = references.filter((m) => !m.part);
  const parts = references.filter((m) => m.part);
  return (
    <>
      {own.map(({ link, recursive }) => (
        <span key={link.id ?? link.label} className="docs-ref">
          <PartLink link={link} />
          {recursive && <span className="docs-mark">recursive</span>}
        </span>
      ))}
      {view.ref === undefined && (
        <TypeLine
          view={view}
          type={facts.type}
          named={named}
          names={[name, ...own.map((m) => m.link.label)]}
        />
      )}
      {parts.length > 0 && (
        <span className="docs-ref">
          <span className="docs-gloss ui-note">all of</span>
          {parts.map(({ link, recursive }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same schema may be named twice
            <span key={i} className="docs-ref">
              <PartLink link={link} />
              {recursive && <span className="docs-mark">recursive</span>}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

/**
 * Returns where a nested value is, such as `lines[].price`; undefined where its name says so. The
 * style sheet draws it, where there is space: Find and a copied text have each name once.
 */
function pathText({ level, value }: Row): string | undefined {
  if (level < 2 || !value) return undefined;
  const names = fromPointer(value).map((name) =>
    name === '0' ? '[]' : /^[1-9]\d*$/.test(name) ? `[${name}]` : `.${visibleName(name)}`,
  );
  return names.join('').replace(/^\./, '');
}

/** Names of types on paper are links to the row that defines the type. */
function idOf({ locations: [location] }: RowFacts): string | undefined {
  return location && rowId(location);
}

function useRowSeverity(facts: RowFacts | undefined): PartProblem['severity'] | null {
  const problems = useContext(CardProblems);
  // Rows of a schema that is a text share its location: problems of the text are shown above them.
  if (problems.length === 0 || !facts || facts.view.at.length === 0) return null;
  for (const { uri, pointer } of facts.locations) {
    const worst = worstSeverityAt(problems, uri, pointer);
    if (worst) return worst;
  }
  return null;
}

// What can be done with a row: copy the path of the value, copy a link, go to the source. There
// only while it can be used.

/** Where nothing hovers, a button of every row brings its actions. */
const TOUCH = typeof matchMedia === 'function' && matchMedia('(hover: none)').matches;

function RowActions({ row, shown }: { row: Row; shown: boolean }): ReactNode {
  const pane = usePane();
  const hasSource = useHasSource();
  const location = row.facts?.locations[0];
  if (!location) return null;
  if (shown) {
    return (
      <span className="docs-row-acts">
        {row.value && <CopyButton text={row.value} label={`path ${row.value}`} />}
        <CopyLinkButton location={location} of={row.name} />
        {hasSource && (
          <button
            type="button"
            className="docs-copy ui-inline"
            aria-label={`Source of ${row.name}`}
            onClick={() => pane.select(location)}
          >
            <SquareArrowOutUpRight size={14} aria-hidden="true" />
          </button>
        )}
      </span>
    );
  }
  if (!TOUCH) return null;
  // Not every browser gives a pressed button the focus, which is what shows the actions.
  const show = (event: MouseEvent) =>
    event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus();
  return (
    <span className="docs-row-acts" data-quiet>
      <button
        type="button"
        className="docs-copy ui-inline"
        aria-label={`Actions of ${row.name}`}
        onClick={show}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

// The choices of a `oneOf` or `anyOf`, one of which is shown: buttons, or a list where they are
// many.

/** More than these are hard to take in side by side. */
const BUTTONS = 5;

/** The choices of a row; choosing one opens the row. */
function SchemaOptions({ row: { key, name, options = [], chosen = 0 } }: { row: Row }): ReactNode {
  const pane = usePane();
  const choose = (index: number) => {
    pane.folds.choose(`${key} option`, String(index));
    pane.folds.set(key, true);
  };
  if (options.length > BUTTONS) {
    return (
      <select
        className="docs-option-list"
        aria-label={name}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {options.map((option, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
          <option key={i} value={i}>
            {visibleName(option.name)}
          </option>
        ))}
      </select>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be inline
    <span role="group" aria-label={name} className="docs-options">
      {options.map((option, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its position
        <button key={i} type="button" aria-pressed={i === chosen} onClick={() => choose(i)}>
          {option.name}
        </button>
      ))}
    </span>
  );
}

// The rows of a schema as a tree: one stop for Tab, arrow keys inside.

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
