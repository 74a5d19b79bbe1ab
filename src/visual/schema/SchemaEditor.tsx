// A schema as a tree of rows that are changed where they stand; what references lead to opens below them.
import { Lock, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import { Button } from '../../ui/Button.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { VisualHost } from '../host.ts';
import type { Desk } from './acts.ts';
import { Details } from './Details.tsx';
import { ExtractDialog } from './ExtractDialog.tsx';
import { followedId, keyOf } from './ids.ts';
import { type Branch, linesOf, type Placed, type RowLine } from './lines.ts';
import { SteadyKeys } from './steady-keys.ts';
import { Tree } from './Tree.tsx';
import { type Acts, BenchContext, VersionContext } from './types.ts';
import { useBenches } from './use-benches.ts';
import { useSchemas } from './use-schemas.ts';
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
  /** Somebody wants to see another schema here. */
  onPlace(place: Where): void;
}

/** Rows that are asked for at first, and how many times as many each time more are wanted. */
const ROWS = 300;
const TIMES = 4;
const NONE: readonly Where[] = [];

export function SchemaEditor(props: SchemaEditorProps): ReactNode {
  // Another schema begins anew.
  return <Editor key={keyOf(props.place)} {...props} />;
}

function Editor({ host, place, version, canEdit, onPlace }: SchemaEditorProps): ReactNode {
  const { uri, pointer } = place;
  const base = useId();
  const whole = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [rows, setRows] = useState(ROWS);
  const [active, setActive] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [adding, setAdding] = useState<Placed | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [fault, setFault] = useState<{ readonly id: string; readonly why: string } | null>(null);
  const [details, setDetails] = useState<{ readonly id: string; readonly wanted: { readonly keyword: string | undefined } } | null>(null);
  const [extracting, setExtracting] = useState<{ readonly id: string; readonly row: SchemaRow } | null>(null);
  const [, setTurn] = useState(0);
  const [keys] = useState(() => new SteadyKeys());
  const wantsFocus = useRef<string | null>(null);
  const [opened, setOpened] = useState(NONE);
  const places = useMemo(() => [{ uri, pointer }, ...opened], [uri, pointer, opened]);
  const { at: schemaAt, make } = useSchemas(host, places, version, rows);
  const form = schemaAt(place);
  const { lines, wanted } = useMemo(
    () => (form ? linesOf(form, folds, adding, schemaAt) : { lines: [], wanted: NONE }),
    [form, folds, adding, schemaAt],
  );
  useEffect(() => {
    const others = [...new Map(wanted.map((to) => [keyOf(to), to])).values()].filter((to) => keyOf(to) !== keyOf({ uri, pointer }));
    setOpened((now) => (now.map(keyOf).join('\n') === others.map(keyOf).join('\n') ? now : others));
  }, [wanted, uri, pointer]);
  const latest = useLatest({ lines, onPlace, active, make });

  const desk = useMemo<Desk>(() => {
    const focus = (id: string): void => {
      wantsFocus.current = id;
      setActive(id);
      // Where nothing else changes, it is drawn once more all the same, and the focus set after that.
      setTurn((n) => n + 1);
    };
    const rowAt = (id: string) => whole.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
    return {
      host,
      lines: () => latest.current.lines,
      make: (to, intent) => latest.current.make(to, intent),
      fault: setFault,
      follow(of, intent) {
        if (intent.do !== 'rename-property') return;
        const moved = (id: string): string => followedId(id, uri, of, intent);
        const maybe = (id: string | null): string | null => (id === null ? null : moved(id));
        for (const { prefix } of branchesIn(latest.current.lines, of))
          keys.moved(moved(prefix) + renamed(intent), moved(prefix + renamed(intent)));
        setActive(maybe);
        setFolds((now) => new Map([...now].map(([id, open]) => [moved(id), open])));
        setDetails((now) => now && { ...now, id: moved(now.id) });
        wantsFocus.current = maybe(wantsFocus.current);
      },
      focus,
      stay(id) {
        if (wantsFocus.current === null) focus(id);
      },
      select(id) {
        // Whoever went somewhere is not called back.
        wantsFocus.current = null;
        if (latest.current.active !== id) setActive(id);
      },
      fold: (id, open) => setFolds((now) => new Map(now).set(id, open)),
      rename: setEditing,
      add: setAdding,
      details(at) {
        anchor.current = at && rowAt(at.id);
        setDetails(at && anchor.current ? { id: at.id, wanted: { keyword: at.keyword } } : null);
      },
      extract: setExtracting,
      more: () => setRows((now) => now * TIMES),
      open: (to) => latest.current.onPlace(to),
    };
  }, [host, uri, keys]);
  const benchOf = useBenches(desk, canEdit);

  // A row that shall have the keyboard gets it as soon as it is there.
  useLayoutEffect(() => {
    const id = wantsFocus.current;
    const element = id === null ? null : whole.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    if (!element) return;
    wantsFocus.current = null;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });

  if (form === undefined) return <p className="visual-schema-empty">No schema at this location.</p>;
  if (!form) return <div className="visual-schema" aria-busy="true" />;
  const reason = canEdit ?? form.readOnly;
  const [line] = lines;
  const first = line?.is === 'row' ? line : null;
  const at = (id: string | undefined): RowLine | undefined => lines.find((one): one is RowLine => one.is === 'row' && one.id === id);
  const acts: Acts | null = first && benchOf(first).acts;
  const shown = at(details?.id);
  const taken = at(extracting?.id);
  return (
    <VersionContext value={version}>
      <div className="visual-schema" ref={whole}>
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
            <Tree
              label={`Schema of ${nameOf(first.row)}`}
              base={base}
              lines={lines}
              keys={keys}
              stop={at(active ?? undefined)?.id ?? first.id}
              editing={editing}
              adding={adding}
              fault={fault}
              benchOf={benchOf}
              focus={desk.focus}
            />
            <p id={`${base}-keys`} className="ui-hidden">
              Arrow keys go through the rows. Enter renames, Space opens constraints, Insert adds a property, Delete removes it, Alt with up
              and down moves it.
            </p>
            {reason === null && first.row.holds.includes('properties') && first.row.ref === null && (
              <Button
                className="visual-schema-add"
                icon={Plus}
                onClick={() => acts?.add({ schema: first.row.pointer, keyword: 'properties', after: undefined })}
              >
                Add property
              </Button>
            )}
          </>
        )}
        {shown && details && (
          <BenchContext value={benchOf(shown)}>
            <Details key={keys.of(details.id)} row={shown.row} anchor={anchor} wanted={details.wanted} />
          </BenchContext>
        )}
        {taken && extracting && (
          <BenchContext value={benchOf(taken)}>
            <ExtractDialog
              row={extracting.row}
              onClose={() => {
                setExtracting(null);
                desk.focus(extracting.id);
              }}
            />
          </BenchContext>
        )}
      </div>
    </VersionContext>
  );
}

/** The schemas in sight that stand in a file, the outer ones first. */
function branchesIn(lines: readonly { readonly branch: Branch }[], uri: string): readonly Branch[] {
  const all = new Map(lines.map(({ branch }) => [branch.prefix, branch]));
  return [...all.values()].filter(({ form }) => form.uri === uri);
}

/** Pointer of what is renamed. */
function renamed({ schema, in: keyword = 'properties', name }: Extract<SchemaIntent, { do: 'rename-property' }>): string {
  return schema + toPointer([keyword, name]);
}
