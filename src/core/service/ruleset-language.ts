// Completion and hover in a ruleset, by its JSON Schema, and by the names that it has and inherits.
import type { AnalyzedFile } from '../analysis/analyzed-file.ts';
import { textOf } from '../analysis/documents/loaded-file.ts';
import { asyncapiRuleset } from '../analysis/rulesets/asyncapi-rules.ts';
import { FUNCTIONS } from '../analysis/rulesets/functions.ts';
import { readRuleset } from '../analysis/rulesets/read-ruleset.ts';
import { type JsonSchema, rulesetSchema } from '../analysis/rulesets/ruleset-schema.ts';
import { pathFrom } from '../analysis/rulesets/rulesets.ts';
import { cursorAt } from '../text/cursor/cursor.ts';
import { isRoot } from '../text/location.ts';
import { nodeRangesAt, pathAt } from '../text/node-ranges.ts';
import { lastKey } from '../text/pointer.ts';
import { get, type NodePath, nodeAt, stringOf, stringsOf, type Tree } from '../text/tree.ts';
import { matchesPrefix } from './completion/completion.ts';
import { insertionContextOf, render } from './completion/completion-item.ts';
import type { Skeleton, Suggestion } from './completion/types.ts';
import { code, escapeMarkdown, facts, headline } from './hover/markdown.ts';
import type { CompletionItem, CompletionList, Hover } from './types.ts';

const WHOLE = rulesetSchema();
const DEFINITIONS = WHOLE.definitions as Readonly<Record<string, JsonSchema>>;

/** Returns the schemas that hold for the value at a path, references and conditions resolved. */
function schemasAt(tree: Tree, path: NodePath): JsonSchema[] {
  let schemas = expandSchema(WHOLE, tree, []);
  for (const [i, key] of path.entries()) {
    const at = path.slice(0, i + 1);
    schemas = schemas
      .flatMap((one) => propertySchemasBelow(one, key))
      .flatMap((one) => expandSchema(one, tree, at));
  }
  return schemas;
}

function expandSchema(schema: JsonSchema, tree: Tree, path: NodePath): JsonSchema[] {
  const { $ref: ref, allOf, anyOf } = schema;
  const { if: condition, then } = schema as { if?: JsonSchema; then?: JsonSchema };
  const inner: JsonSchema[] = [];
  if (typeof ref === 'string') inner.push(DEFINITIONS[ref.replace(/^.*\//, '')] ?? {});
  for (const list of [allOf, anyOf]) if (Array.isArray(list)) inner.push(...list);
  const wanted = condition?.properties?.function?.const;
  const name = stringOf(get(nodeAt(tree, path), 'function'));
  if (then && wanted !== undefined && wanted === name) inner.push(then);
  return [schema, ...inner.flatMap((one) => expandSchema(one, tree, path))];
}

function propertySchemasBelow(
  { properties, items, additionalProperties }: JsonSchema,
  key: string,
): JsonSchema[] {
  if (properties && Object.hasOwn(properties, key)) return [properties[key] as JsonSchema];
  if (Array.isArray(items)) return items[Number(key)] ? [items[Number(key)]] : [];
  if (items && /^\d+$/.test(key)) return [items as JsonSchema];
  const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null;
  return isOpen ? [additionalProperties as JsonSchema] : [];
}

/** What rules that a ruleset inherits are called, and what they are for. */
function inheritedRules(file: AnalyzedFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (from: string, extended: readonly string[]): void => {
    for (const name of extended) {
      const path = pathFrom(from, name);
      if (seen.has(path)) continue;
      seen.add(path);
      const text = file.documents.file(path)?.text;
      const ruleset =
        name === 'spectral:asyncapi'
          ? asyncapiRuleset
          : text === undefined
            ? null
            : readRuleset(path, text).ruleset;
      if (!ruleset) continue;
      visit(
        path,
        ruleset.extends.map((one) => one.name),
      );
      for (const [rule, { definition }] of ruleset.rules ?? [])
        found.set(rule, definition?.description ?? found.get(rule) ?? '');
    }
  };
  const { ruleset } = readRuleset(addressOf(file), file.text);
  const extended = [...ruleset.extends, ...ruleset.overrides.flatMap((one) => one.extends)];
  visit(
    addressOf(file),
    extended.map((one) => one.name),
  );
  return found;
}

const addressOf = ({ uri, documents }: AnalyzedFile): string =>
  isRoot(uri) ? documents.entryUri : uri;

/** Whether a path is that of an object with rules. */
const hasRules = (path: NodePath): boolean =>
  path.at(-1) === 'rules' && (path.length === 1 || path[0] === 'overrides');

/** Returns the completion items at an offset of a ruleset. Never throws. */
export function completeRuleset(file: AnalyzedFile, offset: number): CompletionList {
  const text = textOf(file);
  const cursor = cursorAt(text, file.language, offset);
  if (cursor.role === 'none') return { items: [], incomplete: false };
  const schemas = schemasAt(file.tree, cursor.path);
  const suggestions =
    cursor.role === 'key'
      ? [
          ...fieldSuggestions(schemas, cursor.keys),
          ...ruleSuggestions(file, cursor.path, cursor.keys),
        ]
      : valueSuggestions(file, schemas);
  if (cursor.role === 'key' && cursor.open) suggestions.push(...valueSuggestions(file, schemas));
  const setting = insertionContextOf(text, file.language, cursor);
  const items = new Map<string, CompletionItem>();
  for (const [i, suggestion] of suggestions.entries()) {
    const item = render(suggestion, setting, i);
    const typed = item && text.slice(item.range.start, cursor.offset);
    if (item && typed !== null && matchesPrefix(item.filter ?? item.label, typed))
      items.set(item.label, items.get(item.label) ?? item);
  }
  return { items: [...items.values()], incomplete: false };
}

function fieldSuggestions(
  schemas: readonly JsonSchema[],
  present: readonly string[],
): Suggestion[] {
  const required = schemas.flatMap((one) => (one.required as string[] | undefined) ?? []);
  return schemas.flatMap(({ properties = {} }) =>
    Object.entries(properties)
      .filter(([name]) => !present.includes(name))
      .map(
        ([name, schema]): Suggestion => ({
          label: name,
          kind: 'field',
          ...(required.includes(name) && { detail: 'required' }),
          ...(schema.description && { doc: escapeMarkdown(schema.description) }),
          rank: required.includes(name) ? 1 : 2,
          insert: { is: 'key', name, value: initialValue(schema) },
          retrigger: true,
        }),
      ),
  );
}

/** A value to begin with. */
function initialValue(schema: JsonSchema): Skeleton {
  const all = expandSchema(schema, NO_TREE, []);
  const type = all.map((one) => one.type).find((one) => typeof one === 'string');
  if (all.some(({ type: one, enum: choices }) => one === 'string' || choices)) return EMPTY;
  if (type === 'object') return { map: [] };
  if (type === 'array') return { list: [] };
  return EMPTY;
}

const NO_TREE: Tree = { language: 'yaml', root: null, at: 0, problems: [] };
/** Nothing yet. */
const EMPTY: Skeleton = { placeholder: '', bare: true };

/** The rules that can be changed here. */
function ruleSuggestions(
  file: AnalyzedFile,
  path: NodePath,
  present: readonly string[],
): Suggestion[] {
  if (!hasRules(path)) return [];
  return [...inheritedRules(file)]
    .filter(([name]) => !present.includes(name))
    .map(([name, description]) => ({
      label: name,
      kind: 'name',
      detail: 'inherited',
      ...(description && { doc: escapeMarkdown(description) }),
      rank: 3,
      insert: { is: 'key', name, value: EMPTY },
      retrigger: true,
    }));
}

/** A value that may be written, and what it is. */
interface Choice {
  readonly value: string | number | boolean;
  readonly doc: string;
}

function valueSuggestions(file: AnalyzedFile, schemas: readonly JsonSchema[]): Suggestion[] {
  const paths = schemas.some(({ format }) => format === 'json-path') ? aliasNames(file) : [];
  const choices: Choice[] = [
    ...schemas.flatMap(choicesOf),
    ...paths.map((name) => ({ value: `#${name}`, doc: '' })),
  ];
  // Numbers are another way to write the same words.
  const words = choices.filter(({ value }) => typeof value !== 'number');
  return words.map(({ value, doc }) => ({
    label: String(value),
    kind: 'enum',
    ...(doc && { doc: escapeMarkdown(doc) }),
    rank: 1,
    insert: { is: 'value', value },
  }));
}

function choicesOf({ type, const: only, enum: several, description = '' }: JsonSchema): Choice[] {
  if (type === 'boolean') return [true, false].map((value) => ({ value, doc: '' }));
  if (only !== undefined) return [{ value: only as string, doc: description }];
  return ((several as Choice['value'][] | undefined) ?? []).map((value) => ({ value, doc: '' }));
}

function aliasNames({ tree }: AnalyzedFile): string[] {
  const aliases = get(tree.root, 'aliases');
  return aliases?.kind === 'map' ? aliases.entries.map(({ key }) => key) : [];
}

/** Returns what a field, a function or a rule of a ruleset is; null where nothing is known. */
export function hoverRuleset(file: AnalyzedFile, offset: number): Hover | null {
  const { tree } = file;
  const path = pathAt(tree, offset);
  const found = nodeRangesAt(tree, path);
  if (!found || path.length === 0) return null;
  const isIn = ({ start, end }: { start: number; end: number }) => start <= offset && offset <= end;
  const { key, value, node } = found;
  if (key && isIn(key)) {
    const name = lastKey(path);
    const help = hasRules(path.slice(0, -1))
      ? inheritedRules(file).get(name)
      : schemasAt(tree, path).find(({ description }) => description)?.description;
    return help ? { ...key, blocks: [headline(name), escapeMarkdown(help)] } : null;
  }
  const text = stringOf(node);
  if (text === undefined || !isIn(value)) return null;
  if (path.at(-1) === 'function') return { ...value, blocks: functionBlocks(text) };
  const aliases = get(tree.root, 'aliases');
  const alias = /^#([A-Za-z][\w-]*)/.exec(text)?.[1];
  const paths = alias === undefined ? [] : stringsOf(get(aliases, alias));
  return paths.length > 0
    ? { ...value, blocks: [headline(`#${alias}`), paths.map(code).join(', ')] }
    : null;
}

function functionBlocks(name: string): string[] {
  const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!found) return [];
  const options = facts(
    (found.options ?? []).map((row) => [code(row.name), escapeMarkdown(row.help)]),
  );
  return [headline(name), escapeMarkdown(found.help), ...(options ? [options] : [])];
}
