// The types of a document by what most languages have: records, enumerations, alternatives of
// records, and other names for types.

import { type Names, nameTypes } from './identifiers.ts';
import { definitionKey, type TypeGraph, type TypeSchema } from './type-graph.ts';

export type Scalar =
  | 'any'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'integer'
  | 'number'
  | 'string'
  | 'uuid';

export type TypeRef =
  | { readonly is: Scalar }
  | { readonly is: 'list' | 'map'; readonly of: TypeRef }
  | { readonly is: 'named'; readonly name: string };

export interface Field {
  /** As it is in JSON. */
  readonly key: string;
  readonly type: TypeRef;
  /** It may be missing, or null. */
  readonly isOptional: boolean;
  readonly description: string;
}

interface Declared {
  readonly name: string;
  readonly description: string;
}

export interface RecordType extends Declared {
  readonly is: 'record';
  readonly fields: readonly Field[];
}

/** Texts. */
interface EnumType extends Declared {
  readonly is: 'enum';
  readonly values: readonly string[];
}

/** One of several records, or of the alternatives of another union. */
export interface UnionType extends Declared {
  readonly is: 'union';
  readonly of: readonly string[];
}

interface AliasType extends Declared {
  readonly is: 'alias';
  readonly type: TypeRef;
}

export type Declaration = RecordType | EnumType | UnionType | AliasType;

/** What the keywords of a schema say together. */
interface Shape {
  readonly types: ReadonlySet<string>;
  readonly fields: ReadonlyMap<string, { schema: TypeSchema; isRequired: boolean }>;
  readonly values: readonly unknown[] | null;
  readonly format: string;
  readonly items: TypeSchema | null;
  readonly others: TypeSchema | null;
  readonly alternatives: readonly TypeSchema[];
}

const ANY: TypeRef = { is: 'any' };
const MAX_DEPTH = 60;
const FORMATS: ReadonlySet<string> = new Set(['date', 'date-time', 'uuid']);

/**
 * Returns the declarations of a document, in its order; those of objects within others follow
 * them, with the names of both.
 * @param names gives names in the style of the language
 * @param hasAliases whether the language has other names for types; else they are replaced by what
 * they mean
 */
export function typeModel(
  graph: TypeGraph,
  names: Names,
  hasAliases: boolean,
): readonly Declaration[] {
  return new ModelBuilder(graph, names, hasAliases).declarations();
}

class ModelBuilder {
  private readonly out: Declaration[] = [];
  private readonly shapes = new Map<TypeSchema, Shape>();
  private readonly graph: TypeGraph;
  private readonly names: Names;
  private readonly hasAliases: boolean;
  private readonly named: ReturnType<typeof nameTypes>;
  /** Definitions whose meaning is looked up, as an alias may mean itself. */
  private readonly open = new Set<string>();

  constructor(graph: TypeGraph, names: Names, hasAliases: boolean) {
    this.graph = graph;
    this.names = names;
    this.hasAliases = hasAliases;
    this.named = nameTypes(graph, names);
  }

  declarations(): readonly Declaration[] {
    for (const [key, name] of this.named.definitions) {
      const schema = this.graph.definitions.get(key) ?? true;
      if (this.isDeclared(schema)) this.declare(name, schema, 0);
      else if (this.hasAliases) this.alias(name, schema, key);
    }
    if (this.hasAliases)
      for (const { name, definition } of this.named.aliases)
        this.out.push({
          is: 'alias',
          name,
          description: '',
          type: this.reference(definition, 0),
        });
    return this.out;
  }

  private alias(name: string, schema: TypeSchema, key: string): void {
    this.open.add(key);
    const type = this.typeOf(schema, [name, 'value'], 0);
    this.open.delete(key);
    this.out.push({ is: 'alias', name, description: descriptionOf(schema), type });
  }

  /** Whether a schema is a type of its own: a record, an enumeration, or one of several records. */
  private isDeclared(schema: TypeSchema): boolean {
    if (typeof schema !== 'object' || onlyDefinition(schema) !== null) return false;
    const shape = this.shapeOf(schema);
    return (
      isEnum(shape) || this.isUnion(shape) || (isOnly(shape, 'object') && shape.fields.size > 0)
    );
  }

  private isUnion({ alternatives, fields }: Shape): boolean {
    return (
      alternatives.length > 1 &&
      fields.size === 0 &&
      alternatives.every((one) => this.isRecord(one, new Set()))
    );
  }

  private isRecord(schema: TypeSchema, seen: Set<string>): boolean {
    const key = onlyDefinition(schema);
    if (key !== null) {
      if (seen.has(key) || !this.named.definitions.has(key)) return false;
      seen.add(key);
      return this.isRecord(this.graph.definitions.get(key) ?? true, seen);
    }
    const shape = this.shapeOf(schema);
    if (isEnum(shape) || !isOnly(shape, 'object')) return false;
    // Alternatives of alternatives would need all their records to be here.
    return shape.alternatives.length === 0 && shape.fields.size > 0;
  }

  private declare(name: string, schema: TypeSchema, depth: number): void {
    const shape = this.shapeOf(schema);
    const description = descriptionOf(schema);
    if (isEnum(shape)) {
      const values = shape.values?.filter((one): one is string => typeof one === 'string') ?? [];
      this.out.push({ is: 'enum', name, description, values: [...new Set(values)] });
    } else if (this.isUnion(shape)) {
      // It comes before its alternatives, which are written with it.
      const at = this.out.length;
      const of = shape.alternatives.map((one, i) => this.recordName(one, name, i, depth));
      this.out.splice(at, 0, { is: 'union', name, description, of: [...new Set(of)] });
    } else {
      const at = this.out.length;
      const fields = [...shape.fields].map(([key, { schema: one, isRequired }]) => ({
        key,
        type: this.typeOf(one, [name, key], depth + 1),
        isOptional: !isRequired || this.isNullable(one, new Set()),
        description: descriptionOf(one),
      }));
      this.out.splice(at, 0, { is: 'record', name, description, fields });
    }
  }

  private recordName(schema: TypeSchema, union: string, n: number, depth: number): string {
    const key = onlyDefinition(schema);
    if (key !== null) {
      const target = this.graph.definitions.get(key) ?? true;
      const name = this.named.definitions.get(key);
      return onlyDefinition(target) === null && name !== undefined
        ? name
        : this.recordName(target, union, n, depth);
    }
    const title = typeof schema === 'object' ? schema.title : undefined;
    const name = this.names.give(
      ...(typeof title === 'string' && title !== '' ? [title] : []),
      `${union} ${n + 1}`,
    );
    this.declare(name, schema, depth + 1);
    return name;
  }

  private typeOf(schema: TypeSchema, owner: readonly string[], depth: number): TypeRef {
    if (typeof schema !== 'object' || depth > MAX_DEPTH) return ANY;
    const key = onlyDefinition(schema);
    if (key !== null) return this.reference(key, depth);
    if (this.isDeclared(schema)) {
      const name = this.names.give(owner.join(' '));
      this.declare(name, schema, depth);
      return { is: 'named', name };
    }
    const shape = this.shapeOf(schema);
    const [type, ...more] = [...shape.types].filter((one) => one !== 'null');
    if (type === undefined || more.length > 0 || shape.alternatives.length > 0)
      return isNumber(shape) ? { is: 'number' } : ANY;
    if (type === 'array')
      return { is: 'list', of: this.typeOf(shape.items ?? true, [...owner, 'item'], depth + 1) };
    if (type === 'object')
      return { is: 'map', of: this.typeOf(shape.others ?? true, [...owner, 'value'], depth + 1) };
    if (type === 'string' && FORMATS.has(shape.format) && shape.values === null)
      return { is: shape.format as Scalar };
    return { is: type as Scalar };
  }

  private reference(key: string, depth: number): TypeRef {
    const name = this.named.definitions.get(key);
    const schema = this.graph.definitions.get(key) ?? true;
    if (name === undefined) return ANY;
    if (this.isDeclared(schema)) return { is: 'named', name };
    if (this.open.has(key)) return ANY;
    if (this.hasAliases && !this.reachesItself(key)) return { is: 'named', name };
    this.open.add(key);
    const type = this.typeOf(schema, [name, 'value'], depth + 1);
    this.open.delete(key);
    return type;
  }

  /** Whether an alias means itself through other aliases, which most languages forbid. */
  private reachesItself(start: string): boolean {
    const seen = new Set<string>();
    const open: TypeSchema[] = [this.graph.definitions.get(start) ?? true];
    for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
      const key = onlyDefinition(schema);
      if (key !== null) {
        if (key === start) return true;
        if (!seen.has(key)) open.push(this.graph.definitions.get(key) ?? true);
        seen.add(key);
      } else if (typeof schema === 'object' && !this.isDeclared(schema)) {
        const { items, others } = this.shapeOf(schema);
        open.push(...[items, others].filter((one) => one !== null));
      }
    }
    return false;
  }

  private isNullable(schema: TypeSchema, seen: Set<string>): boolean {
    const key = onlyDefinition(schema);
    if (key === null) return this.shapeOf(schema).types.has('null');
    if (seen.has(key)) return false;
    seen.add(key);
    return this.isNullable(this.graph.definitions.get(key) ?? true, seen);
  }

  private shapeOf(schema: TypeSchema): Shape {
    const known = this.shapes.get(schema);
    if (known) return known;
    const shape = shapeOf(schema, this.graph.definitions);
    if (typeof schema === 'object') this.shapes.set(schema, shape);
    return shape;
  }
}

/** The key of the definition that is all a schema says; null where it says something else. */
function onlyDefinition(schema: TypeSchema): string | null {
  if (typeof schema !== 'object') return null;
  if (typeof schema.$ref === 'string') return definitionKey(schema.$ref);
  const { allOf, description: _, title: _2, default: _3, ...more } = schema;
  return Array.isArray(allOf) && allOf.length === 1 && Object.keys(more).length === 0
    ? onlyDefinition(allOf[0] as TypeSchema)
    : null;
}

const isEnum = ({ values, types }: Shape): boolean =>
  values !== null &&
  values.length > 1 &&
  values.some((one) => typeof one === 'string') &&
  values.every((one) => typeof one === 'string' || one === null) &&
  [...types].every((type) => type === 'string' || type === 'null');

function isOnly({ types }: Shape, type: string): boolean {
  return [...types].every((one) => one === type || one === 'null') && types.has(type);
}

function isNumber({ types, alternatives }: Shape): boolean {
  const numbers = [...types].filter((one) => one !== 'null');
  return (
    alternatives.length === 0 &&
    numbers.length > 0 &&
    numbers.every((one) => one === 'number' || one === 'integer')
  );
}

function descriptionOf(schema: TypeSchema): string {
  if (typeof schema !== 'object') return '';
  const said = [schema.description, schema.title].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : '';
}

/** Reads the keywords of a schema and of all that it combines. */
function shapeOf(root: TypeSchema, definitions: TypeGraph['definitions']): Shape {
  const types: string[][] = [];
  const fields = new Map<string, { schema: TypeSchema; isRequired: boolean }>();
  const required = new Set<string>();
  let values: readonly unknown[] | null = null;
  let format = '';
  let items: TypeSchema | null = null;
  let others: TypeSchema | null = null;
  const alternatives: TypeSchema[] = [];
  const seen = new Set<TypeSchema>();
  const read = (schema: TypeSchema, isCertain: boolean): void => {
    if (typeof schema !== 'object' || seen.has(schema)) return;
    seen.add(schema);
    if (typeof schema.$ref === 'string') {
      read(definitions.get(definitionKey(schema.$ref)) ?? true, isCertain);
      return;
    }
    for (const one of listOf(schema.allOf)) read(one, isCertain);
    const named = typeNamesOf(schema);
    if (named) types.push(named);
    if (Object.hasOwn(schema, 'const')) values = [schema.const];
    else if (Array.isArray(schema.enum)) values = schema.enum;
    if (typeof schema.format === 'string') format = schema.format;
    if (schema.items !== undefined && schema.prefixItems === undefined)
      items = schema.items as TypeSchema;
    if (schema.additionalProperties !== undefined)
      others = schema.additionalProperties as TypeSchema;
    for (const [key, one] of Object.entries(Object(schema.properties)))
      if (!fields.has(key)) fields.set(key, { schema: one as TypeSchema, isRequired: false });
    if (isCertain) for (const one of listOf(schema.required)) required.add(String(one));
    for (const list of [listOf(schema.oneOf), listOf(schema.anyOf)]) {
      const all = list.filter((one) => !isNull(one));
      if (all.length < list.length) types.push([...(named ?? []), 'null']);
      const [first, ...more] = all;
      if (first === undefined) continue;
      if (more.length === 0) read(first, isCertain);
      else if (all.some(saysType)) alternatives.push(...all);
    }
  };
  read(root, true);
  // A record that has alternatives as well has the fields of all of them.
  if (fields.size > 0 && alternatives.length > 0)
    for (const one of alternatives.splice(0)) read(one, false);
  for (const [key, field] of fields) if (required.has(key)) field.isRequired = true;
  const known = new Set(types.flat());
  if (known.size === 0 && values !== null)
    for (const one of values as unknown[]) known.add(typeName(one));
  return { types: known, fields, values, format, items, others, alternatives };
}

function listOf(value: unknown): readonly TypeSchema[] {
  return Array.isArray(value) ? value : [];
}

function isNull(schema: TypeSchema): boolean {
  return typeof schema === 'object' && (schema.type === 'null' || schema.const === null);
}

/** Whether an alternative says more than which fields are required. */
function saysType(schema: TypeSchema): boolean {
  return (
    typeof schema === 'object' &&
    Object.keys(schema).some(
      (key) => key !== 'required' && key !== 'description' && key !== 'title',
    )
  );
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function typeNamesOf(schema: Exclude<TypeSchema, boolean>): string[] | null {
  if (Array.isArray(schema.type)) return schema.type as string[];
  if (typeof schema.type === 'string') return [schema.type];
  if (schema.properties !== undefined || schema.additionalProperties !== undefined)
    return ['object'];
  return schema.items === undefined ? null : ['array'];
}
