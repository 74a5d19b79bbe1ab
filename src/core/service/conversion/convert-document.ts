// Converts a document of AsyncAPI 2.x, with the files that it refers to, to 3.x.
import { languageOf } from '../../text/language.ts';
import { rearrange } from '../../text/rearrange/document.ts';
import { type Piece, rename } from '../../text/rearrange/piece.ts';
import { get, type Node, stringOf, type Tree } from '../../text/tree.ts';
import { convertBindings } from './bindings.ts';
import { convertChannel, convertOperationTrait } from './channels.ts';
import { findObjects, objectsOf, targetOf } from './located-objects.ts';
import { convertMessage, convertMessageTrait } from './messages.ts';
import { planOf } from './names.ts';
import { note } from './notes.ts';
import { convertParameter } from './parameters.ts';
import { rewriteReferences } from './references.ts';
import { convertScheme } from './security.ts';
import { convertServer } from './servers.ts';
import type { Conversion, ConversionInput, ConversionOptions, ConversionResult } from './types.ts';

/** Returns the version of a document of AsyncAPI 2.x; null for any other text. */
export function versionToConvert(tree: Tree): string | null {
  const version = stringOf(get(tree.root, 'asyncapi')) ?? numberOf(get(tree.root, 'asyncapi'));
  return version !== undefined && /^2(?:\.|$)/.test(version) ? version : null;
}

function numberOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'number'
    ? (node.raw ?? String(node.value))
    : undefined;
}

/**
 * Converts a document and the files that it refers to. What is not changed stays byte for byte, and
 * comments stay with the keys that they are about. Files among `missing` can be added to the input
 * and the document converted again.
 */
export function convertDocument(
  input: ConversionInput,
  options: ConversionOptions,
): ConversionResult {
  const conversion: Conversion = {
    entry: input.entry,
    options,
    documents: new Map(
      [...input.files].map(([uri, text]) => [uri, rearrange(text, languageOf(uri, text))]),
    ),
    objects: new Map(),
    missing: new Set(),
    unread: new Set(),
    notes: [],
    moves: new Map(),
  };
  const { documents, notes, missing, entry } = conversion;
  const document = documents.get(entry);
  const version = document ? versionToConvert(document.tree) : null;
  if (!document?.root || version === null)
    return { version, broken: version !== null, files: [], notes, missing: [] };
  findObjects(conversion);
  const { channels, named } = planOf(conversion);
  rewriteReferences(conversion);
  for (const located of objectsOf(conversion, 'parameter')) convertParameter(conversion, located);
  for (const located of objectsOf(conversion, 'message'))
    if (!isOther(located.piece, located.uri)) convertMessage(conversion, located, named);
  for (const located of objectsOf(conversion, 'server')) convertServer(conversion, located);
  for (const channel of channels) convertChannel(conversion, channel, named);
  for (const located of objectsOf(conversion, 'operationTrait'))
    convertOperationTrait(conversion, located, named);
  for (const located of objectsOf(conversion, 'messageTrait'))
    convertMessageTrait(conversion, located, named);
  for (const located of objectsOf(conversion, 'securityScheme')) convertScheme(located.piece);
  convertBindings(conversion);
  renameChannels(conversion);
  convertRoot(document.root, options);
  for (const uri of missing) note(conversion, 'missing-file', { uri: entry, path: [] }, uri);
  const files = [...documents].flatMap(([uri, one]) => {
    const text = one.print();
    return text === input.files.get(uri) ? [] : [{ uri, text }];
  });
  return { version, broken: false, files, notes, missing: [...missing, ...conversion.unread] };
}

/** A reference, or a list of messages: no message itself. */
function isOther(piece: Piece, uri: string): boolean {
  return targetOf(piece, uri) !== null || piece.get('oneOf')?.kind === 'seq';
}

function renameChannels({ objects, moves, entry }: Conversion): void {
  for (const [id, to] of moves) {
    const located = objects.get(id);
    const key = to.path.at(-1);
    if (located?.kind === 'channel' && located.uri === entry && located.member && key !== undefined)
      rename(located.member, key);
  }
}

function convertRoot(root: Piece, { to, root: name }: ConversionOptions): void {
  const version = root.member('asyncapi');
  if (version) {
    version.value.set(to);
    rename(version, name);
  }
  const info = root.get('info');
  if (info?.kind !== 'map') return;
  for (const field of ['tags', 'externalDocs']) {
    const member = root.member(field);
    if (!member) continue;
    root.take(member);
    if (info.get(field)) rename(member, `x-${field}`);
    // Comments at the end of `info` stay above what follows them.
    member.before = [...info.parts.tail.splice(0), ...member.before];
    info.append(member);
  }
}
