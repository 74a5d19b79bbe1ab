// A schema as a tree of rows that are changed where they stand.
import { Lock, Plus } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import { Button } from '../../ui/Button.tsx';
import type { VisualHost } from '../host.ts';
import { AddRow } from './AddRow.tsx';
import { Details } from './Details.tsx';
import { ExtractDialog } from './ExtractDialog.tsx';
import { followed } from './expected.ts';
import { Cell, GridRow } from './Grid.tsx';
import { pressed } from './keyboard.ts';
import { type Adding, type Line, linesOf } from './lines.ts';
import { moving, nesting } from './moving.ts';
import { Row } from './Row.tsx';
import { SteadyKeys } from './steady-keys.ts';
import { type Acts, BenchContext, type Refusal } from './types.ts';
import { useSchema } from './use-schema.ts';
import { nameOf } from './words.ts';
import './schema.css';

export interface SchemaEditorProps {
  readonly host: VisualHost;
  /** The schema: of a payload or headers, a component, or any schema inside one. */
  readonly place: Where;
  /** Grows with every version of the text. */
  readonly version: number;
  /** Why nothing can be changed, in one sentence; null where it can. */
  readonly canEdit: string | null;
  /** Below the tree: whether examples still fit. */
  readonly examples?: ReactNode;
  /** Somebody wants to see another schema here. */
  onPlace(place: Where): void;
}

/** Rows that are asked for at first, and how many times as many each time more are wanted. */
const ROWS = 300;
const TIMES = 4;
const NO_FAULTS: ReadonlyMap<string, string> = new Map();

export function SchemaEditor(props: SchemaEditorProps): ReactNode {
  const { uri, pointer } = props.place;
  // Another schema begins anew.
  return <Editor key={`${uri}#${pointer}`} {...props} />;
}

function Editor({ host, place, version, canEdit, examples, onPlace }: SchemaEditorProps): ReactNode {
  const { uri } = place;
  const base = useId();
  const tree = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [rows, setRows] = useState(ROWS);
  const [active, setActive] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [faults, setFaults] = useState(NO_FAULTS);
  const [details, setDetails] = useState<{ readonly pointer: string; readonly wanted: { readonly keyword: string | undefined } } | null>(
    null,
  );
  const [extracting, setExtracting] = useState<SchemaRow | null>(null);
  const [, setTurn] = useState(0);
  const [keys] = useState(() => new SteadyKeys());
  const wantsFocus = useRef<string | null>(null);
  const { form, make } = useSchema(host, place, version, rows);
  const lines = useMemo(() => (form ? linesOf(form, folds, adding) : []), [form, folds, adding]);
  const latest = useRef({ lines, onPlace, active });
  latest.current = { lines, onPlace, active };

  const acts = useMemo<Acts>(() => {
    const follow = (intent: SchemaIntent): void => {
      const moved = (pointer: string | null): string | null => (pointer === null ? null : followed(pointer, intent));
      if (intent.do !== 'rename-property') return;
      const from = `${intent.schema}/${intent.in ?? 'properties'}/${escaped(intent.name)}`;
      keys.moved(from, followed(from, intent));
      setActive(moved);
      setFolds((now) => new Map([...now].map(([pointer, open]) => [followed(pointer, intent), open])));
      setDetails((now) => now && { ...now, pointer: followed(now.pointer, intent) });
      wantsFocus.current = moved(wantsFocus.current);
    };
    const focus = (pointer: string): void => {
      wantsFocus.current = pointer;
      setActive(pointer);
      // Where nothing else changes, it is drawn once more all the same, and the focus set after that.
      setTurn((n) => n + 1);
    };
    const send = async (intent: SchemaIntent, row: string): Promise<Refusal> => {
      setFaults((now) => (now.size === 0 ? now : NO_FAULTS));
      follow(intent);
      const refused = await make(intent);
      if (refused !== null && intent.do === 'rename-property') follow({ ...intent, name: intent.to, to: intent.name });
      if (refused !== null && row !== '') setFaults(new Map([[row, refused]]));
      return refused;
    };
    const rowLines = () => latest.current.lines.filter((line): line is Extract<Line, { is: 'row' }> => line.is === 'row');
    const lineOf = (row: SchemaRow) => rowLines().find((line) => line.row.pointer === row.pointer);
    return {
      host,
      uri,
      send,
      focus,
      select(pointer) {
        // Whoever went somewhere is not called back.
        wantsFocus.current = null;
        if (latest.current.active !== pointer) setActive(pointer);
      },
      fold: (pointer, open) => setFolds((now) => new Map(now).set(pointer, open)),
      rename: setEditing,
      add: setAdding,
      details(row, keyword) {
        anchor.current = row && (tree.current?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(row.pointer)}"]`) ?? null);
        setDetails(row && anchor.current ? { pointer: row.pointer, wanted: { keyword } } : null);
      },
      extract: setExtracting,
      move(row, by) {
        const intent = moving(row, lineOf(row)?.parent ?? null, by);
        if (!intent) return;
        const parent = row.pointer.slice(0, row.pointer.lastIndexOf('/'));
        focus(intent.do === 'reorder-schema' ? `${parent}/${intent.index}` : row.pointer);
        void send(intent, row.pointer);
      },
      nest(row, way) {
        const line = lineOf(row);
        const intent = line ? nesting(row, line.parent, line.index, way) : null;
        if (!intent) return;
        setFolds((now) => new Map(now).set(intent.into, true));
        focus(`${intent.into}/properties/${escaped(row.name)}`);
        void send(intent, row.pointer).then((refused) => refused !== null && focus(row.pointer));
      },
      remove(row) {
        const all = rowLines();
        const at = all.findIndex((line) => line.row.pointer === row.pointer);
        const after = all.slice(at + 1).find((line) => !line.row.pointer.startsWith(`${row.pointer}/`));
        const same = after?.parent?.pointer === all[at]?.parent?.pointer ? after : undefined;
        const next = same ?? all[at - 1];
        if (next) focus(/\/\d+$/.test(row.pointer) && same ? row.pointer : next.row.pointer);
        void send({ do: 'remove-schema', schema: row.pointer }, row.pointer).then((refused) => refused !== null && focus(row.pointer));
      },
      more: () => setRows((now) => now * TIMES),
      open: (to) => latest.current.onPlace(to),
    };
  }, [host, uri, make, keys]);

  // A row that shall have the keyboard gets it as soon as it is there.
  useLayoutEffect(() => {
    const pointer = wantsFocus.current;
    const element = pointer === null ? null : tree.current?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
    if (!element) return;
    wantsFocus.current = null;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });

  const locked = (canEdit ?? form?.readOnly ?? null) !== null;
  const bench = useMemo(() => (form ? { acts, form, locked } : null), [acts, form, locked]);
  if (form === undefined) return <p className="visual-schema-empty">There is no schema here.</p>;
  if (!form || !bench) return <div className="visual-schema" aria-busy="true" />;
  const reason = canEdit ?? form.readOnly;
  const first = lines[0]?.is === 'row' ? lines[0].row : null;
  const stop = lines.some((line) => line.is === 'row' && line.row.pointer === active) ? active : first?.pointer;
  const opened = details && lines.find((line) => line.is === 'row' && line.row.pointer === details.pointer);
  return (
    <BenchContext value={bench}>
      <div className="visual-schema">
        {reason !== null && (
          <p className="visual-schema-locked" role="status">
            <Lock className="ui-icon" aria-hidden="true" />
            <span>{reason}</span>
            {form.root === null && (
              <Button look="outline" onClick={() => host.show({ uri, pointer: form.pointer }, 'text')}>
                Show in the text
              </Button>
            )}
          </p>
        )}
        {first && (
          <>
            <div
              ref={tree}
              role="treegrid"
              aria-label={`Schema of ${nameOf(first)}`}
              aria-describedby={`${base}-keys`}
              className="visual-schema-tree"
              onKeyDown={(event) => pressed(event, lines, acts, locked)}
            >
              {lines.map((line) => {
                const { row, level } = line;
                const key = keys.of(row.pointer);
                if (line.is === 'adding')
                  return adding && <AddRow key={`+${adding.schema}#${adding.keyword}`} adding={adding} level={level} />;
                if (line.is === 'more') {
                  return (
                    <GridRow key={`${key} more`} level={level}>
                      <Cell part="more">
                        <Button look="plain" onClick={acts.more}>{`Show ${row.more.toLocaleString('en')} more in ${nameOf(row)}`}</Button>
                      </Cell>
                    </GridRow>
                  );
                }
                return (
                  <Row
                    key={key}
                    id={`${base}${key}`}
                    row={row}
                    level={level}
                    index={line.index}
                    count={line.count}
                    open={line.open}
                    nestsIn={nesting(row, line.parent, line.index, 'in') !== null}
                    nestsOut={nesting(row, line.parent, line.index, 'out') !== null}
                    stop={stop === row.pointer}
                    editing={editing === row.pointer}
                    fault={faults.get(row.pointer) ?? null}
                  />
                );
              })}
            </div>
            <p id={`${base}-keys`} className="ui-hidden">
              Arrow keys go through the rows. Enter renames, Space opens constraints, Insert adds a property, Delete removes it, Alt with up
              and down moves it.
            </p>
            {!locked && first.holds.includes('properties') && first.ref === null && (
              <Button
                className="visual-schema-add"
                icon={Plus}
                onClick={() => acts.add({ schema: first.pointer, keyword: 'properties', after: undefined })}
              >
                Add property
              </Button>
            )}
          </>
        )}
        {examples}
        {opened?.is === 'row' && details && (
          <Details key={keys.of(details.pointer)} row={opened.row} anchor={anchor} wanted={details.wanted} />
        )}
        {extracting && (
          <ExtractDialog
            row={extracting}
            onClose={() => {
              setExtracting(null);
              acts.focus(extracting.pointer);
            }}
          />
        )}
      </div>
    </BenchContext>
  );
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
