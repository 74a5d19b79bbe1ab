// Reads and writes an `apidoc.config.json`: which rules a team switched off or gave another
// severity, in all files or in some, and which files it leaves out.
import { describeValue, joinChoices, quote } from '../format/message-text.ts';
import { nearestWord } from '../text/nearest.ts';
import { parseJson } from '../text/parse/json.ts';
import { lineStarts, positionAt } from '../text/positions.ts';
import type { Entry, MapNode, SyntaxProblem } from '../text/tree.ts';
import { type ReadTheme, readConfigTheme } from './docs-theme/config-theme.ts';
import type { DocsTheme } from './docs-theme/docs-theme.ts';
import { SETTINGS, type Setting, type Settings } from './problem.ts';
import { isSetting, type Override } from './settings.ts';
import { codeNames, isFixed, severityOf } from './validation/severities.ts';

/** What `"extends"` of a configuration may name. */
const PROFILES: ReadonlyMap<string, Settings> = new Map([
  [
    // Generators for Spring, the usual ones, write these two, and the published tools accept them.
    'generated',
    new Map([
      ['schema-format', 'warning'],
      ['schema-discriminator', 'warning'],
    ] as const),
  ],
]);

/** A problem in a configuration; line and column count from 1. */
export interface ConfigError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** The rule that is not one of ours: it may be one of a ruleset. */
  readonly unknownRule?: string;
}

/** Another configuration that one extends: a path such as `./base.json`, or one of a package. */
export interface ConfigBase extends Pick<ConfigError, 'line' | 'column'> {
  readonly name: string;
}

/** A path from the folder of the configuration, `@scope/name`, or a file of a package. */
const BASE = /^(?:\.{1,2}\/|@[\w.~-]+\/[\w.~-]|[\w~-][\w.~-]*\/[\w.~-])/;

/** What a configuration sets. */
export interface Config {
  /** What it extends beside profiles; its own settings take precedence. */
  readonly bases: readonly ConfigBase[];
  readonly settings: Settings;
  /** Settings for some files, in order; a later one takes precedence. */
  readonly overrides: readonly Override[];
  /** Patterns of files to leave out where folders are searched, as in a `.gitignore`. */
  readonly ignore: readonly string[];
  /** Levels of changes between two versions, by code. Codes are checked by the comparison. */
  readonly diff: ReadonlyMap<string, ChangeLevel>;
  /**
   * Paths of rulesets, from the folder of the configuration; null where nothing names any, so that
   * the nearest one is searched.
   */
  readonly rulesets: readonly string[] | null;
  /** How published documentation looks; null where nothing says it. */
  readonly docs: DocsTheme | null;
  /** Where the path of its logo is written. */
  readonly logoAt: Pick<ConfigError, 'line' | 'column'>;
}

/** The level that a change of a code has, or `off`. */
export type ChangeLevel = (typeof CHANGE_LEVELS)[number];
const CHANGE_LEVELS = ['breaking', 'unclassified', 'compatible', 'documentation', 'off'] as const;

type Report = (at: number, message: string, unknownRule?: string) => void;

/** What a value of a field is read into. */
interface Draft {
  readonly bases: { readonly name: string; readonly at: number }[];
  readonly profile: Map<string, Setting>;
  readonly rules: Map<string, Setting>;
  readonly overrides: Override[];
  readonly ignore: string[];
  readonly diff: Map<string, ChangeLevel>;
  rulesets: readonly string[] | null;
  docs: ReadTheme | null;
}

type ReadField = (entry: Entry, at: number, draft: Draft, say: Report, warn: Report) => void;

/** What reads each field of a configuration. */
const FIELDS: ReadonlyMap<string, ReadField> = new Map<string, ReadField>([
  ['rules', (entry, at, { rules }, say) => readRules(entry, at, rules, say)],
  ['extends', (entry, at, draft, say) => readExtends(entry, at, draft, say)],
  ['overrides', (entry, at, { overrides }, say) => readOverrides(entry, at, overrides, say)],
  ['ignore', (entry, at, { ignore }, say) => ignore.push(...readTexts(entry, at, say))],
  ['diff', (entry, at, { diff }, say) => readLevels(entry, at, diff, say)],
  [
    'rulesets',
    (entry, at, draft, say) => {
      draft.rulesets = readTexts(entry, at, say);
    },
  ],
  [
    'docs',
    (entry, at, draft, say, warn) => {
      draft.docs = readConfigTheme(entry, at, say, warn);
    },
  ],
  ['$schema', () => {}],
]);
const FIELD_NAMES = [...FIELDS.keys()].filter((name) => name !== '$schema');

/**
 * Reads a configuration: `{ "extends": ["<profile>"], "rules": { "<code>": "<severity>" },
 * "overrides": [{ "files": ["<pattern>"], "rules": {...} }], "ignore": ["<pattern>"], "diff": {
 * "<code>": "<level>" }, "rulesets": ["<path>"], "docs": { "accent": "#8a0f2e" } }`. Patterns
 * are those of a `.gitignore`, relative to the folder of the configuration.
 * @param followsBases whether other configurations that it extends are read; where they are not,
 * they are problems
 * @returns what is valid, and every problem with its position in document order, with warnings
 * about values that are used in part; never throws
 */
export function readConfig(
  text: string,
  followsBases = false,
): Config & { errors: readonly ConfigError[]; warnings: readonly ConfigError[] } {
  const tree = parseJson(text);
  const starts = lineStarts(text);
  type Found = { readonly at: number; readonly message: string; readonly unknownRule?: string };
  const errors: Found[] = tree.problems.map((p) => ({ at: p.at, message: syntaxMessage(p) }));
  const warnings: Found[] = [];
  const draft: Draft = {
    bases: [],
    profile: new Map(),
    rules: new Map(),
    overrides: [],
    ignore: [],
    diff: new Map(),
    rulesets: null,
    docs: null,
  };
  const say: Report = (at, message, unknownRule) =>
    void errors.push({ at, message, ...(unknownRule !== undefined && { unknownRule }) });
  const warn: Report = (at, message) => void warnings.push({ at, message });
  const { root } = tree;
  if (root && root.kind !== 'map')
    say(
      tree.at,
      `Expected an object such as { "rules": { "ignored-sibling": "off" } }, got ${describeValue(root)}.`,
    );
  for (const entry of root?.kind === 'map' ? root.entries : []) {
    const read = FIELDS.get(entry.key);
    if (read) read(entry, tree.at, draft, say, warn);
    else say(tree.at + entry.keyAt, unknownField(entry.key, 'the configuration', FIELD_NAMES));
  }
  if (!followsBases)
    for (const { name, at } of draft.bases)
      say(
        at,
        `${quote(name)} is not read here: other configurations are for the command line and editors.`,
      );
  const { logoAt = 0, ...docs } = draft.docs ?? {};
  const located = (found: Found[]): ConfigError[] =>
    found
      .sort((a, b) => a.at - b.at)
      .map(({ at, ...found }) => ({
        ...found,
        ...positionAt(starts, Math.min(at, text.length)),
      }));
  return {
    bases: draft.bases.map(({ name, at }) => ({ name, ...positionAt(starts, at) })),
    settings: new Map([...draft.profile, ...draft.rules]),
    overrides: draft.overrides,
    ignore: draft.ignore,
    diff: draft.diff,
    rulesets: draft.rulesets,
    docs: draft.docs && docs,
    logoAt: positionAt(starts, Math.min(logoAt, text.length)),
    errors: located(errors),
    warnings: located(warnings),
  };
}

function unknownField(key: string, owner: string, known: readonly string[]): string {
  const meant = nearestWord(key, known);
  return `Unknown field ${quote(key)} in ${owner}. Use ${meant ? quote(meant) : joinChoices(known)}.`;
}

function readExtends(entry: Entry, at: number, { profile, bases }: Draft, say: Report): void {
  for (const { text: name, at: start } of textsIn(entry, at, say)) {
    const settings = PROFILES.get(name);
    if (!settings && BASE.test(name)) bases.push({ name, at: start });
    else if (!settings)
      say(
        start,
        `Unknown profile ${quote(name)}. Use ${joinChoices([...PROFILES.keys()])}, a path such as "./base.json", or a package such as "@acme/apidoc-config".`,
      );
    for (const [code, setting] of settings ?? []) profile.set(code, setting);
  }
}

function readOverrides(
  { value, keyAt, valueAt }: Entry,
  at: number,
  overrides: Override[],
  say: Report,
): void {
  const example = '[{ "files": ["legacy/"], "rules": { "unused-channel": "off" } }]';
  if (value.kind !== 'seq') {
    const where = value.length > 0 ? valueAt : keyAt;
    const got = describeValue(value);
    say(at + where, `Expected "overrides" to be a list such as ${example}, got ${got}.`);
    return;
  }
  for (const item of value.items) {
    const start = at + valueAt + item.valueAt;
    const files: string[] = [];
    const settings = new Map<string, Setting>();
    const entries = item.value.kind === 'map' ? item.value.entries : [];
    for (const entry of entries) {
      if (entry.key === 'files') files.push(...readTexts(entry, start, say));
      else if (entry.key === 'rules') readRules(entry, start, settings, say);
      else say(start + entry.keyAt, unknownField(entry.key, 'an override', ['files', 'rules']));
    }
    if (item.value.kind !== 'map' || !entries.some(({ key }) => key === 'files'))
      say(start, `Expected an object with "files" and "rules", such as ${example.slice(1, -1)}.`);
    overrides.push({ files, settings });
  }
}

/** The texts of a list of them, or of one alone. */
const readTexts = (entry: Entry, at: number, say: Report): string[] =>
  textsIn(entry, at, say).map(({ text }) => text);

/** The same with their offsets. */
function textsIn(
  { key, value, keyAt, valueAt }: Entry,
  at: number,
  say: Report,
): { readonly text: string; readonly at: number }[] {
  const items =
    value.kind === 'seq'
      ? value.items.map((item) => ({ node: item.value, at: at + valueAt + item.valueAt }))
      : [{ node: value, at: at + (value.length > 0 ? valueAt : keyAt) }];
  return items.flatMap(({ node, at: start }) => {
    if (node.kind === 'scalar' && typeof node.value === 'string')
      return [{ text: node.value, at: start }];
    say(start, `Expected ${quote(key)} to be a list of strings, got ${describeValue(node)}.`);
    return [];
  });
}

function readRules(
  { value, keyAt, valueAt }: Entry,
  at: number,
  settings: Map<string, Setting>,
  say: Report,
): void {
  if (value.kind !== 'map') {
    say(
      value.length > 0 ? at + valueAt : at + keyAt,
      `Expected "rules" to be an object such as { "ignored-sibling": "off" }, got ${describeValue(value)}.`,
    );
    return;
  }
  for (const entry of (value satisfies MapNode).entries) {
    const code = entry.key;
    const keyStart = at + valueAt + entry.keyAt;
    const valueStart = at + valueAt + entry.valueAt;
    const setting = entry.value.kind === 'scalar' ? settingOf(entry.value.value) : undefined;
    if (severityOf(code) === undefined) {
      const meant = nearestWord(code, codeNames());
      const unknown = `Unknown rule ${quote(code)}.${meant ? ` Did you mean ${quote(meant)}?` : ''}`;
      say(keyStart, unknown, code);
      if (setting !== undefined) settings.set(code, setting);
    } else if (isFixed(code)) {
      say(
        keyStart,
        `The severity of ${quote(code)} can't be changed, because the document can't be read where it occurs. Remove this line.`,
      );
    } else if (setting !== undefined) {
      settings.set(code, setting);
    } else if (entry.value.kind === 'scalar' && typeof entry.value.value === 'string') {
      const meant = nearestWord(entry.value.value, SETTINGS);
      say(
        valueStart,
        `Unknown severity ${quote(entry.value.value)}. ${meant ? `Did you mean ${quote(meant)}?` : `Use ${joinChoices(SETTINGS)}.`}`,
      );
    } else {
      say(
        entry.value.length > 0 ? valueStart : keyStart,
        `Expected ${joinChoices(SETTINGS)}, got ${describeValue(entry.value)}.`,
      );
    }
  }
}

function readLevels(
  { value, keyAt, valueAt }: Entry,
  at: number,
  levels: Map<string, ChangeLevel>,
  say: Report,
): void {
  if (value.kind !== 'map') {
    const where = value.length > 0 ? valueAt : keyAt;
    say(
      at + where,
      `Expected "diff" to be an object such as { "operation.summary-changed": "off" }, got ${describeValue(value)}.`,
    );
    return;
  }
  for (const entry of value.entries) {
    const level = entry.value.kind === 'scalar' ? entry.value.value : undefined;
    const known = CHANGE_LEVELS.find((one) => one === level);
    if (known) levels.set(entry.key, known);
    else
      say(
        at + valueAt + (entry.value.length > 0 ? entry.valueAt : entry.keyAt),
        typeof level === 'string'
          ? `Unknown level ${quote(level)}. Use ${joinChoices([...CHANGE_LEVELS])}.`
          : `Expected ${joinChoices([...CHANGE_LEVELS])}, got ${describeValue(entry.value)}.`,
      );
  }
}

/** Returns the setting that a value names, also by the names that other tools have for them. */
function settingOf(value: unknown): Setting | undefined {
  if (value === 'warn') return 'warning';
  if (value === 'info') return 'information';
  return isSetting(value) ? value : undefined;
}

/** The messages of the JSON parser refer to documents; a configuration isn't one. */
function syntaxMessage({ code, message }: SyntaxProblem): string {
  if (code === 'empty-document') return 'The file is empty. Write { "rules": {} }.';
  if (code === 'json-comment') return 'JSON has no comments. Remove it.';
  return message;
}

/**
 * Returns the text of a configuration with these settings, codes in the order of the alphabet;
 * `readConfig` reads it back.
 */
export function writeConfig(settings: Settings): string {
  const lines = [...settings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, setting]) => `    ${JSON.stringify(code)}: ${JSON.stringify(setting)}`);
  return lines.length === 0
    ? '{\n  "rules": {}\n}\n'
    : `{\n  "rules": {\n${lines.join(',\n')}\n  }\n}\n`;
}
