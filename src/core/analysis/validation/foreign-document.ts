// Recognizes texts in another format, so that one problem is reported instead of many.

import type { Dialect } from '../../format/dialects.ts';
import { isDocument } from '../../format/is-document.ts';
import { isSchemaType } from '../../format/schema-keywords.ts';
import type { Text } from '../../text/text-pieces.ts';
import { get, type Node, stringOf, type Tree } from '../../text/tree.ts';
import { olderVersion } from '../older-version.ts';
import type { ForeignFormat, Problem, ProblemData } from '../problem.ts';

/** Characters at the beginning of a text that show what it is. */
const HEAD = 4000;

const PROTOBUF = 'a Protocol Buffers file';
const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^<(?:!doctype\s+html|html|head|body)\b/i, 'an HTML page'],
  [/^<(?:\?xml\s|!--|[A-Za-z][\w:.-]*[\s/>])/, 'an XML document'],
  [/^#%RAML\b/, 'a RAML document'],
  [/^syntax\s*=\s*["']proto[23]["']/m, PROTOBUF],
  [/^message\s+[A-Za-z_]\w*\s*\{/m, PROTOBUF],
];

/** What to do with it. */
const NEXT: ReadonlyMap<string, string> = new Map([
  ['an HTML page', 'Open the document itself, not the page that shows it.'],
  ['an Avro schema', 'Use it as the payload of a message, with a schemaFormat.'],
  ['a JSON Schema', 'Use it as the payload of a message, or refer to it.'],
  [PROTOBUF, 'Use it as the payload of a message, with a schemaFormat.'],
]);
/** The formats whose schemas a new document can have as messages. */
const IMPORTABLE: readonly (readonly [RegExp, ForeignFormat])[] = [
  [/^an OpenAPI 3\./, 'openapi'],
  [/^a JSON Schema$/, 'json-schema'],
  [/^an Avro schema$/, 'avro'],
  [/^a Protocol Buffers file$/, 'protobuf'],
];
const OPENAPI_NEXT = 'Its webhooks and callbacks can be messages of a new document.';
const BEGIN = 'A document begins with "apidoc: 3.1.0".';

const AVRO_TYPES = new Map([
  ['record', 'fields'],
  ['error', 'fields'],
  ['enum', 'symbols'],
  ['fixed', 'size'],
]);
/** A map of one of these, with none of `OWN`, is a schema by itself. */
const OF_SCHEMAS = [
  '$schema',
  '$id',
  '$defs',
  'definitions',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'enum',
  'const',
];
const OWN = ['info', 'servers', 'channels', 'operations', 'components', 'defaultContentType'];

/** A text that is something else than a document. */
export interface ForeignDocument {
  /** With its article: `an Avro schema`. */
  readonly what: string;
  /** One sentence of what it is, one of what to do. */
  readonly message: string;
  /** Absent where nothing of it can be a message. */
  readonly format?: ForeignFormat;
}

export interface OtherVersion extends Pick<Problem, 'severity' | 'message'> {
  readonly data: ProblemData;
}

/** Returns what a text is that is something else than a document; null for all others. */
export function foreignDocument(text: Text, tree: Tree): ForeignDocument | null {
  const what = whatIs(text, tree);
  if (what === null) return null;
  const format = IMPORTABLE.find(([form]) => form.test(what))?.[1];
  const next = NEXT.get(what) ?? (format ? OPENAPI_NEXT : BEGIN);
  const message = `This is ${what}, not an apidoc or asyncapi document. ${next}`;
  return { what, message, ...(format && { format }) };
}

function whatIs(text: Text, tree: Tree): string | null {
  const begin = text.slice(0, HEAD);
  const name = `x.${tree.language}`;
  if (isDocument(name, begin) || isDocument(name, text.toString())) return null;
  const head = begin.replace(/^\uFEFF/, '').trimStart();
  return (
    MARKUP.find(([form]) => form.test(head))?.[1] ??
    (tree.root && ofRoot(tree.root)) ??
    (isProse(head, tree) ? 'plain text' : null)
  );
}

function ofRoot(root: Node): string | null {
  if (root.kind === 'seq') {
    const all = root.items.map((item) => ofRoot(item.value));
    return all.length > 0 && all.every((what) => what === 'an Avro schema')
      ? 'an Avro schema'
      : null;
  }
  if (root.kind !== 'map') return null;
  for (const [field, name] of [
    ['openapi', 'an OpenAPI'],
    ['swagger', 'a Swagger'],
    ['arazzo', 'an Arazzo'],
  ] as const) {
    const node = get(root, field);
    if (node?.kind !== 'scalar' || node.value === null) continue;
    const version = String(node.raw ?? node.value).slice(0, 12);
    return /^\d/.test(version) ? `${name} ${version} document` : `${name} document`;
  }
  const type = stringOf(get(root, 'type')) ?? '';
  const required = AVRO_TYPES.get(type);
  if (required !== undefined && get(root, 'name') && get(root, required)) return 'an Avro schema';
  if (stringOf(get(root, 'protocol')) !== undefined && get(root, 'types') && get(root, 'messages'))
    return 'an Avro protocol';
  if (OWN.some((field) => get(root, field))) return null;
  if (stringOf(get(root, 'apiVersion')) !== undefined && stringOf(get(root, 'kind')) !== undefined)
    return 'a Kubernetes resource';
  return isSchemaType(type) || OF_SCHEMAS.some((field) => get(root, field))
    ? 'a JSON Schema'
    : null;
}

/** Whether no line begins as a field does. */
function isProse(head: string, { root, broken }: Tree): boolean {
  if (head === '' || !/\p{L}/u.test(head) || /^[[{]/.test(head)) return false;
  const isText =
    root === null ? broken === true : root.kind === 'scalar' && typeof root.value === 'string';
  return isText && !/^[ \t]*(?:- )?["']?[\p{L}\p{N}_$.-]+["']?[ \t]*:(?:\s|$)/mu.test(head);
}

/**
 * Returns what there is to say about a document of another major version than 3: one of AsyncAPI 2
 * is validated by its own rules. Null for any other.
 */
export function otherVersion(root: Node, dialect: Dialect): OtherVersion | null {
  const node = get(root, dialect.rootField);
  if (node?.kind !== 'scalar' || node.value === null || typeof node.value === 'boolean')
    return null;
  const written = node.raw ?? String(node.value);
  const major = /^(\d{1,9})(?:\.\d{1,9}){1,2}(?:-[0-9A-Za-z.-]*)?$/.exec(written)?.[1];
  if (major === undefined || Number(major) === 3) return null;
  if (olderVersion(root) !== null) {
    const message = `This is a document of ${dialect.label} ${written}. Convert it to version 3 to edit it in forms, and to get help while you type.`;
    return { severity: 'information', message, data: { version: written } };
  }
  const message =
    Number(major) < 3
      ? `Expected version 3, got ${dialect.label} ${written}. Only AsyncAPI 2.0 to 2.6 can be converted to it: convert the document to one of them first, by another tool.`
      : `Expected version 3, got ${dialect.label} ${written}, which is not supported yet. Use ${dialect.version} if that is the version of the document.`;
  return { severity: 'error', message, data: { version: written } };
}
