// Reads the text of a ruleset. Every mistake has its position, and what can be read is read.
import { describeValue, joinChoices, quote } from '../../format/message-text.ts';
import { languageOf } from '../../text/language.ts';
import { nearest } from '../../text/nearest.ts';
import { parse } from '../../text/parse/parse.ts';
import type { Entry, MapNode, Node, Slot } from '../../text/tree.ts';
import { isEntry, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { isLimit } from '../problem.ts';
import { formatNamed, formatNames } from './formats.ts';
import { FUNCTIONS, type OptionRow, type OptionType, patternParts } from './functions.ts';
import { parsePath } from './json-path.ts';
import { compilePattern } from './limits.ts';
import { PathError } from './path-filter.ts';
import {
  type Alias,
  type Extended,
  type Given,
  type LoadFunction,
  type Mode,
  type OwnFunction,
  type RuleDefinition,
  type RuleEntry,
  type RuleSeverity,
  type Ruleset,
  type RulesetMistake,
  type RulesetOverride,
  type RulesetPart,
  SEVERITIES,
  type Then,
} from './ruleset.ts';

export interface ReadRuleset {
  readonly ruleset: Ruleset;
  /** In the order of the text. */
  readonly mistakes: readonly RulesetMistake[];
}

/**
 * Reads a ruleset.
 * @param file its path, which also says whether it is JSON
 * @param loadFunction loads its functions in JavaScript; without it rules that use one are left out
 */
export function readRuleset(file: string, text: string, loadFunction?: LoadFunction): ReadRuleset {
  const reader = new Reader(file, loadFunction);
  return reader.read(text);
}

/** A value with its position in the text. */
interface Located {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
  /** It came through an alias of YAML: what is inside has no position of its own. */
  readonly isAlias: boolean;
}

/** A member of an object with the position of its key. */
interface Member {
  readonly key: string;
  readonly name: Located;
  readonly value: Located;
}

export const MODES: readonly Mode[] = ['off', 'recommended', 'all'];
/** What severities are called elsewhere. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['warning', 'warn'],
  ['information', 'info'],
]);
const SEVERITY_WORDS = ['error', 'warn', 'info', 'hint', 'off'];

type ReadMember = (reader: Reader, member: Member) => unknown;

/** A field as users are told of it, as a JSON Schema has it, and as it is read. */
export interface RulesetField {
  readonly help: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly read: ReadMember;
}

type Fields = Readonly<Record<string, RulesetField>>;

const TEXT = { type: 'string' };
const YES_OR_NO = { type: 'boolean' };
const TEXTS = { type: 'array', items: TEXT };
const OBJECT = { type: 'object' };
/** One of the definitions in `ruleset-schema.ts`. */
const defined = (name: string) => ({ $ref: `#/definitions/${name}` });

const text: ReadMember = (reader, { key, value }) => reader.textOf(value, key);
const yesOrNo: ReadMember = (reader, { key, value }) => {
  const { node } = value;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  return reader.expected(value, `${quote(key)} to be true or false`);
};

const DESCRIPTION: RulesetField = {
  help: 'What it is for, in one sentence.',
  schema: TEXT,
  read: text,
};
const FORMATS: RulesetField = {
  help: 'The formats of documents for which it holds, such as "aas3"; without it all.',
  schema: defined('formats'),
  read: (reader, { value }) => reader.formatsOf(value),
};
const DOCUMENTATION: RulesetField = {
  help: 'The page about it, to which its problems link.',
  schema: { type: 'string', format: 'uri' },
  read: (reader, { value }) => reader.urlOf(value),
};
const RULE_TYPES = ['style', 'validation'];

/** The fields of a rule. */
export const RULE_FIELDS: Fields = {
  description: DESCRIPTION,
  message: {
    help: 'What its problems say: {{property}}, {{error}}, {{path}}, {{value}} and {{description}} are filled in. Without it the description.',
    schema: TEXT,
    read: text,
  },
  severity: {
    help: 'The severity of its problems; "warn" without it.',
    schema: defined('severity'),
    read: (reader, { value }) => reader.severityOf(value),
  },
  recommended: {
    help: 'Whether rulesets that extend this one have the rule without asking for all.',
    schema: YES_OR_NO,
    read: yesOrNo,
  },
  resolved: {
    help: 'Whether references are followed; true without it.',
    schema: YES_OR_NO,
    read: yesOrNo,
  },
  formats: FORMATS,
  documentationUrl: DOCUMENTATION,
  given: {
    help: 'The values that are checked: a JSONPath such as "$.channels.*", an alias such as "#Channels", or a list of them.',
    schema: defined('paths'),
    read: (reader, { value }) => reader.givenOf(value),
  },
  // biome-ignore lint/suspicious/noThenProperty: a rule has such a field.
  then: {
    help: 'What is checked of them: a function with its options, or a list of them.',
    schema: { anyOf: [defined('then'), { type: 'array', items: defined('then') }] },
    read: (reader, { value }) => reader.thenOf(value),
  },
  tags: {
    help: 'Words to find the rule by.',
    schema: TEXTS,
    read: (reader, { key, value }) => reader.textsOf(value, key),
  },
  type: {
    help: 'What kind of rule it is.',
    schema: { enum: RULE_TYPES },
    read: (reader, { value }) => reader.choiceOf(value, 'type', RULE_TYPES),
  },
  extensions: {
    help: 'Anything for other programs.',
    schema: OBJECT,
    read: (reader, { key, value }) => {
      if (value.node.kind !== 'map') reader.expected(value, `${quote(key)} to be an object`);
    },
  },
};

const RULES: RulesetField = {
  help: 'Rules by their names. Instead of an object, an inherited rule has a severity, true or false.',
  schema: defined('rules'),
  read: (reader, { value }) => reader.rulesOf(value),
};
const EXTENDS: RulesetField = {
  help: 'The rulesets whose rules hold, too: files, or "spectral:asyncapi".',
  schema: defined('extends'),
  read: (reader, { value }) => reader.extendsOf(value),
};
const ALIASES: RulesetField = {
  help: 'Names for paths, which rules use as "#Name".',
  schema: defined('aliases'),
  read: (reader, { value }) => reader.aliasesOf(value),
};
const PARSER_OPTIONS: RulesetField = {
  help: 'Severities of mistakes in the syntax. They have no effect here.',
  schema: {
    type: 'object',
    properties: { duplicateKeys: defined('severity'), incompatibleValues: defined('severity') },
    additionalProperties: false,
  },
  read: (reader, { value }) => reader.checkParserOptions(value),
};

/** The fields of a ruleset. */
export const RULESET_FIELDS: Fields = {
  rules: RULES,
  extends: EXTENDS,
  overrides: {
    help: 'Other rules for some files.',
    schema: { type: 'array', items: defined('override') },
    read: (reader, { value }) => reader.overridesOf(value),
  },
  aliases: ALIASES,
  formats: FORMATS,
  documentationUrl: DOCUMENTATION,
  description: DESCRIPTION,
  parserOptions: PARSER_OPTIONS,
  functions: {
    help: 'Functions in JavaScript. They are run by the command line with --allow-ruleset-code only.',
    schema: { type: 'array' },
    read: (reader, { value }) => reader.codeOf(value),
  },
  functionsDir: {
    help: 'The folder of the functions in JavaScript; "functions" without it.',
    schema: TEXT,
    read: text,
  },
  except: {
    help: 'Rules that are off for files, by pattern: an old form of overrides.',
    schema: { type: 'object', additionalProperties: TEXTS },
    read: (reader, { value }) => reader.exceptOf(value),
  },
};

/** The fields of an override. */
export const OVERRIDE_FIELDS: Fields = {
  files: {
    help: 'The files that it is about, as patterns from the folder of the ruleset. A JSON Pointer may follow: "v2/**#/info".',
    schema: TEXTS,
    read: (reader, { key, value }) => reader.textsOf(value, key),
  },
  rules: RULES,
  extends: EXTENDS,
  aliases: ALIASES,
  formats: FORMATS,
  parserOptions: PARSER_OPTIONS,
};

/** The fields of `then`. */
export const THEN_FIELDS = {
  field: {
    help: 'The member that is checked, such as "title" or "contact.email"; "@key" for each key. Without it the value itself.',
    schema: TEXT,
  },
  function: { help: 'The function that checks it.', schema: defined('function') },
  functionOptions: { help: 'The options of the function.', schema: { type: ['object', 'null'] } },
};

/** The functions in JavaScript of a ruleset, by name, with the schema of their options. */
type Code = ReadonlyMap<string, unknown>;

class Reader {
  readonly mistakes: RulesetMistake[] = [];
  private readonly file: string;
  private readonly loadFunction: LoadFunction | undefined;
  private code: Code = new Map();
  private codeFolder = 'functions';
  /** The rule that is read. */
  private rule = '';

  constructor(file: string, loadFunction: LoadFunction | undefined) {
    this.file = file;
    this.loadFunction = loadFunction;
  }

  read(source: string): ReadRuleset {
    const tree = parse(source, languageOf(this.file, source), null).tree;
    for (const { severity, at, length, message, code } of tree.problems)
      if ((severity === 'error' && code !== 'duplicate-key') || isLimit(code))
        this.say({ start: at, end: at + length }, syntaxMessage(code, message));
    let part: Readonly<Record<string, unknown>> = {};
    const { root } = tree;
    const whole: Located = {
      node: root ?? NOTHING,
      start: tree.at,
      end: tree.at + (root?.length ?? 0),
      isAlias: false,
    };
    // What a mistake of syntax leaves of the rest is a guess.
    if (root?.kind === 'map' && this.mistakes.length === 0) {
      // Functions first: rules are read with their names.
      const members = new Map(this.members(whole).map(({ key, value }) => [key, value]));
      const functions = members.get('functions');
      if (functions) this.code = this.codeOf(functions);
      this.codeFolder = stringOf(members.get('functionsDir')?.node) ?? this.codeFolder;
      part = this.fields(whole, RULESET_FIELDS, 'a ruleset');
      if (!['rules', 'extends', 'overrides'].some((key) => Object.hasOwn(part, key)))
        this.say(
          headOf(whole),
          'A ruleset has "rules", "extends" or "overrides". Add one of them.',
        );
    } else if (this.mistakes.length === 0) {
      this.say(headOf(whole), notARuleset(this.file, root));
    }
    const {
      except = [],
      overrides = [],
      documentationUrl,
    } = part as {
      except?: RulesetOverride[];
      overrides?: RulesetOverride[];
      documentationUrl?: string;
    };
    const ruleset: Ruleset = {
      file: this.file,
      ...partOf(part),
      overrides: [...overrides, ...except],
      ...(documentationUrl !== undefined && { documentationUrl }),
    };
    this.checkAliases(ruleset);
    return { ruleset, mistakes: this.mistakes.sort((a, b) => a.start - b.start) };
  }

  say({ start, end }: { start: number; end: number }, message: string, isWarning?: true): void {
    this.mistakes.push({ file: this.file, start, end, message, ...(isWarning && { isWarning }) });
  }

  /** Reports what is there instead of something. */
  expected(value: Located, what: string): undefined {
    this.say(headOf(value), `Expected ${what}, got ${describeValue(value.node)}.`);
    return undefined;
  }

  members(of: Located): Member[] {
    const { node } = of;
    if (node.kind !== 'map') return [];
    const last = new Map(node.entries.map((one) => [one.key, one]));
    return [...last.values()].map((one) => ({
      key: one.key,
      name: this.nameOf(of, one),
      value: this.below(of, one),
    }));
  }

  private nameOf({ node, start, end, isAlias }: Located, { keyAt, keyLength }: Entry): Located {
    const from = isAlias ? start : start + keyAt;
    return { node, start: from, end: isAlias ? end : from + keyLength, isAlias };
  }

  private below({ start, end, isAlias }: Located, slot: Slot): Located {
    const node = slot.value;
    if (isAlias) return { node, start, end, isAlias };
    const from = start + slot.valueAt;
    // An empty value is where its key is.
    if (node.length === 0 && slot.alias === undefined && isEntry(slot)) {
      const key = start + slot.keyAt;
      return { node, start: key, end: key + slot.keyLength, isAlias: false };
    }
    const length = slot.alias ?? node.length;
    return { node, start: from, end: from + length, isAlias: slot.alias !== undefined };
  }

  items(of: Located): Located[] {
    return of.node.kind === 'seq' ? of.node.items.map((item) => this.below(of, item)) : [];
  }

  /** Reads the fields of an object by a table. */
  private fields(of: Located, table: Fields, owner: string): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const member of this.members(of)) {
      const { key, name } = member;
      if (key.startsWith('x-')) continue;
      if (!Object.hasOwn(table, key)) {
        const meant = nearest(key, Object.keys(table));
        this.say(
          name,
          `Unknown field ${quote(key)} in ${owner}. ${meant ? `Did you mean ${quote(meant)}?` : `It has ${joinChoices(Object.keys(table))}.`}`,
        );
        continue;
      }
      // own keys: those of the table
      read[key] = (table[key] as RulesetField).read(this, member);
    }
    return read;
  }

  textOf(value: Located, key: string): string | undefined {
    return stringOf(value.node) ?? this.expected(value, `${quote(key)} to be a string`);
  }

  textsOf(value: Located, key: string): string[] {
    if (value.node.kind !== 'seq') this.expected(value, `${quote(key)} to be a list of strings`);
    return this.items(value).flatMap((item) => {
      const one = stringOf(item.node);
      if (one === undefined) this.expected(item, `${quote(key)} to be a list of strings`);
      return one ?? [];
    });
  }

  choiceOf(value: Located, key: string, choices: readonly string[]): string | undefined {
    const one = stringOf(value.node);
    if (one !== undefined && choices.includes(one)) return one;
    const meant = one === undefined ? undefined : nearest(one, choices);
    this.say(
      headOf(value),
      meant
        ? `Unknown value ${quote(one ?? '')} of ${quote(key)}. Did you mean ${quote(meant)}?`
        : `Expected ${quote(key)} to be ${joinChoices(choices)}, got ${one === undefined ? describeValue(value.node) : quote(one)}.`,
    );
    return undefined;
  }

  urlOf(value: Located): string | undefined {
    const url = this.textOf(value, 'documentationUrl');
    if (url === undefined || /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+\S*$/i.test(url)) return url;
    this.say(value, `${quote(url)} is not a URL. Use one such as https://example.com/rules.`);
    return undefined;
  }

  severityOf(value: Located): RuleSeverity | undefined {
    const { node } = value;
    const severity = node.kind === 'scalar' ? SEVERITIES.get(node.value) : undefined;
    if (severity !== undefined) return severity;
    const word = stringOf(node);
    const meant =
      word === undefined ? undefined : (OTHER_WORDS.get(word) ?? nearest(word, SEVERITY_WORDS));
    this.say(
      headOf(value),
      word === undefined
        ? `Expected a severity, ${joinChoices(SEVERITY_WORDS)}, got ${describeValue(node)}.`
        : `Unknown severity ${quote(word)}. ${meant ? `Did you mean ${quote(meant)}?` : `Use ${joinChoices(SEVERITY_WORDS)}.`}`,
    );
    return undefined;
  }

  formatsOf(value: Located): string[] | undefined {
    if (value.node.kind !== 'seq')
      return this.expected(value, '"formats" to be a list, such as ["aas3"]');
    return this.items(value).flatMap((item) => {
      const name = this.textOf(item, 'formats');
      if (name === undefined) return [];
      if (formatNamed(name)) return [name];
      const meant = nearest(name, formatNames());
      this.say(
        item,
        `Unknown format ${quote(name)}. ${meant ? `Did you mean ${quote(meant)}?` : 'Use one such as "aas3" or "aas2_6".'}`,
      );
      return [];
    });
  }

  givenOf(value: Located): Given[] {
    if (value.node.kind !== 'seq') return this.pathsOf([value]);
    const items = this.items(value);
    if (items.length === 0)
      this.say(headOf(value), 'Expected at least one path, such as "$.info".');
    return this.pathsOf(items);
  }

  private pathsOf(values: readonly Located[]): Given[] {
    return values.flatMap((value) => {
      const path = stringOf(value.node);
      if (path === undefined || !/^[$#]/.test(path)) {
        this.say(
          headOf(value),
          `Expected a path that begins with $, or an alias that begins with #, got ${path === undefined ? describeValue(value.node) : quote(path)}.`,
        );
        return [];
      }
      // What follows an alias is only a path together with its own.
      if (path.startsWith('$')) this.checkPath(value, path);
      return [{ text: path, start: value.start, end: value.end }];
    });
  }

  private checkPath(value: Located, path: string): void {
    try {
      parsePath(path);
    } catch (failure) {
      if (!(failure instanceof PathError)) throw failure;
      this.say(positionIn(value, path, failure.at), pathMessage(path, failure));
    }
  }

  thenOf(value: Located): Then[] {
    const list = value.node.kind === 'seq' ? this.items(value) : [value];
    return list.flatMap((one) => this.oneThen(one) ?? []);
  }

  private oneThen(value: Located): Then | undefined {
    if (value.node.kind !== 'map')
      return this.expected(value, '"then" to be an object, such as { "function": "truthy" }');
    const members = new Map(this.members(value).map((member) => [member.key, member]));
    const at = members.get('function');
    const name = at ? this.textOf(at.value, 'function') : undefined;
    if (!at)
      this.say(headOf(value), 'Missing required field "function". Add the function of the rule.');
    const given = members.get('field')?.value;
    const field = given && this.textOf(given, 'field');
    const path = given && field?.startsWith('$') ? this.fieldPath(given, field) : undefined;
    if (!at || name === undefined) return undefined;
    if (this.code.has(name)) {
      const declared = this.declaredFunction(name, at.value);
      const given = members.get('functionOptions')?.value.node;
      const options = given?.kind === 'map' ? (toValue(given) as Then['options']) : {};
      return declared && thenOf(declared, options, field, path);
    }
    const own = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!own) {
      const meant = nearest(name, Object.keys(FUNCTIONS));
      this.say(
        at.value,
        `Unknown function ${quote(name)}. ${meant ? `Did you mean ${quote(meant)}?` : `Use ${joinChoices(Object.keys(FUNCTIONS))}.`}`,
      );
      return undefined;
    }
    const options = this.optionsOf(name, members.get('functionOptions')?.value, at.value);
    return thenOf(name, options, field, path);
  }

  /** Returns a function in JavaScript; undefined where it isn't run. */
  private declaredFunction(name: string, at: Located): OwnFunction | undefined {
    if (!this.loadFunction) {
      this.say(
        at,
        `The rule ${quote(this.rule)} is not run: its function ${quote(name)} is JavaScript.`,
        true,
      );
      return undefined;
    }
    const loaded = this.loadFunction({
      name,
      folder: this.codeFolder,
      ruleset: this.file,
      optionsSchema: this.code.get(name),
    });
    if (typeof loaded === 'function') return loaded;
    this.say(at, `The function ${quote(name)} can't be run: ${loaded.reason}`);
    return undefined;
  }

  private fieldPath(value: Located, path: string): Then['path'] {
    try {
      // The name of a member may begin with $, too: $ref.
      return parsePath(/^\$[\w-]/.test(path) ? `$.${path}` : path);
    } catch (failure) {
      if (!(failure instanceof PathError)) throw failure;
      this.say(positionIn(value, path, failure.at), pathMessage(path, failure));
      return undefined;
    }
  }

  private optionsOf(name: string, given: Located | undefined, at: Located): Then['options'] {
    const { options: rows, needsOption } = FUNCTIONS[name] as (typeof FUNCTIONS)[string];
    const isNothing = !given || (given.node.kind === 'scalar' && given.node.value === null);
    if (rows === null) {
      if (given && !isNothing)
        this.say(headOf(given), `The function ${quote(name)} has no options. Remove them.`);
      return {};
    }
    const required = rows.filter((row) => row.required);
    const known = rows.map((row) => row.name);
    if (!given || isNothing) {
      if (required.length > 0 || needsOption)
        this.say(
          given ?? at,
          `The function ${quote(name)} needs "functionOptions" with ${joinChoices(known)}.`,
        );
      return {};
    }
    if (given.node.kind !== 'map') {
      this.expected(given, '"functionOptions" to be an object');
      return {};
    }
    const options: Record<string, unknown> = {};
    const members = this.members(given);
    for (const { key, name: keyAt, value } of members) {
      const row = rows.find((one) => one.name === key);
      if (row) {
        // own keys: those of the table
        options[key] = this.optionOf(row, value);
      } else {
        const meant = nearest(key, known);
        this.say(
          keyAt,
          `Unknown option ${quote(key)} of ${quote(name)}. ${meant ? `Did you mean ${quote(meant)}?` : `It has ${joinChoices(known)}.`}`,
        );
      }
    }
    for (const row of required)
      if (!members.some(({ key }) => key === row.name))
        this.say(headOf(given), `The function ${quote(name)} needs the option ${quote(row.name)}.`);
    if (needsOption && members.length === 0)
      this.say(headOf(given), `The function ${quote(name)} needs ${joinChoices(known)}.`);
    return options;
  }

  private optionOf(row: OptionRow, value: Located): unknown {
    const { node } = value;
    const plain = toValue(node);
    const name = quote(row.name);
    if (row.choices) return this.choiceOf(value, row.name, row.choices);
    const wrong = optionMistake(row.type, plain);
    if (wrong !== null) {
      this.say(headOf(value), `Expected ${name} to be ${wrong}.`);
      return undefined;
    }
    return plain;
  }

  rulesOf(value: Located): ReadonlyMap<string, RuleEntry> | undefined {
    if (value.node.kind !== 'map')
      return this.expected(value, '"rules" to be an object with a rule by its name');
    return new Map(
      this.members(value).flatMap((member) => {
        const entry = this.ruleOf(member);
        return entry ? [[member.key, entry]] : [];
      }),
    );
  }

  private ruleOf({ key, name, value }: Member): RuleEntry | undefined {
    const range = { start: name.start, end: name.end };
    const { node } = value;
    if (node.kind === 'scalar') {
      if (typeof node.value === 'boolean') return { ...range, isOn: node.value };
      if (node.value === null || !SEVERITIES.has(node.value)) {
        if (typeof node.value === 'string' || typeof node.value === 'number')
          this.severityOf(value);
        else
          this.expected(value, `the rule ${quote(key)} to be an object, a severity, true or false`);
        return undefined;
      }
      const severity = SEVERITIES.get(node.value);
      return severity && { ...range, severity };
    }
    if (node.kind === 'seq')
      return this.expected(
        value,
        `the rule ${quote(key)} to be an object, a severity, true or false`,
      );
    const before = this.mistakes.length;
    this.rule = key;
    const fields = this.fields(value, RULE_FIELDS, 'a rule');
    const names = (node as MapNode).entries.map((one) => one.key);
    for (const field of ['given', 'then'])
      if (!names.includes(field))
        this.say(name, `Missing required field ${quote(field)} in the rule ${quote(key)}.`);
    const { then: checks, ...others } = fields;
    const known = Object.entries({ checks, ...others }).filter(([, one]) => one !== undefined);
    const definition = Object.fromEntries(known) as unknown as RuleDefinition;
    // A rule that lost a function in JavaScript is left out; its other mistakes are known.
    const isLeftOut = this.mistakes.slice(before).some(({ isWarning }) => isWarning);
    return {
      ...range,
      definition: isLeftOut ? { ...definition, checks: [], isLeftOut } : definition,
    };
  }

  extendsOf(value: Located): Extended[] {
    if (value.node.kind !== 'seq') return this.oneExtended(value, value);
    return this.items(value).flatMap((item) => {
      if (item.node.kind !== 'seq') return this.oneExtended(item, item);
      const [name, mode, ...more] = this.items(item);
      if (!name || !mode || more.length > 0) {
        this.say(headOf(item), 'Expected a ruleset and one of off, recommended and all.');
        return [];
      }
      const how = this.choiceOf(mode, 'extends', MODES) as Mode | undefined;
      return this.oneExtended(name, item).map((one) => (how ? { ...one, mode: how } : one));
    });
  }

  private oneExtended(value: Located, whole: Located): Extended[] {
    const name = stringOf(value.node);
    if (name === undefined || name === '') {
      this.expected(value, '"extends" to be the path of a ruleset, or a list of them');
      return [];
    }
    return [{ name, start: whole.start, end: whole.end }];
  }

  aliasesOf(value: Located): ReadonlyMap<string, Alias> {
    if (value.node.kind !== 'map') this.expected(value, '"aliases" to be an object');
    const aliases = new Map<string, Alias>();
    for (const { key, name, value: alias } of this.members(value)) {
      if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(key))
        this.say(
          name,
          `${quote(key)} is not a name of an alias: it begins with a letter, and has letters, digits, - and _.`,
        );
      const read = alias.node.kind === 'map' ? this.scopedAlias(alias) : this.pathAlias(alias);
      if (read) aliases.set(key, read);
    }
    return aliases;
  }

  private pathAlias(alias: Located): Alias | undefined {
    if (alias.node.kind !== 'seq')
      return this.expected(alias, 'a list of paths, such as ["$.channels.*"]');
    return { given: this.givenOf(alias) };
  }

  private scopedAlias(alias: Located): Alias | undefined {
    const members = this.members(alias);
    const list = members.find(({ key }) => key === 'targets')?.value;
    const description = members.find(({ key }) => key === 'description');
    if (description) this.textOf(description.value, 'description');
    if (list?.node.kind !== 'seq' || list.node.items.length === 0) {
      this.say(headOf(list ?? alias), 'Expected "targets" to be a list with at least one target.');
      return undefined;
    }
    return {
      targets: this.items(list).flatMap((target) => {
        const fields = new Map(this.members(target).map(({ key, value }) => [key, value]));
        const formats = fields.get('formats');
        const given = fields.get('given');
        if (!formats || given?.node.kind !== 'seq') {
          this.say(headOf(target), 'A target has "formats" and "given", which is a list of paths.');
          return [];
        }
        return [{ formats: this.formatsOf(formats) ?? [], given: this.givenOf(given) }];
      }),
    };
  }

  overridesOf(value: Located): RulesetOverride[] {
    const items = this.items(value);
    if (items.length === 0)
      this.say(headOf(value), 'Expected "overrides" to be a list of objects with "files".');
    return items.flatMap((item) => this.overrideOf(item) ?? []);
  }

  private overrideOf(value: Located): RulesetOverride | undefined {
    if (value.node.kind !== 'map')
      return this.expected(value, 'an object such as { "files": ["v2/**"], "rules": {} }');
    const members = this.members(value);
    const has = (key: string): boolean => members.some((member) => member.key === key);
    const read = this.fields(value, OVERRIDE_FIELDS, 'an override');
    const patterns = (read.files ?? []) as readonly string[];
    const files = patterns.map(splitPattern);
    if (files.length === 0 || files.some(({ glob }) => glob === ''))
      this.say(headOf(value), 'Expected "files" to be a list of patterns, such as ["v2/**"].');
    const isPointer = files.length > 0 && files.every(({ pointer }) => pointer !== null);
    if (isPointer) this.checkPointerOverride(value, members);
    else if (!has('rules') && !has('extends'))
      this.say(headOf(value), 'An override has "rules" or "extends". Add one of them.');
    return { ...partOf(read), files };
  }

  private checkPointerOverride(value: Located, members: readonly Member[]): void {
    const rules = members.find(({ key }) => key === 'rules')?.value;
    if (!rules) this.say(headOf(value), 'An override of JSON Pointers has "rules". Add them.');
    for (const { key, name } of members)
      if (key !== 'files' && key !== 'rules')
        this.say(name, `An override of JSON Pointers has only rules, not ${quote(key)}.`);
    for (const { value: rule } of rules ? this.members(rules) : []) {
      const { node } = rule;
      if (node.kind !== 'scalar' || !SEVERITIES.has(node.value)) this.severityOf(rule);
    }
  }

  /** The old way to switch rules off: lists of rules by pattern. */
  exceptOf(value: Located): RulesetOverride[] {
    if (value.node.kind !== 'map') this.expected(value, '"except" to be an object');
    return this.members(value).map(({ key, name, value: list }) => ({
      ...partOf({}),
      files: [splitPattern(key.startsWith('#') ? `**${key}` : key)],
      rules: new Map(
        this.textsOf(list, 'except').map((rule) => [
          rule,
          { severity: 'off' as const, start: name.start, end: name.end },
        ]),
      ),
    }));
  }

  checkParserOptions(value: Located): void {
    if (value.node.kind !== 'map') this.expected(value, '"parserOptions" to be an object');
    const known = ['duplicateKeys', 'incompatibleValues'];
    for (const { key, name, value: severity } of this.members(value))
      if (known.includes(key)) this.severityOf(severity);
      else
        this.say(
          name,
          `Unknown field ${quote(key)} in "parserOptions". It has ${joinChoices(known)}.`,
        );
  }

  codeOf(value: Located): Code {
    if (value.node.kind !== 'seq') this.expected(value, '"functions" to be a list of names');
    return new Map(
      this.items(value).flatMap((item): (readonly [string, unknown])[] => {
        const [first, schema] = item.node.kind === 'seq' ? this.items(item) : [item];
        const name = stringOf(first?.node);
        return name === undefined ? [] : [[name, schema && toValue(schema.node)]];
      }),
    );
  }

  /** Checks that each alias that a path uses exists, and stands for paths. */
  private checkAliases(ruleset: Ruleset): void {
    const check = (part: RulesetPart, aliases: ReadonlyMap<string, Alias>): void => {
      for (const { definition } of part.rules?.values() ?? [])
        for (const given of definition?.given ?? []) this.checkAlias(given, aliases);
    };
    check(ruleset, ruleset.aliases);
    for (const override of ruleset.overrides)
      check(override, new Map([...ruleset.aliases, ...override.aliases]));
  }

  private checkAlias(given: Given, aliases: ReadonlyMap<string, Alias>): void {
    if (!given.text.startsWith('#')) return;
    try {
      for (const path of expandAlias(given.text, aliases)) parsePath(path);
    } catch (failure) {
      if (failure instanceof AliasError) this.say(given, failure.message);
      else if (failure instanceof PathError)
        this.say(given, `${quote(given.text)}: ${failure.message}`);
      else throw failure;
    }
  }
}

function thenOf(
  run: Then['function'],
  options: Then['options'],
  field: string | undefined,
  path: Then['path'],
): Then {
  return { function: run, options, ...(field !== undefined && { field }), ...(path && { path }) };
}

const NOTHING: Node = { kind: 'scalar', length: 0, size: 1, value: null, style: 'empty' };

/** What stands for a value: a scalar itself, of a collection the first line of it. */
function headOf({ node, start, end }: Located): { start: number; end: number } {
  return node.kind === 'scalar' ? { start, end } : { start, end: Math.min(end, start + 1) };
}

/** Where a character of a text is; of one with escapes only the whole. */
function positionIn(
  { node, start, end }: Located,
  path: string,
  at: number,
): { start: number; end: number } {
  const isQuoted = node.kind === 'scalar' && (node.style === 'single' || node.style === 'double');
  const length = path.length + (isQuoted ? 2 : 0);
  if (end - start !== length) return { start, end };
  const from = Math.min(start + (isQuoted ? 1 : 0) + at, end - 1);
  return { start: from, end: Math.max(from + 1, end - (isQuoted ? 1 : 0)) };
}

const pathMessage = (path: string, { message }: PathError): string =>
  `${quote(path)} is not a path that can be read. ${message}`;

function syntaxMessage(code: string, message: string): string {
  return code === 'empty-document' ? 'The ruleset is empty. Add "rules".' : message;
}

function notARuleset(file: string, root: Node | null): string {
  if (/\.[cm]?js$/.test(file))
    return 'This ruleset is JavaScript, which is not run. Write the rules as YAML or JSON.';
  const got = root ? describeValue(root) : 'nothing';
  return `Expected a ruleset, an object such as { "rules": {} }, got ${got}.`;
}

function splitPattern(pattern: string): { glob: string; pointer: string | null } {
  const hash = pattern.indexOf('#');
  if (hash < 0) return { glob: pattern, pointer: null };
  return { glob: pattern.slice(0, hash), pointer: pattern.slice(hash + 1) };
}

function partOf(read: Readonly<Record<string, unknown>>): RulesetPart {
  const { rules, aliases, formats, extends: extended } = read as Partial<RulesetPart>;
  return {
    extends: extended ?? [],
    rules: rules ?? null,
    aliases: aliases ?? new Map(),
    formats: formats ?? null,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What a value of an option should be instead; null where it is right. */
function optionMistake(type: OptionType, value: unknown): string | null {
  switch (type) {
    case 'string':
      return isText(value) ? null : 'a string';
    case 'number':
      return typeof value === 'number' ? null : 'a number';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'true or false';
    case 'object':
      return isScalar(value) || Array.isArray(value) ? 'an object' : null;
    case 'texts':
      return Array.isArray(value) && value.length >= 2 && value.every(isText)
        ? null
        : 'a list of at least two names';
    case 'scalars':
      return Array.isArray(value) && value.every(isScalar)
        ? null
        : 'a list of strings, numbers, booleans and null';
    case 'pattern':
      return patternMistake(value);
    case 'pointer':
      return isText(value) && /^#(?:\/(?:[^~%#]|~[01]|%[0-9A-Fa-f]{2})*)?$/.test(value)
        ? null
        : 'a JSON Pointer such as "#/components/schemas"';
    case 'separator':
      return isSeparator(value) ? null : 'an object such as { "char": "." }';
  }
}

function patternMistake(value: unknown): string | null {
  if (!isText(value)) return 'a regular expression as a string';
  try {
    const { source, flags } = patternParts(value);
    compilePattern(source, flags);
    return null;
  } catch (failure) {
    const [reason] = (failure as Error).message.split(': ').slice(-1);
    return `a regular expression: ${reason}`;
  }
}

function isSeparator(value: unknown): boolean {
  if (isScalar(value) || Array.isArray(value)) return false;
  const { char, allowLeading = false, ...rest } = value as Record<string, unknown>;
  return (
    isText(char) &&
    [...char].length <= 1 &&
    typeof allowLeading === 'boolean' &&
    Object.keys(rest).length === 0
  );
}

/** Paths that one alias may stand for: aliases of aliases could grow without end. */
const MAX_PATHS = 1_000;

/** An alias that can't be used. */
export class AliasError extends Error {}

/**
 * Returns the paths that a path with an alias means; one without an alias is itself.
 * @param fits whether a target of one of these formats counts; without it all do
 * @throws AliasError for an alias that isn't there, or that is part of a circle
 */
export function expandAlias(
  path: string,
  aliases: ReadonlyMap<string, Alias>,
  fits?: (formats: readonly string[]) => boolean,
  inside: readonly string[] = [],
  count = { left: MAX_PATHS },
): string[] {
  if (count.left-- <= 0) throw new AliasError(`The alias stands for more than ${MAX_PATHS} paths.`);
  if (!path.startsWith('#')) return [path];
  const [, name] = /^#([A-Za-z0-9_-]+)/.exec(path) ?? [];
  if (name === undefined) throw new AliasError('Expected the name of an alias after #.');
  if (inside.includes(name))
    throw new AliasError(`The alias ${quote(name)} is circular: ${[...inside, name].join(' → ')}.`);
  const alias = aliases.get(name);
  if (!alias) {
    const meant = nearest(name, [...aliases.keys()]);
    throw new AliasError(
      `Unknown alias ${quote(name)}.${meant ? ` Did you mean ${quote(meant)}?` : ' Add it to "aliases".'}`,
    );
  }
  const rest = path.slice(name.length + 1);
  return givenIn(alias, fits).flatMap(({ text: own }) =>
    expandAlias(own + rest, aliases, fits, [...inside, name], count),
  );
}

function givenIn(
  alias: Alias,
  fits: ((formats: readonly string[]) => boolean) | undefined,
): readonly Given[] {
  if ('given' in alias) return alias.given;
  if (!fits) return alias.targets.flatMap(({ given }) => given);
  return [...alias.targets].reverse().find(({ formats }) => fits(formats))?.given ?? [];
}
