// The formats that rules can be limited to, by the names that rulesets use.

import { ROOT_FIELDS } from '../../format/is-document.ts';
import { COMBINATIONS, SCHEMA_TYPES } from '../../format/schema-keywords.ts';
import { isMap } from '../../text/value.ts';
import { asJavaScriptText } from './path-filter.ts';

/** What is looked at of a document: its value with references replaced. */
type Test = (document: Readonly<Record<string, unknown>>) => boolean;

interface Format {
  /** What the format is called in messages. */
  readonly title: string;
  readonly matches: Test;
}

const majorPattern = (major: number): RegExp =>
  new RegExp(`^${major}\\.(?:0|[1-9][0-9]*)\\.(?:0|[1-9][0-9]*)$`);
const version = (field: string, ...patterns: RegExp[]): Test => {
  return (document) =>
    Object.hasOwn(document, field) &&
    patterns.every((pattern) => pattern.test(asJavaScriptText(document[field])));
};
/** With either of its names: `apidoc` documents are AsyncAPI with a neutral one. */
const asyncapi = (title: string, ...patterns: RegExp[]): Format => ({
  title: `AsyncAPI ${title}`,
  matches: (document) => ROOT_FIELDS.some((field) => version(field, ...patterns)(document)),
});
const minorPattern = (major: number, number: number): RegExp =>
  new RegExp(`^${major}\\.${number}(?:\\.[0-9]*)?$`);
const otherFormat = (title: string, field: string, pattern: RegExp): Format => ({
  title,
  matches: version(field, pattern),
});

const isSchema: Test = ({ $schema }) =>
  typeof $schema === 'string' && $schema.includes('//json-schema.org/');
const isType = (type: unknown): boolean =>
  typeof type === 'string' && (SCHEMA_TYPES as readonly string[]).includes(type);
const isLooseSchema: Test = (document) => {
  const { type } = document;
  return (
    isSchema(document) ||
    isType(type) ||
    (Array.isArray(type) && type.every(isType)) ||
    Array.isArray(document.enum) ||
    [...COMBINATIONS, 'not', 'if'].some(
      (name) => typeof document[name] === 'object' && document[name] !== null,
    )
  );
};
const schemaOf = (title: string, draft: string): Format => ({
  title: `JSON Schema Draft ${title}`,
  matches: (document) => isSchema(document) && draftOf(document.$schema) === draft,
});

/** Returns the draft that `$schema` names, such as `draft7`; null for any other. */
export function draftOf(schema: unknown): string | null {
  const [, old, dated] =
    /^https?:\/\/json-schema.org\/(?:draft-0([467])|draft\/(20(?:19-09|20-12)))\/(?:hyper-)?schema#?$/.exec(
      String(schema),
    ) ?? [];
  return old || dated ? `draft${old ?? dated}` : null;
}

const aas2 = asyncapi('2.x', majorPattern(2));
const aas3 = asyncapi('3.x', majorPattern(3));

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['aas2', aas2],
  ['asyncapi2', aas2],
  ['asyncApi2', aas2],
  ['aas3', aas3],
  ['asyncapi3', aas3],
  ...[0, 1, 2, 3, 4, 5, 6].map(
    (n) => [`aas2_${n}`, asyncapi(`2.${n}.x`, majorPattern(2), minorPattern(2, n))] as const,
  ),
  ...[0, 1].map(
    (n) => [`aas3_${n}`, asyncapi(`3.${n}.x`, majorPattern(3), minorPattern(3, n))] as const,
  ),
  ['oas2', otherFormat('OpenAPI 2.0 (Swagger)', 'swagger', /^2\.0$/)],
  ['oas3', otherFormat('OpenAPI 3.x', 'openapi', /^3(?:\.[0-9]*){0,2}$/)],
  ...[0, 1, 2].map(
    (n) => [`oas3_${n}`, otherFormat(`OpenAPI 3.${n}.x`, 'openapi', minorPattern(3, n))] as const,
  ),
  ['arazzo1_0', otherFormat('Arazzo 1.0.x', 'arazzo', minorPattern(1, 0))],
  ['arazzo1', otherFormat('Arazzo 1.x', 'arazzo', /^1(?:\.[0-9]*){0,2}$/)],
  ['json-schema', { title: 'JSON Schema', matches: isSchema }],
  ['json-schema-loose', { title: 'JSON Schema (loose)', matches: isLooseSchema }],
  ['json-schema-draft4', schemaOf('4', 'draft4')],
  ['json-schema-draft6', schemaOf('6', 'draft6')],
  ['json-schema-draft7', schemaOf('7', 'draft7')],
  ['json-schema-2019-09', schemaOf('2019-09', 'draft2019-09')],
  ['json-schema-2020-12', schemaOf('2020-12', 'draft2020-12')],
]);

/** Returns the format that a ruleset names; undefined for a name that is none. */
export function formatNamed(name: string): Format | undefined {
  return FORMATS.get(usualName(name));
}

/** `oas3.1` is `oas3_1`, `jsonSchemaDraft2019_09` is `json-schema-2019-09`. */
function usualName(name: string): string {
  if (!/^json-?schema/i.test(name)) return name.replace(/(\d)\.(?=\d)/g, '$1_');
  return name
    .replace(/^jsonSchema/, 'json-schema')
    .replace(/(?:(?<=schema)|-)(?:D|d)raft-?(?=2)/, '-')
    .replace(/(?<=schema)(Draft|Loose)/, (word) => `-${word.toLowerCase()}`)
    .replace(/_(?=\d)/, '-');
}

/** Returns the names of all formats. */
export function formatNames(): string[] {
  return [...FORMATS.keys()];
}

/** Returns whether a document is of a format. */
export function isOfFormat(format: Format, document: unknown): boolean {
  return isMap(document) && format.matches(document);
}

export type { Format };
