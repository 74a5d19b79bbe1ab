// Makes a new document of the messages that a text in another format has.
import { type AnalyzedFile, readOnly } from '../../analysis/analyzed-file.ts';
import type { ForeignFormat } from '../../analysis/problem.ts';
import { foreignDocument } from '../../analysis/validation/foreign-document.ts';
import { rearrange } from '../../text/rearrange/document.ts';
import { Piece } from '../../text/rearrange/piece.ts';
import { avro } from './avro.ts';
import { jsonSchema } from './json-schema.ts';
import { printDocument } from './new-document.ts';
import { openApi } from './openapi.ts';
import { protobuf, unreadableProto } from './protobuf.ts';
import type { Importer, ImportPreview, ImportResult, ImportSource } from './types.ts';

const IMPORTERS: Readonly<Record<ForeignFormat, (source: ImportSource) => Importer>> = {
  openapi: openApi,
  'json-schema': jsonSchema,
  avro,
  protobuf,
};
const NOTHING = 'It has no messages: ';
/** Why there may be none. */
const EMPTY: Readonly<Record<ForeignFormat, string>> = {
  openapi: `${NOTHING}there are no webhooks and no callbacks.`,
  'json-schema': `${NOTHING}there are neither keywords nor definitions.`,
  avro: `${NOTHING}there is no named type.`,
  protobuf: `${NOTHING}there is no message at the top.`,
};

/** Nodes with aliases expanded: more than that is an accident or an attack. */
const MAX_SIZE = 500_000;

interface Opened {
  readonly source: ImportSource;
  readonly importer: Importer;
  readonly preview: ImportPreview;
}

/**
 * Returns what a text in another format holds; null for all other texts.
 * @param name of the file
 */
export function previewImport(file: AnalyzedFile, name: string): ImportPreview | null {
  return open(file, name)?.preview ?? null;
}

/**
 * Makes a document of a text in another format; null for all other texts.
 * @param name of the file
 * @param chosen the ids of the messages that it gets; without them it gets all
 */
export function importDocument(
  file: AnalyzedFile,
  name: string,
  chosen?: readonly string[],
): ImportResult | null {
  const opened = open(file, name);
  if (!opened) return null;
  const { source, importer, preview } = opened;
  if (preview.refused !== undefined) return { refused: preview.refused };
  const parts = importer.build(new Set(chosen ?? importer.messages.map(({ id }) => id)));
  const protobufParser = file.documents.protobuf();
  const text = printDocument(source, parts, protobufParser ? { protobuf: protobufParser } : {});
  return { title: importer.title, text, notes: source.notes };
}

function open(file: AnalyzedFile, name: string): Opened | null {
  const { text, tree } = file;
  const foreign = foreignDocument(text, tree);
  const format = foreign?.format;
  if (!foreign || format === undefined) return null;
  const isProto = format === 'protobuf';
  const refused = isProto ? unreadableProto(text, file.documents.protobuf()) : readOnly(file, '');
  const isLarge = !isProto && (tree.root?.size ?? 0) > MAX_SIZE;
  const root = isProto || refused !== null || isLarge ? Piece.of({}) : rootOf(file);
  const address = file.documents.entryUri;
  const { what } = foreign;
  const source = { what, text, name: withoutEnding(name), address, tree, root, notes: [] };
  const importer = IMPORTERS[format](source);
  const none = importer.messages.length === 0 ? EMPTY[format] : null;
  const why = refused ?? (isLarge ? 'It is too large.' : none);
  const { title, contents, messages } = importer;
  const preview = { format, what, title, contents, messages };
  return { source, importer, preview: why === null ? preview : { ...preview, refused: why } };
}

/** Values with comments in YAML; copies in JSON, and where aliases stand for others. */
function rootOf({ text, tree }: AnalyzedFile): Piece {
  if (!tree.root) return Piece.of({});
  const document = tree.language === 'yaml' ? rearrange(text, 'yaml') : null;
  return document?.root && !document.hasAliases ? document.root : Piece.copied(tree.root);
}

function withoutEnding(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? '';
  return file.replace(/\.[A-Za-z]+$/, '') || 'My application';
}
