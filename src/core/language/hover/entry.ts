// A name that the document gives to something: what it names, what it says of itself, where it is used.
import { article } from '../../check/say.ts';
import type { Link, Part } from '../../model/types.ts';
import { toPointer } from '../../parse/pointer.ts';
import { get, type Node, stringOf } from '../../parse/tree.ts';
import type { ObjectTable } from '../../spec/kit.ts';
import { meantTable, refOf } from '../structure/shapes.ts';
import { pathOf, type Standing } from '../structure/standing.ts';
import type { Subject } from '../subject.ts';
import { sectionOf } from './field.ts';
import { referenceBlocks } from './reference.ts';
import { type Language, schemaBlocks, schemaType } from './schema.ts';
import { code, codes, escaped, facts, headline, said } from './text.ts';

/** Fields of an object that are told beside its texts. */
const FEW = 4;
/** Told as a heading, or too long. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** Blocks about an entry of a map; [] where the map is none of the format. */
export function entryBlocks(subject: Subject, standing: Standing): string[] {
  const { above, key, node } = standing;
  if (!above || above.shape === 'free' || above.shape.is !== 'map') return [];
  const table = meantTable(standing);
  const word = above.shape.entry;
  if (!table) return [headline(key, article(word)), ...plainValue(node)];
  const isSchema = table.kind !== 'MultiFormatSchema' && isSchemaTable(table);
  const language: Language = table.kind === 'OpenApiSchema' ? 'openapi' : 'json-schema';
  const head = headline(
    key,
    word,
    isSchema ? schemaType({ node, language }) : undefined,
    word === 'property' && requiredIn(above, key) && '**required**',
  );
  const ref = refOf(standing);
  if (ref !== undefined) return said([head, ...behind(subject, ref, word), usesLine(subject, standing)]);
  if (isSchemaTable(table)) return said([head, ...schemaBlocks({ node, language }, key), usesLine(subject, standing)]);
  return said([
    head,
    ...texts(node),
    facts([...fieldRows(table, node), ['Section', sectionOf(table)]]),
    usesLine(subject, standing),
    table.doc,
  ]);
}

/** What a reference leads to, for an entry that is one. */
function behind(subject: Subject, ref: string, word: string): string[] {
  const [head, ...more] = referenceBlocks(subject, ref);
  return [`This ${word} is a reference: ${head}`, ...more];
}

function isSchemaTable({ kind, boolean }: ObjectTable): boolean {
  return boolean === true || kind === 'OpenApiSchema' || kind === 'MultiFormatSchema';
}

/** Whether the schema around lists a property as required. */
function requiredIn(properties: Standing, name: string): boolean {
  const list = get(properties.above?.node, 'required');
  return list?.kind === 'seq' && list.items.some(({ value }) => stringOf(value) === name);
}

function plainValue(node: Node): string[] {
  return node.kind === 'scalar' && typeof node.value === 'string' ? said([escaped(node.value)]) : [];
}

function texts(node: Node): string[] {
  const [title, summary, description] = [...TEXTS].map((name) => stringOf(get(node, name)));
  return said([
    title !== undefined && `*${escaped(title)}*`,
    summary === undefined ? description && escaped(description) : escaped(summary),
  ]);
}

/** The plain fields it has, in the order of the table. */
function fieldRows(table: ObjectTable, node: Node): (readonly [string, string])[] {
  const rows: (readonly [string, string])[] = [];
  const seen = new Set<string>();
  for (const { name, shape } of table.fields) {
    const value = TEXTS.has(name) || seen.has(name) || (shape.is === 'string' && shape.markdown) ? undefined : get(node, name);
    seen.add(name);
    if (value?.kind === 'scalar' && value.value !== null) rows.push([code(name), code(String(value.raw ?? value.value))]);
    else if (value?.kind === 'seq' && shape.is === 'list' && shape.of.is === 'string') {
      const values = value.items.flatMap((item) => stringOf(item.value) ?? []);
      if (values.length > 0) rows.push([code(name), codes(values, 'and', 6)]);
    }
  }
  return rows.slice(0, FEW);
}

/** Who mentions it, as the documentation tells it. */
function usesLine(subject: Subject, standing: Standing): string | undefined {
  const part: Part | undefined = subject.model().parts.get(`${subject.uri}#${toPointer(pathOf(standing))}`);
  if (!part) return undefined;
  if (part.usedBy.length === 0) return part.unused ? 'Not used.' : undefined;
  const names = [...new Set(part.usedBy.map(nameOf))];
  return `Used by ${codes(names, 'and', 5)}.`;
}

function nameOf({ key, label }: Link): string {
  return key ?? label;
}
