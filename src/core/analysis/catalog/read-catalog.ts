// Reads a `catalog.json`: the documents of a system, what they are called and how they are grouped.
import { describeValue, joinChoices, quote } from '../../format/message-text.ts';
import { nearestWord } from '../../text/nearest.ts';
import { parseJson } from '../../text/parse/json.ts';
import { lineStarts, positionAt } from '../../text/positions.ts';
import type { Entry, Node } from '../../text/tree.ts';
import type { ConfigError } from '../config.ts';
import type { Catalog, CatalogEntry } from './types.ts';

const CATALOG_FIELDS = ['title', 'description', 'documents'] as const;
const DOCUMENT_FIELDS = ['path', 'name', 'group'] as const;
const EXAMPLE = '{ "documents": [{ "path": "orders.yaml" }] }';
/** Neither a path from the top folder, nor an address with a scheme, nor one of another system. */
const PATH = /^(?!\/|[a-z][a-z0-9+.-]*:)[^\\]+$/i;

type Report = (at: number, message: string) => void;

/**
 * Reads a catalog: `{ "title": "...", "description": "...", "documents": [{ "path": "...", "name":
 * "...", "group": "..." }] }`. Paths are relative to its folder.
 * @returns what is valid, and every problem with its position in document order; never throws
 */
export function readCatalog(text: string): Catalog & { errors: readonly ConfigError[] } {
  const { root, at, problems } = parseJson(text);
  const starts = lineStarts(text);
  const position = (offset: number) => positionAt(starts, Math.min(offset, text.length));
  const errors = problems.map(({ at: offset, code, message }) => ({
    at: offset,
    message: code === 'empty-document' ? `The file is empty. Write ${EXAMPLE}.` : message,
  }));
  const report: Report = (offset, message) => void errors.push({ at: offset, message });
  const fields = root
    ? fieldsOf(root, at, CATALOG_FIELDS, `an object such as ${EXAMPLE}`, 'the catalog', report)
    : null;
  const documents: CatalogEntry[] = [];
  const paths = new Set<string>();
  for (const { value, valueAt } of fields ? listOf(fields, at, report) : []) {
    const read = documentOf(value, valueAt, report);
    if (!read) continue;
    if (paths.has(read.path)) report(read.at, `${quote(read.path)} is listed twice. Remove one.`);
    else documents.push({ ...read.names, path: read.path, ...position(read.at) });
    paths.add(read.path);
  }
  return {
    ...(fields && textsOf(fields, at, ['title', 'description'], report)),
    documents,
    errors: errors
      .sort((a, b) => a.at - b.at)
      .map(({ at: offset, message }) => ({ message, ...position(offset) })),
  };
}

/** The known fields of an object; null for another value. */
function fieldsOf<Name extends string>(
  node: Node,
  at: number,
  known: readonly Name[],
  expected: string,
  owner: string,
  report: Report,
): ReadonlyMap<string, Entry> | null {
  if (node.kind !== 'map') {
    report(at, `Expected ${expected}, got ${describeValue(node)}.`);
    return null;
  }
  const fields = new Map<string, Entry>();
  for (const entry of node.entries) {
    if ((known as readonly string[]).includes(entry.key)) fields.set(entry.key, entry);
    else if (entry.key !== '$schema') {
      const meant = nearestWord(entry.key, known);
      const use = meant ? quote(meant) : joinChoices(known);
      report(at + entry.keyAt, `Unknown field ${quote(entry.key)} in ${owner}. Use ${use}.`);
    }
  }
  return fields;
}

/** The documents of a catalog with the offset of each. */
function listOf(
  fields: ReadonlyMap<string, Entry>,
  at: number,
  report: Report,
): readonly { readonly value: Node; readonly valueAt: number }[] {
  const list = fields.get('documents');
  if (!list) {
    report(at, 'Missing required field "documents" in the catalog.');
    return [];
  }
  if (list.value.kind === 'seq')
    return list.value.items.map((item) => ({
      value: item.value,
      valueAt: at + list.valueAt + item.valueAt,
    }));
  report(
    startOf(list, at),
    `Expected "documents" to be a list such as [{ "path": "orders.yaml" }], got ${describeValue(list.value)}.`,
  );
  return [];
}

function documentOf(
  node: Node,
  at: number,
  report: Report,
): { path: string; at: number; names: Pick<CatalogEntry, 'name' | 'group'> } | null {
  const example = 'an object such as { "path": "orders.yaml" }';
  const fields = fieldsOf(node, at, DOCUMENT_FIELDS, example, 'a document', report);
  if (!fields) return null;
  const names = textsOf(fields, at, ['name', 'group'], report);
  const { path } = textsOf(fields, at, ['path'], report);
  const entry = fields.get('path');
  if (!entry) report(at, 'Missing required field "path" in a document.');
  if (!entry || path === undefined) return null;
  const start = startOf(entry, at);
  if (PATH.test(path)) return { path, at: start, names };
  report(
    start,
    `Expected "path" to be relative to the catalog, with / between folders, got ${quote(path)}.`,
  );
  return null;
}

/** Those of some fields that are texts. */
function textsOf<Name extends string>(
  fields: ReadonlyMap<string, Entry>,
  at: number,
  names: readonly Name[],
  report: Report,
): { readonly [name in Name]?: string } {
  const texts: { [name in Name]?: string } = {};
  for (const name of names) {
    const entry = fields.get(name);
    if (!entry) continue;
    const { value } = entry;
    // own keys
    if (value.kind === 'scalar' && typeof value.value === 'string') texts[name] = value.value;
    else
      report(
        startOf(entry, at),
        `Expected ${quote(name)} to be a string, got ${describeValue(value)}.`,
      );
  }
  return texts;
}

/** Where the value of a field is, else its key. */
const startOf = ({ value, keyAt, valueAt }: Entry, at: number): number =>
  at + (value.length > 0 ? valueAt : keyAt);
