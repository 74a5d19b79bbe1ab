// Reads what a rule checks: `then`, with its function and the options of that.
import { joinChoices, quote } from '../../format/message-text.ts';
import { nearestWord } from '../../text/nearest.ts';
import { toValue } from '../../text/value.ts';
import { FUNCTIONS, type OptionRow, type OptionType, patternParts } from './functions.ts';
import { compilePattern } from './limits.ts';
import type { LoadFunction, OwnFunction, Then } from './ruleset.ts';
import { headOf, type Located, type ValueReader } from './value-reader.ts';

/** The functions in JavaScript that a ruleset declares. */
export interface DeclaredFunctions {
  /** The path of the ruleset. */
  readonly file: string;
  /** By name, with the schema of the options. */
  readonly schemas: ReadonlyMap<string, unknown>;
  readonly folder: string;
  /** Loads one; without it they are not run. */
  readonly load: LoadFunction | undefined;
}

/**
 * Reads what a rule checks: one check, or a list of them.
 * @param reader reports the mistakes
 * @param rule name of the rule
 */
export function readChecks(
  reader: ValueReader,
  value: Located,
  rule: string,
  functions: DeclaredFunctions,
): Then[] {
  const list = value.node.kind === 'seq' ? reader.items(value) : [value];
  return list.flatMap((one) => readCheck(reader, one, rule, functions) ?? []);
}

function readCheck(
  reader: ValueReader,
  value: Located,
  rule: string,
  functions: DeclaredFunctions,
): Then | undefined {
  if (value.node.kind !== 'map')
    return reader.expected(value, '"then" to be an object, such as { "function": "truthy" }');
  const members = new Map(reader.members(value).map((member) => [member.key, member]));
  const at = members.get('function');
  const name = at ? reader.textOf(at.value, 'function') : undefined;
  if (!at)
    reader.say(headOf(value), 'Missing required field "function". Add the function of the rule.');
  const given = members.get('field')?.value;
  const field = given && reader.textOf(given, 'field');
  const path = given && field?.startsWith('$') ? fieldPath(reader, given, field) : undefined;
  if (!at || name === undefined) return undefined;
  if (functions.schemas.has(name)) {
    const declared = declaredFunction(reader, at.value, name, rule, functions);
    const given = members.get('functionOptions')?.value.node;
    const options = given?.kind === 'map' ? (toValue(given) as Then['options']) : {};
    return declared && thenOf(declared, options, field, path);
  }
  const own = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (!own) {
    const meant = nearestWord(name, Object.keys(FUNCTIONS));
    reader.say(
      at.value,
      `Unknown function ${quote(name)}. ${meant ? `Did you mean ${quote(meant)}?` : `Use ${joinChoices(Object.keys(FUNCTIONS))}.`}`,
    );
    return undefined;
  }
  const options = readOptions(reader, name, members.get('functionOptions')?.value, at.value);
  return thenOf(name, options, field, path);
}

/** Returns a function in JavaScript; undefined where it isn't run. */
function declaredFunction(
  reader: ValueReader,
  at: Located,
  name: string,
  rule: string,
  { file, schemas, folder, load }: DeclaredFunctions,
): OwnFunction | undefined {
  if (!load) {
    reader.say(
      at,
      `The rule ${quote(rule)} is not run: its function ${quote(name)} is JavaScript.`,
      true,
    );
    return undefined;
  }
  const loaded = load({ name, folder, ruleset: file, optionsSchema: schemas.get(name) });
  if (typeof loaded === 'function') return loaded;
  reader.say(at, `The function ${quote(name)} can't be run: ${loaded.reason}`);
  return undefined;
}

function fieldPath(reader: ValueReader, value: Located, field: string): Then['path'] {
  // The name of a member may begin with $, too: $ref.
  return reader.parsedPath(value, /^\$[\w-]/.test(field) ? `$.${field}` : field, field);
}

function readOptions(
  reader: ValueReader,
  name: string,
  given: Located | undefined,
  at: Located,
): Then['options'] {
  const { options: rows, needsOption } = FUNCTIONS[name] as (typeof FUNCTIONS)[string];
  const isNothing = !given || (given.node.kind === 'scalar' && given.node.value === null);
  if (rows === null) {
    if (given && !isNothing)
      reader.say(headOf(given), `The function ${quote(name)} has no options. Remove them.`);
    return {};
  }
  const required = rows.filter((row) => row.required);
  const known = rows.map((row) => row.name);
  if (!given || isNothing) {
    if (required.length > 0 || needsOption)
      reader.say(
        given ?? at,
        `The function ${quote(name)} needs "functionOptions" with ${joinChoices(known)}.`,
      );
    return {};
  }
  if (given.node.kind !== 'map') {
    reader.expected(given, '"functionOptions" to be an object');
    return {};
  }
  const options: Record<string, unknown> = {};
  const members = reader.members(given);
  for (const { key, name: keyAt, value } of members) {
    const row = rows.find((one) => one.name === key);
    if (row) {
      // own keys: those of the table
      options[key] = readOption(reader, row, value);
    } else {
      const meant = nearestWord(key, known);
      reader.say(
        keyAt,
        `Unknown option ${quote(key)} of ${quote(name)}. ${meant ? `Did you mean ${quote(meant)}?` : `It has ${joinChoices(known)}.`}`,
      );
    }
  }
  for (const row of required)
    if (!members.some(({ key }) => key === row.name))
      reader.say(headOf(given), `The function ${quote(name)} needs the option ${quote(row.name)}.`);
  if (needsOption && members.length === 0)
    reader.say(headOf(given), `The function ${quote(name)} needs ${joinChoices(known)}.`);
  return options;
}

function readOption(reader: ValueReader, row: OptionRow, value: Located): unknown {
  const { node } = value;
  const plain = toValue(node);
  const name = quote(row.name);
  if (row.choices) return reader.choiceOf(value, row.name, row.choices);
  const wrong = optionMistake(row.type, plain);
  if (wrong !== null) {
    reader.say(headOf(value), `Expected ${name} to be ${wrong}.`);
    return undefined;
  }
  return plain;
}

function thenOf(
  run: Then['function'],
  options: Then['options'],
  field: string | undefined,
  path: Then['path'],
): Then {
  return { function: run, options, ...(field !== undefined && { field }), ...(path && { path }) };
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
