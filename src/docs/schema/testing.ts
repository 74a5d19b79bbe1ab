// For tests: schemas as views, parts and rows without a pane.

import { fromValue } from '../../core/analysis/model/testing.ts';
import type { Part, SchemaPart } from '../../core/analysis/model/types.ts';
import { describe } from '../../core/analysis/schemas/describe.ts';
import type { SchemaView } from '../../core/analysis/schemas/types.ts';
import { createFolds, type Folds } from '../pane/folds.ts';
import { rootItem, type SchemaItem } from './item.ts';
import { type Row, type RowOptions, visibleRows } from './rows.ts';
import { storedFoldState } from './schema-reader.ts';

/** Reusable schemas by name; each is found as `#/name`. */
export type Schemas = Readonly<Record<string, unknown>>;

export function viewOf(schema: unknown): SchemaView {
  return describe(fromValue(schema), 'openapi');
}

/** Returns the schemas as parts of a model. */
export function partsOf(schemas: Schemas): Map<string, Part> {
  return new Map(Object.keys(schemas).map((key) => [`#/${key}`, partOf(key, schemas)]));
}

/** Returns a tree of `schema` at `/root`, with the folds it is opened by. */
export function treeOf(
  schema: unknown,
  schemas: Schemas = {},
): { root: SchemaItem; parts: Map<string, Part>; folds: Folds } {
  const root = rootItem(
    viewOf(schema),
    { uri: '', pointer: '/home-schema', refs: refsOf(schemas), trail: [] },
    'f',
  );
  return { root, parts: partsOf(schemas), folds: createFolds() };
}

export function drawingOf(
  { parts, folds }: Pick<ReturnType<typeof treeOf>, 'parts' | 'folds'>,
  options: Partial<RowOptions> = {},
): RowOptions {
  const reader = {
    parts,
    decided: (key: string) => storedFoldState(folds, key),
    chosen: folds.chosen,
  };
  return {
    reader,
    merge: true,
    requiredFirst: false,
    allOptions: false,
    depth: 1,
    print: false,
    find: '',
    ...options,
  };
}

/** Returns the rows of a tree as lines: indented by level, `+` where closed, `-` where open. */
export function linesOf(
  tree: ReturnType<typeof treeOf>,
  options: Partial<RowOptions> = {},
): string[] {
  return visibleRows(tree.root, drawingOf(tree, options)).rows.map(lineOf);
}

function lineOf({ level, opens, open, name, facts, required, kind }: Row): string {
  const type = facts?.type ? ` ${facts.type}` : '';
  return `${'  '.repeat(level - 1)}${opens ? (open ? '- ' : '+ ') : ''}${kind === 'property' && required ? '*' : ''}${name}${type}`;
}

function refsOf(schemas: Schemas): Record<string, string | null> {
  return Object.fromEntries([
    ...Object.keys(schemas).map((key) => [`#/${key}`, `#/${key}`]),
    ['#/missing', null],
  ]);
}

function partOf(key: string, schemas: Schemas): SchemaPart {
  const view = viewOf(schemas[key]);
  return {
    id: `#/${key}`,
    kind: 'schema',
    uri: '',
    pointer: `/${key}`,
    key,
    ...(view.title !== undefined && { title: view.title }),
    tags: [],
    extensions: [],
    usedBy: [],
    schema: { format: 'f', formatLabel: 'F', pointer: `/${key}`, view, refs: refsOf(schemas) },
  };
}
