// Rules that are made of a value instead of being written: what all objects of its kind should
// have, and in which form. Each is written into a ruleset, and run to show what it finds.
import { type AnalyzedFile, valueAt } from '../analysis/analyzed-file.ts';
import { casesOf } from '../analysis/rulesets/functions.ts';
import { readRuleset } from '../analysis/rulesets/read-ruleset.ts';
import { Rulesets } from '../analysis/rulesets/rulesets.ts';
import { tableAt } from '../analysis/typed-tree/objects-at.ts';
import { expectedValueAt } from '../analysis/typed-tree/typed-node.ts';
import { quote } from '../format/message-text.ts';
import type { Kind, ObjectTable, Shape } from '../format/table-types.ts';
import { tableOf } from '../format/tables.ts';
import { documentShape } from '../format/typed-tree.ts';
import { edit } from '../text/edit/edit.ts';
import { freeName } from '../text/free-name.ts';
import { languageOf } from '../text/language.ts';
import { parse } from '../text/parse/parse.ts';
import { capitalize } from '../text/plural.ts';
import { fromPointer, lastKey } from '../text/pointer.ts';
import { get, type Node, type NodePath } from '../text/tree.ts';
import { toValue } from '../text/value.ts';
import type { NewRule, RulesetFile, WrittenRule } from './types.ts';

/** What a ruleset is called where there is none, and how it begins. */
const NEW_FILE = '.spectral.yaml';
const NEW_TEXT = 'rules: {}\n';
/** Depth of the tables in which objects of a kind are looked for. */
const MAX_DEPTH = 8;
/** Paths of a rule; a kind in more places is only checked where the value is. */
const MAX_PATHS = 6;
/** Limits that people choose. */
const LENGTHS = [10, 20, 50, 80, 100, 150, 200, 250, 500, 1_000, 2_000, 5_000, 10_000];

/** Returns the rules that can be made of the value at a JSON Pointer; none for most collections. */
export function newRules(file: AnalyzedFile, pointer: string): NewRule[] {
  const path = fromPointer(pointer);
  const node = valueAt(file, path);
  const key = path.at(-1);
  const holder = valueAt(file, path.slice(0, -1));
  if (!node || key === undefined || key === '$ref' || holder?.kind !== 'map') return [];
  const table = tableAt(file, path.slice(0, -1));
  const shape = expectedValueAt(file, path.slice(0, -1)).declared;
  const isEntry = !table && shape?.is === 'map';
  if (isEntry) return nameRules(file, path.slice(0, -1), shape.entry, key);
  const given = table ? pathsOf(file, table, path) : [ownPath(path.slice(0, -1))];
  const owner = table ? lowerTitle(table) : 'object';
  return fieldRules(given, owner, key, node);
}

const lowerTitle = ({ title }: ObjectTable): string =>
  title.replace(/ Object$/, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());

function fieldRules(given: readonly string[], owner: string, key: string, node: Node): NewRule[] {
  const field = /^[\w$-]+$/.test(key) ? key : `['${key}']`;
  if (key.includes("'")) return [];
  const base = `${kebab(owner)}-${kebab(key.replace(/^x-/, ''))}`;
  const value = toValue(node);
  const rule = (
    suffix: string,
    title: string,
    description: string,
    call: string,
    options?: Readonly<Record<string, unknown>>,
  ): NewRule => ({
    name: base + suffix,
    title,
    description,
    given,
    check: { field, function: call, ...(options && { functionOptions: options }) },
  });
  const every = `${given.some((one) => one.includes('*')) ? 'every' : 'the'} ${owner}`;
  const out = [
    rule(
      '',
      `Require ${quote(key)} in ${every}`,
      `${capitalize(every)} has ${quote(key)}.`,
      'truthy',
    ),
  ];
  if (typeof value === 'string' && value !== '')
    for (const { suffix, words, call, options } of formsOf(value))
      out.push(
        rule(
          suffix,
          `Require ${quote(key)} ${words} in ${every}`,
          `${quote(key)} is ${words} in ${every}.`,
          call,
          options,
        ),
      );
  if (Array.isArray(value) && value.length > 0)
    out.push(
      rule(
        '-count',
        `Require at least one item of ${quote(key)} in ${every}`,
        `${quote(key)} has at least one item in ${every}.`,
        'length',
        { min: 1 },
      ),
    );
  return out;
}

function nameRules(file: AnalyzedFile, path: NodePath, entry: string, key: string): NewRule[] {
  const holders = path.length > 1 ? tableAt(file, path.slice(0, -1)) : null;
  const given = holders
    ? pathsOf(file, holders, path).map((one) => one + step(lastKey(path)))
    : [ownPath(path)];
  return formsOf(key)
    .filter(({ call }) => call !== 'length')
    .map(({ suffix, words, call, options }) => ({
      name: `${kebab(entry)}-name${suffix}`,
      title: `Require names of every ${entry} ${words}`,
      description: `The name of every ${entry} is ${words}.`,
      given,
      check: { field: '@key', function: call, functionOptions: options },
    }));
}

/** A form that a text has, and what checks it. */
interface Form {
  readonly suffix: string;
  /** Behind "is". */
  readonly words: string;
  readonly call: string;
  readonly options: Readonly<Record<string, unknown>>;
}

function formsOf(text: string): Form[] {
  const forms: Form[] = casesOf(text).map((type) => ({
    suffix: `-${type}`,
    words: `in ${type} case`,
    call: 'casing',
    options: { type },
  }));
  const [start] = /^[A-Za-z][A-Za-z0-9]*[^A-Za-z0-9\s]+(?=[A-Za-z0-9{])/.exec(text) ?? [];
  if (/^\d+\.\d+\.\d+$/.test(text))
    forms.push(patternForm('of the form 1.2.3', '^\\d+\\.\\d+\\.\\d+$'));
  else if (start && !/\s/.test(text))
    forms.push(patternForm(`with ${quote(start)} at its beginning`, `^${escapedPattern(start)}`));
  const max = LENGTHS.find((one) => one >= text.length);
  if (/\s/.test(text) && max !== undefined)
    forms.push({
      suffix: '-length',
      words: `at most ${max} characters long`,
      call: 'length',
      options: { max },
    });
  return forms;
}

const patternForm = (words: string, match: string): Form => ({
  suffix: '-form',
  words,
  call: 'pattern',
  options: { match },
});

const escapedPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const kebab = (words: string): string =>
  words
    .replace(/([a-z0-9])(?=[A-Z])/g, '$1-')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();

// Where the objects of a kind are

/** One step of a path to a name. */
const step = (name: string): string =>
  /^[A-Za-z_][\w-]*$/.test(name)
    ? `.${name}`
    : `[${name.includes("'") ? `"${name}"` : `'${name}'`}]`;

/** The path of a value, with `*` for indexes: names are those of this object alone. */
function ownPath(path: NodePath): string {
  return `$${path.map((key) => (/^\d+$/.test(key) ? '[*]' : step(key))).join('')}`;
}

/** The paths of all objects of the kind of a table; of one in too many places that of the value. */
function pathsOf(file: AnalyzedFile, table: ObjectTable, path: NodePath): readonly string[] {
  const root = file.documents.root;
  const found = root ? pathsOfKind(documentShape(root), table.kind) : [];
  if (found.length > 0 && found.length <= MAX_PATHS) return found;
  return [typedPath(file, path.slice(0, -1))];
}

/** The path of an object, with `*` for the names in maps. */
function typedPath(file: AnalyzedFile, path: NodePath): string {
  const steps = path.map((key, i) => {
    const holder = expectedValueAt(file, path.slice(0, i)).declared;
    if (/^\d+$/.test(key)) return '[*]';
    return holder?.is === 'map' ? '.*' : step(key);
  });
  return `$${steps.join('')}`;
}

function pathsOfKind(root: Shape, kind: Kind): string[] {
  const found: string[] = [];
  const visit = (shape: Shape, path: string, inside: readonly Kind[]): void => {
    if (found.length > MAX_PATHS || inside.length > MAX_DEPTH) return;
    if (shape.is === 'either') for (const one of shape.of) visit(one, path, inside);
    else if (shape.is === 'map') visit(shape.of, `${path}.*`, inside);
    else if (shape.is === 'list') visit(shape.of, `${path}[*]`, inside);
    else if (shape.is === 'object' && shape.ref !== 'only' && !inside.includes(shape.kind)) {
      if (shape.kind === kind) found.push(path);
      for (const field of tableOf(shape.kind).fields)
        visit(field.shape, path + step(field.name), [...inside, shape.kind]);
    }
  };
  visit(root, '$', []);
  return found;
}

// Writing and trying a rule

/**
 * Returns a ruleset with a rule in it, and what that finds in the document now; or in one sentence
 * why it can't be written.
 * @param ruleset null where there is none, so that one is made
 */
export function writeRule(
  file: AnalyzedFile,
  rule: NewRule,
  ruleset: RulesetFile | null,
): WrittenRule | { readonly refused: string } {
  const { file: name, text } = ruleset ?? { file: NEW_FILE, text: NEW_TEXT };
  const before = readRuleset(name, text);
  const [mistake] = before.mistakes.filter(({ isWarning }) => !isWarning);
  if (mistake) return { refused: `${name} has a mistake. Correct it first: ${mistake.message}` };
  const language = languageOf(name, text);
  const tree = parse(text, language, null).tree;
  const own = get(tree.root, 'rules');
  const called = freeName(rule.name, (one) => get(own, one) !== undefined);
  const { description, given, check } = rule;
  const [only] = given;
  const data = {
    description,
    severity: 'warn',
    given: given.length === 1 ? only : given,
    // biome-ignore lint/suspicious/noThenProperty: a rule has such a field.
    then: check,
  };
  const change = { do: 'set', path: ['rules', called], value: { data } } as const;
  const edited = edit({ text, language, tree }, [change]);
  if ('refused' in edited) return { refused: edited.refused };
  const { mistakes } = readRuleset(name, edited.text);
  if (mistakes.length > before.mistakes.length)
    return { refused: `The rule can't be written into ${name}: ${mistakes[0]?.message}` };
  const formats = get(tree.root, 'formats');
  const alone = { ...(formats && { formats: toValue(formats) }), rules: { [called]: data } };
  const shared = { file: name, name: called, problems: findings(file, alone) };
  return ruleset
    ? { ...shared, edits: edited.edits }
    : { ...shared, creates: true, edits: [{ start: 0, end: 0, text: edited.text }] };
}

/** What a ruleset finds in the document. */
function findings({ documents }: AnalyzedFile, ruleset: object): WrittenRule['problems'] {
  const rulesets = new Rulesets();
  rulesets.add('rules.json', JSON.stringify(ruleset));
  const address = { base: '', address: documents.entryUri };
  const run = rulesets.runAll([{ file: 'rules.json', folder: '' }], documents, address);
  for (;;) {
    const next = run.next();
    if (next.done)
      return next.value.problems.map(({ uri, path, start, end, message }) => ({
        uri,
        path,
        start,
        end,
        message,
      }));
  }
}
