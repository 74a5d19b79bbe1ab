// The schemas of one version as plain JSON for the validator, with all that they refer to. Patterns
// that may take exponential time are matched with short texts only.

import { validate as isValidAgainst } from '@cfworker/json-schema';
import type { Dialect } from '../../format/dialects.ts';
import type { Node } from '../../text/tree.ts';
import { objectOf } from '../../text/value.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { EffectiveValue } from '../documents/effective-value.ts';
import { type SchemaLanguage, schemaOf } from '../instances/bundle-schema.ts';
import { OPENAPI } from '../instances/convert-openapi.ts';
import { convert } from '../instances/convert-schema.ts';
import { formatClause } from '../instances/formats.ts';
import { isPlainPattern, PatternSteps } from '../instances/pattern-steps.ts';
import type { NormalizedSchema } from '../instances/types.ts';
import { validate } from '../instances/validate.ts';
import type { Conjunction } from './types.ts';

/** A schema as plain JSON with the definitions that its references name. */
export interface PlainSchema {
  readonly json: NormalizedSchema;
  readonly space: SchemaSpace;
}

export type JsonObject = { readonly [keyword: string]: unknown };

const JSON_SCHEMA: SchemaLanguage = {
  families: new Set(['schema', 'json-schema']),
  convert,
};

/** Validations without an end after which a schema is given up. */
const MAX_ENDLESS = 3;
/** Steps to match all texts of a version with its patterns: some seconds. */
const MAX_STEPS = 20_000_000;

/** The schemas of one version of a document in one language. */
export class SchemaSpace {
  readonly documents: DocumentSet;
  readonly dialect: Dialect;
  readonly language: SchemaLanguage;
  readonly definitions: Record<string, NormalizedSchema> = objectOf([]) as never;
  /** References whose targets are unknown. */
  readonly unresolved = new Set<string>();
  private readonly added = new WeakSet<Node>();
  private readonly endless = new WeakMap<object, number>();
  private readonly textPatterns = new Set<string>();
  private readonly namePatterns = new Set<string>();
  private readonly costly = new Map<string, boolean>();
  private readonly steps = new PatternSteps(MAX_STEPS);
  private hasFormats = false;
  private hasNameSchemas = false;
  private hostile = false;

  constructor(documents: DocumentSet, dialect: Dialect, language: SchemaLanguage) {
    this.documents = documents;
    this.dialect = dialect;
    this.language = language;
  }

  static of(documents: DocumentSet, dialect: Dialect, family: string): SchemaSpace {
    return new SchemaSpace(documents, dialect, family === 'openapi' ? OPENAPI : JSON_SCHEMA);
  }

  /** Returns what a value in a schema's position means, through references; null if unknown. */
  target(value: EffectiveValue): EffectiveValue | null {
    if (this.documents.refOf(value.node) === undefined && !hasWrapper(value.node)) return value;
    const found = this.documents.resolve(value.uri, value.path, value.node);
    if (!found) return null;
    if (found.node === value.node) return value;
    const schema = schemaOf(
      this.documents,
      this.dialect,
      found.node,
      found.uri,
      found.path,
      this.language,
    );
    return schema && new EffectiveValue(this.documents, schema);
  }

  /** Returns the schema as plain JSON; its definitions are there when it is. */
  json(value: EffectiveValue): NormalizedSchema {
    const { schema } = this.language.convert(value.node, value.uri);
    this.add(value);
    return schema;
  }

  plain(schemas: Conjunction): PlainSchema[] {
    return schemas.map((value) => ({ json: this.json(value), space: this }));
  }

  private add(first: EffectiveValue): void {
    const queue = [first];
    for (let value = queue.pop(); value; value = queue.pop()) {
      if (this.added.has(value.node)) continue;
      this.added.add(value.node);
      const { schema, refs } = this.language.convert(value.node, value.uri);
      this.inspect(schema);
      for (const { key, uri, ref } of refs) {
        if (Object.hasOwn(this.definitions, key)) continue;
        const found = this.documents.target(uri, ref);
        const target =
          found.kind === 'found'
            ? this.target(new EffectiveValue(this.documents, found.node))
            : null;
        this.definitions[key] = target
          ? this.language.convert(target.node, target.uri).schema
          : true;
        if (target) queue.push(target);
        else this.unresolved.add(ref);
      }
    }
  }

  /** Looks for formats, and for patterns that may take exponential time. */
  private inspect(schema: NormalizedSchema): void {
    JSON.stringify(schema, (key, value: unknown) => {
      if (key === 'x-format' && isChecked(value)) this.hasFormats = true;
      if (key === 'propertyNames') this.hasNameSchemas = true;
      if (key === 'pattern' && typeof value === 'string') this.addPattern(value, this.textPatterns);
      if (key === 'patternProperties' && typeof value === 'object' && value !== null)
        for (const name of Object.keys(value)) this.addPattern(name, this.namePatterns);
      return value;
    });
  }

  private addPattern(pattern: string, patterns: Set<string>): void {
    if (isHostile(pattern)) this.hostile = true;
    if (!isPlainPattern(pattern)) patterns.add(pattern);
  }

  /** Returns whether a text or a name in a value may take a pattern too long. */
  private isCostly(value: unknown): boolean {
    if (this.hostile && hasLongText(value)) return true;
    if (this.textPatterns.size + this.namePatterns.size === 0) return false;
    const isSlow = (text: string, patterns: ReadonlySet<string>) =>
      [...patterns].some((pattern) => {
        const key = `${pattern}\n${text}`;
        const known = this.costly.get(key) ?? !this.steps.allows(pattern, text);
        this.costly.set(key, known);
        return known;
      });
    const visit = (inner: unknown): boolean => {
      if (typeof inner === 'string') return isSlow(inner, this.textPatterns);
      if (typeof inner !== 'object' || inner === null) return false;
      if (Array.isArray(inner)) return inner.some(visit);
      return Object.entries(inner).some(
        ([name, member]) =>
          isSlow(name, this.namePatterns) ||
          (this.hasNameSchemas && isSlow(name, this.textPatterns)) ||
          visit(member),
      );
    };
    return visit(value);
  }

  /**
   * Returns whether a value is valid, formats included; null where that can't be found out, because
   * the schema never ends or a pattern might not.
   */
  isValid(json: NormalizedSchema, value: unknown): boolean | null {
    const listed = longLists.of(json);
    if (listed) {
      if (!isOneOf(listed.values, value)) return false;
      return this.isValid(listed.others, value);
    }
    if (this.isCostly(value)) return null;
    if (typeof json === 'object' && (this.endless.get(json) ?? 0) >= MAX_ENDLESS) return null;
    try {
      if (!isValidAgainst(value, json as never, '7', this.definitions as never, true).valid)
        return false;
    } catch {
      // It refers to itself without descending into the value, and each try takes milliseconds.
      if (typeof json === 'object') this.endless.set(json, (this.endless.get(json) ?? 0) + 1);
      return null;
    }
    if (!this.hasFormats) return true;
    const errors = validate(json, this.definitions, value);
    return errors === null ? null : errors.length === 0;
  }
}

/** Returns whether values of a format are checked: then a wrong one is found. */
function isChecked(format: unknown): boolean {
  const name = String(format);
  return formatClause(name, '?') !== null || formatClause(name, Number.MAX_VALUE) !== null;
}

function hasWrapper(node: Node): boolean {
  return (
    node.kind === 'map' &&
    node.entries.some(({ key }) => key === 'schemaFormat') &&
    node.entries.some(({ key }) => key === 'schema')
  );
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MAX_HOSTILE;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.length > 40 || hasLongText(inner));
}

/** Returns whether a value is valid by all schemas at once; null where that is unknown. */
export function isValidByAll(schemas: readonly PlainSchema[], value: unknown): boolean | null {
  let all: boolean | null = true;
  for (const { json, space } of schemas) {
    const valid = space.isValid(json, value);
    if (valid === false) return false;
    if (valid === null) all = null;
  }
  return all;
}

/** Returns the JSON text of a value with sorted keys, in which equal values are equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}

/** Values of `enum` from which on looking for one takes longer than a set. */
const LONG = 20;

/** Long lists of values, apart from the other keywords of their schema. */
const longLists = {
  known: new WeakMap<object, { values: readonly unknown[]; others: NormalizedSchema }>(),
  of(json: NormalizedSchema) {
    if (typeof json !== 'object') return undefined;
    const { enum: values, $ref: reference, ...others } = json as JsonObject;
    if (!Array.isArray(values) || values.length < LONG || reference !== undefined) return undefined;
    let found = this.known.get(json);
    if (!found) {
      found = { values, others: others as NormalizedSchema };
      this.known.set(json, found);
    }
    return found;
  },
};

const textsByList = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Returns whether a list contains a value, however long it is. */
export function isOneOf(values: readonly unknown[], value: unknown): boolean {
  let texts = textsByList.get(values);
  if (!texts) {
    texts = new Set(values.map(canonicalJson));
    textsByList.set(values, texts);
  }
  return texts.has(canonicalJson(value));
}

/** Characters with which even a pattern of exponential time ends soon. */
const MAX_HOSTILE = 14;

/** Returns whether a pattern repeats what itself repeats or has alternatives, or refers back. */
export function isHostile(pattern: string): boolean {
  const plain = pattern.replace(/\\\\|\\[()[\]{}|*+?]/g, '_').replace(/\[(?:\\.|[^\]\\])*\]/g, '_');
  return (
    /\((?:[^()]|\([^()]*\))*[*+|}](?:[^()]|\([^()]*\))*\)[*+{]/.test(plain) ||
    /\\[1-9k]/.test(plain) ||
    (plain.match(/[*+]/g)?.length ?? 0) > 3
  );
}

const MAX_NAME_STEPS = 100_000;

/** Returns whether a name matches a pattern; false where finding out might take long. */
export function matchesPropertyPattern(pattern: string, name: string): boolean {
  if (name.length > (isHostile(pattern) ? MAX_HOSTILE : 200)) return false;
  if (!isPlainPattern(pattern) && !new PatternSteps(MAX_NAME_STEPS).allows(pattern, name))
    return false;
  return new RegExp(pattern, 'u').test(name);
}

const MAX_SHOWN = 60;

/** Returns a value as JSON for a message, cut where it is long. */
export function shownJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}
