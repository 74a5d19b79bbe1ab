// The schema at a location as editable rows.

import { type AnalyzedFile, readOnly } from '../../../analysis/analyzed-file.ts';
import { isJsonSchema, schemaValue } from '../../../analysis/documents/schema-value.ts';
import { toFieldProblem } from '../../../analysis/field-problems.ts';
import { CHOSEN_TYPES, CONDITIONS } from '../../../format/schema-keywords.ts';
import { clip } from '../../../text/clip.ts';
import { isWithin, toLocation } from '../../../text/location.ts';
import { definitionOf } from '../../../text/parse/alias-definition.ts';
import { labelOfKey } from '../../../text/plural.ts';
import { toPointer } from '../../../text/pointer.ts';
import {
  entry,
  get,
  type MapNode,
  type Node,
  type NodePath,
  stringOf,
  stringsOf,
} from '../../../text/tree.ts';
import { toValue } from '../../../text/value.ts';
import type { FieldProblem } from '../../form/types.ts';
import { appliesTo, byUse, keywordRow, keywordsOf, subschemaKeywords } from './keywords.ts';
import { dependenciesOf } from './property.ts';
import { refIn, type SchemaNode, scalarOf, schemaAt, typesOf } from './schema-at.ts';
import type { KeywordInfo, SchemaForm, SchemaRef, SchemaRow, SetKeyword } from './types.ts';
import { mayBeNull } from './union.ts';
import { usesAt } from './uses.ts';

const ROWS = 400;
const MAX_ROWS = 20_000;

/**
 * Returns the schema at a pointer: a payload, headers, a component, or any schema inside one.
 * References aren't followed.
 * @param rows maximum number of rows, those near the root first
 * @returns null if there is no schema at the pointer
 */
export function schemaForm(file: AnalyzedFile, pointer: string, rows = ROWS): SchemaForm | null {
  const location = schemaAt(file, pointer);
  if (!location) return null;
  const { uri } = file;
  const at = toPointer(location.path);
  const none = {
    uri,
    pointer: at,
    root: null,
    types: [],
    several: false,
    booleans: false,
    referenceCount: usesAt(file, location.path),
    keywords: [],
  };
  if ('foreign' in location) {
    return {
      ...none,
      language: location.foreign,
      readOnly: `A schema in ${location.foreign} can only be changed in the text.`,
    };
  }
  if (!location.node) return null;
  const { table } = location;
  const type = keywordRow(table, 'type')?.shape;
  const names = (type?.is === 'either' ? type.of : [type]).flatMap((shape) =>
    shape?.is === 'string' ? (shape.enum ?? []) : [],
  );
  const problems = file.problems().filter((p) => p.uri === uri && isWithin(p.path, location.path));
  return {
    ...none,
    readOnly: readOnly(file, uri),
    language: table.title,
    root: rowsOf(
      file,
      location,
      Math.min(Math.max(rows, 1), MAX_ROWS),
      problems.map(toFieldProblem),
    ),
    types: CHOSEN_TYPES.filter((name) => names.includes(name)),
    several: type?.is === 'either',
    booleans: table.boolean === true,
    keywords: keywordsOf(table),
  };
}

// The rows of a schema: those near its root first, until there are enough.

/** Values of more nodes are not sent. */
const MAX_VALUE = 500;

type SchemaRowDraft = { -readonly [K in keyof SchemaRow]: SchemaRow[K] } & {
  children: SchemaRowDraft[];
  set: SetKeyword[];
};

interface ChildRows {
  readonly keyword: string;
  readonly name: string;
  readonly steps: NodePath;
  readonly node: Node | null;
  readonly required: boolean | null;
}

/** @param problems of the file, to be shown in the row they are in */
function rowsOf(
  file: AnalyzedFile,
  location: SchemaNode,
  budget: number,
  problems: readonly FieldProblem[],
): SchemaRow {
  const keyed = new Map<string, FieldProblem[]>();
  for (const problem of problems) {
    const list = keyed.get(problem.pointer);
    if (list) list.push(problem);
    else keyed.set(problem.pointer, [problem]);
  }
  const root = rowOf(
    file,
    location,
    { keyword: '', name: '', steps: location.path, node: location.node, required: null },
    keyed,
  );
  const queue: { row: SchemaRowDraft; node: Node | null }[] = [{ row: root, node: location.node }];
  const made = new Map<string, SchemaRowDraft>([[root.pointer, root]]);
  let left = budget - 1;
  for (const { row, node } of queue) {
    const below =
      node?.kind === 'map' && row.ref === null ? insideOf(row.path, node, location, row.types) : [];
    const shown = below.slice(0, Math.max(0, left));
    left -= shown.length;
    row.more = below.length - shown.length;
    for (const child of shown) {
      const made1 = rowOf(file, location, child, keyed);
      row.children.push(made1);
      made.set(made1.pointer, made1);
      queue.push({ row: made1, node: child.node });
    }
  }
  assignProblems(made, root, problems);
  return root;
}

function rowOf(
  file: AnalyzedFile,
  location: SchemaNode,
  below: ChildRows,
  keyed: ReadonlyMap<string, readonly FieldProblem[]>,
): SchemaRowDraft {
  const { table, openapi } = location;
  const { keyword, name, steps: path, required } = below;
  const boolean = scalarOf(below.node ?? undefined);
  const node = below.node?.kind === 'map' ? below.node : null;
  const ref = schemaRefOf(file, path, refIn({ node }));
  const { types, nullable } = ref ? { types: [], nullable: false } : typesOf(node, openapi);
  const infos = keywordsOf(table);
  const absent = ref ? [] : infos.filter((info) => !node || !entry(node, info.name));
  const fitting = byUse(
    absent.filter((info) => appliesTo(info.name, types)),
    types,
  );
  const values = fitting.filter(
    ({ control, name: k }) => control.is !== 'schemas' && k !== 'required',
  );
  const pointer = toPointer(path);
  const aliasOf = definitionOf(file.tree, path);
  return {
    pointer,
    path,
    keyword,
    name,
    label: labelAt(keyword, name),
    written: below.node !== null,
    required,
    boolean: boolean === true ? 'always' : boolean === false ? 'never' : null,
    types,
    nullable,
    mayBeNull: mayBeNull(node, openapi),
    ref,
    definition: ref ? ref.target : aliasOf && { uri: file.uri, pointer: toPointer(aliasOf) },
    title: ref ? '' : (stringOf(get(node, 'title')) ?? ''),
    description: ref ? '' : (stringOf(get(node, 'description')) ?? ''),
    dependencies: ref ? [] : (dependenciesOf(node) ?? []),
    set: node && !ref ? setKeywords(node, location, pointer, keyed) : [],
    addable: values.map((info) => info.name),
    holds: ref ? [] : holdersOf(byUse(infos, types), fitting, node),
    children: [],
    more: 0,
    problems: [],
  };
}

/** Lists and maps take one more, what holds one schema does where it holds none. */
function holdersOf(
  infos: readonly KeywordInfo[],
  fitting: readonly KeywordInfo[],
  node: MapNode | null,
): string[] {
  return infos.flatMap(({ name, control }) => {
    if (control.is !== 'schemas') return [];
    const found = get(node, name);
    const more =
      control.holds === 'list'
        ? found?.kind === 'seq'
        : control.holds === 'map' && found?.kind === 'map';
    return more || fitting.some((info) => info.name === name) ? [name] : [];
  });
}

function setKeywords(
  node: MapNode,
  { table }: SchemaNode,
  pointer: string,
  keyed: ReadonlyMap<string, readonly FieldProblem[]>,
): SetKeyword[] {
  const infos = new Map(keywordsOf(table).map((info) => [info.name, info]));
  const fields = new Set(table.fields.map((f) => f.name));
  const out: SetKeyword[] = [];
  for (const { key, value } of node.entries) {
    const info = infos.get(key);
    if ((!info && fields.has(key)) || info?.control.is === 'schemas') continue;
    if (info?.control.is === 'dependencies' && dependenciesOf(node) !== null) continue;
    const text = key === 'required' ? missingOf(node) : rowSummary(key, value);
    if (text === '') continue;
    const whole = value.size <= MAX_VALUE;
    const problems = keyed.get(`${pointer}${toPointer([key])}`) ?? [];
    out.push({ name: key, text, value: whole ? toValue(value) : undefined, whole, problems });
  }
  return out;
}

/** Returns the required names that aren't defined as properties: a constraint of their own. */
function missingOf(node: MapNode): string {
  const properties = get(node, 'properties');
  const names = stringsOf(get(node, 'required')).filter((name) => !get(properties, name));
  return names.length === 0 ? '' : `requires ${names.join(', ')}`;
}

/** Schemas directly inside, the properties first, then in the order of the table. */
function insideOf(
  path: NodePath,
  node: MapNode,
  { table }: SchemaNode,
  types: readonly string[],
): ChildRows[] {
  const names = new Set(stringsOf(get(node, 'required')));
  const out: ChildRows[] = [];
  const fields = table.fields.filter((field) => subschemaKeywords(field.shape));
  const conditional = CONDITIONS.some((name) => get(node, name));
  for (const { name: keyword } of [...fields].sort(
    (a, b) => Number(b.name === 'properties') - Number(a.name === 'properties'),
  )) {
    const held = get(node, keyword);
    const holds = subschemaKeywords(fields.find((f) => f.name === keyword)?.shape ?? { is: 'any' });
    if (!held) {
      const missed =
        (keyword === 'items' && types.includes('array')) ||
        (conditional && CONDITIONS.includes(keyword));
      if (missed)
        out.push({ keyword, name: '', steps: [...path, keyword], node: null, required: null });
      continue;
    }
    if (holds === 'map' && held.kind === 'map') {
      for (const e of held.entries) {
        if (entry(held, e.key) !== e) continue;
        const of = keyword === 'properties' ? names.has(e.key) : null;
        out.push({
          keyword,
          name: e.key,
          steps: [...path, keyword, e.key],
          node: e.value,
          required: of,
        });
      }
    } else if (held.kind === 'seq') {
      for (const [i, item] of held.items.entries())
        out.push({
          keyword,
          name: String(i),
          steps: [...path, keyword, String(i)],
          node: item.value,
          required: null,
        });
    } else if (holds === 'one')
      out.push({ keyword, name: '', steps: [...path, keyword], node: held, required: null });
  }
  const depending = get(node, 'dependencies');
  if (depending?.kind !== 'map') return out;
  for (const e of depending.entries) {
    if (e.value.kind === 'seq' || entry(depending, e.key) !== e) continue;
    out.push({
      keyword: 'dependencies',
      name: e.key,
      steps: [...path, 'dependencies', e.key],
      node: e.value,
      required: null,
    });
  }
  return out;
}

function labelAt(keyword: string, name: string): string {
  if (keyword === 'properties') return name;
  if (keyword === 'dependencies') return `when ${name} is present`;
  const label =
    keyword === 'additionalProperties' ? 'other properties' : labelOfKey(keyword).toLowerCase();
  if (name === '') return label;
  return /^\d+$/.test(name) && keyword !== 'patternProperties' && keyword !== 'definitions'
    ? `${label} ${Number(name) + 1}`
    : name;
}

/** Each problem goes to the innermost row around it. */
function assignProblems(
  rows: ReadonlyMap<string, SchemaRowDraft>,
  root: SchemaRowDraft,
  problems: readonly FieldProblem[],
): void {
  for (const problem of problems) {
    let at = problem.pointer;
    while (at.length > root.pointer.length && !rows.has(at)) at = at.slice(0, at.lastIndexOf('/'));
    const row = rows.get(at);
    if (row) row.problems = [...row.problems, problem];
  }
}

// A reference in place of a schema, as the row of the schema shows it.

/** Returns what the text of a `$ref` at a path refers to; null without a text. */
function schemaRefOf(
  { documents, uri, dialect }: AnalyzedFile,
  path: NodePath,
  text: string | undefined,
): SchemaRef | null {
  if (text === undefined) return null;
  const target = documents.target(uri, text);
  const named = documents.locate(uri, text);
  const last = named?.path.at(-1);
  const label =
    last === 'schema'
      ? named?.path.at(-2)
      : last === 'payload' || last === 'headers'
        ? named?.path.slice(-2).join(' ')
        : last;
  if (target.kind !== 'found') {
    const why = target.kind === 'broken' ? target.why : `${target.uri} is not open.`;
    return { text, target: null, why, label: label ?? text, types: [], recursive: false };
  }
  const { node: place } = target;
  const schema = schemaValue(documents, dialect, place);
  const recursive = place.uri === uri && isWithin(path, place.path);
  return {
    text,
    target: toLocation(place),
    why: '',
    label: label ?? text,
    types: schema && isJsonSchema(schema) ? typesOf(schema.node, false).types : [],
    recursive,
  };
}

// A keyword and its value in a few words, as a summary in a row.

const SIGNS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['minimum', (v: string) => `≥ ${v}`],
  ['maximum', (v: string) => `≤ ${v}`],
  ['exclusiveMinimum', (v: string) => `> ${v}`],
  ['exclusiveMaximum', (v: string) => `< ${v}`],
  ['multipleOf', (v: string) => `multiple of ${v}`],
  ['minLength', (v: string) => `≥ ${v} ${v === '1' ? 'char' : 'chars'}`],
  ['maxLength', (v: string) => `≤ ${v} ${v === '1' ? 'char' : 'chars'}`],
  ['minItems', (v: string) => `≥ ${v} ${v === '1' ? 'item' : 'items'}`],
  ['maxItems', (v: string) => `≤ ${v} ${v === '1' ? 'item' : 'items'}`],
  ['minProperties', (v: string) => `≥ ${v} ${v === '1' ? 'property' : 'properties'}`],
  ['maxProperties', (v: string) => `≤ ${v} ${v === '1' ? 'property' : 'properties'}`],
  ['const', (v: string) => `= ${v}`],
  ['format', (v: string) => v],
  ['pattern', (v: string) => `/${v}/`],
  ['required', (v: string) => `requires ${v}`],
  ['discriminator', (v: string) => `discriminator ${v}`],
]);

/** How many values of a list are named. */
const FEW = 4;

function rowSummary(name: string, node: Node): string {
  const say = SIGNS.get(name);
  if (
    node.kind === 'scalar' &&
    typeof node.value === 'boolean' &&
    !(name === 'const' || name === 'default')
  ) {
    return node.value && !say
      ? labelOfKey(name).toLowerCase()
      : `${labelOfKey(name).toLowerCase()}: ${node.value}`;
  }
  const value = wordsOf(node);
  return say ? say(value) : `${labelOfKey(name).toLowerCase()}: ${value}`;
}

function wordsOf(node: Node): string {
  if (node.kind === 'map') return node.entries.length === 0 ? '{}' : '{…}';
  if (node.kind === 'scalar')
    return node.value === null
      ? 'null'
      : node.value === ''
        ? '""'
        : clip(node.raw ?? String(node.value));
  const some = node.items
    .slice(0, FEW)
    .map((item) => (item.value.kind === 'scalar' ? wordsOf(item.value) : '…'));
  const rest = node.items.length - some.length;
  return rest > 0 ? `${some.join(', ')} + ${rest}` : some.length > 0 ? some.join(', ') : '[]';
}
