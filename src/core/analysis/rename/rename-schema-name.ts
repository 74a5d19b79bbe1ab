// Renames an anchor or an `$id` of a JSON Schema with all references by it, in all files; refused
// where a reference would mean something else.
import { invalidName, quote } from '../../format/message-text.ts';
import type { FileEdits, TextEdit } from '../../text/edit/types.ts';
import { isRoot, locationId } from '../../text/location.ts';
import { isGuess } from '../../text/node-ranges.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentSet } from '../documents/document-set.ts';
import { normalizeUri, resolveUri } from '../documents/uri.ts';
import { type SchemaName, type SchemaNamePiece, schemaNames } from '../symbols/schema-names.ts';
import { isBehindAlias } from '../symbols/symbol-at.ts';
import { symbolIndexOf } from '../symbols/symbol-index.ts';
import { rewrite, sortFileEdits, tokenContext } from './rename-dry-run.ts';

/** What a piece becomes; null where it can't be written. */
type NewText = (piece: SchemaNamePiece) => string | null;

/** Renames an anchor or an `$id` of a JSON Schema to `to`. */
export function renameSchemaName(
  documents: DocumentSet,
  named: SchemaName,
  to: string,
):
  | { readonly files: readonly FileEdits[]; readonly changes: number }
  | { readonly refused: string } {
  if (to === named.name) return { files: [], changes: 0 };
  const all = schemaNames(documents);
  const texts = named.is === 'id' ? newAddress(named, all, to) : newAnchor(named, all, to);
  if ('refused' in texts) return texts;
  const pieces = [...named.definitions, ...named.uses];
  const refused = pieces.map((piece) => refusedPiece(documents, piece)).find((why) => why !== null);
  if (refused != null) return { refused };
  const edits = new Map<string, TextEdit[]>();
  for (const piece of pieces) {
    const { uri, path, node, token, from } = piece;
    const file = documents.file(uri);
    const source = file?.text.slice(token.start, token.end) ?? '';
    const text = texts.newText(piece);
    const context = tokenContext(file?.tree ?? null, path, false);
    const made =
      text !== null && rewrite(node, source, token.start, [{ from, to: piece.to, text }], context);
    if (!made)
      return {
        refused: `${quote(to)} can't be written where it is used, in the text ${quote(source)}.`,
      };
    edits.set(uri, [...(edits.get(uri) ?? []), ...made]);
  }
  return { files: sortFileEdits(edits), changes: pieces.length };
}

function refusedPiece(documents: DocumentSet, { uri, path, range }: SchemaNamePiece) {
  const file = documents.file(uri);
  if (file?.tree && isGuess(file.tree, path))
    return `It is used in ${lineOf(documents, uri, range.start)}, in a part with a syntax error. Fix that first.`;
  return isBehindAlias(symbolIndexOf(documents), uri, path)
    ? `It is used through an alias in ${lineOf(documents, uri, range.start)}, whose value is also used elsewhere.`
    : null;
}

function lineOf(documents: DocumentSet, uri: string, offset: number): string {
  const text = documents.file(uri)?.text ?? '';
  const line = text.slice(0, offset).split('\n').length.toLocaleString('en');
  return isRoot(uri) ? `line ${line}` : `line ${line} of ${uri}`;
}

type NewTexts = { readonly newText: NewText } | { readonly refused: string };

/** JSON Schema core, section 8.2.2: 2019-09 allows a colon, and 2020-12 an underscore at first. */
const ANCHORS = {
  '07': /^[A-Za-z][-\w.:]*$/,
  '2019-09': /^[A-Za-z][-\w.:]*$/,
  '2020-12': /^[A-Za-z_][-\w.]*$/,
};

function newAnchor(named: SchemaName, all: readonly SchemaNamePiece[], to: string): NewTexts {
  for (const { resource } of named.definitions) {
    if (!ANCHORS[resource.draft].test(to))
      return { refused: invalidName(to, 'anchor', ANCHORS[resource.draft].source) };
    if (resource.anchors.has(to)) return { refused: `There is already an anchor ${quote(to)}.` };
  }
  const others = all.filter(({ name, path }) => name === to && !isAddress(path));
  if (named.isDynamic && others.some(({ isDefinition }) => isDefinition))
    return { refused: `There is already an anchor ${quote(to)}.` };
  if (others.some(({ key, resource }) => key === null && isIn(named, resource.uri, resource.path)))
    return {
      refused: `A reference to ${quote(`#${to}`)} would resolve to it, which is not defined there yet.`,
    };
  return { newText: () => to };
}

const isAddress = (path: NodePath): boolean => path.at(-1) === '$id';

const isIn = ({ definitions }: SchemaName, uri: string, path: NodePath): boolean =>
  definitions.some(
    ({ resource }) => resource.uri === uri && resource.path.join('\n') === path.join('\n'),
  );

function newAddress(
  { definitions }: SchemaName,
  all: readonly SchemaNamePiece[],
  to: string,
): NewTexts {
  const [definition] = definitions;
  if (!definition || definitions.length > 1)
    return { refused: `Several schemas have the address ${quote(definition?.name ?? to)}.` };
  if (!/^[^\s#<>"{}|\\^`]+$/.test(to)) return { refused: `${quote(to)} is not an address.` };
  const { resource, name, uri } = definition;
  // The text is resolved against what is around the schema, as the one before.
  const base = baseOf(definition, all);
  const address = normalizeUri(resolveUri(base, to));
  if (normalizeUri(resolveUri(base, name)) !== resource.address)
    return { refused: `The address ${quote(name)} can't be resolved.` };
  if (all.some(({ key }) => key === `id ${address}`))
    return { refused: `${quote(to)} is already used.` };
  const moves = resolveUri(resource.address, 'x') !== resolveUri(address, 'x');
  const below = all.find(
    (one) =>
      one !== definition &&
      one.uri === uri &&
      resource.path.every((step, i) => one.path[i] === step) &&
      one.key?.startsWith('id ') &&
      one.key !== `id ${normalizeUri(one.name)}`,
  );
  if (moves && below)
    return { refused: `${quote(below.name)} in the schema would resolve to something else.` };
  return {
    newText(piece) {
      if (piece === definition) return to;
      const from =
        locationId(piece.resource) === locationId(resource) ? address : piece.resource.address;
      const fitting = [to, address].find(
        (text) => normalizeUri(resolveUri(from, text)) === address,
      );
      return fitting ?? null;
    },
  };
}

/** Returns the address that the `$id` of a schema is relative to. */
function baseOf({ resource, path, uri }: SchemaNamePiece, all: readonly SchemaNamePiece[]): string {
  const outer = all.filter(
    (one) =>
      one.isDefinition &&
      isAddress(one.path) &&
      one.uri === uri &&
      one.path.length < path.length &&
      one.path.slice(0, -1).every((step, i) => resource.path[i] === step),
  );
  return outer.sort((a, b) => b.path.length - a.path.length)[0]?.resource.address ?? uri;
}
