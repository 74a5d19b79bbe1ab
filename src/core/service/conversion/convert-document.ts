// Converts a document of AsyncAPI 2.x, with the files that it refers to, to 3.x.
import { olderVersion } from '../../analysis/older-version.ts';
import { schema } from '../../format/bindings/protocol-binding.ts';
import { dialect, dialects } from '../../format/dialects.ts';
import type { Kind, ObjectTable } from '../../format/table-types.ts';
import { kindIn, tableOf } from '../../format/tables.ts';
import { commentRanges, commentsOf } from '../../text/edit/lost-comments.ts';
import { languageOf } from '../../text/language.ts';
import type { NodeLocation } from '../../text/location.ts';
import { pathAt } from '../../text/node-ranges.ts';
import { capitalize } from '../../text/plural.ts';
import { adoptValues } from '../../text/rearrange/adopt.ts';
import { rearrange } from '../../text/rearrange/document.ts';
import { type Member, ownValue, Piece, rename } from '../../text/rearrange/piece.ts';
import type { Tree } from '../../text/tree.ts';
import { convertChannel, convertOperationTrait, convertParameter } from './channels.ts';
import {
  collectReferences,
  findObjects,
  locationAfter,
  rewriteCopied,
  rewriteReferences,
} from './find-objects.ts';
import { isMessage, keepAsExtension, locationBelow, objectsOf, textOf } from './located-objects.ts';
import { convertMessage, convertMessageTrait } from './messages.ts';
import { fieldsOfInfo, planOf } from './names.ts';
import { note } from './notes.ts';
import { convertScheme, convertServer } from './servers.ts';
import type { Conversion, ConversionInput, ConversionOptions, ConversionResult } from './types.ts';

/**
 * Converts a document and the files that it refers to. What is not changed stays byte for byte, and
 * comments stay with the keys that they are about. Files among `missing` can be added to the input
 * and the document converted again.
 * @throws Error where a text would not be read as what was meant: a defect of this program
 */
export function convertDocument(
  input: ConversionInput,
  options: ConversionOptions,
): ConversionResult {
  const conversion = startConversion(input, options);
  const { documents, notes, missing, entry, moves } = conversion;
  const document = documents.get(entry);
  const version = olderVersion(document?.tree.root);
  if (!document?.root || version === null)
    return { version, broken: version !== null, files: [], notes, missing: [], moves };
  findObjects(conversion);
  collectReferences(conversion);
  const { channels, named } = planOf(conversion);
  const writeReferences = rewriteReferences(conversion);
  for (const located of objectsOf(conversion, 'parameter')) convertParameter(conversion, located);
  for (const located of objectsOf(conversion, 'message'))
    if (isMessage(located)) convertMessage(conversion, located, named);
  for (const located of objectsOf(conversion, 'server')) convertServer(conversion, located);
  for (const channel of channels) convertChannel(conversion, channel, named);
  for (const located of objectsOf(conversion, 'operationTrait'))
    convertOperationTrait(conversion, located, named);
  for (const located of objectsOf(conversion, 'messageTrait'))
    convertMessageTrait(conversion, located, named);
  for (const located of objectsOf(conversion, 'securityScheme')) convertScheme(located.piece);
  convertBindings(conversion);
  renameChannels(conversion);
  convertRoot(conversion, document.root);
  writeReferences();
  const languages = new Set([...documents.values()].map(({ tree }) => tree.language));
  if (languages.size > 1)
    for (const [uri, { root, tree }] of documents)
      if (root)
        adoptValues(root, tree.language, (text) => {
          note(conversion, 'not-in-json', sourceOf(conversion, text), uri, text);
        });
  for (const uri of missing) note(conversion, 'missing-file', { uri: entry, path: [] }, uri);
  const files = [...write(conversion, input)].map(([uri, { text }]) => ({ uri, text }));
  for (const { uri } of files) {
    const own = uri === entry ? null : olderVersion(documents.get(uri)?.tree.root);
    if (own !== null) note(conversion, 'half-converted', { uri, path: [] }, uri, own);
  }
  const unknown = [...missing, ...conversion.unread];
  return { version, broken: false, files, notes, missing: unknown, moves };
}

type Written = Map<string, { readonly text: string; readonly tree: Tree }>;

/**
 * Returns the texts that changed, read back and with all comments.
 * @throws Error where one is not read as what was meant
 */
function write(conversion: Conversion, input: ConversionInput): Written {
  const first = printAll(conversion, input);
  const lost = lostComments(conversion, first);
  if (lost.length === 0) return first;
  keepComments(conversion, lost);
  const written = printAll(conversion, input);
  const isNoted = (text: string) =>
    conversion.notes.some(
      ({ code, message }) => code === 'not-in-json' && message.endsWith(`: ${text}`),
    );
  for (const { uri, path, text } of lostComments(conversion, written))
    if (!isNoted(text)) note(conversion, 'comment-lost', { uri, path }, text);
  return written;
}

function printAll(conversion: Conversion, { files }: ConversionInput): Written {
  const { documents } = conversion;
  const written: Written = new Map();
  for (const [uri, one] of documents) {
    const text = one.print((copy, source) => {
      const from = [...documents].find(([, { root }]) => root?.written?.source === source);
      rewriteCopied(conversion, copy, from?.[0] ?? uri, uri);
    });
    if (text === files.get(uri)) continue;
    const tree = one.readBack(text);
    if (!tree) throw new Error(`The converted text of ${uri} would not mean the same.`);
    written.set(uri, { text, tree });
  }
  return written;
}

/** Returns where a comment or number of a YAML file is that is not in its JSON file any more. */
function sourceOf({ documents, entry }: Conversion, text: string): NodeLocation {
  for (const [uri, { root, tree }] of documents) {
    const at = tree.language === 'yaml' ? (root?.written?.source.text.indexOf(text) ?? -1) : -1;
    if (at >= 0) return { uri, path: pathAt(tree, at) };
  }
  return { uri: entry, path: [] };
}

function renameChannels({ objects, moves, entry }: Conversion): void {
  for (const [id, to] of moves) {
    const located = objects.get(id);
    const key = to.path.at(-1);
    if (located?.kind === 'channel' && located.uri === entry && located.member && key !== undefined)
      rename(located.member, key);
  }
}

function convertRoot(conversion: Conversion, root: Piece): void {
  const { to, root: name } = conversion.options;
  const version = root.member('asyncapi');
  if (version) {
    version.value.set(to);
    rename(version, name);
  }
  const info = root.get('info');
  for (const field of fieldsOfInfo(root)) {
    const member = root.member(field);
    if (!member || !info) continue;
    root.take(member);
    // Comments at the end of `info` stay above what follows them.
    member.before = [...info.parts.tail.splice(0), ...member.before];
    info.append(member);
  }
  for (const field of ['tags', 'externalDocs']) {
    const member = root.member(field);
    if (!member) continue;
    const text = textOf(member.value);
    const at = { uri: conversion.entry, path: [field] };
    note(conversion, 'unknown-field', at, keepAsExtension(root, member), text);
  }
}

// The state of a conversion before its first step.

/** Returns a conversion in which the texts are taken apart, and nothing was found yet. */
function startConversion(
  { entry, files, language }: ConversionInput,
  options: ConversionOptions,
): Conversion {
  return {
    entry,
    options,
    documents: new Map(
      [...files].map(([uri, text]) => [
        uri,
        rearrange(text, (uri === entry ? language : undefined) ?? languageOf(uri, text)),
      ]),
    ),
    objects: new Map(),
    missing: new Set(),
    unread: new Set(),
    notes: [],
    anchored: new Map(),
    copies: [],
    references: [],
    moves: new Map(),
  };
}

// Comments that a conversion would lose are put above what they were about.

/** A comment of a text before the conversion. */
interface LocatedComment extends NodeLocation {
  readonly text: string;
}

/**
 * Returns the comments that texts have before a conversion and not after it.
 * @param after the texts that changed, with their trees
 */
function lostComments(
  { documents }: Conversion,
  after: ReadonlyMap<string, { readonly text: string; readonly tree: Tree }>,
): LocatedComment[] {
  const counts = new Map<string, number>();
  for (const { text, tree } of after.values())
    for (const comment of commentsOf(text, tree))
      counts.set(comment, (counts.get(comment) ?? 0) + 1);
  return [...after.keys()].flatMap((uri) => {
    const document = documents.get(uri);
    if (!document) return [];
    const { text, tree } = document;
    return commentRanges(text, tree).flatMap(({ start, end }) => {
      const comment = text.slice(start, end).trimEnd();
      const count = counts.get(comment) ?? 0;
      counts.set(comment, count - 1);
      return count > 0 ? [] : [{ uri, path: pathAt(tree, start), text: comment }];
    });
  });
}

/** Puts comments above what they were about, or the nearest that is left around it. */
function keepComments(
  { documents, moves, entry }: Conversion,
  comments: readonly LocatedComment[],
): void {
  for (const { uri, path, text } of comments) {
    const to = locationAfter(moves, { uri, path });
    const document = documents.get(to.uri) ?? documents.get(entry);
    if (document?.root && document.tree.language === 'yaml') keepAt(document.root, to.path, text);
  }
}

function keepAt(root: Piece, path: readonly string[], text: string): void {
  let holder = root;
  let at = -1;
  for (const key of path) {
    const inner = at < 0 ? root : holder.parts.members[at]?.value;
    if (!inner || inner.isAlias || inner.kind === 'scalar') break;
    const found =
      inner.kind === 'map'
        ? inner.members.findIndex((one) => one.key === key)
        : inner.members[Number(key)] && Number(key);
    if (found === undefined || found < 0) break;
    holder = inner;
    at = found;
  }
  if (at >= 0) holder.keepComments(at, [text]);
  else root.keepComments(0, [text]);
}

// Bindings: their keys are those of the protocols that the dialect of the result has.

/** Fields of components with bindings. */
const OF_COMPONENTS = tableOf('Components').fields.filter(({ name }) => name.endsWith('Bindings'));

/** Converts the keys of all bindings; those of unknown protocols are kept in `x-` fields. */
function convertBindings(conversion: Conversion): void {
  for (const located of conversion.objects.values()) {
    const bindings = located.piece.get('bindings');
    const field = `${located.kind.replace(/Trait$/, '')}Bindings`;
    if (bindings && OF_COMPONENTS.some(({ name }) => name === field))
      convertKeys(conversion, bindings, locationBelow(located, 'bindings'), capitalize(field));
  }
  const { entry, documents } = conversion;
  const components = documents.get(entry)?.root?.get('components');
  for (const { name: field } of OF_COMPONENTS)
    for (const { key, value } of components?.get(field)?.members ?? [])
      convertKeys(
        conversion,
        value,
        { uri: entry, path: ['components', field, key] },
        capitalize(field),
      );
}

function convertKeys(conversion: Conversion, bindings: Piece, at: NodeLocation, kind: Kind): void {
  if (bindings.kind !== 'map') return;
  const { root } = conversion.options;
  const target = dialects.find(({ rootField }) => rootField === root) ?? dialect;
  for (const member of bindings.members) {
    const { key } = member;
    if (/^(?:x-|\$ref$)/.test(key)) continue;
    const renamed = target.renamed.get(key);
    if (renamed !== undefined) rename(member, renamed);
    else if (!target.protocols.some((one) => one.key === key)) {
      note(
        conversion,
        'unknown-binding',
        locationBelow(at, key),
        key,
        keepAsExtension(bindings, member),
      );
      continue;
    }
    const { fields } = tableOf(kindIn(kind, target));
    const shape = fields.find(({ name }) => name === member.key)?.shape;
    if (shape?.is !== 'object') continue;
    convertValues(conversion, member, locationBelow(at, key), tableOf(shape.kind));
    if (member.value.get('bindingVersion')) continue;
    const unknown = unknownFields(member.value, tableOf(shape.kind));
    if (unknown.length > 0)
      note(conversion, 'binding-version', locationBelow(at, key), unknown.join(', '));
  }
}

/** Returns the fields that the newest version of a binding does not have. */
function unknownFields(binding: Piece, { fields, unknown }: ObjectTable): string[] {
  if (unknown === 'accept') return [];
  return binding.members
    .map(({ key }) => key)
    .filter((key) => !/^x-/.test(key) && !fields.some(({ name }) => name === key));
}

/** Makes schemas of values in place of schemas of a binding, such as the id of a group. */
function convertValues(
  conversion: Conversion,
  binding: Member,
  at: NodeLocation,
  { fields }: ObjectTable,
): void {
  for (const { name, shape } of fields) {
    if (shape.is !== 'object' || shape.kind !== schema.kind) continue;
    const member = binding.value.member(name);
    if (member?.value.kind !== 'scalar') continue;
    const value = ownValue(member);
    if (value.node.kind !== 'scalar') continue;
    const type = jsonTypeOf(value.node.value);
    member.value = Piece.of({ type, const: value });
    member.changed = true;
    note(conversion, 'value-as-schema', locationBelow(at, name), name);
  }
}

function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
