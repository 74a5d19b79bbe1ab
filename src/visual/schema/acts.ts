// What the rows of one schema in the tree can ask to be done: pointers become ids of rows, and changes go to the file of that schema.
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaRow } from '../../core/build/schema/types.ts';
import type { Where } from '../../core/build/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import type { VisualHost } from '../host.ts';
import type { Line, Placed, RowLine } from './lines.ts';
import { moving, nesting } from './moving.ts';
import type { Acts, Refusal } from './types.ts';

/** The state of an editor, by ids of rows. */
export interface Desk {
  readonly host: VisualHost;
  lines(): readonly Line[];
  /** Rows take their new ids along at once; back, where it was refused. */
  follow(uri: string, intent: SchemaIntent): void;
  make(uri: string, intent: SchemaIntent): Promise<Refusal>;
  /** Told at a row; null: nothing is told any more. */
  fault(at: { readonly id: string; readonly why: string } | null): void;
  focus(id: string): void;
  /** The same, unless a row that is still to come shall have it. */
  stay(id: string): void;
  select(id: string): void;
  fold(id: string, open: boolean): void;
  rename(id: string | null): void;
  add(adding: Placed | null): void;
  details(at: { readonly id: string; readonly keyword: string | undefined } | null): void;
  extract(at: { readonly id: string; readonly row: SchemaRow }): void;
  more(): void;
  open(place: Where): void;
}

/** @param prefix of the ids of its rows */
export function actsOf(desk: Desk, prefix: string, uri: string): Acts {
  const idOf = (pointer: string): string => prefix + pointer;
  const send = async (intent: SchemaIntent, row: string): Promise<Refusal> => {
    desk.fault(null);
    desk.follow(uri, intent);
    const refused = await desk.make(uri, intent);
    if (refused !== null && intent.do === 'rename-property') desk.follow(uri, { ...intent, name: intent.to, to: intent.name });
    if (refused !== null && row !== '') desk.fault({ id: idOf(row), why: refused });
    return refused;
  };
  const rows = (): RowLine[] => desk.lines().filter((line): line is RowLine => line.is === 'row' && line.branch.prefix === prefix);
  const lineOf = (row: SchemaRow): RowLine | undefined => rows().find((line) => line.row.pointer === row.pointer);
  const focus = (pointer: string): void => desk.focus(idOf(pointer));
  const put = (row: SchemaRow, intent: SchemaIntent | null): void => {
    if (!intent) return;
    const around = row.pointer.slice(0, row.pointer.lastIndexOf('/'));
    if (intent.do === 'move-property') {
      desk.fold(idOf(intent.into), true);
      focus(`${intent.into}/properties${toPointer([row.name])}`);
    } else if (intent.do === 'reorder-schema' && /\/\d+$/.test(row.pointer)) focus(`${around}/${intent.index}`);
    else desk.stay(idOf(row.pointer));
    void send(intent, row.pointer).then((refused) => {
      if (refused === null) return;
      if (intent.do === 'reorder-property') desk.stay(idOf(row.pointer));
      else focus(row.pointer);
    });
  };
  return {
    host: desk.host,
    uri,
    idOf,
    send,
    focus,
    put,
    select: (pointer) => desk.select(idOf(pointer)),
    fold: (pointer, open) => desk.fold(idOf(pointer), open),
    rename: (pointer) => desk.rename(pointer === null ? null : idOf(pointer)),
    add: (adding) => desk.add(adding && { ...adding, prefix }),
    details: (row, keyword) => desk.details(row && { id: idOf(row.pointer), keyword }),
    extract: (row) => desk.extract({ id: idOf(row.pointer), row }),
    move: (row, by) => put(row, moving(row, lineOf(row)?.parent ?? null, by)),
    nest(row, way) {
      const line = lineOf(row);
      put(row, line ? nesting(row, line.parent, line.index, way) : null);
    },
    combine({ intent, focus: to }) {
      if (intent.do !== 'set-nullable') desk.fold(idOf(intent.schema), true);
      focus(to);
      void send(intent, intent.schema).then((refused) => refused !== null && focus(intent.schema));
    },
    remove(row) {
      const all = rows();
      const at = all.findIndex((line) => line.row.pointer === row.pointer);
      const after = all.slice(at + 1).find((line) => !line.row.pointer.startsWith(`${row.pointer}/`));
      const same = after?.parent?.pointer === all[at]?.parent?.pointer ? after : undefined;
      const next = same ?? all[at - 1];
      if (next) focus(/\/\d+$/.test(row.pointer) && same ? row.pointer : next.row.pointer);
      void send({ do: 'remove-schema', schema: row.pointer }, row.pointer).then((refused) => refused !== null && focus(row.pointer));
    },
    more: desk.more,
    open: desk.open,
  };
}
