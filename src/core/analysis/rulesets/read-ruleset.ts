// Reads the text of a ruleset. Every mistake has its position, and what can be read is read.
import { describeValue, joinChoices, quote } from '../../format/message-text.ts';
import { languageOf } from '../../text/language.ts';
import { nearestWord } from '../../text/nearest.ts';
import { parse } from '../../text/parse/parse.ts';
import { type MapNode, type Node, stringOf } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { isLimit } from '../problem.ts';
import { AliasError, expandAlias } from './expand-alias.ts';
import { formatNamed, formatNames } from './formats.ts';
import { parsePath } from './json-path.ts';
import { PathError } from './path-filter.ts';
import { type DeclaredFunctions, readChecks } from './read-checks.ts';
import {
  type Alias,
  type Extended,
  type Given,
  type LoadFunction,
  type Mode,
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
import {
  type FieldReader,
  MODES,
  OVERRIDE_FIELDS,
  RULE_FIELDS,
  RULESET_FIELDS,
  type RulesetField,
  type RulesetFields,
} from './ruleset-fields.ts';
import { headOf, type Located, type Member, ValueReader } from './value-reader.ts';

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

/** What severities are called elsewhere. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ['warning', 'warn'],
  ['information', 'info'],
]);
const SEVERITY_WORDS = ['error', 'warn', 'info', 'hint', 'off'];

class Reader extends ValueReader implements FieldReader {
  private functions: DeclaredFunctions;
  /** The rule that is read. */
  private rule = '';

  constructor(file: string, load: LoadFunction | undefined) {
    super(file);
    this.functions = { file, schemas: new Map(), folder: 'functions', load };
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
      this.functions = {
        ...this.functions,
        ...(functions && { schemas: this.functionsOf(functions) }),
        folder: stringOf(members.get('functionsDir')?.node) ?? this.functions.folder,
      };
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

  /** Reads the fields of an object by a table. */
  private fields(of: Located, table: RulesetFields, owner: string): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const member of this.members(of)) {
      const { key, name } = member;
      if (key.startsWith('x-')) continue;
      if (!Object.hasOwn(table, key)) {
        const meant = nearestWord(key, Object.keys(table));
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

  severityOf(value: Located): RuleSeverity | undefined {
    const { node } = value;
    const severity = node.kind === 'scalar' ? SEVERITIES.get(node.value) : undefined;
    if (severity !== undefined) return severity;
    const word = stringOf(node);
    const meant =
      word === undefined ? undefined : (OTHER_WORDS.get(word) ?? nearestWord(word, SEVERITY_WORDS));
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
      const meant = nearestWord(name, formatNames());
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
      if (path.startsWith('$')) this.parsedPath(value, path);
      return [{ text: path, start: value.start, end: value.end }];
    });
  }

  thenOf(value: Located): Then[] {
    return readChecks(this, value, this.rule, this.functions);
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

  /** Returns the functions in JavaScript by name, with the schema of their options. */
  functionsOf(value: Located): DeclaredFunctions['schemas'] {
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

const NOTHING: Node = { kind: 'scalar', length: 0, size: 1, value: null, style: 'empty' };

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
