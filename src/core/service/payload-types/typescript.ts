// Types of TypeScript, as exact as it can say them: every value that is valid by the schema is one
// of the type.
import { COMBINATIONS, KEYWORDS_BY_TYPE } from '../../format/schema-keywords.ts';
import { commentLines, jsLiteral } from '../../text/code-literals.ts';
import { isMap } from '../../text/value.ts';
import {
  type DocumentNames,
  type NameRules,
  Names,
  nameDocument,
  writtenNames,
} from './identifiers.ts';
import type { Constants } from './printer.ts';
import { definitionKey, referenceTo, type TypeGraph, type TypeSchema } from './type-graph.ts';

type Keywords = Exclude<TypeSchema, boolean>;

/** An expression, and how it binds: a union in an array is in parentheses. */
interface Expression {
  readonly text: string;
  readonly binds: 'union' | 'intersection' | 'tight';
}

const RULES: NameRules = { reserved: new Set() };
/** Schemas in each other that are written out. */
const MAX_DEPTH = 60;
/** An index that lists the types of many properties says nothing to who reads it. */
const MAX_INDEX = 80;

const UNKNOWN: Expression = { text: 'unknown', binds: 'tight' };
const NEVER: Expression = { text: 'never', binds: 'tight' };
const tightExpression = (text: string): Expression => ({ text, binds: 'tight' });

/** Returns the names of all types of a document. */
export function typescriptNames(graph: TypeGraph): DocumentNames {
  return nameDocument(graph, new Names('pascal', RULES, 'Type'));
}

/**
 * Returns the types of a document as a module.
 * @param names those of the document, where they are known
 */
export function typescriptTypes(graph: TypeGraph, names = typescriptNames(graph)): string {
  const { definitions, aliases } = writtenNames(graph, names);
  const printer = new Printer(graph, definitions);
  const declared = [...definitions].map(([key, name]) => printer.declaration(key, name));
  const also = aliases.map(
    ({ name, definition }) => `export type ${name} = ${definitions.get(definition)};\n`,
  );
  return [...declared, ...also].join('\n');
}

class Printer {
  private readonly schemas: TypeGraph['definitions'];
  private readonly names: ReadonlyMap<string, string>;
  /** The definition that is written, for aliases that would mean themselves. */
  private own = '';

  constructor({ definitions }: TypeGraph, names: ReadonlyMap<string, string>) {
    this.schemas = definitions;
    this.names = names;
  }

  declaration(key: string, name: string): string {
    const schema = this.schemas.get(key) ?? true;
    this.own = key;
    const comment = commentOf(schema, '');
    const type = this.typeOf(schema, '', 0, true);
    // A type that is one object has a name in messages of the compiler when it is an interface.
    return isObjectOnly(schema) && type.text.startsWith('{')
      ? `${comment}export interface ${name} ${type.text}\n`
      : `${comment}export type ${name} = ${type.text};\n`;
  }

  /** @param isAlias whether a name in it is resolved at once, not within an object or a list */
  private typeOf(schema: TypeSchema, indent: string, depth: number, isAlias: boolean): Expression {
    if (schema === true || depth > MAX_DEPTH) return UNKNOWN;
    if (schema === false || isAny(schema.not)) return NEVER;
    if (typeof schema.$ref === 'string') return this.reference(definitionKey(schema.$ref), isAlias);
    const below = (one: TypeSchema): Expression => this.typeOf(one, indent, depth + 1, isAlias);
    const alternatives = [schema.anyOf, schema.oneOf].flatMap((list) =>
      list === undefined
        ? []
        : [unionExpression(schemasIn(list).map((one) => this.alternative(one, schema, below)))],
    );
    const parts = [...schemasIn(schema.allOf).map(below), ...alternatives];
    const own = this.ownType(schema, indent, depth);
    return intersection([...(isSaidByParts(own, schema, parts) ? [] : [own]), ...parts]);
  }

  private reference(key: string, isAlias: boolean): Expression {
    const name = this.names.get(key);
    if (name === undefined || (isAlias && this.meansItself(key))) return UNKNOWN;
    return tightExpression(name);
  }

  /** Whether a definition is the one that is written, without an object or a list between them. */
  private meansItself(start: string): boolean {
    const seen = new Set<string>();
    const open: TypeSchema[] = [{ $ref: referenceTo(start) }];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (typeof schema !== 'object') continue;
      if (typeof schema.$ref === 'string') {
        const key = definitionKey(schema.$ref);
        if (key === this.own) return true;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(this.schemas.get(key) ?? true);
      } else
        for (const list of [schema.allOf, schema.anyOf, schema.oneOf])
          open.push(...schemasIn(list));
    }
    return false;
  }

  /** One of several, which the value of a property tells from the others. */
  private alternative(
    schema: TypeSchema,
    { discriminator }: Keywords,
    below: (schema: TypeSchema) => Expression,
  ): Expression {
    const type = below(schema);
    const { propertyName, mapping } =
      typeof discriminator === 'string'
        ? { propertyName: discriminator, mapping: undefined }
        : (Object(discriminator) as { propertyName?: unknown; mapping?: unknown });
    if (typeof propertyName !== 'string' || typeof schema !== 'object') return type;
    const key = typeof schema.$ref === 'string' ? definitionKey(schema.$ref) : null;
    if (key === null || type === UNKNOWN || this.isConstant(key, propertyName)) return type;
    const mapped = Object.entries(Object(mapping) as object).flatMap(([value, ref]) =>
      typeof ref === 'string' && (ref === schema.$ref || ref === key) ? [value] : [],
    );
    const values = mapped.length > 0 ? mapped : [key.slice(key.lastIndexOf('\n') + 1)];
    const literal = values.map(jsLiteral).join(' | ');
    return intersection([type, tightExpression(`{ ${memberName(propertyName)}: ${literal} }`)]);
  }

  /** Whether a definition says itself which values a property has. */
  private isConstant(key: string, property: string): boolean {
    const seen = new Set<string>();
    const open: TypeSchema[] = [this.schemas.get(key) ?? true];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      if (typeof schema !== 'object') continue;
      const properties = Object(schema.properties) as Record<string, TypeSchema>;
      const own = Object.hasOwn(properties, property) ? properties[property] : undefined;
      if (typeof own === 'object' && (own.const !== undefined || own.enum !== undefined))
        return true;
      open.push(...schemasIn(schema.allOf));
      if (typeof schema.$ref !== 'string') continue;
      const target = definitionKey(schema.$ref);
      if (!seen.has(target)) open.push(this.schemas.get(target) ?? true);
      seen.add(target);
    }
    return false;
  }

  /** The type by the keywords of the schema itself. */
  private ownType(schema: Keywords, indent: string, depth: number): Expression {
    const types = typesOf(schema);
    const values = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
    if (Array.isArray(values)) {
      const allowed = values.filter(
        (one) => types === null || types.some((t) => isValueOfType(one, t)),
      );
      return unionExpression(allowed.map((one) => valueType(one, depth)));
    }
    const named = types ?? impliedTypes(schema);
    if (named === null) return UNKNOWN;
    return unionExpression(named.map((type) => this.oneType(type, schema, indent, depth)));
  }

  private oneType(type: string, schema: Keywords, indent: string, depth: number): Expression {
    if (type === 'object') return this.object(schema, indent, depth);
    if (type === 'array') return this.array(schema, indent, depth);
    return tightExpression(type === 'integer' ? 'number' : type);
  }

  private object(schema: Keywords, indent: string, depth: number): Expression {
    const properties = Object.entries(Object(schema.properties) as Record<string, TypeSchema>);
    const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : []);
    const inner = `${indent}  `;
    const below = (one: TypeSchema): Expression => this.typeOf(one, inner, depth + 1, false);
    const own = new Set(properties.map(([name]) => name));
    const index = this.indexType(schema, properties, required, below);
    const members = properties.map(([name, one]) => {
      const readonly = typeof one === 'object' && one.readOnly === true ? 'readonly ' : '';
      const mark = required.has(name) ? '' : '?';
      const type = below(one).text;
      return `${commentOf(one, inner)}${inner}${readonly}${memberName(name)}${mark}: ${type};\n`;
    });
    const { additionalProperties: more, patternProperties } = schema;
    const other =
      typeof more === 'object' && patternProperties === undefined
        ? below(more as TypeSchema).text
        : 'unknown';
    for (const name of required)
      if (!own.has(name)) members.push(`${inner}${memberName(name)}: ${other};\n`);
    if (index !== null) members.push(`${inner}[name: string]: ${index};\n`);
    return tightExpression(
      members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${indent}}`,
    );
  }

  /** The type of properties that have no name in the schema; null where there is none. */
  private indexType(
    schema: Keywords,
    properties: readonly (readonly [string, TypeSchema])[],
    required: ReadonlySet<string>,
    below: (schema: TypeSchema) => Expression,
  ): string | null {
    const patterns = Object.values(Object(schema.patternProperties) as Record<string, TypeSchema>);
    const { additionalProperties: more } = schema;
    const isEmpty = properties.length === 0 && required.size === 0;
    if (more === undefined && patterns.length === 0) return isEmpty ? 'unknown' : null;
    if (more === true || more === undefined) return 'unknown';
    const schemas = [...patterns, ...(more === false ? [] : [more as TypeSchema])];
    if (schemas.length === 0) return null;
    // An index applies to the properties with a name as well.
    const types = [...schemas, ...properties.map(([, one]) => one)].map(below);
    const isOptional = properties.some(([name]) => !required.has(name));
    const { text } = unionExpression([
      ...types,
      ...(isOptional ? [tightExpression('undefined')] : []),
    ]);
    return text.length > MAX_INDEX ? 'unknown' : text;
  }

  private array(schema: Keywords, indent: string, depth: number): Expression {
    const below = (one: TypeSchema): Expression => this.typeOf(one, indent, depth + 1, false);
    const rest = schema.items === undefined ? UNKNOWN : below(schema.items as TypeSchema);
    if (!Array.isArray(schema.prefixItems)) return tightExpression(`${inTight(rest)}[]`);
    const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
    const items = schemasIn(schema.prefixItems).map((one, i) => {
      const type = below(one);
      return i < least ? type.text : `${inTight(type)}?`;
    });
    if (rest !== NEVER) items.push(`...${inTight(rest)}[]`);
    return tightExpression(`[${items.join(', ')}]`);
  }
}

/** Whether a schema allows any value. */
function isAny(schema: unknown): boolean {
  return schema === true || (typeof schema === 'object' && Object.keys(schema ?? {}).length === 0);
}

function schemasIn(list: unknown): readonly TypeSchema[] {
  return Array.isArray(list) ? list : [];
}

function typesOf({ type }: Keywords): readonly string[] | null {
  if (type === undefined) return null;
  return Array.isArray(type) ? type : [type as string];
}

/** The types that the other keywords are about, where the schema names none. */
function impliedTypes(schema: Keywords): readonly string[] | null {
  const isOf = (keywords: readonly string[]): boolean =>
    keywords.some((one) => Object.hasOwn(schema, one));
  if (isOf(KEYWORDS_BY_TYPE.object)) return isOf(KEYWORDS_BY_TYPE.array) ? null : ['object'];
  return isOf(KEYWORDS_BY_TYPE.array) ? ['array'] : null;
}

/** A plain type that its parts say more exactly. */
function isSaidByParts(own: Expression, schema: Keywords, parts: readonly Expression[]): boolean {
  if (parts.every((one) => one === UNKNOWN)) return false;
  const [type, ...more] = typesOf(schema) ?? [];
  if (type === undefined || more.length > 0 || schema.enum !== undefined) return false;
  if (type === 'object') return !KEYWORDS_BY_TYPE.object.some((one) => Object.hasOwn(schema, one));
  if (type === 'array') return false;
  const isLiteral =
    type === 'string' ? /^'[^|]*'(?: \| '[^|]*')*$/ : /^-?[\d.e+]+(?: \| -?[\d.e+]+)*$/;
  return parts.some(({ text }) => text === own.text || isLiteral.test(text));
}

/** What makes the type of a schema another one than that of its own keywords. */
const ALSO: readonly string[] = [...COMBINATIONS, 'enum', 'const'];

/** Whether a schema describes one object and nothing else. */
function isObjectOnly(schema: TypeSchema): boolean {
  if (typeof schema !== 'object' || schema.$ref !== undefined) return false;
  const types = typesOf(schema) ?? impliedTypes(schema);
  const isOne = types?.length === 1 && types[0] === 'object';
  return isOne && ALSO.every((one) => !Object.hasOwn(schema, one));
}

function isValueOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMap(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** The type of one value: a literal. */
function valueType(value: unknown, depth: number): Expression {
  if (depth > MAX_DEPTH) return UNKNOWN;
  if (typeof value === 'string') return tightExpression(jsLiteral(value));
  if (typeof value === 'number')
    return tightExpression(Number.isFinite(value) ? String(value) : 'number');
  if (typeof value !== 'object' || value === null) return tightExpression(String(value));
  if (Array.isArray(value))
    return tightExpression(`[${value.map((one) => valueType(one, depth + 1).text).join(', ')}]`);
  const members = Object.entries(value).map(
    ([name, one]) => `${memberName(name)}: ${valueType(one, depth + 1).text}`,
  );
  return tightExpression(
    members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`,
  );
}

function inTight({ text, binds }: Expression): string {
  return binds === 'tight' ? text : `(${text})`;
}

function unionExpression(types: readonly Expression[]): Expression {
  if (types.some(({ text }) => text === 'unknown')) return UNKNOWN;
  const texts = [...new Set(types.flatMap((one) => (one.text === 'never' ? [] : [one.text])))];
  const [first, ...more] = texts;
  if (first === undefined) return NEVER;
  if (more.length === 0) return types.find(({ text }) => text === first) ?? UNKNOWN;
  return { text: texts.join(' | '), binds: 'union' };
}

function intersection(types: readonly Expression[]): Expression {
  const distinct = [...new Map(types.map((one) => [one.text, one])).values()];
  const parts = distinct.filter(({ text }) => text !== 'unknown');
  const [first = UNKNOWN, ...more] = parts;
  if (more.length === 0) return first;
  if (parts.includes(NEVER)) return NEVER;
  const text = parts.map((one) => (one.binds === 'union' ? `(${one.text})` : one.text)).join(' & ');
  return { text, binds: 'intersection' };
}

/** Returns a name as it is in the document, in quotes unless it is one of the language. */
function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsLiteral(name);
}

const TAGS: readonly (readonly [keyword: string, tag: string])[] = [
  ['format', 'format'],
  ['pattern', 'pattern'],
  ['minimum', 'minimum'],
  ['exclusiveMinimum', 'exclusiveMinimum'],
  ['maximum', 'maximum'],
  ['exclusiveMaximum', 'exclusiveMaximum'],
  ['multipleOf', 'multipleOf'],
  ['minLength', 'minLength'],
  ['maxLength', 'maxLength'],
  ['minItems', 'minItems'],
  ['maxItems', 'maxItems'],
];
const MAX_DEFAULT = 200;

/** What the schema says beside the type, as JSDoc. */
function commentOf(schema: TypeSchema, indent: string): string {
  if (typeof schema !== 'object') return '';
  const said = [schema.description, schema.title].find((one) => typeof one === 'string');
  const lines = typeof said === 'string' && said !== '' ? commentLines(said) : [];
  const tags = TAGS.flatMap(([keyword, tag]) =>
    schema[keyword] === undefined ? [] : [`@${tag} ${String(schema[keyword])}`],
  );
  const written = schema.default === undefined ? undefined : JSON.stringify(schema.default);
  if (written !== undefined && written.length <= MAX_DEFAULT) tags.push(`@default ${written}`);
  if (schema.deprecated === true) tags.push('@deprecated');
  const all = [...lines, ...tags.flatMap((tag) => commentLines(tag).slice(0, 1))];
  const [only, ...more] = all;
  if (only === undefined) return '';
  if (more.length === 0) return `${indent}/** ${only} */\n`;
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

// The addresses of channels and the ids of operations.

/** Returns constants as objects, whose keys are those of the document. */
export function typescriptConstants({ addresses, operations }: Constants): string {
  const object = (name: string, comment: string, members: Constants['addresses']): string => {
    const lines = members.map(([key, value]) => `  ${ownKey(key)}: ${jsLiteral(value)},\n`);
    return `/** ${comment} */\nexport const ${name} = {\n${lines.join('')}} as const;\n`;
  };
  return [
    object('CHANNELS', 'The addresses of channels, by their keys.', addresses),
    object(
      'OPERATIONS',
      'The ids of operations.',
      operations.map((key) => [key, key] as const),
    ),
  ].join('\n');
}

/** A key of an object literal; `__proto__` would be its prototype. */
function ownKey(name: string): string {
  return name === '__proto__' ? `['__proto__']` : memberName(name);
}
