// Puts the parts of a new document together, with notes about what was lost. What the format
// doesn't allow is kept in fields that start with `x-`, so that the document is valid from the
// beginning.

import { Analyzer } from '../../analysis/analyzer.ts';
import type { OptionalParsers } from '../../analysis/optional-parsers.ts';
import { dialect } from '../../format/dialects.ts';
import { textStyleOf } from '../../text/edit/text-style.ts';
import { freeName, identifier } from '../../text/free-name.ts';
import { toPointer } from '../../text/pointer.ts';
import {
  extensionKey,
  type Member,
  newMember,
  Piece,
  type Plain,
  rename,
} from '../../text/rearrange/piece.ts';
import { printPiece } from '../../text/rearrange/print-piece.ts';
import type { NodePath } from '../../text/tree.ts';
import type { DocumentParts, ImportNote, ImportSource } from './types.ts';

/** The version of an API that has none. */
const FIRST_VERSION = '1.0.0';
/** Each round keeps what the one before has uncovered. */
const MAX_ROUNDS = 24;

/** Returns an Info Object with a title and a version, made of what a source has for it. */
export function infoOf(piece: Piece | undefined, title: string): Piece {
  const info = piece?.kind === 'map' && !piece.isAlias ? piece : Piece.of({});
  const version = info.get('version');
  for (const [index, [key, value]] of [
    ['title', info.get('title')?.string ?? title] as const,
    ['version', version ? textOf(version) : FIRST_VERSION] as const,
  ].entries()) {
    const member = info.member(key);
    if (!member) info.insert(index, newMember(key, value));
    else if (member.value.string === undefined) {
      member.value = Piece.of(value);
      member.changed = true;
    }
  }
  return info;
}

function textOf({ node, string }: Piece): string {
  if (string !== undefined || node.kind !== 'scalar') return string ?? FIRST_VERSION;
  return node.value === null ? FIRST_VERSION : (node.raw ?? String(node.value));
}

/** Returns the text of a document with these parts. */
export function printDocument(
  source: ImportSource,
  { head = [], info, channels, operations, components }: DocumentParts,
  parsers: OptionalParsers,
): string {
  const root = Piece.of({});
  root.append(newMember(dialect.rootField, dialect.version, [...head]), newMember('info', info));
  for (const [key, members] of [
    ['channels', channels],
    ['operations', operations],
    ['components', components],
  ] as const) {
    if (members.length === 0) continue;
    const map = Piece.of({});
    map.append(...members);
    root.append(newMember(key, map));
  }
  const style = { ...textStyleOf(layoutSample(source), 'yaml'), eol: '\n' } as const;
  const print = () => `${printPiece(root, style, false).trimEnd()}\n`;
  let text = print();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const invalid = new Map<Member, Invalid>();
    for (const { path, message } of errorsOf(text, parsers)) {
      const found = invalidAt(root, path, message);
      if (found && !invalid.has(found.member)) invalid.set(found.member, found);
    }
    if (invalid.size === 0) break;
    for (const one of invalid.values()) keepInvalid(source, one);
    text = print();
  }
  return text;
}

/** The text whose layout the document has: that of a YAML source. */
function layoutSample({ tree, text }: ImportSource): string {
  const isBlock = tree.language === 'yaml' && tree.root?.kind === 'map' && !tree.root.flow;
  return isBlock ? text : 'a:\n  - b\n';
}

function errorsOf(text: string, parsers: OptionalParsers) {
  const analyzer = new Analyzer('', 'yaml');
  analyzer.setParsers(parsers);
  analyzer.setText(text);
  return analyzer.problems().filter(({ severity }) => severity === 'error');
}

/** A field that the format doesn't allow as it is. */
interface Invalid {
  readonly holder: Piece;
  readonly member: Member;
  readonly path: NodePath;
  readonly message: string;
}

/** Returns the field at a path, or the nearest around it, that can be an extension. */
function invalidAt(root: Piece, path: NodePath, message: string): Invalid | null {
  const around: Invalid[] = [];
  let piece: Piece | undefined = root;
  for (const key of path) {
    const member: Member | undefined =
      piece?.kind === 'map' ? piece.member(key) : piece?.parts.members[Number(key)];
    if (!piece || !member) break;
    if (piece.kind === 'map') around.push({ holder: piece, member, path, message });
    piece = member.value;
  }
  // The maps of the root are what the document is made of.
  return around.slice(1).findLast(({ member }) => !member.key.startsWith('x-')) ?? null;
}

function keepInvalid(source: ImportSource, { holder, member, path, message }: Invalid): void {
  const plain = member.key.replace(/[^A-Za-z0-9._-]+/g, '');
  const key = extensionKey(holder, plain === '' ? 'value' : plain);
  note(source, 'not-valid', path, key, message);
  rename(member, key);
}

// The notes of an import: one row a code.

const NOTES = {
  'not-taken': [
    'info',
    'Not in the new document, since it describes requests to the API and responses: {0}.',
  ],
  'not-of-operation': ['warning', 'Operations have no such field; it is not kept: {0}.'],
  parameter: ['warning', 'The parameter "{0}" is not kept: messages have headers only.'],
  'other-file': ['warning', '{0} is in another file and was not read.'],
  'reference-target': ['warning', 'The reference {0} targets nothing in this file.'],
  'security-combination': ['warning', 'The format has no form for this security requirement: {0}'],
  'security-scheme': [
    'warning',
    'The format has no security scheme of the type "{0}"; "{1}" is not kept.',
  ],
  'schema-keyword': [
    'warning',
    'Schemas of the format have no keyword "{0}"; it is kept, and has no effect.',
  ],
  'schema-identity': [
    'info',
    'The schema had the {0} {1}, which is not kept: references are resolved by the document.',
  ],
  'not-valid': ['warning', 'This is not valid in the format; it is kept in {0}: {1}'],
} as const satisfies Record<string, readonly [ImportNote['severity'], string]>;

/** Adds a note about a value of the source, once. */
export function note(
  { notes }: Pick<ImportSource, 'notes'>,
  code: keyof typeof NOTES,
  at: NodePath,
  ...values: string[]
): void {
  const [severity, text] = NOTES[code];
  const message = text.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');
  const path = toPointer(at);
  if (!notes.some((one) => one.message === message && one.path === path))
    notes.push({ code, severity, message, path });
}

// Messages of schemas: each has a channel of its own, whose address is not known.

/** A message with its payload, which is a schema or a reference to one. */
interface SchemaMessage {
  /** Name of the schema. */
  readonly name: string;
  readonly payload: Plain;
}

/** Returns the channels of messages. */
export function channelsOf(messages: readonly SchemaMessage[]): Member[] {
  const names = new Set<string>();
  return messages.map(({ name, payload }) => {
    const key = freeName(keyOf(name), (one) => names.has(one));
    names.add(key);
    const isName = /^[\w.-]+$/.test(name);
    const message = Piece.of({ name: isName ? name : key });
    if (!isName) message.append(newMember('title', name));
    message.append(newMember('payload', payload));
    return newMember(key, { address: null, messages: { [key]: message } });
  });
}

/** Returns `orderPlaced` for `Order Placed` and `com.example.OrderPlaced`. */
function keyOf(name: string): string {
  const words = identifier(name.split('.').at(-1) ?? '') || 'message';
  return words.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (letters) => letters.toLowerCase());
}
