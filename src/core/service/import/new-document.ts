// Puts the parts of a new document together. What the format doesn't allow is kept in fields that
// start with `x-`, so that the document is valid from the beginning.
import { Analyzer } from '../../analysis/analyzer.ts';
import type { OptionalParsers } from '../../analysis/optional-parsers.ts';
import { dialect } from '../../format/dialects.ts';
import { layoutOf } from '../../text/edit/style.ts';
import { extensionKey, type Member, newMember, Piece, rename } from '../../text/rearrange/piece.ts';
import { printPiece } from '../../text/rearrange/print-piece.ts';
import type { NodePath } from '../../text/tree.ts';
import { note } from './notes.ts';
import type { DocumentParts, ImportSource } from './types.ts';

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
  const style = { ...layoutOf(styled(source), 'yaml'), eol: '\n' } as const;
  const print = () => `${printPiece(root, style, false).trimEnd()}\n`;
  let text = print();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const invalid = new Map<Member, Invalid>();
    for (const { path, message } of errorsOf(text, parsers)) {
      const found = invalidAt(root, path, message);
      if (found && !invalid.has(found.member)) invalid.set(found.member, found);
    }
    if (invalid.size === 0) break;
    for (const one of invalid.values()) keep(source, one);
    text = print();
  }
  return text;
}

/** The text whose layout the document has: that of a YAML source. */
function styled({ tree, text }: ImportSource): string {
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

function keep(source: ImportSource, { holder, member, path, message }: Invalid): void {
  const plain = member.key.replace(/[^A-Za-z0-9._-]+/g, '');
  const key = extensionKey(holder, plain === '' ? 'value' : plain);
  note(source, 'not-valid', path, key, message);
  rename(member, key);
}
