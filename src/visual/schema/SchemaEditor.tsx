// A schema as a tree of rows, edited in place; the targets of references open below them.
import './schema.css';
import { CircleHelp, Lock, Plus } from 'lucide-react';
import {
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { toPointer } from '../../core/light.ts';
import type { Location, SchemaCommand, SchemaRow } from '../../core/types.ts';
import { Button } from '../../ui/Button.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import type { Refusal } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';
import { ExtractSchemaDialog } from './ExtractSchemaDialog.tsx';
import type { RowActions, SchemaEditorState } from './row-actions.ts';
import { locationKey, rowIdAfter, StableKeys } from './row-keys.ts';
import { rowName } from './row-text.ts';
import { SchemaDetails } from './SchemaDetails.tsx';
import { SchemaTree } from './SchemaTree.tsx';
import { SchemaContext, useSchemaContexts, VersionContext } from './schema-context.ts';
import { linesOf, type PendingEntry, type ReferencedSchema, type RowLine } from './tree-lines.ts';
import { useSchemas } from './use-schemas.ts';

export interface SchemaEditorProps {
  readonly host: VisualHost;
  /** The schema: of a payload or headers, a component, or any subschema. */
  readonly location: Location;
  /** Increases with every version of the text. */
  readonly version: number;
  /** Why nothing can be edited, in one sentence; null if editing is possible. */
  readonly canEdit: string | null;
  /** Called when the user opens another schema. */
  onLocation(location: Location): void;
}

/** Rows requested at first, and the factor for each request of more. */
const ROWS = 300;
const TIMES = 4;
const NONE: readonly Location[] = [];

export function SchemaEditor(props: SchemaEditorProps): ReactNode {
  // Another schema resets the editor.
  return <Editor key={locationKey(props.location)} {...props} />;
}

function Editor({
  host,
  location,
  version,
  canEdit,
  onLocation: onPlace,
}: SchemaEditorProps): ReactNode {
  const { uri, pointer } = location;
  const base = useId();
  const whole = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const [rows, setRows] = useState(ROWS);
  const [active, setActive] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [adding, setAdding] = useState<PendingEntry | null>(null);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [fault, setError] = useState<{
    readonly id: string;
    readonly why: NonNullable<Refusal>;
  } | null>(null);
  const [details, setDetails] = useState<{
    readonly id: string;
    readonly target: { readonly keyword: string | undefined };
  } | null>(null);
  const [extracting, setExtracting] = useState<{
    readonly id: string;
    readonly row: SchemaRow;
  } | null>(null);
  const [, setTurn] = useState(0);
  const [keys] = useState(() => new StableKeys());
  const wantsFocus = useRef<string | null>(null);
  const [opened, setOpened] = useState(NONE);
  const locations = useMemo(() => [{ uri, pointer }, ...opened], [uri, pointer, opened]);
  const { at: schemaAt, make } = useSchemas(host, locations, version, rows);
  const form = schemaAt(location);
  const { lines, openedReferences } = useMemo(
    () => (form ? linesOf(form, folds, adding, schemaAt) : { lines: [], openedReferences: NONE }),
    [form, folds, adding, schemaAt],
  );
  useEffect(() => {
    const others = [
      ...new Map(openedReferences.map((to) => [locationKey(to), to])).values(),
    ].filter((to) => locationKey(to) !== locationKey({ uri, pointer }));
    setOpened((now) =>
      now.map(locationKey).join('\n') === others.map(locationKey).join('\n') ? now : others,
    );
  }, [openedReferences, uri, pointer]);
  const latest = useLatest({ lines, onPlace, active, make });

  const editor = useMemo<SchemaEditorState>(() => {
    const focus = (id: string): void => {
      wantsFocus.current = id;
      setActive(id);
      // Render once more even if nothing else changes, and set the focus after that.
      setTurn((n) => n + 1);
    };
    const rowAt = (id: string) =>
      whole.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null;
    return {
      host,
      lines: () => latest.current.lines,
      applyCommand: (to, command) => latest.current.make(to, command),
      setError,
      follow(of, command) {
        if (command.do !== 'rename-property') return;
        const moved = (id: string): string => rowIdAfter(id, uri, of, command);
        const maybe = (id: string | null): string | null => (id === null ? null : moved(id));
        for (const { prefix } of branchesOfFile(latest.current.lines, of))
          keys.moved(
            moved(prefix) + renamedPointer(command),
            moved(prefix + renamedPointer(command)),
          );
        setActive(maybe);
        setFolds((now) => new Map([...now].map(([id, open]) => [moved(id), open])));
        setDetails((now) => now && { ...now, id: moved(now.id) });
        wantsFocus.current = maybe(wantsFocus.current);
      },
      focus,
      focusIfFree(id) {
        if (wantsFocus.current === null) focus(id);
      },
      select(id) {
        // Don't move the focus back if the user went elsewhere.
        wantsFocus.current = null;
        if (latest.current.active !== id) setActive(id);
      },
      fold: (id, open) => setFolds((now) => new Map(now).set(id, open)),
      rename: setEditing,
      add: setAdding,
      details(at) {
        anchor.current = at && rowAt(at.id);
        setDetails(at && anchor.current ? { id: at.id, target: { keyword: at.keyword } } : null);
      },
      extract: setExtracting,
      more: () => setRows((now) => now * TIMES),
      open: (to) => latest.current.onPlace(to),
    };
  }, [host, uri, keys]);
  const benchOf = useSchemaContexts(editor, canEdit);

  // A row that should be focused gets the focus as soon as it is rendered.
  useLayoutEffect(() => {
    const id = wantsFocus.current;
    const element =
      id === null
        ? null
        : whole.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
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
  const at = (id: string | undefined): RowLine | undefined =>
    lines.find((one): one is RowLine => one.is === 'row' && one.id === id);
  const actions: RowActions | null = first && benchOf(first).actions;
  const shown = at(details?.id);
  const taken = at(extracting?.id);
  return (
    <VersionContext value={version}>
      <div className="visual-schema" ref={whole}>
        {reason !== null && (
          <p className="visual-schema-locked ui-help ui-row ui-wrap" role="status">
            <Lock className="ui-icon" aria-hidden="true" />
            <span>{reason}</span>
            {form.root === null && (
              <Button
                look="outline"
                onClick={() => host.show({ uri, pointer: form.pointer }, 'text')}
              >
                Show in the text
              </Button>
            )}
          </p>
        )}
        {first && (
          <>
            <SchemaTree
              label={`Schema of ${rowName(first.row)}`}
              base={base}
              lines={lines}
              keys={keys}
              tabStop={at(active ?? undefined)?.id ?? first.id}
              editing={editing}
              adding={adding}
              error={fault}
              contextOf={benchOf}
              focus={editor.focus}
            />
            {reason === null &&
              first.row.holds.includes('properties') &&
              first.row.ref === null && (
                <Button
                  className="visual-schema-add"
                  icon={Plus}
                  onClick={() =>
                    actions?.add({
                      schema: first.row.pointer,
                      keyword: 'properties',
                      after: undefined,
                    })
                  }
                >
                  Add property
                </Button>
              )}
            <SchemaKeys base={base} />
          </>
        )}
        {shown && details && (
          <SchemaContext value={benchOf(shown)}>
            <SchemaDetails
              key={keys.of(details.id)}
              row={shown.row}
              anchor={anchor}
              focusOn={details.target}
            />
          </SchemaContext>
        )}
        {taken && extracting && (
          <SchemaContext value={benchOf(taken)}>
            <ExtractSchemaDialog
              row={extracting.row}
              onClose={() => {
                setExtracting(null);
                editor.focus(extracting.id);
              }}
            />
          </SchemaContext>
        )}
      </div>
    </VersionContext>
  );
}

/** Returns the visible schemas that are in a file, the outer ones first. */
function branchesOfFile(
  lines: readonly { readonly branch: ReferencedSchema }[],
  uri: string,
): readonly ReferencedSchema[] {
  const all = new Map(lines.map(({ branch }) => [branch.prefix, branch]));
  return [...all.values()].filter(({ form }) => form.uri === uri);
}

/** Returns the pointer of the renamed row. */
function renamedPointer({
  schema,
  in: keyword = 'properties',
  name,
}: Extract<SchemaCommand, { do: 'rename-property' }>): string {
  return schema + toPointer([keyword, name]);
}

// The keys of the rows: described to screen readers, and shown as one line behind "?".

const KEYS = [
  ['↑↓', 'move'],
  ['Enter', 'rename'],
  ['Space', 'constraints'],
  ['Ins', 'add'],
  ['Del', 'delete'],
] as const;

function SchemaKeys({ base }: { readonly base: string }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p id={`${base}-keys`} className="ui-hidden">
        Arrow keys go through the rows. Enter renames, Space opens constraints, Insert adds a
        property, Delete removes it, Alt with up and down moves it.
      </p>
      <Button icon={CircleHelp} iconOnly aria-expanded={open} onClick={() => setOpen(!open)}>
        Keys of the rows
      </Button>
      {open && (
        <p className="visual-schema-keys ui-help">
          {KEYS.map(([key, what], i) => (
            <span key={key}>
              {i > 0 && ' · '}
              <kbd>{key}</kbd> {what}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
