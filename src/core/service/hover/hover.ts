// The hover at the cursor: the rule of a problem there, then the format and the document.

import { type AnalyzedFile, notConverted } from '../../analysis/analyzed-file.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import type { ReferenceTarget } from '../../analysis/documents/reference-target.ts';
import type { Part } from '../../analysis/model/types.ts';
import type { Link } from '../../analysis/model/views.ts';
import type { Problem } from '../../analysis/problem.ts';
import { nameOfRef } from '../../analysis/symbols/symbol-labels.ts';
import { schemaTargetAt, typedNodeOf } from '../../analysis/typed-tree/follow-reference.ts';
import { inFile } from '../../analysis/typed-tree/scalar-pieces.ts';
import { templateAt } from '../../analysis/typed-tree/templates.ts';
import {
  pathOf,
  refOf,
  type TypedNode,
  typedFileOf,
  typedNodeAtOffset,
} from '../../analysis/typed-tree/typed-node.ts';
import { explanationOf } from '../../analysis/validation/explanations.ts';
import { rename } from '../../format/dialects.ts';
import { withArticle } from '../../format/message-text.ts';
import type { ObjectTable } from '../../format/table-types.ts';
import { intendedTable } from '../../format/typed-tree.ts';
import { dedent } from '../../text/clip.ts';
import { isRoot } from '../../text/location.ts';
import { nodeRangesAt, type Range } from '../../text/node-ranges.ts';
import { lastKey, toPointer } from '../../text/pointer.ts';
import { get, type Node, stringOf, stringsOf } from '../../text/tree.ts';
import type { Hover } from '../types.ts';
import { avroBlocks, avroValueBlocks } from './avro.ts';
import { dataSchema } from './data.ts';
import { fieldBlocks, sectionOf, unlistedFieldBlocks } from './field.ts';
import {
  code,
  codeBlock,
  codes,
  escapeMarkdown,
  escapeParagraph,
  facts,
  headline,
  nonEmpty,
} from './markdown.ts';
import { type Language, schemaBlocks, schemaType } from './schema.ts';
import { valueBlocks } from './value.ts';

interface HoverBlocks {
  readonly range: Range;
  readonly blocks: readonly string[];
}

/** Returns the hover for an offset of the text; null if there is none. */
export function hover(file: AnalyzedFile, offset: number): Hover | null {
  const typedFile = notConverted(file) === null ? typedFileOf(file, file.uri) : null;
  const shown = typedFile && hoverBlocks(file, typedNodeAtOffset(typedFile, offset), offset);
  const problems = problemsAt(file, offset);
  const rules = problemBlocks(file, problems);
  const [first] = problems;
  const range = shown && shown.blocks.length > 0 ? shown.range : first;
  const blocks = [...rules, ...(shown?.blocks ?? [])];
  return range && blocks.length > 0 ? { start: range.start, end: range.end, blocks } : null;
}

function hoverBlocks(file: AnalyzedFile, standing: TypedNode, offset: number): HoverBlocks | null {
  const { name, value, node, aliased } = standing;
  if (name && name.start <= offset && offset <= name.end)
    return { range: name, blocks: nameBlocks(file, standing) };
  if (offset < value.start || offset > value.end || (node.kind !== 'scalar' && !aliased))
    return null;
  return (
    templateHover(file, standing, offset) ?? { range: value, blocks: scalarBlocks(file, standing) }
  );
}

function nameBlocks(file: AnalyzedFile, node: TypedNode): string[] {
  const { parent, avro, field, key } = node;
  if (!parent) return [];
  if (avro && !field) return avroBlocks(node);
  const own = fieldBlocks(parent, key);
  if (own.length > 0) return own;
  const data = node.shape === null ? dataBlocks(file, node) : [];
  if (data.length > 0) return data;
  const entry = objectBlocks(file, node);
  return entry.length > 0 ? entry : unlistedFieldBlocks(parent, key);
}

function scalarBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
  const { parent, node } = standing;
  const schema = schemaTargetAt(file, file.uri, pathOf(standing));
  if (schema) return referenceBlocks(file, stringOf(node) ?? '', schema);
  const ref = parent && standing.field ? refOf(parent) : undefined;
  if (ref !== undefined && stringOf(node) === ref) return referenceBlocks(file, ref);
  if (standing.avro) return avroValueBlocks(standing);
  const shown = valueBlocks(file, standing);
  return shown.length > 0 ? shown : dataBlocks(file, standing);
}

/** Returns what the schema defines for a value in an example or a default. */
function dataBlocks(file: AnalyzedFile, node: TypedNode): string[] {
  const found = dataSchema(file, node);
  if (!found) return [];
  const { required, tokens, source: of } = found;
  const name = tokens.findLast((token) => !/^\d+$/.test(token)) ?? of;
  const words =
    tokens.length === 0
      ? 'the whole value'
      : /^\d+$/.test(lastKey(tokens))
        ? `an item of ${code(name)}`
        : `in the ${of}`;
  const head = headline(
    tokens.length === 0 ? of : name,
    words,
    schemaType(found),
    required && '**required**',
  );
  return [head, ...schemaBlocks(found, name)];
}

// A name that the document defines: what it names, how that is described, where it is used.

/** Fields of an object that are shown beside its texts. */
const FEW_FIELDS = 4;
/** Shown as a heading, or too long. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** Blocks about an entry of a map; [] where the map is none of the format. */
function objectBlocks(file: AnalyzedFile, standing: TypedNode): string[] {
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
    word === 'property' && isRequiredProperty(parent, key) && '**required**',
  );
  const ref = refOf(standing);
  if (ref !== undefined)
    return nonEmpty([head, ...referenceTargetBlocks(file, ref, word), usesLine(file, standing)]);
  if (isSchemaTable(table))
    return nonEmpty([head, ...schemaBlocks({ node, language }, key), usesLine(file, standing)]);
  return nonEmpty([
    head,
    ...describingTexts(node),
    facts([...fieldRows(table, node), ['Specification', sectionOf(table)]]),
    usesLine(file, standing),
    table.doc,
  ]);
}

/** Returns the target of a reference, for an entry that is one. */
function referenceTargetBlocks(file: AnalyzedFile, ref: string, word: string): string[] {
  const [head, ...more] = referenceBlocks(file, ref);
  return [`This ${word} is a reference: ${head}`, ...more];
}

function isSchemaTable({ kind, boolean }: ObjectTable): boolean {
  return boolean === true || kind === 'OpenApiSchema' || kind === 'MultiFormatSchema';
}

/** Whether the schema around lists a property as required. */
function isRequiredProperty(properties: TypedNode, name: string): boolean {
  const list = get(properties.parent?.node, 'required');
  return list?.kind === 'seq' && list.items.some(({ value }) => stringOf(value) === name);
}

function plainValue(node: Node): string[] {
  return node.kind === 'scalar' && typeof node.value === 'string'
    ? nonEmpty([escapeParagraph(node.value)])
    : [];
}

function describingTexts(node: Node): string[] {
  const [title, summary, description] = [...TEXTS].map((name) => stringOf(get(node, name)));
  return nonEmpty([
    title !== undefined && `*${escapeParagraph(title)}*`,
    summary === undefined ? description && escapeParagraph(description) : escapeParagraph(summary),
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
  return rows.slice(0, FEW_FIELDS);
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

// Why a problem is one: the rule behind its message, and how it looks when it is right.

/** Problems that are explained at once. */
const FEW = 2;
/** Lines of a sample that is shown. */
const MAX_LINES = 8;

/** Returns the problems of the subject's file at an offset, the innermost first. */
function problemsAt({ uri, problems }: AnalyzedFile, offset: number): Problem[] {
  return problems()
    .filter((p) => p.uri === uri && p.start <= offset && offset <= p.end)
    .sort((a, b) => a.end - a.start - (b.end - b.start));
}

/** Explanations of problems, one for each rule. The message itself is shown beside them already. */
function problemBlocks({ dialect }: AnalyzedFile, problems: readonly Problem[]): string[] {
  const rules = new Map(problems.map((p) => [`${p.ruleset ?? ''}#${p.code}`, p]));
  const shown = [...rules.values()].slice(0, FEW);
  return shown.flatMap((problem) => {
    if (problem.ruleset !== undefined) return [teamRule(problem)];
    const info = explanationOf(problem.code);
    if (!info) return [];
    const inDialect = (text: string): string => rename(text, dialect);
    const { rule: says, why, section } = info;
    const right = info.right === undefined ? undefined : inDialect(info.right);
    const short = right !== undefined && right.split('\n').length <= MAX_LINES;
    return nonEmpty([
      `**Rule** ${code(problem.code)}: ${escapeMarkdown(inDialect(says))} ${escapeMarkdown(inDialect(why))} *${escapeMarkdown(section)}*`,
      rules.size === 1 &&
        short &&
        `Right:\n\n${codeBlock(right, /^\s*\{/.test(right) ? 'json' : 'yaml')}`,
    ]);
  });
}

/** What the ruleset of a team says of its rule, and the page that it names. */
function teamRule({ code: name, ruleset = '', data, documentationUrl: page }: Problem): string {
  const file = ruleset.slice(ruleset.lastIndexOf('/') + 1);
  const why = data?.description;
  const isPage = page !== undefined && /^https?:\/\/[^\s()<>|\\`[\]]+$/.test(page);
  return nonEmpty([
    `**Rule** ${code(name)} of ${code(file)}${why ? `: ${escapeParagraph(why)}` : ''}`,
    isPage && `[Documentation](${page})`,
  ]).join(' ');
}

// A `{name}` in an address, a host or a pathname: what stands for it.

/** Returns the hover for the name under the cursor; null if there is none. */
function templateHover(
  file: AnalyzedFile,
  standing: TypedNode,
  offset: number,
): { range: Range; blocks: string[] } | null {
  const template = templateAt(standing);
  const location = template && inFile(standing, file.text);
  if (!template || !location || !standing.parent) return null;
  for (const { name, start, end } of template.expressions) {
    const range = location(start, end);
    if (offset < range.start || offset > range.end) continue;
    const node = get(template.declared, name);
    const path = [...pathOf(standing.parent), template.declares, name];
    const declared = node && file.documents.resolve(file.uri, path, node)?.node;
    return {
      range,
      blocks:
        node && !declared ? [headline(name), LOST] : blocksOf(name, template.declares, declared),
    };
  }
  return null;
}

const LOST = "It is declared by a reference that can't be resolved.";

function blocksOf(name: string, declares: string, declared: Node | undefined): string[] {
  const word = declares === 'variables' ? 'variable' : 'parameter';
  if (!declared) {
    return [
      headline(`{${name}}`, `a ${word} that is not declared`),
      `Add ${code(name)} to ${code(declares)}, with a description and the values it may have.`,
    ];
  }
  const description = stringOf(get(declared, 'description'));
  const location = stringOf(get(declared, 'location'));
  return nonEmpty([
    headline(`{${name}}`, word),
    description !== undefined && escapeParagraph(description),
    facts([
      ['One of', listedCodes(declared, 'enum')],
      ['Default', codes([stringOf(get(declared, 'default'))].filter((text) => text !== undefined))],
      ['Such as', listedCodes(declared, 'examples')],
      ['In the message at', location && code(location)],
    ]),
  ]);
}

function listedCodes(node: Node, field: string): string | undefined {
  const list = get(node, field);
  return list?.kind === 'seq' ? codes(stringsOf(list)) : undefined;
}

// The target of a reference: its kind, its names, its text; or why it can't be resolved.

/** Lines and characters of a preview. */
const PREVIEW_LINES = 15;
const MAX_LINE = 160;

/**
 * Returns the blocks about the reference `ref` in the subject's file, first a headline.
 * @param target where it resolves to, if not by the rules of Reference Objects
 */
function referenceBlocks(
  subject: AnalyzedFile,
  ref: string,
  target: ReferenceTarget = subject.documents.target(subject.uri, ref),
): [string, ...string[]] {
  if (target.kind === 'broken') {
    const via = target.via
      ? ` It continues through ${code(toPointer(target.via.path) || target.via.uri)}, which can't be resolved.`
      : '';
    return [headline(nameOfRef(ref), 'unresolved'), `${escapeParagraph(target.why)}${via}`];
  }
  if (target.kind === 'unknown') {
    const file = code(target.uri || ref);
    const why = target.blocked
      ? `${file} is not loaded, because it was not allowed. References into it are neither checked nor shown.`
      : `${file} is not loaded yet.`;
    return [headline(nameOfRef(ref), 'not loaded'), why];
  }
  return targetBlocks(subject, target.node, ref);
}

function targetBlocks(file: AnalyzedFile, node: LocatedNode, ref: string): [string, ...string[]] {
  const named = file.documents.locate(file.uri, ref);
  const through =
    named && (named.uri !== node.uri || toPointer(named.path) !== toPointer(node.path));
  const found = typedNodeOf(file, node);
  const table = found && intendedTable(found.node.shape);
  const where =
    node.uri === file.uri
      ? undefined
      : isRoot(node.uri)
        ? 'in the main document'
        : `in ${code(node.uri)}`;
  const title = stringOf(get(node.node, 'title')) ?? stringOf(get(node.node, 'name'));
  const summary = stringOf(get(node.node, 'summary'));
  const head = headline(node.path.at(-1) ?? (node.uri || 'document'), table?.title, where);
  const more = nonEmpty([
    through &&
      `Through ${code(`#${toPointer(named.path)}`)}, which refers to ${code(`#${toPointer(node.path)}`)}.`,
    title !== undefined && `*${escapeParagraph(title)}*`,
    summary !== undefined && escapeParagraph(summary),
    excerpt(file, node),
  ]);
  return [head, ...more];
}

/** Returns the beginning of the text of a value as a block of code. */
function excerpt(
  { documents }: AnalyzedFile,
  { uri, path }: Pick<LocatedNode, 'uri' | 'path'>,
): string | undefined {
  const file = documents.file(uri);
  const location = file?.tree && nodeRangesAt(file.tree, path);
  if (!file?.tree || !location) return undefined;
  const { start, end } = location.value;
  let cut = start;
  for (let lines = 0; lines < PREVIEW_LINES && cut >= 0 && cut < end; lines++) {
    const next = file.text.indexOf('\n', cut);
    cut = next < 0 ? end : next + 1;
  }
  const short = cut < end;
  const text = dedent(file.text, {
    start,
    end: Math.min(cut, end, start + PREVIEW_LINES * MAX_LINE),
  });
  const lines = text
    .split('\n')
    .map((line) => (line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line));
  return text === ''
    ? undefined
    : codeBlock([...lines, ...(short ? ['…'] : [])].join('\n'), file.tree.language);
}
