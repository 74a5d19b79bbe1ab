// The actions of the rows of a schema in the tree: maps pointers to ids of rows, and sends changes
// to the file of that schema.

import { toPointer } from '../../core/light.ts';
import type { Location, SchemaCommand, SchemaRow } from '../../core/types.ts';
import type { Refusal } from '../changes.ts';
import type { VisualHost } from '../visual-host.ts';
import type { CombineOption } from './combine-options.ts';
import type { NewEntry, PendingEntry, RowLine, TreeLine } from './tree-lines.ts';

/** The state of an editor, by row ids. */
export interface SchemaEditorState {
  readonly host: VisualHost;
  lines(): readonly TreeLine[];
  /** Applies a change to row ids at once; reverted if it was refused. */
  follow(uri: string, command: SchemaCommand): void;
  applyCommand(uri: string, command: SchemaCommand): Promise<Refusal>;
  /** Shows an error at a row; null: clears it. */
  setError(at: { readonly id: string; readonly why: NonNullable<Refusal> } | null): void;
  focus(id: string): void;
  /** Like `focus`, unless a row that isn't rendered yet is to get the focus. */
  focusIfFree(id: string): void;
  select(id: string): void;
  fold(id: string, open: boolean): void;
  rename(id: string | null): void;
  add(adding: PendingEntry | null): void;
  details(at: { readonly id: string; readonly keyword: string | undefined } | null): void;
  extract(at: { readonly id: string; readonly row: SchemaRow }): void;
  more(): void;
  open(location: Location): void;
}

/** The actions of the rows of a schema. Never changes. */
export type RowActions = ReturnType<typeof createRowActions>;

/** @param prefix of the ids of its rows */
export function createRowActions(editor: SchemaEditorState, prefix: string, uri: string) {
  const idOf = (pointer: string): string => prefix + pointer;
  const showRefusal = (pointer: string, why: Refusal): void =>
    editor.setError(why && { id: idOf(pointer), why });
  const send = async (command: SchemaCommand, row: string): Promise<Refusal> => {
    showRefusal(row, null);
    editor.follow(uri, command);
    const refused = await editor.applyCommand(uri, command);
    if (refused !== null && command.do === 'rename-property')
      editor.follow(uri, { ...command, name: command.to, to: command.name });
    if (refused !== null && row !== '') showRefusal(row, refused);
    return refused;
  };
  const rows = (): RowLine[] =>
    editor
      .lines()
      .filter((line): line is RowLine => line.is === 'row' && line.branch.prefix === prefix);
  const lineOf = (row: SchemaRow): RowLine | undefined =>
    rows().find((line) => line.row.pointer === row.pointer);
  const focus = (pointer: string): void => editor.focus(idOf(pointer));
  const put = (row: SchemaRow, command: SchemaCommand | null): void => {
    if (!command) return;
    const around = row.pointer.slice(0, row.pointer.lastIndexOf('/'));
    if (command.do === 'move-property') {
      editor.fold(idOf(command.into), true);
      focus(`${command.into}/properties${toPointer([row.name])}`);
    } else if (command.do === 'reorder-schema' && /\/\d+$/.test(row.pointer))
      focus(`${around}/${command.index}`);
    else editor.focusIfFree(idOf(row.pointer));
    void send(command, row.pointer).then((refused) => {
      if (refused === null) return;
      if (command.do === 'reorder-property') editor.focusIfFree(idOf(row.pointer));
      else focus(row.pointer);
    });
  };
  return {
    host: editor.host,
    uri,
    /** Returns the id of a row in the tree. */
    idOf,
    /** Applies a change; a refusal is shown at the row. Resolves with the refusal. */
    send,
    /** Shows at a row why a change was not applied; null: clears what is shown. */
    showRefusal,
    /** Focuses a row, now or when it is rendered. */
    focus,
    /** Moves a row, which keeps the focus. */
    moveTo: put,
    select: (pointer: string): void => editor.select(idOf(pointer)),
    fold: (pointer: string, open: boolean): void => editor.fold(idOf(pointer), open),
    rename: (pointer: string | null): void =>
      editor.rename(pointer === null ? null : idOf(pointer)),
    add(adding: NewEntry | null): void {
      // The row stays open when the one that is added is closed.
      if (adding) editor.fold(idOf(adding.schema), true);
      editor.add(adding && { ...adding, prefix });
    },
    /** Opens the details of a row; `keyword`: with the focus on that keyword. */
    details: (row: SchemaRow | null, keyword?: string): void =>
      editor.details(row && { id: idOf(row.pointer), keyword }),
    extract: (row: SchemaRow): void => editor.extract({ id: idOf(row.pointer), row }),
    /** Moves a row up or down among its siblings. */
    move: (row: SchemaRow, by: -1 | 1): void =>
      put(row, moveCommand(row, lineOf(row)?.parent ?? null, by)),
    /** Moves a property into the object above it, or out of its parent object. */
    nest(row: SchemaRow, way: 'in' | 'out'): void {
      const line = lineOf(row);
      put(row, line ? nestCommand(row, line.parent, line.index, way) : null);
    },
    /** Combines a schema with others, or changes it similarly; the result is opened. */
    combine({ command, focus: to }: Pick<CombineOption, 'command' | 'focus'>): void {
      if (command.do !== 'set-nullable') editor.fold(idOf(command.schema), true);
      focus(to);
      void send(command, command.schema).then(
        (refused) => refused !== null && focus(command.schema),
      );
    },
    remove(row: SchemaRow): void {
      const all = rows();
      const at = all.findIndex((line) => line.row.pointer === row.pointer);
      const after = all
        .slice(at + 1)
        .find((line) => !line.row.pointer.startsWith(`${row.pointer}/`));
      const same = after?.parent?.pointer === all[at]?.parent?.pointer ? after : undefined;
      const next = same ?? all[at - 1];
      if (next) focus(/\/\d+$/.test(row.pointer) && same ? row.pointer : next.row.pointer);
      void send({ do: 'remove-schema', schema: row.pointer }, row.pointer).then(
        (refused) => refused !== null && focus(row.pointer),
      );
    },
    more: editor.more,
    open: editor.open,
    /** Reveals in the text what a row refers to, else the row itself. */
    goToDefinition: (row: SchemaRow): void =>
      editor.host.show(row.definition ?? { uri, pointer: row.pointer }, 'text'),
  };
}

// Moves a row: among its siblings of the same keyword, or into another object.

/** Returns the rows that a row can be reordered with, itself included; none if it has no order. */
export function siblingsOf(row: SchemaRow, parent: SchemaRow | null): readonly SchemaRow[] {
  return row.name === ''
    ? []
    : (parent?.children.filter(({ keyword, name }) => keyword === row.keyword && name !== '') ??
        []);
}

/**
 * Returns the command that moves a row by a number of positions; also for a row that appears to be
 * the first or the last, because the text may have changed since the rows were rendered.
 * @returns null if it has no siblings
 */
export function moveCommand(
  row: SchemaRow,
  parent: SchemaRow | null,
  by: number,
): MoveCommand | null {
  const all = siblingsOf(row, parent);
  const index = all.findIndex(({ pointer }) => pointer === row.pointer) + by;
  return all.length < 2
    ? null
    : { ...placeCommand(row, Math.max(0, Math.min(all.length - 1, index))), by };
}

type MoveCommand = Extract<SchemaCommand, { index: number }>;

/** Returns the command that moves a row to an index among its siblings. */
export function placeCommand(row: SchemaRow, index: number): MoveCommand {
  if (row.keyword !== 'properties') return { do: 'reorder-schema', schema: row.pointer, index };
  return {
    do: 'reorder-property',
    schema: row.pointer.split('/').slice(0, -2).join('/'),
    name: row.name,
    index,
  };
}

type NestCommand = Extract<SchemaCommand, { do: 'move-property' }>;

/**
 * Returns the command that moves a row into the object right above it among its siblings, or out of
 * its parent object, like indenting in an outline.
 * @returns null if there is no such object
 */
export function nestCommand(
  row: SchemaRow,
  parent: SchemaRow | null,
  index: number,
  way: 'in' | 'out',
): NestCommand | null {
  if (row.keyword !== 'properties' || !parent) return null;
  const into = way === 'in' ? propertiesAbove(parent.children[index - 1]) : parentObject(parent);
  return into === null
    ? null
    : { do: 'move-property', schema: parent.pointer, name: row.name, into };
}

function propertiesAbove(sibling: SchemaRow | undefined): string | null {
  return sibling?.keyword === 'properties' && takesProperties(sibling) ? sibling.pointer : null;
}

/** Returns whether properties can be moved into a row. */
export function takesProperties({ ref, types }: SchemaRow): boolean {
  return ref === null && types.includes('object');
}

/** Returns the object that has the schema as one of its properties. */
function parentObject({ keyword, pointer }: SchemaRow): string | null {
  return keyword === 'properties' ? pointer.split('/').slice(0, -2).join('/') : null;
}
