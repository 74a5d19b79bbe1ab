// A name that the document defines: what it names, how that is described, where it is used.

import type { AnalyzedFile } from '../../analysis/analyzed-file.ts';
import type { Part } from '../../analysis/model/types.ts';
import type { Link } from '../../analysis/model/views.ts';
import { pathOf, refOf, type TypedNode } from '../../analysis/typed-tree/typed-node.ts';
import { withArticle } from '../../format/message-text.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { intendedTable } from '../../format/typed-tree.ts';
import { toPointer } from '../../text/pointer.ts';
import { get, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import { sectionOf } from './field.ts';
import { code, codes, escaped, facts, headline, nonEmpty } from './markdown.ts';
import { referenceBlocks } from './reference.ts';
import { type Language, schemaBlocks, schemaType } from './schema.ts';

/** Fields of an object that are shown beside its texts. */
const FEW = 4;
/** Shown as a heading, or too long. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** Blocks about an entry of a map; [] where the map is none of the format. */
export function objectBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
  const { parent, key, node } = standing;
  if (parent?.shape?.is !== 'map') return [];
  const table = intendedTable(standing.shape);
  const word = parent.shape.entry;
  if (!table) return [headline(key, withArticle(word)), ...plainValue(node)];
  const isSchema = table.kind !== 'MultiFormatSchema' && isSchemaTable(table);
  const language: Language = table.kind === 'OpenApiSchema' ? 'openapi' : 'json-schema';
  const head = headline(
    key,
    word,
    isSchema ? schemaType({ node, language }) : undefined,
    word === 'property' && requiredIn(parent, key) && '**required**',
  );
  const ref = refOf(standing);
  if (ref !== undefined)
    return nonEmpty([head, ...behind(file, ref, word), usesLine(file, standing)]);
  if (isSchemaTable(table))
    return nonEmpty([head, ...schemaBlocks({ node, language }, key), usesLine(file, standing)]);
  return nonEmpty([
    head,
    ...texts(node),
    facts([...fieldRows(table, node), ['Specification', sectionOf(table)]]),
    usesLine(file, standing),
    table.doc,
  ]);
}

/** Returns the target of a reference, for an entry that is one. */
function behind(file: AnalyzedFile, ref: string, word: string): string[] {
  const [head, ...more] = referenceBlocks(file, ref);
  return [`This ${word} is a reference: ${head}`, ...more];
}

function isSchemaTable({ kind, boolean }: ObjectTable): boolean {
  return boolean === true || kind === 'OpenApiSchema' || kind === 'MultiFormatSchema';
}

/** Whether the schema around lists a property as required. */
function requiredIn(properties: TypedNode, name: string): boolean {
  const list = get(properties.parent?.node, 'required');
  return list?.kind === 'seq' && list.items.some(({ value }) => stringOf(value) === name);
}

function plainValue(node: Node): string[] {
  return node.kind === 'scalar' && typeof node.value === 'string'
    ? nonEmpty([escaped(node.value)])
    : [];
}

function texts(node: Node): string[] {
  const [title, summary, description] = [...TEXTS].map((name) => stringOf(get(node, name)));
  return nonEmpty([
    title !== undefined && `*${escaped(title)}*`,
    summary === undefined ? description && escaped(description) : escaped(summary),
  ]);
}

/** The plain fields it has, in the order of the table. */
function fieldRows(table: ObjectTable, node: Node): (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = [];
  const seen = new Set<string>();
  for (const { name, shape } of table.fields) {
    const value =
      TEXTS.has(name) || seen.has(name) || (shape.is === 'string' && shape.markdown)
        ? undefined
        : get(node, name);
    seen.add(name);
    if (value?.kind === 'scalar' && value.value !== null)
      rows.push([code(name), code(String(value.raw ?? value.value))]);
    else if (value?.kind === 'seq' && shape.is === 'list' && shape.of.is === 'string') {
      const values = stringsOf(value);
      if (values.length > 0) rows.push([code(name), codes(values, 'and', 6)]);
    }
  }
  return rows.slice(0, FEW);
}

/** Returns what refers to the object, as in the documentation. */
function usesLine(file: AnalyzedFile, node: TypedNode): string | undefined {
  const part: Part | undefined = file.model().parts.get(`${file.uri}#${toPointer(pathOf(node))}`);
  if (!part) return undefined;
  if (part.usedBy.length === 0) return part.unused ? 'Not used.' : undefined;
  const names = [...new Set(part.usedBy.map(nameOf))];
  return `Used by ${codes(names, 'and', 5)}.`;
}

function nameOf({ key, label }: Link): string {
  return key ?? label;
}
