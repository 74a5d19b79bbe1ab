// The fields of rulesets, of their rules, overrides and checks: what each is for, its JSON Schema,
// and what reads it.
import { quote } from '../../format/message-text.ts';
import type { Mode } from './ruleset.ts';
import type { Located, Member, ValueReader } from './value-reader.ts';

export const MODES: readonly Mode[] = ['off', 'recommended', 'all'];

/** Reads the values of fields, each of which reports its mistakes. */
export interface FieldReader
  extends Pick<ValueReader, 'expected' | 'textOf' | 'textsOf' | 'choiceOf' | 'urlOf'> {
  severityOf(value: Located): unknown;
  formatsOf(value: Located): unknown;
  givenOf(value: Located): unknown;
  thenOf(value: Located): unknown;
  rulesOf(value: Located): unknown;
  extendsOf(value: Located): unknown;
  aliasesOf(value: Located): unknown;
  overridesOf(value: Located): unknown;
  exceptOf(value: Located): unknown;
  functionsOf(value: Located): unknown;
  checkParserOptions(value: Located): void;
}

type ReadMember = (reader: FieldReader, member: Member) => unknown;

/** A field as users are told of it, as a JSON Schema has it, and as it is read. */
export interface RulesetField {
  readonly help: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly read: ReadMember;
}

export type RulesetFields = Readonly<Record<string, RulesetField>>;

const TEXT = { type: 'string' };
const YES_OR_NO = { type: 'boolean' };
const TEXTS = { type: 'array', items: TEXT };
const OBJECT = { type: 'object' };
/** One of the definitions in `ruleset-schema.ts`. */
const definitionRef = (name: string) => ({ $ref: `#/definitions/${name}` });

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
  schema: definitionRef('formats'),
  read: (reader, { value }) => reader.formatsOf(value),
};
const DOCUMENTATION: RulesetField = {
  help: 'The page about it, to which its problems link.',
  schema: { type: 'string', format: 'uri' },
  read: (reader, { value }) => reader.urlOf(value),
};
const RULE_TYPES = ['style', 'validation'];

/** The fields of a rule. */
export const RULE_FIELDS: RulesetFields = {
  description: DESCRIPTION,
  message: {
    help: 'What its problems say: {{property}}, {{error}}, {{path}}, {{value}} and {{description}} are filled in. Without it the description.',
    schema: TEXT,
    read: text,
  },
  severity: {
    help: 'The severity of its problems; "warn" without it.',
    schema: definitionRef('severity'),
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
    schema: definitionRef('paths'),
    read: (reader, { value }) => reader.givenOf(value),
  },
  // biome-ignore lint/suspicious/noThenProperty: a rule has such a field.
  then: {
    help: 'What is checked of them: a function with its options, or a list of them.',
    schema: { anyOf: [definitionRef('then'), { type: 'array', items: definitionRef('then') }] },
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
  schema: definitionRef('rules'),
  read: (reader, { value }) => reader.rulesOf(value),
};
const EXTENDS: RulesetField = {
  help: 'The rulesets whose rules hold, too: files, or "spectral:asyncapi".',
  schema: definitionRef('extends'),
  read: (reader, { value }) => reader.extendsOf(value),
};
const ALIASES: RulesetField = {
  help: 'Names for paths, which rules use as "#Name".',
  schema: definitionRef('aliases'),
  read: (reader, { value }) => reader.aliasesOf(value),
};
const PARSER_OPTIONS: RulesetField = {
  help: 'Severities of mistakes in the syntax. They have no effect here.',
  schema: {
    type: 'object',
    properties: {
      duplicateKeys: definitionRef('severity'),
      incompatibleValues: definitionRef('severity'),
    },
    additionalProperties: false,
  },
  read: (reader, { value }) => reader.checkParserOptions(value),
};

/** The fields of a ruleset. */
export const RULESET_FIELDS: RulesetFields = {
  rules: RULES,
  extends: EXTENDS,
  overrides: {
    help: 'Other rules for some files.',
    schema: { type: 'array', items: definitionRef('override') },
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
    read: (reader, { value }) => reader.functionsOf(value),
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
export const OVERRIDE_FIELDS: RulesetFields = {
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
  function: { help: 'The function that checks it.', schema: definitionRef('function') },
  functionOptions: { help: 'The options of the function.', schema: { type: ['object', 'null'] } },
};
